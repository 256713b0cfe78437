import { toCents, type Cents } from '#app/shared/money.ts';
import { bestSale, runningSales, type Sale } from './discount.ts';

/** What a course has cost without discounts since a moment. */
export interface PricePoint {
  readonly since: Date;
  readonly cents: Cents;
}

/** What a course cost before a sale. */
export interface FormerPrice {
  readonly cents: Cents;
  readonly from: Date;
  /** The first moment at which it was over: the start of the sale. */
  readonly to: Date;
  /** True if the course cost more in a part of this time. */
  readonly isLowest: boolean;
}

const windowMs = 30 * 24 * 3600 * 1000;

interface Course {
  readonly courseId: string;
  /** The oldest first. */
  readonly prices: readonly PricePoint[];
}

/** Returns the parts of a sale between its pauses, the earliest first. */
function runsOf(sale: Sale): Sale[] {
  const { startsAt, endsAt, pauses = [] } = sale;
  const ends = [...pauses.map(({ from }) => from), endsAt];
  return [startsAt, ...pauses.map(({ to }) => to)].map((start, index) => ({
    ...sale,
    startsAt: start,
    endsAt: ends[index] ?? null,
  }));
}

/**
 * Returns the price before a sale: the lowest of the 30 days before its start, with the sales of that time. Null if the course had no
 * price then. A price that was raised for a sale, and a sale that follows another one, are so not the former price. A sale that was paused
 * starts again when it is resumed, after a sale that ended with the pause.
 */
export function formerPrice({ courseId, prices }: Course, sale: Sale, sales: readonly Sale[]): FormerPrice | null {
  const present = runsOf(sale).at(-1) ?? sale;
  const to = present.startsAt;
  const [first] = prices;
  if (!first || first.since >= to) return null;
  const others = sales
    .flatMap(runsOf)
    .filter(({ discountId, startsAt }) => discountId !== sale.discountId || startsAt < present.startsAt);
  const start = Math.max(first.since.getTime(), to.getTime() - windowMs);
  const changes = [
    ...prices.map(({ since }) => since),
    ...others.flatMap(({ startsAt, endsAt }) => (endsAt === null ? [startsAt] : [startsAt, endsAt])),
  ].map((at) => at.getTime());
  const moments = [start, ...changes.filter((at) => at > start && at < to.getTime())];

  const costs = moments.map((at) => {
    const priceCents = prices.findLast(({ since }) => since.getTime() <= at)?.cents ?? first.cents;
    const running = runningSales(others, new Date(at));
    return priceCents - (bestSale(running, { courseId, priceCents })?.cents ?? 0);
  });
  const cents = toCents(Math.min(...costs));
  const isLowest = costs.some((cost) => cost > cents);
  const since = prices.findLast(({ since: at }) => at < to)?.since ?? first.since;
  // A price of the whole time may be older than that.
  const wasReduced = others.some(({ startsAt, endsAt }) => startsAt < to && (endsAt === null || endsAt > since));
  return { cents, from: isLowest || wasReduced ? new Date(start) : since, to, isLowest };
}
