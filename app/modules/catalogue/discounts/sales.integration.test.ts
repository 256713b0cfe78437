import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createCatalogueCache } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import { wholeCatalogue } from '#app/modules/catalogue/courses/course-choices.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { findCourses, readCatalogueFacts, readCourse } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { createPageCache, prepareResponse } from '#server/page-cache/page-cache.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { toCents } from '#app/shared/money.ts';
import { specifies } from '#tests/specifies.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { addDiscount } from './admin/add-discount.server.ts';
import { switchDiscount } from './admin/switch-discount.server.ts';
import { readDiscountForm } from './admin/discount-input.ts';
import { createSale } from './discount-factory.ts';
import { createSales, readSalePrices, selectRunningSales } from './sales.server.ts';

const env = useTestEnv();
const after = (seconds: number) => new Date(env.clock.now().getTime() + seconds * 1000);

async function courseOf(shillings: number, title = 'A course') {
  const { id } = await createCourse(env.db, { title, priceCents: toCents(shillings * 100) });
  await setSince(id, after(-90 * 86_400));
  return id;
}
const setSince = (courseId: string, since: Date) =>
  env.pool.query('update course_prices set since = $2 where course_id = $1', [courseId, since]);

function open() {
  const liveEvents = createLiveEvents();
  const deps = { db: env.db, clock: env.clock, liveEvents };
  return { db: env.db, catalogue: createCatalogueCache(deps), sales: createSales(deps), liveEvents };
}

specifies('Discounts: sales: the price and the true former price, from the moment of their start to that of their end');
test('a kept page changes exactly when a sale starts and ends', async () => {
  const id = await courseOf(5500);
  await createSale(env.db, env.clock.now(), {
    courses: [id],
    reduction: { percent: 20 },
    startsAt: after(10),
    endsAt: after(20),
  });
  const deps = open();
  const pages = createPageCache({
    clock: env.clock,
    maxAgeMs: 30_000,
    maxBytes: 1_000_000,
    changesAfter: (now) => deps.sales.changesAfter(now),
    prepare: prepareResponse,
  });
  let rendered = 0;
  const render = async () => {
    rendered += 1;
    const { priceCents, sale } = await readCourse(deps, { idOrSlug: id });
    const text = `${priceCents / 100}, was ${(sale?.wasCents ?? 0) / 100}`;
    return { status: 200, isCacheable: true, bytes: Buffer.from(text), headers: [] };
  };
  const seen = async () => (pages.find('/') ?? (await pages.fetch('/', render)))?.bodies.identity.toString();
  expect(await seen()).toBe('5500, was 0');
  env.clock.advance({ seconds: 9.999 });
  expect([await seen(), rendered]).toEqual(['5500, was 0', 1]);
  env.clock.advance({ seconds: 0.001 });
  expect([await seen(), rendered]).toEqual(['4400, was 5500', 2]);
  env.clock.advance({ seconds: 9.999 });
  expect([await seen(), rendered]).toEqual(['4400, was 5500', 2]);
  env.clock.advance({ seconds: 0.001 });
  expect([await seen(), rendered]).toEqual(['5500, was 0', 3]);
});

test('a kept page changes when the desk adds, pauses, resumes and ends a sale, and when a planned one begins', async () => {
  const id = await courseOf(5500);
  const deps = open();
  const pages = createPageCache({
    clock: env.clock,
    maxAgeMs: 3_600_000,
    maxBytes: 1_000_000,
    changesAfter: (now) => deps.sales.changesAfter(now),
    prepare: prepareResponse,
  });
  deps.liveEvents.subscribe('catalogue', () => pages.clear());
  const render = async () => {
    const { priceCents } = await readCourse(deps, { idOrSlug: id });
    return { status: 200, isCacheable: true, bytes: Buffer.from(String(priceCents / 100)), headers: [] };
  };
  const seen = async () => Number((pages.find('/') ?? (await pages.fetch('/', render)))?.bodies.identity.toString());
  const desk = { ...deps, clock: env.clock, actor: { kind: 'system', name: 'test' } } as const;
  const sale = readDiscountForm('sale', { name: 'A sale', by: 'percent', less: '20', scope: 'all' }, []).data;
  if (!sale) throw new Error('the form was refused');
  const discountId = randomUUID();

  expect(await seen()).toBe(5500);
  await addDiscount(desk, { id: discountId, kind: 'sale', input: { ...sale, startsAt: after(60) } });
  expect(await seen()).toBe(5500);
  env.clock.advance({ seconds: 60 });
  expect(await seen()).toBe(4400);
  for (const [to, price] of [
    ['pause', 5500],
    ['resume', 4400],
    ['end', 5500],
  ] as const) {
    env.clock.advance({ seconds: 1 });
    await switchDiscount(desk, { id: discountId, to });
    expect([to, await seen()]).toEqual([to, price]);
    if (to !== 'resume') continue;
    const [running] = await selectRunningSales(env.db, env.clock.now());
    expect(running?.pauses).toEqual([{ from: after(-1), to: after(0) }]);
  }
});

