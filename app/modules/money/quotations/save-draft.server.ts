import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { readEmail } from '#app/platform/email-address.ts';
import { isId } from '#app/shared/ids.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { deleteDraftRow, writeDraft } from './draft-queries.server.ts';
import type { QuotationInput } from './quotation-input.ts';
import { draftContent } from './quotation-draft.ts';
import { refuse } from './quotation-errors.ts';
import { selectBuyer, selectQuotation } from './quotation-queries.server.ts';

/**
 * Keeps what was selected for an order, to be changed and sent later. It places no order and promises no price. Throws DomainError 'forbidden',
 * 'form_used' once it was sent, 'buyer_not_found', 'buyer_invalid' without an e-mail.
 */
export async function saveDraft(
  { db, actor, clock }: ReadNowDeps,
  { id, userId, email: typedEmail, ...fields }: QuotationInput,
): Promise<void> {
  const staff = requireStaffWith(actor, 'quotations.make');
  if (!isId(id)) throw refuse('form_used');
  const content = draftContent.parse(withoutNul(fields));
  await db.transaction(async (tx) => {
    if (await selectQuotation(tx, id)) throw refuse('form_used');
    const buyer = userId === '' ? null : isId(userId) ? await selectBuyer(tx, userId) : null;
    if (userId !== '' && !buyer) throw refuse('buyer_not_found');
    const email = readEmail(buyer?.email ?? typedEmail);
    if (email === null) throw refuse('buyer_invalid');
    const draft = { id, userId: buyer?.userId ?? null, email, content };
    const isNew = await writeDraft(tx, draft, { by: staff.userId, at: clock.now() });
    await recordAudit(tx, staff, {
      action: isNew ? 'order.drafted' : 'order.draft_changed',
      subjectType: 'quotation_draft',
      subjectId: id,
      after: { courses: content.courseIds.length },
    });
  });
}

/** Returns the fields without NUL, which PostgreSQL cannot store. */
const withoutNul = (fields: object): unknown => JSON.parse(JSON.stringify(fields).replaceAll('\\u0000', ''));

/** Deletes a draft. Deleting it twice changes nothing. Throws DomainError 'forbidden'. */
export async function deleteDraft(
  { db, actor }: Omit<ReadNowDeps, 'clock'>,
  { id }: { readonly id: string },
): Promise<void> {
  const staff = requireStaffWith(actor, 'quotations.make');
  if (!isId(id)) return;
  await db.transaction(async (tx) => {
    if (!(await deleteDraftRow(tx, id))) return;
    await recordAudit(tx, staff, { action: 'order.draft_deleted', subjectType: 'quotation_draft', subjectId: id });
  });
}
