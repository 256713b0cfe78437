import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { spanOf, type StatementRow, type TimeSpan } from './statement-row.ts';
import {
  selectMovements,
  selectProvisional,
  selectRefundsWithoutCode,
  type BookedMovement,
  type ProvisionalReceipt,
} from './reconcile-queries.server.ts';

/** Differences between a statement and the books. */
export interface StatementComparison {
  /** Customers' payments and reversals that the books do not know. */
  readonly missingHere: readonly StatementRow[];
  /** Movements in the books within the statement's period that the statement lacks. */
  readonly missingThere: readonly BookedMovement[];
  readonly different: readonly {
    readonly receipt: string;
    readonly direction: 'in' | 'out';
    readonly here: Cents;
    readonly there: Cents;
  }[];
  /** Rows with the code of money that the books have under a provisional receipt, or of a refund that they have without its code. */
  readonly codes: readonly CodeFound[];
  /** Provisional receipts of the statement's time that no row belongs to for certain. */
  readonly provisional: readonly BookedMovement[];
  /** Number of rows other than customers' payments and reversals, such as transfers to the bank. */
  readonly others: number;
  readonly isClean: boolean;
}

/** A row of a statement and the provisional receipt of the same money; of a reversal, the refund, under the code of its payment. */
interface CodeFound {
  readonly row: StatementRow;
  readonly provisional: ProvisionalReceipt;
}

/** Milliseconds of tolerance at the ends of a statement: a payment has the provider's time, or the time when we received it. */
const slackMs = 10 * 60_000;

/**
 * Compares the movements of a provider's statement with the books, by code, and the provider's movements in the books within the
 * statement's period: at least from its first movement to its last. Changes nothing.
 */
export async function compareStatement(
  { db }: { readonly db: Database },
  {
    provider,
    rows,
    covers = null,
  }: {
    readonly provider: string;
    readonly rows: readonly StatementRow[];
    readonly covers?: TimeSpan | null;
  },
): Promise<StatementComparison> {
  const ours = rows.filter(({ kind }) => kind !== 'other');
  const shifted = (at: Date, ms: number) => new Date(at.getTime() + ms);
  const span = spanOf([...rows.map(({ at }) => at), ...(covers ? [covers.from, covers.to] : [])]);
  const booked = span
    ? await selectMovements(db, {
        provider,
        from: shifted(span.from, slackMs),
        to: shifted(span.to, -slackMs),
        codes: ours.map(({ receipt }) => receipt),
      })
    : [];
  const provisional = span
    ? await selectProvisional(db, { provider, from: shifted(span.from, -slackMs), to: shifted(span.to, slackMs) })
    : [];
  const here = new Map(booked.map((movement) => [keyOf(movement.receipt, movement.direction), movement]));
  const there = new Set(ours.map((row) => keyOf(row.receipt, directionOf(row))));
  const unknown = booked.filter(({ receipt, direction }) => !there.has(keyOf(receipt, direction)));
  const missing = ours.filter((row) => !here.has(keyOf(row.receipt, directionOf(row))));
  const refunds = span ? await selectRefundsWithoutCode(db, { provider, of: missing.flatMap(reversedBy) }) : [];
  const codes = [...pairByOrder(missing, provisional), ...pairByPayment(missing, refunds)];
  const isPaired = new Set<StatementRow>(codes.map(({ row }) => row));
  const missingHere = missing.filter((row) => !isPaired.has(row));
  const hasCode = new Set(codes.map((found) => found.provisional.receipt));
  const different = ours.flatMap((row) => {
    const direction = directionOf(row);
    const movement = here.get(keyOf(row.receipt, direction));
    const amount = direction === 'in' ? row.paidIn : row.withdrawn;
    return movement && movement.amountCents !== amount
      ? [{ receipt: row.receipt, direction, here: movement.amountCents, there: amount }]
      : [];
  });
  return {
    missingHere,
    missingThere: unknown,
    different,
    codes,
    provisional: provisional.filter(({ receipt }) => !hasCode.has(receipt)),
    others: rows.length - ours.length,
    isClean: missingHere.length + unknown.length + different.length === 0,
  };
}

/** Pairs each customer's payment that names an order with the provisional receipt of that order and amount, the oldest first. */
function pairByOrder(rows: readonly StatementRow[], provisional: readonly ProvisionalReceipt[]): CodeFound[] {
  const open = new Map(
    provisional.flatMap((one) => (one.orderNumber === null ? [] : [[`${one.orderNumber} ${one.amountCents}`, one]])),
  );
  return rows
    .filter(({ paidIn }) => paidIn > 0)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((row) => {
      const key = `${readOrderNumber(row.account)} ${row.paidIn}`;
      const found = open.get(key);
      open.delete(key);
      return found ? [{ row, provisional: found }] : [];
    });
}

const reversedBy = ({ kind, receipt, account }: StatementRow) =>
  kind === 'reversal' && account !== '' && account !== receipt ? [account] : [];

/** Pairs each reversal that names its payment with a refund of that payment and amount whose code is unknown, the oldest first. */
function pairByPayment(rows: readonly StatementRow[], refunds: readonly ProvisionalReceipt[]): CodeFound[] {
  // The first one is the last of its list.
  const open = Map.groupBy(refunds.toReversed(), ({ receipt, amountCents }) => `${receipt} ${amountCents}`);
  return rows
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .flatMap((row) =>
      reversedBy(row).flatMap((receipt) => {
        const found = open.get(`${receipt} ${row.withdrawn}`)?.pop();
        return found ? [{ row, provisional: found }] : [];
      }),
    );
}

const directionOf = ({ paidIn }: StatementRow): BookedMovement['direction'] => (paidIn > 0 ? 'in' : 'out');
const keyOf = (receipt: string, direction: 'in' | 'out') => `${receipt} ${direction}`;
