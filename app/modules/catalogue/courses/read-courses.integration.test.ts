import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { toCents } from '#app/shared/money.ts';
import { insertPurchase, insertUser } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { wholeCatalogue } from './course-choices.ts';
import { createCourse } from './course-factory.ts';
import { createCatalogueCache } from './catalogue-cache.server.ts';
import { listOtherCourses } from './list-other-courses.server.ts';
import { listCourses, readCatalogueFacts, readCourse } from './read-courses.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const anything = { ...wholeCatalogue, sort: 'newest' } as const;

/** Returns the titles of the matching courses, in order. */
async function find(filter: Partial<Parameters<typeof listCourses>[1]> = {}): Promise<string[]> {
  const { courses } = await listCourses(env, { ...anything, ...filter });
  return courses.map(({ title }) => title);
}
const day = (number: number) => new Date(Date.UTC(2026, 0, number));
/** Creates a course with one lesson, which is enough for a list. */
const put = (overrides: Parameters<typeof createCourse>[1]) =>
  createCourse(env.db, { sections: [{ lessons: ['One'] }], ...overrides });

describe('a course is listed when it is active and has title, description, price and a published lesson, and', () => {
  specifies(
    'Courses list: listed only with title, description and a price above 0',
    'Catalogue, site and admin: which courses are public',
  );
  test.each([
    ['a draft', { status: 'draft' }],
    ['one without a price', { priceCents: toCents(0) }],
    ['one without a title', { title: ' ' }],
    ['one called untitled', { title: ' Untitled COURSE ' }],
    ['one without a description', { description: ' ' }],
    ['one without a lesson', { sections: [] }],
    [
      'one whose lessons are drafts',
      { sections: [{ lessons: [{ type: 'text', title: 'Draft', body: '', isPublished: false }] }] },
    ],
  ] as const)('%s is not, and its page exists for staff only', async (_what, overrides) => {
    await put({ title: 'Listed' });
    const { id, slug } = await put({ title: 'Hidden', ...overrides });
    expect(await find()).toEqual(['Listed']);
    expect(await readCatalogueFacts(env)).toEqual({ total: 1, cheapestCents: 650_000 });
    expect(await listOtherCourses(env, { without: [], limit: 4 })).toHaveLength(1);
    for (const idOrSlug of [id, slug]) {
      await expect(readCourse(env, { idOrSlug })).rejects.toMatchObject({ code: 'course_not_found' });
      expect(await readCourse(env, { idOrSlug, includeUnlisted: true })).toMatchObject({ id });
    }
  });
});

test('an empty shop has no courses, no prices and one page', async () => {
  expect(await listCourses(env, anything)).toEqual({ courses: [], total: 0, page: 1, pages: 1 });
  expect(await readCatalogueFacts(env)).toEqual({ total: 0, cheapestCents: null });
});

specifies('Courses list: card grid, twelve a page');
test('the newest come first, twelve a page, and a page past the end is the last', async () => {
  for (let number = 1; number <= 26; number += 1) await put({ title: `Course ${number}`, createdAt: day(number) });
  const titles = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `Course ${from - index}`);
  expect(await find()).toEqual(titles(26, 15));
  expect(await find({ page: 2 })).toEqual(titles(14, 3));
  expect(await find({ page: 3 })).toEqual(titles(2, 1));
  for (const page of [4, 100_000]) {
    expect(await listCourses(env, { ...anything, page })).toMatchObject({ total: 26, page: 3, pages: 3 });
    expect(await find({ page })).toEqual(titles(2, 1));
  }
  expect(await listCourses(env, { ...anything, page: -1 })).toMatchObject({ page: 1 });
});

