import { selectOrder, selectOrderByNumber } from '#app/modules/ledger/orders.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { clockToleranceMs } from '#app/shared/clock.ts';
import { lockAttempt } from '../attempts/attempt-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { correctClaimedCode, settleClaims } from '../claims/claim-queries.server.ts';
import { readOrderNumber } from '#app/modules/ledger/order-number.server.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import {
  lockReceipt,
  lockReceiptCode,
  replaceTypedCode,
  selectOrderReceipts,
  type Receipt,
} from '#app/modules/ledger/receipts.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { paidCode } from '../result-meaning.ts';
import type { Admin } from '#app/modules/ledger/require-admin.ts';
import { selectIsOnStatement } from './compared-statement-queries.server.ts';
import { payerOf, type StatementRow } from './statement-row.ts';

interface Given {
  readonly admin: Admin;
  /** The statement's name, for the audit log. */
  readonly name: string;
  /** Every code of the statement at hand. */
  readonly codes: ReadonlySet<string>;
}

/**
 * Corrects the code of money that was recorded by hand, where a row of a statement shows that it was mistyped: the row names the order, has
 * the amount, and moved before the code was entered, while no statement shows the code that was typed. The money then is not counted again.
 * Should the typed code turn up on a later statement after all, it is money of its own. Returns the order's id; null where nothing is to be
 * corrected. The caller's transaction holds no lock.
 */
export async function correctTypedCode(
  tx: Database,
  deps: CollectionDeps,
  row: StatementRow,
  { admin, name, codes }: Given,
): Promise<string | null> {
  const number = readOrderNumber(row.account);
  const named = number === '' ? null : await selectOrderByNumber(tx, number);
  const order = named && (await selectOrder(tx, named.id, { lock: true }));
  if (!order) return null;
  const typed = (await selectOrderReceipts(tx, order.id)).find((receipt) => mayBeMistyped(receipt, row));
  if (!typed || codes.has(typed.receipt) || (await selectIsOnStatement(tx, typed.receipt))) return null;
  const attempt = typed.attemptId === null ? null : await lockAttempt(tx, typed.attemptId);
  await lockReceiptCode(tx, row.receipt);
  if ((await lockReceipt(tx, row.receipt)) || !(await lockReceipt(tx, typed.receipt))) return null;

  const at = deps.clock.now();
  await replaceTypedCode(tx, typed.receipt, {
    receipt: row.receipt,
    provider: typed.provider,
    amountCents: row.paidIn,
    phone: readPayerPhone(payerOf(row)),
    paidAt: row.at,
    source: 'statement',
    accountReference: row.account.slice(0, 60),
    at,
  });
  if (attempt)
    await moveAttempt(tx, deps, attempt, {
      by: 'statement',
      event: { kind: 'result', outcome: 'paid' },
      resultCode: paidCode,
      receipt: row.receipt,
    });
  await settleClaims(tx, row.receipt, order.id, at);
  await correctClaimedCode(tx, { orderId: order.id, typed: typed.receipt, receipt: row.receipt, at });
  await recordAudit(tx, admin, {
    action: 'receipt.code_corrected',
    subjectType: 'receipt',
    subjectId: row.receipt,
    before: { receipt: typed.receipt },
    after: { receipt: row.receipt, order: order.number, statement: name },
  });
  return order.id;
}

/** The provider has never told of it: what one tells of has an account number, if only an empty one. */
function mayBeMistyped(
  { source, state, amountCents, accountReference, createdAt }: Receipt,
  row: StatementRow,
): boolean {
  return (
    source === 'by_hand' &&
    state === 'matched' &&
    accountReference === null &&
    amountCents === row.paidIn &&
    row.at.getTime() <= createdAt.getTime() + clockToleranceMs
  );
}
