import type { Cents } from '#app/shared/money.ts';
import { formerPrice, type FormerPrice, type PricePoint } from './former-price.ts';
import { bestSale, isFor, runningSales, type Sale } from './offer.ts';

/** The price of a course in a sale. */
export interface SalePrice {
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
