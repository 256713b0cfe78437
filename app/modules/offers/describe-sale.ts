import { formatDay } from '#app/shared/dates.ts';
import { formatAmount, type Cents } from '#app/shared/money.ts';
import { formatShortDay } from '#app/shared/short-day.ts';
import type { FormerPrice } from './former-price.ts';
import type { SalePrice } from './sale-prices.ts';
import { m } from '#texts';

/** A sale of a course, in words. */
export interface SaleWords {
  /** 'Sale until 30 Nov'. */
  readonly ribbon: string;
  /** The former price, to strike; null without a true one. */
  readonly wasCents: Cents | null;
  /** '5,500 was the price from 4 Mar 2026 to 19 Nov 2026'; null without a former price. */
  readonly note: string | null;
}

/** The last moment of something that ends at a moment. */
export const lastDay = (endsAt: Date) => new Date(endsAt.getTime() - 1);

export function describeSale({ sale: { endsAt }, former }: SalePrice): SaleWords {
  const ribbon = endsAt === null ? m.checkout_sale() : m.checkout_sale_until({ day: formatShortDay(lastDay(endsAt)) });
  return { ribbon, wasCents: former?.cents ?? null, note: former && formerPriceNote(former) };
}

function formerPriceNote({ cents, from, to, isLowest }: FormerPrice): string {
  const words = { price: formatAmount(cents), from: formatDay(from), to: formatDay(lastDay(to)) };
  return isLowest ? m.checkout_lowest_price(words) : m.checkout_former_price(words);
}
