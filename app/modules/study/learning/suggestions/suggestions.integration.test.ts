import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createCatalogueCache } from '#app/modules/catalogue/courses/catalogue-cache.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { noSales } from '#app/modules/catalogue/discounts/sale-prices.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { specifies } from '#tests/specifies.ts';
import { insertPurchase } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment, revokeEnrolment } from '../enrolment-factory.ts';
import { createSuggestionCache } from './suggestion-cache.server.ts';
import { pickSuggestions } from './pick-suggestions.server.ts';

const env = useTestEnv();

function open(isConnected = true) {
  const liveEvents = { ...createLiveEvents(), isConnected: () => isConnected };
  const catalogue = createCatalogueCache({ db: env.db, clock: env.clock, liveEvents });
  return { liveEvents, suggestions: createSuggestionCache({ db: env.db, clock: env.clock, liveEvents, catalogue }) };
}

type Course = Awaited<ReturnType<typeof createCourse>>;

/** Makes so many people with all of these courses, paid or by a test. */
async function buyers(count: number, courses: readonly Course[], isPaid = true): Promise<string[]> {
  const ids = [];
  for (let number = 0; number < count; number += 1) {
    const { id: userId } = await createLearner(env.db);
    for (const { id: courseId } of courses) {
      if (isPaid) await insertPurchase(env.db, { userId, courseId });
      else await createEnrolment(env.db, { userId, courseId });
    }
    ids.push(userId);
  }
  return ids;
}

/** Returns titles with reasons; memory and database must agree. */
async function beside(course: Course, category: string, owned: readonly string[] = []) {
  const settings = await readSiteSettings(env.db);
  const read = async (isConnected: boolean) =>
    pickSuggestions(await open(isConnected).suggestions.beside({ id: course.id, category }), owned, {
      settings,
      sales: noSales,
    }).map(({ title, reason }) => [title, reason]);
  const cached = await read(true);
  expect(await read(false)).toEqual(cached);
  return cached;
}

specifies('Course detail: at most two courses that go well with it, each with its reason');
test('courses that three people bought together come first, then the most studied of the category', async () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const put = (title: string, category: 'frontend' | 'data', number: number, more = {}) =>
    createCourse(env.db, { title, category, createdAt: day(number), ...more });
  const course = await put('This', 'frontend', 1);
  const often = await put('Often', 'data', 2);
  const seldom = await put('Seldom', 'data', 3);
  const quiet = await put('Quiet', 'frontend', 4);
  const busy = await put('Busy', 'frontend', 5);
  const draft = await put('Draft', 'frontend', 6, { status: 'draft' });
  expect(await beside(often, 'data')).toEqual([['Seldom', 'Also in Data']]);
  await buyers(2, [course, seldom, draft]);
  await buyers(1, [busy]);
  expect(await beside(course, 'frontend')).toEqual([
    ['Busy', 'Also in Frontend'],
    ['Quiet', 'Also in Frontend'],
  ]);
  await buyers(6, [course, often, draft]);
  expect(await beside(course, 'frontend')).toEqual([
    ['Often', 'Bought together by 6 people'],
    ['Busy', 'Also in Frontend'],
  ]);
  await buyers(2, [course, quiet, often]);
  await buyers(1, [course, quiet]);
  expect(await beside(course, 'frontend')).toEqual([
    ['Often', 'Bought together by 8 people'],
    ['Quiet', 'Bought together by 3 people'],
  ]);
  expect(await beside(course, 'frontend', [often.id])).toEqual([
    ['Quiet', 'Bought together by 3 people'],
    ['Busy', 'Also in Frontend'],
  ]);
});

test('test payments and revoked enrolments do not count', async () => {
  const [course, other] = [
    await createCourse(env.db, { category: 'data' }),
    await createCourse(env.db, { category: 'mobile' }),
  ];
  await buyers(6, [course, other], false);
  const paid = await buyers(3, [course, other]);
  expect(await beside(course, 'data')).toEqual([[other.title, 'Bought together by 3 people']]);
  await revokeEnrolment(env.db, { userId: paid[0] ?? '', courseId: other.id, at: env.clock.now() });
  expect(await beside(course, 'data')).toEqual([]);
});

test('are cached until the catalogue changes', async () => {
  const course = await createCourse(env.db, { category: 'data' });
  const other = await createCourse(env.db, { category: 'data' });
  const { suggestions, liveEvents } = open();
  expect(await suggestions.idsBeside(course.slug)).toEqual([other.id]);
  const queries = vi.spyOn(env.pool, 'query');
  expect(await suggestions.idsBeside(course.id.toUpperCase())).toEqual([other.id]);
  expect(await suggestions.beside({ id: course.id, category: 'data' })).toHaveLength(1);
  expect(queries).not.toHaveBeenCalled();
  queries.mockRestore();
  await env.db.execute(sql`update courses set status = 'draft' where id = ${other.id}`);
  liveEvents.publish('catalogue');
  expect(await suggestions.idsBeside(course.slug)).toEqual([]);
  expect(await suggestions.idsBeside('no-such-course')).toEqual([]);
  expect(await open(false).suggestions.idsBeside(course.slug)).toBeNull();
});
