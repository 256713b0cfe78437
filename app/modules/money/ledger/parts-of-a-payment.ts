import { sumCents, type Cents } from '#app/shared/money.ts';

interface Amount {
  readonly amountCents: Cents;
}

/** Returns the sum of payments. */
export const sumOf = (payments: readonly Amount[]): Cents => sumCents(payments.map(({ amountCents }) => amountCents));

/**
 * Returns the payments that an order needs: as long as the others exceed its total without one, leaves out the newest such. Takes them
 * oldest first.
 */
export function neededFor<Payment extends Amount>(total: Cents, payments: readonly Payment[]): Payment[] {
  const needed = [...payments];
  for (const payment of payments.toReversed())
    if (sumOf(needed) - payment.amountCents >= total) needed.splice(needed.indexOf(payment), 1);
  return needed;
}

/** Returns the payment that holds the excess, and whose code the order's payments show: the largest, the oldest of equal ones. */
export function mainOf<Payment extends Amount>(payments: readonly Payment[]): Payment | undefined {
  return payments.toSorted((one, other) => other.amountCents - one.amountCents)[0];
}
