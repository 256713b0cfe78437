import { apportion } from '#app/modules/catalogue/discounts/price-cart.ts';
import { toCents, type Cents } from '#app/shared/money.ts';

/** A discount as staff typed it: hundredths of a percent, or shillings a seat. */
export type SeatDiscountTerms = { readonly hundredths: number } | { readonly shillings: number };

/** Letters of a reason. */
export const maxReasonLength = 120;

/** Reads '10%' or '12.5 %', below 100, or whole shillings a seat, '1,500'. Null for anything else. */
export function readSeatDiscount(typed: string): SeatDiscountTerms | null {
  const text = typed.replaceAll(/[\s,]/g, '');
  if (/^\d{1,2}(\.\d{1,2})?%$/.test(text)) {
    const hundredths = Math.round(Number(text.slice(0, -1)) * 100);
    return hundredths > 0 ? { hundredths } : null;
  }
  const shillings = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return shillings > 0 ? { shillings } : null;
}

/**
 * Returns what to type for a discount that seats have, so that it gives exactly the same again for the same seats: shillings where all cost
 * the same, otherwise the roundest percentage that comes to `lessCents`.
 */
export function seatDiscountAsTyped({
  fullCents,
  lessCents,
  seats,
  isEqual,
}: {
  readonly fullCents: Cents;
  readonly lessCents: Cents;
  readonly seats: number;
  /** Whether every seat costs the same. */
  readonly isEqual: boolean;
}): string {
  if (isEqual) return String(lessCents / 100 / seats);
  // `divideSeatDiscount` rounds down to the shilling: all of these hundredths of a percent come to `lessCents`.
  const least = Math.ceil((lessCents * 10_000) / fullCents);
  const most = Math.ceil(((lessCents + 100) * 10_000) / fullCents) - 1;
  const roundest = [1000, 500, 100, 50, 10].map((step) => Math.ceil(least / step) * step).find((each) => each <= most);
  return `${(roundest ?? least) / 100}%`;
}

/**
 * Divides the discount of a course over its seats: in whole shillings, the percentage of all seats rounded down, seats with the largest
 * remainders a shilling more, so that it adds up. Null for a discount that is nothing, or leaves nothing of a seat.
 */
export function divideSeatDiscount(
  terms: SeatDiscountTerms,
  { priceCents, seats }: { readonly priceCents: Cents; readonly seats: number },
): Cents[] | null {
  const price = priceCents / 100;
  const whole =
    'shillings' in terms ? terms.shillings * seats : Math.floor((price * seats * terms.hundredths) / 10_000);
  if (whole === 0 || whole >= price * seats) return null;
  // Counted in shillings: seats cost whole ones.
  const each = apportion(
    toCents(whole),
    Array.from({ length: seats }, () => toCents(price)),
  );
  return each.some((less) => less >= price) ? null : each.map((less) => toCents(less * 100));
}
