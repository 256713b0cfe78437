import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { insertCourse } from './course-outline-queries.server.ts';
import { readCourse } from './read-courses.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const bare = { slug: 'bare', title: 'Bare', priceCents: toCents(100) };

describe('a new course', () => {
  specifies('Entities: course, defaults and limits', "Catalogue, site and admin: durations such as '4 weeks'");
  test('has the defaults of the specification', async () => {
    await insertCourse(env.db, bare, []);
    expect(await readCourse(env, { idOrSlug: 'bare', includeUnlisted: true })).toMatchObject({
      instructor: 'Unknown Instructor',
      duration: '4 weeks',
      level: 'beginner',
      category: 'general',
    });
    const { rows } = await env.pool.query('select status from courses');
    expect(rows).toEqual([{ status: 'draft' }]);
  });

  test('has lessons in the given order, unpublished by default', async () => {
    const text = (title: string) => ({ type: 'text', title }) as const;
    await insertCourse(env.db, bare, [{ title: 'One', lessons: [text('B'), { ...text('A'), isPublished: true }] }]);
    const { rows } = await env.pool.query('select title, is_published from lessons order by position');
    expect(rows).toEqual([
      { title: 'B', is_published: false },
      { title: 'A', is_published: true },
    ]);
  });
});

specifies('Validation: course price: 0 or more, in cents');
test.each([
  [-1, 'courses_price'],
  [0, null],
  [25_000_000, null],
  [25_000_001, 'courses_price'],
])('a price of %i cents is refused by %s', async (price, constraint) => {
  expect(
    await refusalOf(env.db, (tx) =>
      tx.execute(sql`insert into courses (slug, title, price_cents) values ('priced', 'Priced', ${price})`),
    ),
  ).toBe(constraint);
});

specifies('Entities: course, defaults and limits');
test.each([
  ['category', 'courses_category'],
  ['level', 'courses_level'],
  ['status', 'courses_status'],
])('an invalid %s is refused by %s', async (column, constraint) => {
  expect(
    await refusalOf(env.db, (tx) =>
      tx.execute(
        sql`insert into courses (slug, title, price_cents, ${sql.identifier(column)}) values ('odd', 'Odd', 100, 'expert')`,
      ),
    ),
  ).toBe(constraint);
});
