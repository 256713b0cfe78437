import { allowedBy, readDecider, type AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import type { Handled } from '../money/reported-payment.ts';
import { ruleOn, type People } from '#app/shared/decision-rules.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { findNamedTarget } from '../money/find-named-target.server.ts';
import { recordConfirmedMoney } from '../money/record-confirmed-money.server.ts';
import { orderTopic, type CollectionDeps } from '../payment-provider.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { payerOf, type StatementRow } from './statement-row.ts';
import type { Database } from '#app/platform/database.server.ts';
import { selectPeopleOfMoney } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { selectOrder, selectOrderByNumber } from '#app/modules/money/ledger/order-queries.server.ts';
import { correctTypedCode } from '../money/correct-typed-code.server.ts';
import { readPayerPhone } from '../money/payer-phone.server.ts';
import { enterReversal } from '../refunds/enter-reversal.server.ts';

/** Imported codes by outcome. */
export interface ImportedStatement {
  /** Known before under a provisional receipt or a mistyped code; the receipt has its code now. */
  readonly codes: readonly string[];
  /** Paid the unpaid order that they name. */
  readonly paid: readonly string[];
  /** For an order that was already paid; a refund is requested. */
  readonly surplus: readonly string[];
  /** In review: a person decides. */
  readonly kept: readonly string[];
  /** Not imported: perhaps counted already, for an unknown order; or the staff member's own. */
  readonly unclear: readonly string[];
}

/** Report by outcome of a row. Other outcomes were already in the books. */
const reportedAs: Readonly<Record<string, keyof ImportedStatement>> = {
  receipt_learnt: 'codes',
  paid: 'paid',
  surplus: 'surplus',
  amount_differs: 'kept',
  plan_closed: 'kept',
  unclaimed: 'kept',
  undecided: 'unclear',
};

/**
 * Imports the customers' payments of a statement that the books lack, oldest first, as if the provider had confirmed each. A provisional
 * receipt gets its code, a mistyped one is corrected, an unpaid order named in full is paid, everything else waits for a person. A refund
 * without its code gets that of its reversal (`enterReversal`). Leaves out money that may be counted already for an unknown order, and the
 * staff member's own, which a colleague imports. Each row is its own transaction, because it locks an order and a buyer; importing again continues
 * after an interruption and changes nothing else. Takes the statement's name for the audit log. Throws DomainError 'forbidden'.
 */
export async function importStatement(
  deps: CollectionDeps & { readonly actor: Actor },
  {
    name,
    provider,
    rows,
  }: { readonly name: string; readonly provider: string; readonly rows: readonly StatementRow[] },
): Promise<ImportedStatement> {
  const staff = requireStaffWith(deps.actor, 'payments.decide');
  const imported = { codes: [], paid: [], surplus: [], kept: [], unclear: [] } as Record<
    keyof ImportedStatement,
    string[]
  >;
  const codes = new Set(rows.map(({ receipt }) => receipt));
  const decider = await readDecider(deps.db, staff);
  let made: AllowedDecision['mark'] = {};
  try {
    for (const row of rows.filter(({ kind }) => kind !== 'other').toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      const ruling = ruleOn('statement.import', staff, decider, { people: await peopleOfRow(deps.db, row) });
      if (ruling.kind === 'refused') {
        if (row.kind === 'payment') imported.unclear.push(row.receipt);
        continue;
      }
      const { mark } = allowedBy(ruling);
      const reported = reportedAs[await importRow(deps, row, { staff, mark, name, provider, codes })];
      if (!reported) continue;
      imported[reported].push(row.receipt);
      // What was in the books already, or stays out of them, is not decided by this import.
      if (reported !== 'unclear') made = { ...made, ...mark };
    }
  } finally {
    await recordImport(deps, staff, { name, mark: made }, imported);
  }
  return imported;
}

/** Whose the money of a row is: the order's that it names, and whoever paid it; of a reversal those of the payment that it names. */
async function peopleOfRow(db: Database, row: StatementRow): Promise<People> {
  if (row.kind === 'reversal') {
    const money = await selectIncomingPayment(db, row.account);
    return money ? selectPeopleOfMoney(db, money) : {};
  }
  const number = readOrderNumber(row.account);
  const order = number === '' ? null : await selectOrderByNumber(db, number);
  const meant = order
    ? null
    : await findNamedTarget(db, {
        accountReference: row.account.slice(0, 60),
        amountCents: row.paidIn,
        paidAt: row.at,
      });
  const orderId = order?.id ?? (meant?.kind === 'order' ? meant.orderId : null);
  return selectPeopleOfMoney(db, { orderId, phoneNumber: readPayerPhone(payerOf(row)) });
}

/** Returns what became of the money. */
async function importRow(deps: CollectionDeps, row: StatementRow, statement: Given): Promise<string> {
  const handled = await deps.db.transaction(async (tx): Promise<Handled> => {
    if (row.kind === 'reversal') {
      const { receipt, account: of, withdrawn: amountCents } = row;
      return enterReversal(tx, deps, { provider: statement.provider, receipt, of, amountCents });
    }
    if (await selectIncomingPayment(tx, row.receipt)) return { kind: 'done', outcome: 'known' };
    const orderId = await correctByRow(tx, deps, row, statement);
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
      codes: statement.codes,
    });
  });
  // A learner claimed the code at this moment, so the claim exists now.
  if (handled.kind === 'waiting') return importRow(deps, row, statement);
  if (handled.orderId !== undefined) deps.liveEvents.publish(orderTopic(handled.orderId));
  return handled.outcome;
}

/** Logs the import, also an interrupted one with what it imported. */
async function recordImport(
  { db }: CollectionDeps,
  staff: StaffActor,
  { name, mark }: Pick<Given, 'name' | 'mark'>,
  { codes, paid, surplus, kept }: ImportedStatement,
): Promise<void> {
  if (codes.length + paid.length + surplus.length + kept.length === 0) return;
  await recordAudit(db, staff, {
    action: 'statement.imported',
    subjectType: 'statement',
    subjectId: name,
    after: { receipts: kept, codes, paid, surplus, ...mark },
  });
}

interface Given {
  readonly staff: StaffActor;
  /** Whether an owner decides about the row alone. */
  readonly mark: AllowedDecision['mark'];
  readonly provider: string;
  /** The statement's name, for the audit log. */
  readonly name: string;
  /** Every code of this statement. */
  readonly codes: ReadonlySet<string>;
}

/**
 * Corrects the code of money recorded by hand, if a row of a statement shows that it was mistyped (`correctTypedCode`): no statement has
 * the typed code. Returns the order's id; null if nothing is corrected. The caller's transaction holds no lock.
 */
async function correctByRow(
  tx: Database,
  deps: CollectionDeps,
  row: StatementRow,
  { staff, mark, name, provider, codes }: Given,
): Promise<string | null> {
  const number = readOrderNumber(row.account);
  const named = number === '' ? null : await selectOrderByNumber(tx, number);
  const order = named && (await selectOrder(tx, named.id, { lock: true }));
  if (!order) return null;
  const reported = {
    provider,
    receipt: row.receipt,
    amountCents: row.paidIn,
    phone: readPayerPhone(payerOf(row)),
    paidAt: row.at,
    source: 'statement',
    accountReference: row.account.slice(0, 60),
  } as const;
  const corrected = await correctTypedCode(
    tx,
    deps,
    { order, attempt: null, reported },
    { actor: staff, mark, codes, statement: name },
  );
  return corrected ? order.id : null;
}
