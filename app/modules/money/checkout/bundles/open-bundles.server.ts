import { selectOpenBundles, type StoredBundle } from '#app/modules/catalogue/discounts/bundles.server.ts';
import { discountStatus } from '#app/modules/catalogue/discounts/discount.ts';
import { priceCart } from '#app/modules/catalogue/discounts/price-cart.ts';
import { nextSaleChange } from '#app/modules/catalogue/discounts/sale-prices.ts';
import type { Sales } from '#app/modules/catalogue/discounts/sales.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { cacheValues } from '#app/platform/cache-values.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { sumCents, type Cents } from '#app/shared/money.ts';
import { bundleState, readCartContents, type CartContents } from '../cart-contents.server.ts';

/** A bundle on the page of one of its courses. */
export interface OpenBundle {
  readonly slug: string;
  readonly name: string;
  /** Number of its courses. */
  readonly count: number;
  /** For a visitor who owns none of them. */
  readonly priceCents: Cents;
}

/** The bundles that visitors can buy, in memory. */
export interface Bundles {
  /** Returns those with a course. */
  withCourse(courseId: string): Promise<readonly OpenBundle[]>;
  /** Returns all of them. */
  list(): Promise<readonly OpenBundle[]>;
  /** Returns the first moment after `now` at which one starts or ends, in milliseconds: cached pages end there. */
  changesAfter(now: number): number;
}

interface Known extends CartContents {
  readonly all: readonly StoredBundle[];
}

async function readOpen(db: Database, now: Date): Promise<Known> {
  const all = await selectOpenBundles(db, now);
  const ids = [...new Set(all.flatMap(({ courseIds }) => courseIds))];
  const { courses } = await readCartContents(db, ids, null);
  return { all, courses, bundles: new Map() };
}

/** Caches the bundles while events of their changes arrive. */
export function createBundles({
  db,
  clock,
  liveEvents,
  sales,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly liveEvents: LiveEvents;
  readonly sales: Pick<Sales, 'read'>;
}): Bundles {
  let known: readonly StoredBundle[] = [];
  const read = async () => {
    const found = await readOpen(db, clock.now());
    known = found.all;
    return found;
  };
  const cached = cacheValues({ clock, liveEvents }, { topic: 'catalogue', maxEntries: 1, read });

  async function listOf(isWanted: (bundle: StoredBundle) => boolean): Promise<readonly OpenBundle[]> {
    const contents = await (cached('bundles') ?? read());
    const now = clock.now();
    const open = contents.all.filter(
      (bundle) =>
        isWanted(bundle) && discountStatus(bundle, now) === 'running' && bundleState(bundle, contents, now) === 'open',
    );
    if (open.length === 0) return [];
    const { running } = await sales.read();
    return open.map((bundle) => {
      const items = bundle.courseIds.flatMap((id) => contents.courses.get(id) ?? []);
      const { lines } = priceCart(items, { sales: running, coupon: null, bundles: [bundle] });
      const priceCents = sumCents(lines.map(({ amountCents }) => amountCents));
      return { slug: bundle.slug, name: bundle.name, count: items.length, priceCents };
    });
  }

  return {
    withCourse: (courseId) => listOf(({ courseIds }) => courseIds.includes(courseId)),
    list: () => listOf(() => true),
    changesAfter: (now) => nextSaleChange(known, now),
  };
}
