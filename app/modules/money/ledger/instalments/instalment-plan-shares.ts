import { sumCents, toCents, type Cents } from '#app/shared/money.ts';

/**
 * Divides what a plan was paid over its courses by their prices, to the cent. The shares add up to the sum, and are the prices once all is
 * paid. Each course takes its share of what the courses before it left, rounded: so no share becomes less when the sum grows.
 */
export function sharesOf(paidCents: Cents, prices: readonly Cents[]): Cents[] {
  let left: number = paidCents;
  let rest: number = sumCents(prices);
  return prices.map((price) => {
    const share = rest === 0 ? 0 : Math.round((left * price) / rest);
    left -= share;
    rest -= price;
    return toCents(share);
  });
}

/**
 * Divides a payment over a plan's courses: the difference of two sums' shares, so that payments of any sizes and order end in the same
 * shares. A share is 0 where the payment is too small for a course.
 */
export function sharesOfPayment(
  { paidCents, amountCents }: { readonly paidCents: Cents; readonly amountCents: Cents },
  prices: readonly Cents[],
): Cents[] {
  const before = sharesOf(paidCents, prices);
  const after = sharesOf(toCents(paidCents + amountCents), prices);
  return after.map((share, index) => toCents(share - (before[index] ?? 0)));
}
