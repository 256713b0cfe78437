import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import { isCustomerPayment, isReversal, type StatementRow } from './statement.ts';
import { selectMovements, type BookedMovement } from './statement-queries.server.ts';

/** What a statement of M-Pesa and the books do not agree on. */
export interface StatementComparison {
  /** Customers' payments and reversals that the books do not know. */
  readonly missingHere: readonly StatementRow[];
  /** What the books have within the statement's time, and the statement has not. */
  readonly missingThere: readonly BookedMovement[];
  readonly different: readonly {
    readonly receipt: string;
    readonly direction: 'in' | 'out';
    readonly here: Cents;
    readonly there: Cents;
  }[];
  /** Money in the books whose code is not known; it is likely to be among what is missing here. */
  readonly standIns: readonly BookedMovement[];
  /** How many rows are neither customers' payments nor reversals, such as transfers to the bank. */
  readonly others: number;
  readonly isClean: boolean;
}

/** A payment is dated by M-Pesa, or by when we heard of it; at the ends of a statement both may fall apart (milliseconds). */
const slackMs = 10 * 60_000;

/** Compares the movements of a statement with the books, by M-Pesa's code. Changes nothing. */
export async function compareStatement(
  { db }: { readonly db: Database },
  rows: readonly StatementRow[],
): Promise<StatementComparison> {
  const ours = rows.filter((row) => isCustomerPayment(row) || isReversal(row));
  // A statement may have more rows than a call takes arguments.
  const times = { first: Infinity, last: -Infinity };
  for (const { at } of rows) {
    times.first = Math.min(times.first, at.getTime());
    times.last = Math.max(times.last, at.getTime());
  }
  const booked =
    rows.length === 0
      ? []
      : await selectMovements(db, {
          from: new Date(times.first + slackMs),
          to: new Date(times.last - slackMs),
          codes: ours.map(({ receipt }) => receipt),
        });
  const here = new Map(booked.map((movement) => [keyOf(movement.receipt, movement.direction), movement]));
  const there = new Set(ours.map((row) => keyOf(row.receipt, directionOf(row))));
  const unknown = booked.filter(({ receipt, direction }) => !there.has(keyOf(receipt, direction)));
  const missingHere = ours.filter((row) => !here.has(keyOf(row.receipt, directionOf(row))));
  const missingThere = unknown.filter(({ isStandIn }) => !isStandIn);
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
    missingThere,
    different,
    standIns: unknown.filter(({ isStandIn }) => isStandIn),
    others: rows.length - ours.length,
    isClean: missingHere.length + missingThere.length + different.length === 0,
  };
}

const directionOf = ({ paidIn }: StatementRow): BookedMovement['direction'] => (paidIn > 0 ? 'in' : 'out');
const keyOf = (receipt: string, direction: 'in' | 'out') => `${receipt} ${direction}`;
