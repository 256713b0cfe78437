import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { toCents } from '#app/shared/money.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { wholeCatalogue } from './course-choices.ts';
import { createCourse } from './course-factory.ts';
import { createCatalogueCache } from './catalogue-cache.server.ts';
import { listCourses } from './read-courses.server.ts';

const env = useTestEnv();

function open(liveEvents = createLiveEvents()) {
  const catalogue = createCatalogueCache({ db: env.db, clock: env.clock, liveEvents });
  const find = async (search: string) => {
    const { courses } = await listCourses({ db: env.db, catalogue }, { ...wholeCatalogue, search });
    return courses.map(({ title }) => title);
  };
  return { catalogue, liveEvents, find };
}

/** Creates courses with stems, accents, hyphens and signs in their texts; some have the same time, some are unlisted. */
async function fillShop(): Promise<void> {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  const titles = [
    ['M-Pesa Records for a Small Shop', 'Write down each payment.', 'general', 'Njeri Mwangi'],
    ['Weaving for Sale', 'Make baskets of sisal.', 'ai-agents', 'Njeri Mwangi'],
    ['Grant Writing: Need to Budget', 'Proposals that donors read.', 'grant-writing', 'Wanjikũ Kamau'],
    ['Cafés & Résumés', 'How CVs are written, 100% plain.', 'general', 'José Ñandú'],
    ['RUNNING Servers', 'The runner runs on C++ and node.js.', 'devops', "O'Brien"],
    ['Data  with two   spaces', 'Numbers_of_all kinds; 3.5 and 1e9.', 'data', 'Achieng'],
    ['To be or not to be', 'The and of.', 'design', 'The Who'],
    ['İstanbul ΣΊΣΥΦΟΣ straße', 'Letters of elsewhere: ÀÉÎ.', 'mobile', 'Ǆ'],
  ] as const;
  for (const [index, [title, description, category, instructor]] of titles.entries())
    await createCourse(env.db, { title, description, category, instructor, createdAt: day(1 + (index % 3)) });
  await createCourse(env.db, { title: 'Shop that is a draft', status: 'draft' });
  await createCourse(env.db, { title: 'Shop without a price', priceCents: toCents(0) });
  for (let number = 1; number <= 14; number += 1)
    await createCourse(env.db, { title: `Baskets ${number}`, category: 'design', createdAt: day(number) });
}

const searches =
  String.raw`shop|SHOP|shops|sho|hop|shpo|m-pesa|mpesa|M-PESA rec|weave|woven|weav|baskets of sisal|"baskets of sisal"
"of baskets"|baskets -sisal|-baskets|sisal or donor|OR|or|grant writing|writing|write|budget need|café|cafe|CAFÉS|cafÉs|resume|résumé|cvs
100%|%|_|numbers_of|\|&|o'brien|O’Brien|njeri mwangi|mwangi njeri|wanjikũ|WANJIKŨ|c++|node.js|run|running|data with|two   spaces|3.5|1e9
1E9|the|to be|be or not|THE who|istanbul|İSTANBUL|i̇stanbul|σίσυφος|ΣΊΣΥΦΟΣ|strasse|STRASSE|straße|àéî|ÀÉÎ|ǆ|Ǆ|ñandú|ÑANDÚ|ai agents
ai-agents|AGEN|devops|zeppelin|!|';--|<->|x:*|(((|a|e|🧵|basket|course| |`.split(/[|\n]/);

test('the courses of a search are the same from memory and from PostgreSQL, in the same order, of each category and page', async () => {
  await fillShop();
  const { catalogue } = open();
  for (const search of searches)
    for (const category of [null, 'design'] as const)
      for (const page of [1, 2]) {
        const filter = { ...wholeCatalogue, search, category, page };
        const fromDatabase = await listCourses({ db: env.db }, filter);
        // The second time the result comes from memory.
        for (let time = 1; time <= 2; time += 1)
          expect([filter, await listCourses({ db: env.db, catalogue }, filter)]).toEqual([filter, fromDatabase]);
      }
});

describe('the catalogue in memory', () => {
  test('is read by one query, and searched by another, whatever the words', async () => {
    await fillShop();
    const { catalogue } = open();
    const queries = vi.spyOn(env.pool, 'query');
    for (const words of ['', 'shop', 'Shop', 'SHOP', 'zeppelin', 'ZEPPELIN', '', 'weaving'])
      await catalogue.find(words);
    expect(queries).toHaveBeenCalledTimes(2);
    queries.mockRestore();
  });

  test('is read again after a change, also for a reader who started before', async () => {
    const { id } = await createCourse(env.db, { title: 'Old words' });
    const { find, liveEvents } = open();
    expect(await find('words')).toEqual(['Old words']);
    liveEvents.publish('catalogue');
    const early = find('');
    await env.db.execute(sql`update courses set title = 'New title' where id = ${id}`);
    liveEvents.publish('catalogue');
    await early;
    expect(await find('')).toEqual(['New title']);
    expect(await find('words')).toEqual([]);
  });

  test('is at most half a minute old without events', async () => {
    const { id } = await createCourse(env.db, { title: 'Old words' });
    const { find } = open();
    expect(await find('words')).toEqual(['Old words']);
    await env.db.execute(sql`update courses set title = 'New title' where id = ${id}`);
    env.clock.advance({ seconds: 29 });
    expect(await find('words')).toEqual(['Old words']);
    env.clock.advance({ seconds: 1 });
    expect(await find('words')).toEqual([]);
  });

  test('is off while events of other copies are missing', async () => {
    await createCourse(env.db, { title: 'Shop' });
    const disconnected = { ...createLiveEvents(), isConnected: () => false };
    expect(await open(disconnected).catalogue.find('')).toBeNull();
    expect(await open(disconnected).find('shop')).toEqual(['Shop']);
  });

  test('is off for thousands of courses', async () => {
    await createCourse(env.db, { title: 'Shop' });
    await env.db.execute(sql`insert into courses (id, slug, title, description, price_cents, status)
      select gen_random_uuid(), 'course-' || n, 'Course', 'Words.', 100, 'active' from generate_series(1, 3000) n`);
    await env.db.execute(sql`insert into sections (id, course_id, title, position)
      select gen_random_uuid(), id, 'Section', 0 from courses c where not exists (select from sections where course_id = c.id)`);
    await env.db
      .execute(sql`insert into lessons (id, course_id, section_id, title, content_type, position, is_published)
      select gen_random_uuid(), s.course_id, s.id, 'Lesson', 'text', 0, true from sections s
      where not exists (select from lessons where section_id = s.id)`);
    const { catalogue, find } = open();
    expect(await catalogue.find('')).toBeNull();
    expect(await find('shop')).toEqual(['Shop']);
    await env.db.execute(sql`update courses set status = 'draft' where slug = 'course-1'`);
    env.clock.advance({ seconds: 30 });
    expect((await catalogue.find(''))?.courses).toHaveLength(3000);
  });

  test('is read by the next request after a failure', async () => {
    await createCourse(env.db, { title: 'Shop' });
    const { find } = open();
    await env.db.execute(sql`alter table courses rename to courses_elsewhere`);
    await expect(find('')).rejects.toThrow();
    await env.db.execute(sql`alter table courses_elsewhere rename to courses`);
    expect(await find('')).toEqual(['Shop']);
  });
});