specifies('Calls: courses: list, by id or slug, by category');
test('a category filters the list and its count, also with a search', async () => {
  await put({ title: 'Numbers', category: 'data', createdAt: day(1) });
  await put({ title: 'More numbers', category: 'data', createdAt: day(2) });
  await put({ title: 'Numbers in pages', category: 'frontend' });
  const data = { category: 'data' } as const;
  expect(await listCourses(env, { ...anything, ...data })).toMatchObject({ total: 2, pages: 1 });
  const titles = async (search: string) =>
    (await listCourses(env, { ...anything, ...data, search })).courses.map(({ title }) => title);
  expect(await titles('')).toEqual(['More numbers', 'Numbers']);
  expect(await titles('more')).toEqual(['More numbers']);
});

describe('a search', () => {
  specifies('Courses list: search box');
  test.each([
    ['a word of the title', 'weaving'],
    ['another form of it', 'weave'],
    ['half of it', 'weavi'],
    ['the middle of it', 'eavin'],
    ['any case, and spaces around', '  WEAVING '],
    ['a word of the description', 'baskets'],
    ['half of that', 'baske'],
    ['words in another order', 'sisal weaving'],
    ['the beginning of the last of them', 'weaving sis'],
    ['a phrase', '"baskets of sisal"'],
    ['the category', 'ai agents'],
    ['a word of it', 'agents'],
    ['half of it', 'agen'],
    ['words of title and category', 'weaving agents'],
    ['the instructor', 'Njeri Mwangi'],
    ['half of the instructor', 'njer'],
    ['words of title and instructor', 'weaving mwangi'],
  ])('finds %s', async (_what, search) => {
    await put({
      title: 'Weaving for Sale',
      description: 'Make baskets of sisal.',
      category: 'ai-agents',
      instructor: 'Njeri Mwangi',
    });
    await put({ title: 'Nothing of that', description: 'About something else.', category: 'devops' });
    expect(await find({ search })).toEqual(['Weaving for Sale']);
  });

  test.each(['general', 'frontend', 'mobile', 'ai basics', 'grant writing', 'design', 'devops', 'data'])(
    'finds the courses of %s by the name of their category',
    async (search) => {
      const category = search.replace(' ', '-') as 'general';
      await put({ title: 'Of it', category });
      await put({ title: 'Of another', category: 'backend' });
      expect(await find({ search })).toEqual(['Of it']);
    },
  );

  test.each(['%', '_', '100%', 'a_b', '\\', "'", '"', "it's", '"half a phrase', 'x:*', '& | !', '- -', "');--", '<->'])(
    'treats %j as text',
    async (search) => {
      await put({ title: `Sure of ${search}`, description: 'Of signs.' });
      await put({ title: 'Sure of nothing', description: 'Of words.' });
      expect(await find({ search })).toEqual([`Sure of ${search}`]);
    },
  );

  test.each(['mpesa', 'm-pesa', 'M–Pesa', 'till mpesa', 'nganga', "ng'ang'a", 'Ng’ang’a mpesa', 'cafe', 'café'])(
    'finds %j however it is written',
    async (search) => {
      await put({
        title: 'Sell More',
        description: 'Take M‑Pesa at the till of a café.',
        instructor: 'Ng’ang’a Mwangi',
      });
      await put({ title: 'Nothing of that', description: 'About something else.' });
      expect(await find({ search })).toEqual(['Sell More']);
    },
  );

  test.each([
    'weaving -sisal',
    'weaving –sisal',
    'weaving -“baskets of sisal”',
    '“baskets of paper”',
    'weaving -"baskets of sisal"',
    'zeppelin or "of paper"',
  ])('understands %j', async (search) => {
    await put({ title: 'Weaving One', description: 'Make baskets of sisal.' });
    await put({ title: 'Weaving Two', description: 'Make baskets of paper.' });
    expect(await find({ search })).toEqual(['Weaving Two']);
  });

  test('with only spaces finds everything', async () => {
    await put({ title: 'One' });
    expect(await find({ search: '  ' })).toEqual(['One']);
  });

  test('without matches finds nothing', async () => {
    await put({ title: 'One' });
    expect(await listCourses(env, { ...anything, search: 'zeppelin' })).toMatchObject({ courses: [], total: 0 });
  });
});

