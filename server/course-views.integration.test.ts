import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import * as schema from '#app/database/schema/all.ts';
import { createViewCounter } from '#app/modules/office/analytics/views/count-views.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import { MovableClock } from '#app/shared/clock.ts';
import { whileFull } from '#tests/support/broken-database.ts';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';

const chain = useHttpServer();
const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/142 Mobile Safari/537.36' };
const database = () => drizzle(chain.pool, { schema, casing: 'snake_case' });

async function written() {
  const { rows } = await database().execute<{ title: string; day: string; views: number }>(sql`
    select c.title, day::text, views from course_views v join courses c on c.id = v.course_id order by day, title`);
  return rows.map(({ title, day, views }) => `${day} ${title} ${views}`);
}

test('views of listed courses are counted, also from the cache, without a query in the request', async () => {
  const { id, slug } = await createCourse(database(), { title: 'Weaving' });
  const draft = await createCourse(database(), { title: 'A draft', status: 'draft' });
  await chain.open();
  chain.page = ({ url }) => html(url, { status: url.endsWith('/none') ? 404 : 200 });
  const day = (
    await database().execute<{ day: string }>(sql`select (now() at time zone 'Africa/Nairobi')::date::text as day`)
  ).rows[0]?.day;
  for (let n = 0; n < 3; n += 1) await chain.ask(`/courses/${slug}`, { headers: agent });
  await chain.ask(`/courses/${id}`, { headers: agent });
  await chain.ask(`/courses/${slug}`, { headers: { ...agent, cookie: 'mic3_cart=x' } });
  await chain.ask(`/courses/${slug}`, { headers: { 'user-agent': 'Googlebot/2.1' } });
  await chain.ask(`/courses/${draft.slug}`, { headers: agent });
  await chain.ask('/courses/none', { headers: agent });
  expect(await written()).toEqual([]);
  // Opening the second product stops the first, which writes its counts.
  await chain.open();
  expect(await written()).toEqual([`${day} Weaving 5`]);
});

test('a day ends at midnight in Nairobi, and failed writes are repeated later, once', async () => {
  const db = database();
  const { slug } = await createCourse(db, { title: 'Weaving' });
  const clock = new MovableClock('2026-03-02T23:59:59+03:00');
  const counter = createViewCounter({ db, clock, log: createLog('silent') });
  counter.seen(slug);
  clock.advance({ seconds: 1 });
  counter.seen(slug);
  await whileFull(chain.pool, 'course_views', () => counter.write());
  expect(await written()).toEqual([]);
  counter.seen(slug);
  counter.seen("x'; drop table users; --");
  await counter.write();
  await counter.write();
  counter.seen(slug);
  await counter.close();
  expect(await written()).toEqual(['2026-03-02 Weaving 1', '2026-03-03 Weaving 3']);
});