test('courses are filtered, sorted and counted by what they cost today, in memory as by the database', async () => {
  const reduced = await courseOf(5000, 'Reduced');
  await courseOf(3000, 'Cheap');
  await courseOf(2999.5, 'Odd');
  await createSale(env.db, env.clock.now(), { courses: [reduced], reduction: { percent: 51 } });
  await createSale(env.db, env.clock.now(), { reduction: { amountCents: toCents(200_00) } });
  const { catalogue, ...others } = open();
  for (const filter of [
    { ...wholeCatalogue, sort: 'price' },
    { ...wholeCatalogue, sort: 'price-high' },
    { ...wholeCatalogue, price: '2500' },
  ] as const) {
    const fromMemory = await findCourses({ ...others, catalogue }, filter);
    const fromDatabase = await findCourses(others, filter);
    expect({ ...fromDatabase, facets: fromDatabase.facets.toSorted((a, b) => a.price - b.price) }).toEqual({
      ...fromMemory,
      facets: fromMemory.facets.toSorted((a, b) => a.price - b.price),
    });
  }
  const { courses } = await findCourses(others, { ...wholeCatalogue, sort: 'price' });
  expect(courses.map(({ title, priceCents }) => [title, priceCents / 100])).toEqual([
    ['Reduced', 2450],
    ['Odd', 2799.5],
    ['Cheap', 2800],
  ]);
  expect((await findCourses(others, { ...wholeCatalogue, price: '2500' })).total).toBe(1);
  expect(await readCatalogueFacts(others)).toEqual({ total: 3, cheapestCents: 245_000 });
});

test('the cart shows the same former price: the lowest of thirty days, with an earlier sale', async () => {
  const id = await courseOf(5000);
  const at = env.clock.now();
  await createSale(env.db, at, {
    reduction: { percent: 30 },
    startsAt: after(-20 * 86_400),
    endsAt: after(-10 * 86_400),
  });
  await createSale(env.db, at, { courses: [id], reduction: { percent: 50 }, startsAt: after(-60) });
  const inCart = (await readSalePrices(env.db, at, [id])).priceOf({ courseId: id, priceCents: toCents(500_000) });
  expect(inCart).toMatchObject({ amountCents: 250_000, former: { cents: 350_000, isLowest: true } });
  expect((await readCourse(open(), { idOrSlug: id })).sale?.wasCents).toBe(350_000);
});

test('sales are read once, and again after an event', async () => {
  await courseOf(5000);
  const { sales, liveEvents } = open();
  const queries = vi.spyOn(env.pool, 'query');
  await sales.read();
  await sales.read();
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
  await createSale(env.db, env.clock.now());
  expect((await sales.read()).running).toEqual([]);
  liveEvents.publish('catalogue');
  expect((await sales.read()).running).toHaveLength(1);
});

test('a sale that is paused counts for former prices only until it was paused', async () => {
  const id = await courseOf(5500);
  const days = (count: number) => after(count * 86_400);
  const earlier = { courses: [id], reduction: { percent: 40 }, startsAt: days(-60), endsAt: days(30) };
  const paused = await createSale(env.db, env.clock.now(), { ...earlier, name: 'Paused' });
  await createSale(env.db, env.clock.now(), { courses: [id], reduction: { percent: 20 }, startsAt: days(0) });
  const pausedSince = async (at: Date) => {
    await env.pool.query('update offers set paused_at = $2 where id = $1', [paused, at]);
    const price = (await readSalePrices(env.db, env.clock.now(), [id])).priceOf({
      courseId: id,
      priceCents: toCents(550_000),
    });
    return [price?.amountCents, price?.former?.cents ?? null];
  };
  expect(await pausedSince(days(-40))).toEqual([440_000, 550_000]);
  expect(await pausedSince(days(-10))).toEqual([440_000, null]);
});
