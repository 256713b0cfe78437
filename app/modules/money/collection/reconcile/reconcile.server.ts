import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import { selectMoneySums, selectContradictions } from './reconcile-queries.server.ts';

/** Use of the money that M-Pesa reported. All amounts in cents. */
export interface Reconciliation {
  readonly incomingPayments: number;
  readonly received: Cents;
  /** Completed payments and their orders' rounding: courses that learners have for it, instalment plans that are paid in full included. */
  readonly enrolled: Cents;
  /** Part of that by which orders were rounded up, and which was not refunded. */
  readonly rounding: Cents;
  /** Paid into instalment plans that are not paid in full, or were cancelled, and neither refunded nor to be refunded. */
  readonly heldByInstalmentPlans: Cents;
  /** Paid for gifts that nobody has opened, and neither refunded nor to be refunded. */
  readonly heldByGifts: Cents;
  /** Paid for seats that nobody has taken, and neither refunded nor to be refunded. */
  readonly heldBySeats: Cents;
  readonly refunded: Cents;
  /** Cheques that counted and bounced: received in the books, and never there. */
  readonly bounced: Cents;
  /** Waits to be refunded. */
  readonly toRefund: Cents;
  /** Waits for a person's decision. */
  readonly inReview: Cents;
  /** Part of that without an order. */
  readonly unclaimed: Cents;
  /**
   * received − enrolled − heldByInstalmentPlans − heldByGifts − heldBySeats − refunded − bounced − toRefund − inReview: 0 while the books are
   * right.
   */
  readonly difference: Cents;
  readonly contradictions: readonly { readonly what: string; readonly name: string }[];
  readonly isClean: boolean;
}

/**
 * Compares the money received with its use (design of the payments: the invariant): incoming payments = enrolled + held by instalment plans + held
 * by gifts + held by seats + refunded + bounced + to refund + in review. Lists contradicting rows.
 */
export async function reconcile(db: Database): Promise<Reconciliation> {
  const sums = await selectMoneySums(db);
  const contradictions = await selectContradictions(db);
  const enrolled = toCents(sums.enrolled);
  const difference = toCents(
    sums.received -
      enrolled -
      sums.heldByInstalmentPlans -
      sums.heldByGifts -
      sums.heldBySeats -
      sums.refunded -
      sums.bounced -
      sums.toRefund -
      sums.inReview,
  );
  return {
    incomingPayments: sums.incomingPayments,
    received: toCents(sums.received),
    enrolled,
    rounding: toCents(sums.rounding),
    heldByInstalmentPlans: toCents(sums.heldByInstalmentPlans),
    heldByGifts: toCents(sums.heldByGifts),
    heldBySeats: toCents(sums.heldBySeats),
    refunded: toCents(sums.refunded),
    bounced: toCents(sums.bounced),
    toRefund: toCents(sums.toRefund),
    inReview: toCents(sums.inReview),
    unclaimed: toCents(sums.unclaimed),
    difference,
    contradictions,
    isClean: difference === 0 && contradictions.length === 0,
  };
}
