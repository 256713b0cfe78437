import { apportion } from '#app/modules/offers/price-cart.ts';
import { toCents, type Cents } from '#app/shared/money.ts';

/** A discount as staff typed it: hundredths of a percent, or shillings a seat. */
export type SeatDiscountTerms = { readonly hundredths: number } | { readonly shillings: number };

/** Letters of a reason. */
export const maxReasonLength = 120;

/** Reads '10%' or '12.5 %', below 100, or whole shillings a seat, '1,500'. Null for anything else. */
export function readDiscount(typed: string): SeatDiscountTerms | null {
  const text = typed.replaceAll(/[\s,]/g, '');
  if (/^\d{1,2}(\.\d{1,2})?%$/.test(text)) {
    const hundredths = Math.round(Number(text.slice(0, -1)) * 100);
    return hundredths > 0 ? { hundredths } : null;
  }
  const shillings = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return shillings > 0 ? { shillings } : null;
}

/**
 * Divides the discount of a course over its seats: in whole shillings, the percentage of all seats rounded down, seats with the largest
 * remainders a shilling more, so that it adds up. Null for a discount that is nothing, or leaves nothing of a seat.
 */
export function divideDiscount(
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
