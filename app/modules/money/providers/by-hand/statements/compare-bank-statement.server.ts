import type { Statement } from '#app/modules/money/collection/reconcile/statement-row.ts';
import type { StatementLine } from '#app/modules/money/collection/reconcile/statement-lines.ts';
import type { Database } from '#app/platform/database.server.ts';
import { dayInNairobi, noonInNairobi } from '#app/shared/dates.ts';
import { orderNumbersIn, tokensOf } from './bank-references.server.ts';
import {
  selectExpected,
  selectOnStatements,
  selectOrdersNamed,
  selectRecordedMovements,
} from './bank-statement-queries.server.ts';
import { movementKeysOf } from './movement-keys.server.ts';
import { matchBankStatement, type RecordedMovement } from './match-bank-statement.server.ts';

/** Days that a bank may take to write a transfer or to clear a cheque. */
const clearingDays = 5;

/**
 * Compares a bank's statement with the recorded transfers and cheques. Returns a line for each movement, and one for each payment that
 * counts, is of the statement's time and on no statement: 'expected' if it was received in the last `clearingDays` of the statement,
 * otherwise 'missing_there'. Payments that were recorded for one of `otherAccounts` are on another statement. Changes nothing.
 */
export async function compareBankStatement(
  db: Database,
  statement: Statement,
  otherAccounts: readonly string[],
): Promise<StatementLine[]> {
  const { rows, covers } = statement;
  if (!covers) return [];
  const [from, to] = [dayInNairobi(covers.from), dayInNairobi(covers.to)];
  const keys = new Set(rows.flatMap((row) => tokensOf(row).map(({ key }) => key)));
  const numbers = new Set(rows.flatMap((row) => orderNumbersIn(row)));
  const movementKeys = movementKeysOf(rows);
  const recorded = await selectRecordedMovements(db, {
    from,
    to,
    keys: [...keys],
    movementKeys: [...movementKeys.values()],
    otherAccounts,
  });
  const orders = await selectOrdersNamed(db, [...numbers]);
  const lines = matchBankStatement(statement, { recorded, orders, movementKeys });
  const missing = await findMissing(db, lines, { recorded, from, to, otherAccounts });
  const surely = daysBefore(to, clearingDays);
  return [
    ...lines,
    ...missing.map(({ receipt, day, amountCents }, index) => ({
      position: lines.length + index + 1,
      outcome: day > surely ? ('expected' as const) : ('missing_there' as const),
      receipt,
      direction: 'in' as const,
      at: noonInNairobi(day),
      amountCents: null,
      bookedCents: amountCents,
      details: '',
      party: '',
      account: '',
    })),
  ];
}

/** Returns the payments of the statement's days, and those that former statements expected, which are on no statement. */
async function findMissing(
  db: Database,
  lines: readonly StatementLine[],
  {
    recorded,
    from,
    to,
    otherAccounts,
  }: {
    readonly recorded: readonly RecordedMovement[];
    readonly from: string;
    readonly to: string;
    readonly otherAccounts: readonly string[];
  },
): Promise<RecordedMovement[]> {
  const isOfTime = ({ direction, status, day }: RecordedMovement) =>
    direction === 'in' && status !== 'waiting' && day >= from && day <= to;
  const carried = (await selectExpected(db, otherAccounts)).filter(({ day }) => day < from);
  const here = new Set(lines.map(({ receipt }) => receipt));
  const unknown = new Map(
    [...carried, ...recorded.filter(isOfTime)].flatMap((each) =>
      here.has(each.receipt) ? [] : [[each.receipt, each]],
    ),
  );
  const onOthers = await selectOnStatements(db, [...unknown.keys()]);
  return [...unknown.values()].filter(({ receipt }) => !onOthers.has(receipt));
}

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
