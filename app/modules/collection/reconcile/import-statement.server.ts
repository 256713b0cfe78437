import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Handled } from '../handled.ts';
import { readOrderNumber } from '#app/modules/ledger/order-number.server.ts';
import { recordConfirmedMoney } from '../money/record-confirmed-money.server.ts';
import { selectReceipt } from '#app/modules/ledger/receipts.server.ts';
import { orderTopic, type CollectionDeps } from '../payment-provider.ts';
import { requireAdmin, type Admin } from '#app/modules/ledger/require-admin.ts';
import { correctTypedCode } from './correct-typed-code.server.ts';
import { payerOf, type StatementRow } from './statement-row.ts';

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
