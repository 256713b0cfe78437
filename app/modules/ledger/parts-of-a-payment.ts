import { sumCents, type Cents } from '#app/shared/money.ts';

interface Amount {
  readonly amountCents: Cents;
}

/** What payments come to together. */
export const sumOf = (payments: readonly Amount[]): Cents => sumCents(payments.map(({ amountCents }) => amountCents));

/**
 * Those of the payments that an order needs: where they are more than its total without one of them, the newest such is left out, until
 * none is. Takes them oldest first.
 */
export function neededFor<Payment extends Amount>(total: Cents, payments: readonly Payment[]): Payment[] {
  const needed = [...payments];
  for (const payment of payments.toReversed())
    if (sumOf(needed) - payment.amountCents >= total) needed.splice(needed.indexOf(payment), 1);
  return needed;
}

/** The payment that holds what is more than the total, and whose code names the order's payments: the largest, the oldest of those. */
export function mainOf<Payment extends Amount>(payments: readonly Payment[]): Payment | undefined {
  return payments.toSorted((one, other) => other.amountCents - one.amountCents)[0];
}
