import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { defaultSiteSettings } from '#app/modules/site/site-settings.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { categoryIds, courseLevels } from '#app/shared/course-terms.ts';
import { toCents } from '#app/shared/money.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import {
  choiceToRemove,
  countMatching,
  courseLengths,
  courseSorts,
  priceLimits,
  wholeCatalogue,
  type CourseFilter,
} from './course-choices.ts';
import { createCourse } from './course-factory.ts';
import { insertTranslation } from './course-outline-queries.server.ts';
import { createCatalogueCache } from './catalogue-cache.server.ts';
import { findCourses, listCourses, listPopularCourses } from './read-courses.server.ts';

// The tests write courses' counts without the rows that they count.
const env = useTestEnv({ invariants: false });

const open = () => createCatalogueCache({ db: env.db, clock: env.clock, liveEvents: createLiveEvents() });
const titlesOf = async (filter: Partial<CourseFilter>) => {
  const { courses } = await listCourses(env, { ...wholeCatalogue, ...filter });
  return courses.map(({ title }) => title);
};
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const put = (input: Parameters<typeof createCourse>[1]) =>
  createCourse(env.db, { sections: [{ lessons: ['One'] }], ...input });

async function setCounts(id: string, { students = 0, ratings = [] as readonly number[] }): Promise<void> {
  const sum = ratings.reduce((all, rating) => all + rating, 0);
  await env.db.execute(
    sql`update courses set student_count = ${students}, rating_count = ${ratings.length}, rating_sum = ${sum} where id = ${id}`,
  );
}

const prices = [100, 250_000, 250_001, 500_000, 500_001, 900_000, 900_001, 2_500_000];
const durations = [
  '1 week',
  '3 weeks',
  '4 weeks',
  '6 Weeks',
  '7 weeks',
  '6-8 weeks',
  '10 days',
  '2 months',
  'at your pace',
];

/** Creates courses on both sides of every limit, many of them equal in their sort value. */
async function fillShop(): Promise<void> {
  for (let number = 0; number < 40; number += 1) {
    const made = await put({
      title: number % 3 === 0 ? `Baskets ${number}` : `Course ${number}`,
      category: categoryIds[number % 4] ?? 'data',
      level: courseLevels[number % 3] ?? 'beginner',
      priceCents: toCents(prices[number % prices.length] ?? 100),
      duration: durations[number % durations.length] ?? '',
      createdAt: day(1 + (number % 5)),
      ...(number % 8 === 0 && { locale: 'sw' as const }),
    });
    if (number % 5 === 0)
      await insertTranslation(env.db, made, {
        locale: number % 8 === 0 ? 'en' : 'sw',
        title: `Kikapu ${number}`,
        description: 'Maneno.',
        lessons: number % 10 === 0 ? {} : { One: { title: 'Moja', body: '<p>Maneno.</p>' } },
      });
    await setCounts(made.id, { students: number % 4, ratings: [[], [5], [4, 5], [3], [4, 4, 5]][number % 5] ?? [] });
  }
  await put({ title: 'Baskets that are a draft', status: 'draft' });
}

function* everyFilter(): Generator<CourseFilter> {
  for (const search of ['', 'baskets'])
    for (const sort of courseSorts)
      for (const level of [null, ...courseLevels])
        for (const price of [null, ...priceLimits])
          for (const length of search ? [null, 'longer' as const] : [null, ...courseLengths])
            // Combines categories only with no other filter, so that the test ends within seconds.
            for (const category of level || price ? [null] : [null, 'backend' as const])
              for (const language of level || price || length ? [null] : [null, 'sw' as const])
                yield { search, sort, level, price, length, category, language };
}

test('memory and PostgreSQL find the same courses, in the same order, with the same counts', async () => {
  await fillShop();
  const catalogue = open();
  const sorted = (facets: Awaited<ReturnType<typeof findCourses>>['facets']) =>
    facets.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  let found = 0;
  for (const filter of everyFilter())
    for (const page of filter.level ? [1] : [1, 2, 9]) {
      const fromDatabase = await findCourses({ db: env.db }, { ...filter, page });
      const fromMemory = await findCourses({ db: env.db, catalogue }, { ...filter, page });
      expect([filter, { ...fromMemory, facets: sorted(fromMemory.facets) }]).toEqual([
        filter,
        { ...fromDatabase, facets: sorted(fromDatabase.facets) },
      ]);
      expect(countMatching(fromMemory.facets, filter)).toBe(fromMemory.total);
      found += fromMemory.total;
    }
  expect(found).toBeGreaterThan(1_000);
});

