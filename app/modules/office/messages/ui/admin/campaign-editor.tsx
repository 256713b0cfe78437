import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { TextEditor } from '#app/modules/catalogue/courses/ui/text-editor/text-editor.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { learnerProgresses } from '#app/shared/campaign-terms.ts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { LanguageSelect } from '#app/ui/portal/language-select.tsx';
import { Select } from '#app/ui/select.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { maxSubjectLength, type CampaignRow } from '../../campaigns/campaign-terms.ts';
import { htmlOfCampaignText, namePlaceholder } from '../../campaigns/campaign-text.ts';
import { progressLabels } from './campaign-words.tsx';
import { m } from '#texts';

/** What a refused form says. */
interface CampaignAnswer extends FormAnswer<RecordConflict> {
  readonly typed: Readonly<Record<string, string>>;
}

interface CampaignEditorProps {
  /** Null for a new one. */
  readonly campaign: CampaignRow | null;
  readonly courses: readonly { readonly id: string; readonly title: string }[];
  /** Id under which a new campaign is added. */
  readonly newId?: string;
  readonly answer: CampaignAnswer | undefined;
}

/** The form of a campaign: whom it goes to, and its words. Works without JavaScript. */
export function CampaignEditor({ campaign, courses, newId, answer }: CampaignEditorProps) {
  const { ref: form, ...draft } = useSavedDraft(campaign ? `campaign:${campaign.id}` : 'campaign:new');
  const isSending = useNavigation().state === 'submitting';
  useErrorFocus(form, answer);
  const typed = answer?.typed;
  const errors = answer?.errors ?? {};
  const isTicked = (name: string, stored: boolean | undefined) => (typed ? typed[name] === 'on' : (stored ?? false));
  const [courseId, setCourseId] = useState(typed?.['course'] ?? campaign?.courseId ?? '');
  const version = answer?.conflict?.version ?? campaign?.updatedAt.getTime();
  const back = campaign ? `/admin/mail/${campaign.id}` : '/admin/mail';
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={back}>
        <ArrowLeft />
        {campaign ? m.portal_campaigns_mail() : m.portal_campaigns_mails()}
      </LinkButton>
      <div className="page-header">
        <h1 className="wrap-anywhere">{campaign ? campaign.subject : m.portal_campaigns_new()}</h1>
      </div>
      <Form method="post" className="form campaign-form" ref={form}>
        <DraftNote draft={{ ...draft, ref: form }} />
        <ConflictNote answer={answer} />
        {newId !== undefined && <input type="hidden" name="id" defaultValue={newId} />}
        {campaign && <input type="hidden" name="version" key={version} defaultValue={version} />}
        <section className="panel pad stack" aria-labelledby="campaign-to">
          <h2 className="h3" id="campaign-to">
            {m.portal_campaigns_to()}
          </h2>
          <Select
            label={m.portal_campaigns_course()}
            name="course"
            error={errors['course']}
            defaultValue={courseId}
            onChange={({ currentTarget }) => setCourseId(currentTarget.value)}
            title={courses.find(({ id }) => id === courseId)?.title}
          >
            <option value="">{m.portal_campaigns_no_course()}</option>
            {courses.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
          <Select
            label={m.portal_shared_progress()}
            name="progress"
            error={errors['progress']}
            defaultValue={typed?.['progress'] ?? campaign?.progress ?? 'all'}
          >
            {learnerProgresses.map((each) => (
              <option key={each} value={each}>
                {progressLabels[each]()}
              </option>
            ))}
          </Select>
          <Checkbox
            name="subscribers"
            label={m.portal_campaigns_to_subscribers()}
            defaultChecked={isTicked('subscribers', campaign?.isForSubscribers)}
          />
        </section>
        <section className="panel pad stack" aria-labelledby="campaign-words">
          <h2 className="h3" id="campaign-words">
            {m.portal_campaigns_words()}
          </h2>
          <LanguageSelect
            label={m.portal_shared_language()}
            hint={m.portal_campaigns_language_hint()}
            {...(campaign && { defaultValue: campaign.locale })}
          />
          <Field
            label={m.portal_campaigns_subject()}
            name="subject"
            maxLength={maxSubjectLength}
            defaultValue={typed?.['subject'] ?? campaign?.subject}
            error={errors['subject']}
          />
          <TextEditor
            label={m.portal_campaigns_text()}
            name="body"
            format="mail"
            insertion={{ label: m.portal_campaigns_first_name(), text: namePlaceholder }}
            defaultValue={typed?.['body'] ?? (campaign ? (campaign.html ?? htmlOfCampaignText(campaign.body)) : '')}
            error={errors['body']}
            hint={m.portal_campaigns_text_hint({ place: namePlaceholder })}
          />
        </section>
        <div className="acts">
          <Button type="submit" variant="accent" busy={isSending}>
            {m.portal_shared_save_draft()}
          </Button>
          <LinkButton to={back} onClick={draft.forget}>
            {m.portal_shared_cancel()}
          </LinkButton>
        </div>
      </Form>
    </>
  );
}
