import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { selectContradictions } from './contradiction-queries.server.ts';
import { selectMoneySums } from './reconcile-queries.server.ts';

/** For questions about what is still to be refunded. */
export { isReplaced } from './reconcile-queries.server.ts';

/** Where the money is that M-Pesa says it moved. All amounts in cents. */
export interface Reconciliation {
  readonly receipts: number;
  readonly received: Cents;
  /** Completed payments and their orders' rounding: courses that learners have for it. */
  readonly enrolled: Cents;
  /** Of that, what orders were rounded up by and has not been given back. */
  readonly rounding: Cents;
  readonly refunded: Cents;
  /** Waits to be given back. */
  readonly toRefund: Cents;
  /** Waits for a person's decision. */
  readonly inReview: Cents;
  /** Of that, what belongs to no order. */
  readonly unclaimed: Cents;
  /** received − enrolled − refunded − toRefund − inReview: 0 while the books are right. */
  readonly difference: Cents;
  readonly contradictions: readonly { readonly what: string; readonly name: string }[];
  readonly isClean: boolean;
}

/**
 * Compares what was received with what became of it (design of the payments: the invariant): receipts = enrolled + refunded +
 * in review. Says which rows contradict one another.
 */
export async function reconcile(db: Database): Promise<Reconciliation> {
  const sums = await selectMoneySums(db);
  const contradictions = await selectContradictions(db);
  const enrolled = toCents(sums.enrolled);
  const difference = toCents(sums.received - enrolled - sums.refunded - sums.toRefund - sums.inReview);
  return {
    receipts: sums.receipts,
    received: toCents(sums.received),
    enrolled,
    rounding: toCents(sums.rounding),
    refunded: toCents(sums.refunded),
    toRefund: toCents(sums.toRefund),
    inReview: toCents(sums.inReview),
    unclaimed: toCents(sums.unclaimed),
    difference,
    contradictions,
    isClean: difference === 0 && contradictions.length === 0,
  };
}