test('filters and orders in memory need no query', async () => {
  await fillShop();
  const catalogue = open();
  await catalogue.find('');
  const settings = () => Promise.resolve(defaultSiteSettings);
  const queries = vi.spyOn(env.pool, 'query');
  for (const sort of courseSorts)
    await findCourses(
      { db: env.db, catalogue, settings },
      { ...wholeCatalogue, sort, level: 'beginner', price: '5000' },
    );
  expect(queries).not.toHaveBeenCalled();
  queries.mockRestore();
});

test.each([
  ['6 weeks', 6],
  ['1 week', 1],
  ['12 WEEKS, at your pace', 12],
  ['6-8 weeks', 8],
  ['4 to 5 weeks', 5],
  ['10 days', 2],
  ['7 days', 1],
  ['3 months', 12],
  ['1 month and 2 weeks', 4],
  ['2.5 weeks', null],
  ['1,5 weeks', null],
  ['0 weeks', null],
  ['1000 weeks', null],
  ['two weeks', null],
  ['2 weekends', null],
  ['5 hours', null],
  ['', null],
])('a course of %j has %j weeks', async (duration, weeks) => {
  const { id } = await put({ duration });
  const { rows } = await env.db.execute<{ duration_weeks: number | null }>(
    sql`select duration_weeks from courses where id = ${id}`,
  );
  expect(rows).toEqual([{ duration_weeks: weeks }]);
});

describe('an order', () => {
  test('of price, length, learners, rating and time puts the newest first among equal courses', async () => {
    const made = [
      ['Dear', 900_000, '2 weeks', 1, [5]],
      ['Cheap', 100_000, '6 weeks', 3, [4, 5]],
      ['Old', 500_000, 'at your pace', 2, []],
      ['New', 500_000, '2 weeks', 2, [4, 5, 5, 4]],
    ] as const;
    for (const [index, [title, cents, duration, students, ratings]] of made.entries()) {
      const { id } = await put({ title, priceCents: toCents(cents), duration, createdAt: day(index + 1) });
      await setCounts(id, { students, ratings });
    }
    expect(await titlesOf({ sort: 'newest' })).toEqual(['New', 'Old', 'Cheap', 'Dear']);
    expect(await titlesOf({ sort: 'popular' })).toEqual(['Cheap', 'New', 'Old', 'Dear']);
    expect(await titlesOf({ sort: 'price' })).toEqual(['Cheap', 'New', 'Old', 'Dear']);
    expect(await titlesOf({ sort: 'price-high' })).toEqual(['Dear', 'New', 'Old', 'Cheap']);
    expect(await titlesOf({ sort: 'rating' })).toEqual(['Dear', 'New', 'Cheap', 'Old']);
    expect(await titlesOf({ sort: 'length' })).toEqual(['New', 'Dear', 'Cheap', 'Old']);
  });
});

describe('a list without results', () => {
  test('suggests the filter whose removal leaves most courses', async () => {
    await put({ level: 'advanced', priceCents: toCents(1_200_000), category: 'data' });
    for (let number = 1; number <= 3; number += 1)
      await put({ level: 'beginner', priceCents: toCents(200_000), category: 'data' });
    const filter = { ...wholeCatalogue, level: 'advanced', price: '2500', category: 'data' } as const;
    const { facets, total } = await findCourses(env, filter);
    expect(total).toBe(0);
    expect(choiceToRemove(facets, filter)).toEqual({ name: 'level', count: 3 });
    expect(choiceToRemove(facets, { ...filter, category: 'design' })).toBeNull();
  });
});

test('the most popular courses are the same from memory and from the database', async () => {
  await put({ title: 'Quiet' });
  await setCounts((await put({ title: 'Busy' })).id, { students: 5 });
  await setCounts((await put({ title: 'Hidden', status: 'draft' })).id, { students: 9 });
  const titles = async (isConnected: boolean) => {
    const liveEvents = { ...createLiveEvents(), isConnected: () => isConnected };
    const catalogue = createCatalogueCache({ db: env.db, clock: env.clock, liveEvents });
    return (await listPopularCourses({ db: env.db, catalogue }, 2)).map(({ title }) => title);
  };
  expect(await titles(true)).toEqual(['Busy', 'Quiet']);
  expect(await titles(false)).toEqual(['Busy', 'Quiet']);
});
