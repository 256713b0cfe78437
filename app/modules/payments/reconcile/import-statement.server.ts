import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import { insertReceipt, lockReceiptCode } from '../money/receipt-queries.server.ts';
import { requireAdmin } from '../require-admin.ts';
import { isCustomerPayment, type StatementRow } from './statement.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly actor: Actor;
}

/**
 * Keeps customers' payments of a statement that the books do not know, in review: a person matches them with their orders or
 * gives them back. All or nothing; known ones are left as they are, so importing twice changes nothing. Takes the statement's
 * name for the audit log. Returns the codes that were kept. Throws DomainError 'forbidden'.
 */
export async function importStatement(
  { db, clock, actor }: Deps,
  { name, rows }: { readonly name: string; readonly rows: readonly StatementRow[] },
): Promise<readonly string[]> {
  const admin = requireAdmin(actor);
  // In the order of their codes, so that two imports at once never wait for each other in a circle.
  const payments = rows.filter(isCustomerPayment).toSorted((a, b) => (a.receipt < b.receipt ? -1 : 1));
  return db.transaction(async (tx) => {
    const kept: string[] = [];
    for (const { receipt, paidIn, at, party, account } of payments) {
      await lockReceiptCode(tx, receipt);
      const isNew = await insertReceipt(tx, {
        receipt,
        amountCents: paidIn,
        phone: readPayerPhone(party.split(' - ')[0] ?? ''),
        paidAt: at,
        source: 'statement',
        accountReference: account === '' ? null : account.slice(0, 100),
        at: clock.now(),
      });
      if (isNew) kept.push(receipt);
    }
    if (kept.length > 0) {
      await recordAudit(tx, admin, {
        action: 'statement.imported',
        subjectType: 'statement',
        subjectId: name,
        after: { receipts: kept },
      });
    }
    return kept;
  });
}
