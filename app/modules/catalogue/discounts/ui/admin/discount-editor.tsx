import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import type { DiscountKind } from '#app/shared/selling-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { ConflictNote } from '#app/ui/portal/conflict-note.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import type { DiscountForEditing } from '../../admin/list-discounts.server.ts';
import type { CourseChoice } from '../../admin/discount-list-queries.server.ts';
import { DiscountCost } from './discount-cost.tsx';
import { DiscountFieldset, DiscountWhen } from './discount-fieldsets.tsx';
import { textsOf, type DiscountAnswer } from './discount-fields.ts';
import { newTitles } from './discount-words.tsx';
import { m } from '#texts';

const formId = 'discount';

interface DiscountEditorProps {
  readonly kind: DiscountKind;
  /** Null for a new discount. */
  readonly editing: DiscountForEditing | null;
  readonly courses: readonly CourseChoice[];
  /** Id under which a new discount is added. */
  readonly newId?: string;
  readonly answer: DiscountAnswer | undefined;
}

/** The form of a coupon, a sale or a bundle, and what it would have cost last month. Works without JavaScript. */
export function DiscountEditor({ kind, answer, ...read }: DiscountEditorProps) {
  // The discount that filled the form, also after the page is read again.
  const [{ editing, courses, newId }] = useState(read);
  const { ref: form, ...draft } = useSavedDraft(editing ? `offer:${editing.discount.id}` : `offer:new-${kind}`);
  const navigation = useNavigation();
  const sent = navigation.state === 'submitting' ? navigation.formData?.get('intent') : undefined;
  useErrorFocus(form, answer);
  const texts = answer?.typed ?? (editing ? textsOf(editing.discount) : newTexts);
  const selected = new Set(answer?.courses ?? editing?.discount.courses ?? []);
  const version = answer?.conflict?.version ?? editing?.discount.updatedAt.getTime();
  const back = editing ? `/admin/offers/${editing.discount.id}` : '/admin/offers';
  const fields = { kind, discount: editing?.discount ?? null, fixed: editing?.fixed ?? nothing, texts };
  return (
    <>
      <LinkButton variant="plain" className="back-link" to={back}>
        <ArrowLeft />
        {editing ? editing.discount.name : m.portal_shared_discounts()}
      </LinkButton>
      <div className="page-header">
        <h1 className="wrap-anywhere">{titleOf(kind, editing)}</h1>
        <div className="row row-wrap">
          <LinkButton to={back} onClick={draft.forget}>
            {m.portal_shared_cancel()}
          </LinkButton>
          <Decision reason={editing?.reason ?? null} labels={[m.portal_shared_save_changes()]}>
            <Button type="submit" form={formId} name="intent" value="save" variant="accent" busy={sent === 'save'}>
              {editing ? m.portal_shared_save_changes() : m.portal_discounts_add()}
            </Button>
          </Decision>
        </div>
      </div>
      <Form method="post" id={formId} className="discount-editor" ref={form}>
        <div className="stack">
          <DraftNote draft={{ ...draft, ref: form }} />
          <ConflictNote answer={answer} />
          {newId !== undefined && <input type="hidden" name="id" defaultValue={newId} />}
          {version !== undefined && <input type="hidden" name="version" key={version} defaultValue={version} />}
          <DiscountFieldset {...fields} errors={answer?.errors ?? {}} courses={courses} selected={selected} />
          <DiscountWhen {...fields} errors={answer?.errors ?? {}} />
        </div>
        <aside className="panel pad stack" aria-labelledby="discount-cost">
          <h2 className="h3" id="discount-cost">
            {m.portal_discounts_cost()}
          </h2>
          <div role="status" className="stack">
            {answer?.cost ? (
              <DiscountCost cost={answer.cost} />
            ) : (
              <p className="quiet">{m.portal_discounts_cost_hint()}</p>
            )}
          </div>
          <Button type="submit" variant="line" name="intent" value="cost" busy={sent === 'cost'}>
            {m.portal_discounts_cost_show()}
          </Button>
        </aside>
      </Form>
    </>
  );
}

const nothing: DiscountForEditing['fixed'] = new Set();

/** Values of the form of a new discount. */
const newTexts = { by: 'percent', scope: 'all', audience: 'everybody' };

function titleOf(kind: DiscountKind, editing: DiscountForEditing | null): string {
  if (editing) return m.portal_discounts_edit({ name: editing.discount.name });
  return newTitles[kind]();
}
