import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import type { OfferKind } from '#app/shared/selling-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { OfferForEditing } from '../../admin/list-offers.server.ts';
import type { CourseChoice } from '../../admin/offer-list-queries.server.ts';
import { OfferCost } from './offer-cost.tsx';
import { OfferFieldset, OfferWhen } from './offer-fieldsets.tsx';
import { textsOf, type OfferAnswer } from './offer-fields.ts';
import { newTitles } from './offer-words.tsx';
import { m } from '#texts';

const formId = 'offer';

interface OfferEditorProps {
  readonly kind: OfferKind;
  /** Null for a new offer. */
  readonly editing: OfferForEditing | null;
  readonly courses: readonly CourseChoice[];
  /** Id under which a new offer is added. */
  readonly newId?: string;
  readonly answer: OfferAnswer | undefined;
}

/** The form of a coupon, a sale or a bundle, and what it would have cost last month. Works without JavaScript. */
export function OfferEditor({ kind, answer, ...read }: OfferEditorProps) {
  // The offer that filled the form, also after the page is read again.
  const [{ editing, courses, newId }] = useState(read);
  const { ref: form, ...draft } = useSavedDraft(editing ? `offer:${editing.offer.id}` : `offer:new-${kind}`);
  const navigation = useNavigation();
  const sent = navigation.state === 'submitting' ? navigation.formData?.get('intent') : undefined;
  useErrorFocus(form, answer);
  const texts = answer?.typed ?? (editing ? textsOf(editing.offer) : newTexts);
  const selected = new Set(answer?.courses ?? editing?.offer.courses ?? []);
  const version = answer?.conflict?.version ?? editing?.offer.updatedAt.getTime();
  const back = editing ? `/admin/offers/${editing.offer.id}` : '/admin/offers';
  const fields = { kind, offer: editing?.offer ?? null, fixed: editing?.fixed ?? nothing, texts };
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={back}>
        <ArrowLeft />
        {editing ? editing.offer.name : m.portal_shared_offers()}
      </LinkButton>
      <div className="page-header">
        <h1 className="wrap-anywhere">{titleOf(kind, editing)}</h1>
        <div className="row row-wrap">
          <LinkButton to={back} onClick={draft.forget}>
            {m.portal_shared_cancel()}
          </LinkButton>
          <Decision reason={editing?.reason ?? null} labels={[m.portal_shared_save_changes()]}>
            <Button type="submit" form={formId} name="intent" value="save" variant="accent" busy={sent === 'save'}>
              {editing ? m.portal_shared_save_changes() : m.portal_offers_add()}
            </Button>
          </Decision>
        </div>
      </div>
      <Form method="post" id={formId} className="offer-editor" ref={form}>
        <div className="stack">
          <DraftNote draft={{ ...draft, ref: form }} />
          <ConflictNote answer={answer} />
          {newId !== undefined && <input type="hidden" name="id" defaultValue={newId} />}
          {version !== undefined && <input type="hidden" name="version" key={version} defaultValue={version} />}
          <OfferFieldset {...fields} errors={answer?.errors ?? {}} courses={courses} selected={selected} />
          <OfferWhen {...fields} errors={answer?.errors ?? {}} />
        </div>
        <aside className="panel pad stack" aria-labelledby="offer-cost">
          <h2 className="h3" id="offer-cost">
            {m.portal_offers_cost()}
          </h2>
          <div role="status" className="stack">
            {answer?.cost ? <OfferCost cost={answer.cost} /> : <p className="quiet">{m.portal_offers_cost_hint()}</p>}
          </div>
          <Button type="submit" variant="line" name="intent" value="cost" busy={sent === 'cost'}>
            {m.portal_offers_cost_show()}
          </Button>
        </aside>
      </Form>
    </>
  );
}

const nothing: OfferForEditing['fixed'] = new Set();

/** Values of the form of a new offer. */
const newTexts = { by: 'percent', scope: 'all', audience: 'everybody' };

function titleOf(kind: OfferKind, editing: OfferForEditing | null): string {
  if (editing) return m.portal_offers_edit({ name: editing.offer.name });
  return newTitles[kind]();
}
