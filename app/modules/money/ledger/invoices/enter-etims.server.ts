import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { requireStaffWith } from '../require-staff-with.ts';
import { refuse } from '../ledger-errors.ts';
import { lockEtimsNumbers, lockInvoiceById, selectEtimsNumbers, writeEtims } from './invoice-queries.server.ts';
import { readEtims } from './etims.ts';

/**
 * Enters or corrects the eTIMS number of a document, with the address of its QR code, which may be empty. The same again changes nothing.
 * Throws DomainError 'forbidden', 'etims_invalid', 'etims_url_invalid', 'invoice_not_found', 'etims_taken'.
 */
export async function enterEtims(
  { db, actor, clock, address }: StaffDeps,
  { invoiceId, number, url }: { readonly invoiceId: string; readonly number: string; readonly url: string },
): Promise<void> {
  requireStaffWith(actor, 'invoices.edit');
  const etims = readEtims(number, url);
  await db.transaction(async (tx) => {
    await lockEtimsNumbers(tx);
    const row = isId(invoiceId) ? await lockInvoiceById(tx, invoiceId) : null;
    if (!row) throw refuse('invoice_not_found');
    if (row.etimsNumber === etims.number && row.etimsUrl === etims.url) return;
    const [other] = (await selectEtimsNumbers(tx, [etims.number])).filter(({ id }) => id !== row.id);
    if (other) throw refuse('etims_taken', { number: other.number });
    await writeEtims(tx, [{ id: row.id, etims }], clock.now());
    await recordAudit(tx, actor, {
      action: 'invoice.etims_entered',
      subjectType: 'invoice',
      subjectId: row.id,
      before: { etims: row.etimsNumber },
      after: { number: row.number, etims: etims.number },
      ...(address !== undefined && { address }),
    });
  });
}