describe('the rating', () => {
  async function rate(courseId: string, ratings: readonly number[]) {
    for (const rating of ratings) {
      const userId = await insertUser(env.db);
      await env.db.execute(
        sql`insert into reviews (user_id, course_id, rating) values (${userId}, ${courseId}, ${rating})`,
      );
    }
  }

  specifies("Learning: reviews; 'New' without any, fixed ratings if the owner wants them");
  test('is the mean of the reviews with one decimal', async () => {
    const { id } = await put({ title: 'Rated' });
    await rate(id, [5, 4, 4]);
    const rated = { rating: 4.3, isRated: true };
    expect((await listCourses(env, anything)).courses).toMatchObject([rated]);
    expect(await readCourse(env, { idOrSlug: id })).toMatchObject(rated);
    expect(await listOtherCourses(env, { without: [], limit: 4 })).toMatchObject([rated]);
  });

  specifies('Entities: catalogue course', 'Constants: ratings 5 in the catalogue, 4.5 in dashboard cards');
  test('without reviews is 5 in the catalogue and 4.5 among the available courses if the owner wants constants', async () => {
    await env.db.execute(sql`insert into site_settings (key, value) values ('showStandInRatings', 'true')`);
    const { id } = await put({ title: 'Not rated' });
    expect((await listCourses(env, anything)).courses).toMatchObject([{ rating: 5, isRated: false }]);
    expect(await readCourse(env, { idOrSlug: id })).toMatchObject({ rating: 5, isRated: false });
    expect(await listOtherCourses(env, { without: [], limit: 4 })).toMatchObject([{ rating: 4.5, isRated: false }]);
  });

  specifies("Learning: reviews; 'New' without any, fixed ratings if the owner wants them");
  test('without reviews is empty until the owner turns the constants on', async () => {
    await put({ title: 'Not rated', createdAt: day(1) });
    await rate((await put({ title: 'Rated', createdAt: day(2) })).id, [2]);
    const ratings = [{ rating: 2 }, { rating: null, isRated: false }];
    expect((await listCourses(env, anything)).courses).toMatchObject(ratings);
    expect(await listOtherCourses(env, { without: [], limit: 4 })).toMatchObject(ratings);
  });
});

specifies('Entities: catalogue course');
test('students are the enrolled learners, none at first', async () => {
  const { courseId } = await insertPurchase(env.db);
  expect(await readCourse(env, { idOrSlug: courseId, includeUnlisted: true })).toMatchObject({ students: 1 });
  const { id } = await put({});
  expect(await readCourse(env, { idOrSlug: id })).toMatchObject({ students: 0 });
});

