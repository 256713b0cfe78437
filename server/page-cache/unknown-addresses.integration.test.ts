import { expect, test } from 'vitest';
import { formerSlugs } from '#app/database/schema/former-slugs.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';
import { createProject } from '#tests/support/create-project.ts';
import { createUnknownAddresses } from './unknown-addresses.ts';

const chain = useHttpServer();
const paths = () => chain.rendered.map(({ url }) => new URL(url).pathname);

test.each(['courses', 'instructors', 'portfolio'])(
  'unknown addresses below /%s are rendered once and sent compressed from memory',
  async (area) => {
    await chain.open();
    chain.page = () => html('Not found', { status: 404 });
    for (const name of ['one', 'two', 'three?utm_source=a', 'four?x=1', 'FOUR', '%F0%9F%A7%B5']) {
      const answer = await chain.ask(`/${area}/${name}`, { headers: { 'accept-encoding': 'br' } });
      expect([answer.status, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([
        404,
        'br',
        'no-store',
      ]);
    }
    expect(paths()).toEqual([`/${area}/one`]);
    // A visitor with a cookie may have a page there.
    await chain.ask(`/${area}/five`, { headers: { cookie: 'mic3.session_token=a' } });
    expect(paths()).toEqual([`/${area}/one`, `/${area}/five`]);
  },
);

test('addresses of courses on sale and of projects have their own pages, in all spellings', async () => {
  await chain.open();
  const { db } = chain.product.services;
  const { id, slug } = await createCourse(db, { instructor: 'Wanjirũ Kamau' });
  await db.insert(formerSlugs).values({ slug: 'before', courseId: id });
  const project = await createProject(db, { title: 'Kiosk Till' });
  const known = [
    `/courses/${slug}`,
    `/courses/${id.toUpperCase()}`,
    '/courses/before',
    '/instructors/wanjiru-kamau',
    `/portfolio/${project.slug}`,
    '/portfolio/kiosk%20TILL',
  ];
  for (const path of known) expect((await chain.ask(path)).text).toContain(new URL(path, 'http://x').pathname);
  expect(paths()).toEqual(known);
});

test('a course appears at once when it goes on sale, and disappears when it is withdrawn', async () => {
  await chain.open();
  const { db, liveEvents } = chain.product.services;
  chain.page = () => html('Not found', { status: 404 });
  expect((await chain.ask('/courses/beads')).status).toBe(404);
  await createCourse(db, { slug: 'beads' });
  liveEvents.publish('catalogue');
  chain.page = () => html('Beads');
  expect((await chain.ask('/courses/beads')).text).toContain('Beads');
});

test('every course may exist while the database is away', async () => {
  await chain.open();
  const { db, clock } = chain.product.services;
  let isAway = true;
  const away = new Proxy(db, {
    get(target, name) {
      if (isAway) throw new Error('the database is away');
      return Reflect.get(target, name) as unknown;
    },
  });
  const unknown = createUnknownAddresses({ db: away, clock, maxAgeMs: 60_000, isPage: (path) => path !== '/x.php' });
  expect(await unknown.keyFor('/courses/none')).toBeNull();
  expect(await unknown.keyFor('/x.php')).toBe('unknown');
  isAway = false;
  expect(await unknown.keyFor('/courses/none')).toBe('unknown courses');
  expect(await unknown.keyFor('/courses/%ff')).toBeNull();
  expect(await unknown.keyFor('/api/x')).toBeNull();
});
