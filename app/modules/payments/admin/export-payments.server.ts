import type { CsvCell } from '#app/platform/csv.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { timeInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { Cursor } from '#app/shared/page-beside.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { SettlementErrorCode } from '../settlement-errors.ts';
import { conditionsOf, momentOf, orderOf, rowOf } from './list-payments.server.ts';
import type { PaymentFilter } from './payment-list.ts';
import { selectPayments, type ListedPayment } from './payment-list-queries.server.ts';
import { selectTotals } from './payment-totals-queries.server.ts';

/** The head of the exported file. */
export const paymentColumns = [
  'Transaction',
  'User',
  'Email',
  'Phone',
  'Course',
  'Amount KSh',
  'Status',
  'Method',
  'Date (Nairobi)',
  'Time (Nairobi)',
  'Payment id',
];

const batchLength = 1_000;

/**
 * Every payment that the filter lists, in the list's order, a thousand at a time: for a file. What is paid meanwhile may be in it
 * twice, or not at all, where the list is sorted by its date. Times are Nairobi's. Phone numbers are whole, for the accounts, so that the
 * audit log has a row of each export. Throws DomainError 'forbidden'.
 */
export async function* exportPayments(
  { db, actor, address }: { readonly db: Database; readonly actor: Actor; readonly address?: string },
  filter: PaymentFilter,
): AsyncGenerator<CsvCell[][]> {
  if (!can(actor, 'payments.read')) throw new DomainError<SettlementErrorCode>('forbidden');
  const conditions = await conditionsOf(db, filter, await selectTotals(db, filter, '2000-01-01'));
  await recordAudit(db, actor, {
    action: 'payments.exported',
    subjectType: 'payments',
    subjectId: 'payments',
    after: { search: filter.search, status: filter.status, from: filter.from, until: filter.until },
    ...(address !== undefined && { address }),
  });
  if (!conditions) return;
  const order = orderOf(conditions, filter);
  let cursor: Cursor = null;
  for (;;) {
    const rows: ListedPayment[] = await selectPayments(db, conditions, { ...order, cursor, limit: batchLength });
    if (rows.length > 0) yield rows.map(cellsOf);
    const last = rows.at(-1);
    if (!last || rows.length < batchLength) return;
    cursor = { after: last.id };
  }
}

function cellsOf(row: ListedPayment): CsvCell[] {
  const { id, transaction, buyerName, buyerEmail, courseTitle, amountCents, status } = rowOf(row);
  const phone = row.phone_number;
  const [day = '', time = ''] = timeInNairobi(momentOf(row)).split(' ');
  const method = row.payment_method;
  return [transaction, buyerName, buyerEmail, phone, courseTitle, amountCents / 100, status, method, day, time, id];
}
