import type { Database } from '#app/platform/database.server.ts';
import { cacheValues } from '#app/platform/cache-values.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { runningSales, type Sale } from './discount.ts';
import { selectEarlierSales, selectPrices, selectSales } from './discount-queries.server.ts';
import { nextSaleChange, noSales, salePricesAt, type SaleHistory, type SalePrices } from './sale-prices.ts';

/** Sale prices in memory. */
export interface Sales {
  /** Returns what sales make of prices now. */
  read(): Promise<SalePrices>;
  /** Returns the first moment after `now` at which a price changes by the clock, in milliseconds: cached pages end there. */
  changesAfter(now: number): number;
}

/** Selects the sales that run now. */
export async function selectRunningSales(db: Database, now: Date): Promise<readonly Sale[]> {
  return runningSales(await selectSales(db, now), now);
}

async function readHistory(db: Database, now: Date, courseIds: readonly string[] | null): Promise<SaleHistory> {
  const current = await selectSales(db, now);
  if (current.length === 0) return { sales: [], prices: new Map() };
  const reduced = current.every(({ courses }) => courses !== null)
    ? current.flatMap(({ courses }) => [...(courses ?? [])])
    : null;
  return {
    sales: [...(await selectEarlierSales(db, now)), ...current],
    prices: await selectPrices(db, courseIds ?? reduced),
  };
}

/** Returns what sales make of the prices of some courses, without a cache. At most three queries, one without sales. */
export async function readSalePrices(db: Database, now: Date, courseIds: readonly string[]): Promise<SalePrices> {
  return courseIds.length === 0 ? noSales : salePricesAt(await readHistory(db, now, courseIds), now);
}

/** Caches the sales while events of their changes arrive. */
export function createSales({
  db,
  clock,
  liveEvents,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly liveEvents: LiveEvents;
}): Sales {
  let known: readonly Sale[] = [];
  const read = async () => {
    const history = await readHistory(db, clock.now(), null);
    known = history.sales;
    return history;
  };
  const cached = cacheValues({ clock, liveEvents }, { topic: 'catalogue', maxEntries: 1, read });
  return {
    read: async () => salePricesAt(await (cached('sales') ?? read()), clock.now()),
    changesAfter: (now) => nextSaleChange(known, now),
  };
}
