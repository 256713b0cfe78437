import { type Cents, formatAmount } from '#app/shared/money.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatShortDay } from '#app/shared/short-day.ts';
import { m } from '#texts';
import { formerPrice, type FormerPrice, type PricePoint } from './former-price.ts';
import { bestSale, isFor, runningSales, type Sale } from './discount.ts';

/** The price of a course in a sale. */
interface SalePrice {
  readonly amountCents: Cents;
  readonly sale: Sale;
  /** Null if the course did not cost more before the sale. */
  readonly former: FormerPrice | null;
}

/** What sales make of prices at a moment. */
export interface SalePrices {
  /** The sales that run. */
  readonly running: readonly Sale[];
  /** Returns the price of a course in the best sale; null without one. */
  priceOf(course: { readonly courseId: string; readonly priceCents: Cents }): SalePrice | null;
}

/** Prices of a shop without sales. */
export const noSales: SalePrices = { running: [], priceOf: () => null };

/** Sales, past ones too, and the prices that their courses have had. */
export interface SaleHistory {
  readonly sales: readonly Sale[];
  readonly prices: ReadonlyMap<string, readonly PricePoint[]>;
}

/** Returns what sales make of prices at a moment. */
export function salePricesAt({ sales, prices }: SaleHistory, now: Date): SalePrices {
  const running = runningSales(sales, now);
  if (running.length === 0) return noSales;
  return {
    running,
    priceOf(course) {
      const best = bestSale(running, course);
      if (!best) return null;
      const amountCents = (course.priceCents - best.cents) as Cents;
      const of = sales.filter(({ courses }) => isFor(courses, course.courseId));
      const former = formerPrice({ ...course, prices: prices.get(course.courseId) ?? [] }, best.sale, of);
      return { amountCents, sale: best.sale, former: former && former.cents > amountCents ? former : null };
    },
  };
}

/** Returns the first moment after `now` at which a sale or a bundle starts or ends, in milliseconds; infinity if none does. */
export function nextSaleChange(sales: readonly Pick<Sale, 'startsAt' | 'endsAt'>[], now: number): number {
  const moments = sales.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt?.getTime() ?? Infinity]);
  return Math.min(Infinity, ...moments.filter((at) => at > now));
}

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
