import { useState } from 'react';
import { Form } from 'react-router';
import { contentLimits } from '../../../course-structure.ts';
import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import { Field } from '#app/ui/field.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { DraftActions } from '#app/modules/site/ui/admin/drafts/draft-actions.tsx';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { draftName } from './pending-edit.ts';
import { openFormId } from './open-part.ts';
import { m } from '#texts';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}

interface SectionFormProps {
  readonly courseId: string;
  /** Null for a new one. */
  readonly section: Section | null;
  readonly newId: string | null;
  readonly answer: FormAnswer<RecordConflict> | undefined;
}

/** Shows the form of a section's title in place of its heading, or at the end for a new section. */
export function SectionForm({ courseId, section, newId, answer }: SectionFormProps) {
  const { ref: form, ...draft } = useSavedDraft(
    draftName(courseId, section ? 'section' : 'new-section', section?.id ?? 'new'),
  );
  // A save applies to the version that the form was opened with. Reloading the page's data does not change it; the server's answer does.
  const [seen] = useState(section?.version);
  const version = answer?.conflict?.version ?? seen;
  useErrorFocus(form, answer);
  return (
    <Form method="post" id={openFormId} className="section-form" ref={form} preventScrollReset>
      {newId !== null && <input type="hidden" name="id" defaultValue={newId} />}
      {version !== undefined && <input type="hidden" name="version" key={version} defaultValue={version} />}
      <Field
        label={m.portal_content_section_title()}
        name="title"
        required
        maxLength={contentLimits.title}
        defaultValue={section?.title}
        error={answer?.errors['title']}
        autoFocus
      />
      <DraftActions
        draft={draft}
        save={section ? m.portal_content_save_section() : m.portal_content_add_section()}
        variant="line"
      />
      <ConflictNote answer={answer} />
    </Form>
  );
}
