import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';

import { listCourses } from '#app/modules/catalogue/courses/read-courses.server.ts';

import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { logIn } from '#app/modules/people/accounts/log-in.server.ts';
import { readCourseFilter } from '#app/modules/catalogue/courses/ui/read-course-filter.ts';
import { cookieOf } from '#tests/support/account-fixture.ts';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';

const chain = useHttpServer();

/** Opens a shop whose pages show the words and results of the search, and the reader. */
async function openShop(): Promise<void> {
  await chain.open();
  const { db } = chain.product.services;
  for (const title of ['Beads', 'Strings', 'Strings of beads']) await createCourse(db, { title });
  chain.page = async ({ url }, scope) => {
    const filter = readCourseFilter(new URL(url).searchParams);
    const { courses } = await listCourses(scope.services, filter);
    const actor = await scope.actor();
    const titles = courses.map(({ title }) => title).toSorted();
    return html(`"${filter.search}" finds ${titles.join()} for ${actor.kind === 'learner' ? actor.name : actor.kind}.`);
  };
  // As in a running copy.
  await chain.product.listen();
}

const search = async (words: string, cookie?: string) => {
  const path = `/courses?${new URLSearchParams({ search: words }).toString()}`;
  return (await chain.ask(path, cookie === undefined ? {} : { headers: { cookie } })).text.trim();
};

test('searches with the same results share a page, with the words of each', async () => {
  await openShop();
  for (const words of ['beads of strings', 'STRINGS   beads', ' "strings of beads" '])
    expect(await search(words)).toContain(
      `"${words.trim().replaceAll(/ +/g, ' ').replaceAll('"', '&quot;')}" finds Strings of beads for visitor.`,
    );
  expect(chain.rendered).toHaveLength(1);
  expect(await search('beads')).toContain('"beads" finds Beads,Strings of beads for visitor.');
  expect(chain.rendered).toHaveLength(2);
  for (let number = 1; number <= 30; number += 1)
    expect(await search(`zeppelin ${number}`)).toContain(`"zeppelin ${number}" finds  for visitor.`);
  expect(chain.rendered).toHaveLength(3);
});

test('a search in a category, and its pages, are separate pages', async () => {
  await openShop();
  for (const query of ['', '&category=Data', '&category=data', '&page=2', '&page=1', '&page=zzz'])
    await chain.ask(`/courses?search=beads${query}`);
  expect(chain.rendered).toHaveLength(3);
});

test('a search without words is the whole catalogue', async () => {
  await openShop();
  for (const path of ['/courses', '/courses?search=', '/courses?search=+%00', '/courses?page=1&search='])
    await chain.ask(path);
  expect(chain.rendered).toHaveLength(1);
});

test('filters and orders are separate pages, and unknown ones are ignored', async () => {
  await openShop();
  const same = [
    '',
    'sort=popular',
    'sort=odd',
    'level=&price=&length=',
    'level=Expert&price=1&length=long',
    'search=&sort=',
  ];
  for (const query of same) await chain.ask(`/courses?${query}`);
  expect(chain.rendered).toHaveLength(1);
  for (const query of [
    'level=beginner',
    'level=beginner&sort=odd',
    'search=&price=&level=beginner',
    'level=beginner&page=1',
  ])
    await chain.ask(`/courses?${query}`);
  expect(chain.rendered).toHaveLength(2);
  for (const words of ['beads', 'BEADS', '"beads"'])
    expect(await search(words)).toContain(`finds Beads,Strings of beads`);
  for (const words of ['beads', 'BEADS']) await chain.ask(`/courses?search=${words}&sort=price`);
  expect(chain.rendered).toHaveLength(4);
});

test('a filter without words and one with words and the same results are different pages', async () => {
  await openShop();
  const words = (await chain.ask('/courses?search=strings+or+beads&level=beginner')).text;
  const none = (await chain.ask('/courses?level=beginner')).text;
  expect(words).toContain('"strings or beads" finds');
  expect(none).toContain('"" finds');
});

test.each(['/courses?search=a&search=b', '/courses?search=a&odd=1', '/courses?search=a&category=Data&category=AI'])(
  '%s is rendered each time',
  async (path) => {
    await openShop();
    await chain.ask(path);
    await chain.ask(path);
    expect(chain.rendered).toHaveLength(2);
  },
);

test('a signed-in user gets a search with their own name, and no visitor gets it', async () => {
  await openShop();
  const { services } = chain.product;
  const learner = await createLearner(services.db, { name: 'Njoki' });
  const session = await logIn(services, { ...learner, address: '192.0.2.1', userAgent: 'test', cookie: null });
  for (let time = 1; time <= 2; time += 1) {
    expect(await search('strings beads', cookieOf(session))).toContain(
      '"strings beads" finds Strings of beads for Njoki.',
    );
    expect(await search('beads strings')).toContain('"beads strings" finds Strings of beads for visitor.');
  }
  expect(chain.rendered).toHaveLength(2);
});

test('a cached search is dropped when the catalogue changes', async () => {
  await openShop();
  const { db, liveEvents } = chain.product.services;
  expect(await search('sisal')).toContain('finds  for');
  await createCourse(db, { title: 'Sisal' });
  liveEvents.publish('catalogue');
  expect(await search('sisal')).toContain('finds Sisal for');
});
