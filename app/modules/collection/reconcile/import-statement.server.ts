import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Handled } from '../money/money.ts';
import { readOrderNumber } from '#app/modules/ledger/order-number.server.ts';
import { recordConfirmedMoney } from '../money/record-confirmed-money.server.ts';
import {
  selectReceipt,
  lockReceipt,
  lockReceiptCode,
  replaceTypedCode,
  selectOrderReceipts,
  type Receipt,
} from '#app/modules/ledger/receipts.server.ts';
import { orderTopic, type CollectionDeps } from '../payment-provider.ts';
import { requireAdmin, type Admin } from '#app/modules/ledger/require-admin.ts';
import { payerOf, type StatementRow } from './statement-row.ts';
import { selectOrder, selectOrderByNumber } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { clockToleranceMs } from '#app/shared/clock.ts';
import { lockAttempt } from '../attempts/attempt-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { correctClaimedCode, settleClaims } from '../claims/claim-queries.server.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import { paidCode } from '../result-meaning.ts';
import { selectIsOnStatement } from './compared-statement-queries.server.ts';

/** The codes that came into the books, by what became of their money. */
export interface ImportedStatement {
  /** Known before under a provisional receipt or a mistyped code; the receipt has its code now. */
  readonly codes: readonly string[];
  /** Paid the unpaid order that they name. */
  readonly paid: readonly string[];
  /** Came for an order that was paid before; a refund is requested. */
  readonly surplus: readonly string[];
  /** In review: a person decides. */
  readonly kept: readonly string[];
  /** Not entered: it may be money that is counted already, and nobody knows for which order. */
  readonly unclear: readonly string[];
}

/** What the outcome of one row is reported as; the books knew what is not here. */
const reportedAs: Readonly<Record<string, keyof ImportedStatement>> = {
  receipt_learnt: 'codes',
  paid: 'paid',
  surplus: 'surplus',
  amount_differs: 'kept',
  unclaimed: 'kept',
  undecided: 'unclear',
};

/**
 * Takes the customers' payments of a statement that the books do not know, oldest first, as if the provider had confirmed each of them: a
 * provisional receipt gets its code and a mistyped one is corrected, an unpaid order that is named in full is paid, anything else waits for a person. What may be
 * counted already, and nobody knows for which order, is left out. Each row is a
 * transaction of its own, because it locks an order and a buyer; importing the rest again goes on where it ended, and importing all
 * of it again changes nothing. Takes the statement's name for the audit log. Throws DomainError 'forbidden'.
 */
export async function importStatement(
  deps: CollectionDeps & { readonly actor: Actor },
  {
    name,
    provider,
    rows,
  }: { readonly name: string; readonly provider: string; readonly rows: readonly StatementRow[] },
): Promise<ImportedStatement> {
  const admin = requireAdmin(deps.actor, 'payments.decide');
  const imported = { codes: [], paid: [], surplus: [], kept: [], unclear: [] } as Record<
    keyof ImportedStatement,
    string[]
  >;
  const codes = new Set(rows.map(({ receipt }) => receipt));
  try {
    for (const row of rows
      .filter(({ kind }) => kind === 'payment')
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      const reported = reportedAs[await importRow(deps, row, { admin, name, provider, codes })];
      if (reported) imported[reported].push(row.receipt);
    }
  } finally {
    await recordImport(deps, admin, name, imported);
  }
  return imported;
}

/** Returns what became of the money. */
async function importRow(
  deps: CollectionDeps,
  row: StatementRow,
  statement: Parameters<typeof correctTypedCode>[3] & { readonly provider: string },
): Promise<string> {
  const handled = await deps.db.transaction(async (tx): Promise<Handled> => {
    if (await selectReceipt(tx, row.receipt)) return { kind: 'done', outcome: 'known' };
    const orderId = await correctTypedCode(tx, deps, row, statement);
    if (orderId !== null) return { kind: 'done', outcome: 'receipt_learnt', orderId };
    return recordConfirmedMoney(tx, deps, {
      provider: statement.provider,
      receipt: row.receipt,
      amountCents: row.paidIn,
      accountReference: row.account.slice(0, 60),
      orderNumber: readOrderNumber(row.account),
      payer: payerOf(row),
      paidAt: row.at,
      source: 'statement',
    });
  });
  // A learner claimed the code at this moment: the claim is there now.
  if (handled.kind === 'waiting') return importRow(deps, row, statement);
  if (handled.orderId !== undefined) deps.liveEvents.publish(orderTopic(handled.orderId));
  return handled.outcome;
}

/** Also where the import broke off: what came in until then is written down. */
async function recordImport(
  { db }: CollectionDeps,
  admin: Admin,
  name: string,
  { codes, paid, surplus, kept }: ImportedStatement,
): Promise<void> {
  if (codes.length + paid.length + surplus.length + kept.length === 0) return;
  await recordAudit(db, admin, {
    action: 'statement.imported',
    subjectType: 'statement',
    subjectId: name,
    after: { receipts: kept, codes, paid, surplus },
  });
}

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
async function correctTypedCode(
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