describe('a course', () => {
  specifies('Calls: courses: list, by id or slug, by category');
  test('lists its sections in order with their published lessons, and marks free ones', async () => {
    const text = (title: string, more: object = {}) => ({ type: 'text', title, ...more }) as const;
    const { slug } = await createCourse(env.db, {
      sections: [
        { title: 'Begin', lessons: [text('Free', { isFreePreview: true }), text('Paid')] },
        { title: 'Empty', lessons: [] },
        { title: 'Unpublished', lessons: [text('Later', { isPublished: false, isFreePreview: true })] },
        { title: 'End', lessons: [text('Free too', { isFreePreview: true }), text('Draft', { isPublished: false })] },
      ],
    });
    const { outline } = await readCourse(env, { idOrSlug: slug });
    expect(outline).toMatchObject({
      lessons: 3,
      freeLessons: 2,
      sections: [
        {
          title: 'Begin',
          lessons: [
            { title: 'Free', isFreePreview: true },
            { title: 'Paid', isFreePreview: false },
          ],
        },
        { title: 'End', lessons: [{ title: 'Free too', isFreePreview: true }] },
      ],
    });
  });

  specifies('Course detail: sections and lessons with kind, minutes, size; free lessons as links; the sum above');
  test('shows the known length and size of each lesson', async () => {
    const video = await createMediaFile(env.db, { kind: 'video', durationMs: 395_000, byteSize: 68_000_000 });
    const pages = await createMediaFile(env.db, { kind: 'pdf', pageCount: 3, byteSize: 240_000 });
    const scan = await createMediaFile(env.db, { kind: 'pdf', pageCount: null, byteSize: 240_000 });
    const words = (count: number) => `<p>${'<b>one</b> '.repeat(count)}</p>`;
    const { slug } = await put({
      sections: [
        {
          lessons: [
            { type: 'text', title: 'A word', body: words(1) },
            { type: 'text', title: 'A thousand words', body: words(1_000) },
            { type: 'video', title: 'A file', mediaId: video.id },
            { type: 'video', title: 'YouTube', youtubeId: 'aircAruvnKk', durationSeconds: null },
            { type: 'pdf', title: 'Pages', mediaId: pages.id },
            { type: 'pdf', title: 'A scan', mediaId: scan.id },
          ],
        },
      ],
    });
    const { outline } = await readCourse(env, { idOrSlug: slug });
    expect(outline.sections[0]?.lessons.map(({ title, facts }) => [title, ...facts])).toEqual([
      ['A word', 'Text', '1 min'],
      ['A thousand words', 'Text', '5 min'],
      ['A file', 'Video', '7 min', '65 MB'],
      ['YouTube', 'Video'],
      ['Pages', 'PDF', '6 min', '234 KB'],
      ['A scan', 'PDF', '234 KB'],
    ]);
    expect(outline).toMatchObject({
      facts: ['More than 19 min', '2 texts, 2 videos, 2 PDFs', '65 MB'],
      length: '4 weeks, more than 19 min of lessons',
    });
  });

  test('reads its outline from memory if it is cached', async () => {
    const { slug } = await put({});
    const catalogue = createCatalogueCache({ db: env.db, clock: env.clock, liveEvents: createLiveEvents() });
    const deps = { db: env.db, catalogue, settings: () => readSiteSettings(env.db) };
    const first = await readCourse(deps, { idOrSlug: slug });
    const queries = vi.spyOn(env.pool, 'query');
    const settings = await readSiteSettings(env.db);
    queries.mockClear();
    expect(await readCourse({ ...deps, settings: () => Promise.resolve(settings) }, { idOrSlug: slug })).toEqual(first);
    expect(queries).toHaveBeenCalledTimes(1);
    queries.mockRestore();
  });

  test('has a preview of its video with captions and length, of YouTube, or none', async () => {
    const video = await createMediaFile(env.db, { kind: 'video', durationMs: 95_400 });
    const captions = await createMediaFile(env.db, { kind: 'captions' });
    const previewOf = async (overrides: Parameters<typeof createCourse>[1]) =>
      (await readCourse(env, { idOrSlug: (await put(overrides)).slug })).preview;
    expect(await previewOf({ videoId: video.id, videoCaptionsId: captions.id })).toEqual({
      kind: 'file',
      url: `/media/${video.id}`,
      captionsUrl: `/media/${captions.id}`,
      captionsLocale: 'en',
      durationMs: 95_400,
    });
    expect(await previewOf({ videoId: video.id })).toMatchObject({ captionsUrl: null });
    expect(await previewOf({ youtubeId: 'aircAruvnKk' })).toEqual({ kind: 'youtube', youtubeId: 'aircAruvnKk' });
    expect(await previewOf({})).toBeNull();
  });

  specifies('Calls: courses: list, by id or slug, by category');
  test.each(['', 'no-such-course', '00000000-0000-4000-8000-000000000000', "' or 1=1", 'Untitled Course'])(
    'with the id %j is not found, not even by staff',
    async (idOrSlug) => {
      await put({});
      const notThere = { code: 'course_not_found' };
      await expect(readCourse(env, { idOrSlug })).rejects.toMatchObject(notThere);
      await expect(readCourse(env, { idOrSlug, includeUnlisted: true })).rejects.toMatchObject(notThere);
    },
  );
});
