import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createLiveEvents } from '#app/platform/live-events.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { wholeCatalogue } from './course-choices.ts';
import { createCourse } from './course-factory.ts';
import { insertTranslation } from './course-outline-queries.server.ts';
import { createCatalogueCache } from './catalogue-cache.server.ts';
import { listOtherCourses } from './list-other-courses.server.ts';
import { findCourses, readCourse } from './read-courses.server.ts';
import { readInstructor } from './read-instructor.server.ts';

const env = useTestEnv();

const keep = () => createCatalogueCache({ db: env.db, clock: env.clock, liveEvents: createLiveEvents() });

/** Creates a course in both languages, one with its second lesson in English only, and one in English only. */
async function fillShop() {
  const instructor = 'Faith Nduta';
  const records = await createCourse(env.db, {
    title: 'M-Pesa Records for a Small Shop',
    description: 'Write down each payment.',
    duration: '1 week',
    outcomes: ['Close the day'],
    requirements: ['A pen'],
    instructor,
    sections: [{ title: 'Get paid', lessons: ['Till or paybill?', 'Five things'] }],
  });
  await insertTranslation(env.db, records, {
    locale: 'sw',
    title: 'Kumbukumbu za M-Pesa kwa Duka Dogo',
    description: 'Andika kila malipo unayopokea.',
    duration: 'Wiki 1',
    outcomes: ['Kufunga siku'],
    sections: { 'Get paid': 'Pokea pesa' },
    lessons: {
      'Till or paybill?': { title: 'Till au paybill?', body: '<p>Maneno.</p>' },
      'Five things': { title: 'Mambo matano', body: '<p>Maneno.</p>' },
    },
  });
  const farm = await createCourse(env.db, { title: 'Farm Records', description: 'Count the maize.', instructor });
  await insertTranslation(env.db, farm, {
    locale: 'sw',
    title: 'Kumbukumbu za Shamba',
    description: 'Hesabu mahindi.',
    lessons: { 'First lesson': { title: 'Somo la kwanza', body: '<p>Maneno.</p>' } },
  });
  const weaving = await createCourse(env.db, { title: 'Weaving for Sale', instructor });
  return { records, farm, weaving };
}

const titlesOf = (courses: readonly { readonly title: string }[]) => courses.map(({ title }) => title).toSorted();

test('lists have the texts of the language, or the course’s own, both from memory and from the database', async () => {
  const { weaving } = await fillShop();
  const catalogue = keep();
  const swahili = ['Kumbukumbu za M-Pesa kwa Duka Dogo', 'Kumbukumbu za Shamba', 'Weaving for Sale'];
  const english = ['Farm Records', 'M-Pesa Records for a Small Shop', 'Weaving for Sale'];
  for (const deps of [{ db: env.db }, { db: env.db, catalogue }])
    for (const [locale, titles] of [
      ['sw', swahili],
      ['en', english],
      ['sw', swahili],
    ] as const) {
      const found = await inLocale(locale, () => findCourses(deps, wholeCatalogue));
      expect(titlesOf(found.courses)).toEqual(titles);
      const others = await inLocale(locale, () => listOtherCourses(deps, { without: [weaving.id], limit: 9 }));
      expect(titlesOf(others)).toEqual(titles.slice(0, 2));
      const taught = await inLocale(locale, () => readInstructor(deps, 'faith-nduta'));
      expect(titlesOf(taught.courses)).toEqual(titles);
    }
});

test('a course’s page falls back text by text, and lists its languages', async () => {
  const { records, farm, weaving } = await fillShop();
  const read = (idOrSlug: string) => inLocale('sw', () => readCourse({ db: env.db, catalogue: keep() }, { idOrSlug }));
  const page = await read(records.slug);
  expect(page).toMatchObject({
    description: 'Andika kila malipo unayopokea.',
    duration: 'Wiki 1',
    outcomes: ['Kufunga siku'],
    requirements: ['A pen'],
    languages: [
      { locale: 'en', lessons: 2 },
      { locale: 'sw', lessons: 2 },
    ],
  });
  expect(page.outline.sections.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])).toEqual([
    ['Pokea pesa', ['Till au paybill?', 'Mambo matano']],
  ]);
  const half = await read(farm.slug);
  expect(half.languages).toEqual([
    { locale: 'en', lessons: 2 },
    { locale: 'sw', lessons: 1 },
  ]);
  expect(half.outline.sections[0]?.lessons.map(({ title }) => title)).toEqual(['Somo la kwanza', 'Second lesson']);
  expect((await read(weaving.slug)).languages).toEqual([{ locale: 'en', lessons: 2 }]);
  expect(await readCourse({ db: env.db }, { idOrSlug: records.slug })).toMatchObject({ duration: '1 week' });
});

test('each text that is not in the language of the page names its language', async () => {
  const { records, farm, weaving } = await fillShop();
  for (const deps of [{ db: env.db }, { db: env.db, catalogue: keep() }]) {
    const cards = async (locale: 'en' | 'sw') => {
      const { courses } = await inLocale(locale, () => findCourses(deps, wholeCatalogue));
      return new Map(courses.map(({ id, lang }) => [id, lang]));
    };
    const inEnglish = { title: 'en-KE', description: 'en-KE', duration: 'en-KE' };
    const shown = await cards('sw');
    expect(shown.get(records.id)).toBeUndefined();
    expect(shown.get(farm.id)).toEqual({ duration: 'en-KE' });
    expect(shown.get(weaving.id)).toEqual(inEnglish);
    expect([...(await cards('en')).values()]).toEqual([undefined, undefined, undefined]);
    const read = (idOrSlug: string, locale: 'en' | 'sw' = 'sw') =>
      inLocale(locale, () => readCourse(deps, { idOrSlug }));
    expect((await read(records.id)).lang).toEqual({
      about: 'en-KE',
      instructorBio: 'en-KE',
      requirements: 'en-KE',
      features: 'en-KE',
    });
    const half = (await read(farm.id)).outline.sections;
    expect(half.map(({ lang, lessons }) => [lang, ...lessons.map((lesson) => lesson.lang)])).toEqual([
      ['en-KE', undefined, 'en-KE'],
    ]);
    expect(JSON.stringify(await read(farm.id, 'en'))).not.toContain('"lang"');
    const taught = await inLocale('sw', () => readInstructor(deps, 'faith-nduta'));
    expect(taught.courses.filter(({ lang }) => lang?.title).map(({ id }) => id)).toEqual([weaving.id]);
  }
});

test('a course has a language only with title and description', async () => {
  const { records } = await fillShop();
  await env.db.execute(sql`update course_texts set description = '' where course_id = ${records.id}`);
  const { languages, description } = await inLocale('sw', () => readCourse({ db: env.db }, { idOrSlug: records.id }));
  expect(languages).toEqual([{ locale: 'en', lessons: 2 }]);
  expect(description).toBe('Write down each payment.');
});

describe('lessons in another language', () => {
  /** Returns what the cards say, and what the filter finds, from memory and from the database. */
  async function shown(catalogue: ReturnType<typeof keep>, locale: 'en' | 'sw', language: 'en' | 'sw' | null) {
    const read = (deps: Parameters<typeof findCourses>[0]) =>
      inLocale(locale, () => findCourses(deps, { ...wholeCatalogue, sort: 'newest', language }));
    const fromMemory = await read({ db: env.db, catalogue });
    const fromDatabase = await read({ db: env.db });
    expect(fromMemory.courses).toEqual(fromDatabase.courses);
    expect(fromMemory.total).toBe(fromDatabase.total);
    return Object.fromEntries(fromMemory.courses.map(({ id, lessonLanguages }) => [id, lessonLanguages]));
  }

  test('are counted on the card and on the page, and a filter finds courses that have some', async () => {
    const { records, farm, weaving } = await fillShop();
    const none = await createCourse(env.db, { title: 'Sold in Two Languages' });
    await insertTranslation(env.db, none, { locale: 'sw', title: 'Kwa lugha mbili', description: 'Maneno.' });
    const own = await createCourse(env.db, { title: 'Kozi ya Kiswahili', locale: 'sw' });
    const catalogue = keep();
    expect(await shown(catalogue, 'sw', null)).toEqual({
      [records.id]: 'Kiswahili',
      [farm.id]: 'Kiswahili: masomo 1 kati ya 2',
      [weaving.id]: 'Kiswahili: masomo 0 kati ya 2',
      [none.id]: 'Kiswahili: masomo 0 kati ya 2',
      [own.id]: null,
    });
    expect(await shown(catalogue, 'en', null)).toEqual({
      [records.id]: 'Also in Kiswahili',
      [farm.id]: 'Kiswahili: 1 of 2 lessons',
      [weaving.id]: null,
      [none.id]: null,
      [own.id]: 'English: 0 of 2 lessons',
    });
    expect(Object.keys(await shown(catalogue, 'sw', 'sw')).toSorted()).toEqual(
      [records.id, farm.id, own.id].toSorted(),
    );
    expect(Object.keys(await shown(catalogue, 'sw', 'en'))).not.toContain(own.id);
    const page = await inLocale('en', () => readCourse({ db: env.db }, { idOrSlug: none.id }));
    expect(page.languages).toEqual([
      { locale: 'en', lessons: 2 },
      { locale: 'sw', lessons: 0 },
    ]);
  });

  test.each([
    ['a translation without words', sql`update lesson_texts set body = ''`, 'Kiswahili: masomo 0 kati ya 2'],
    ['a translation without a title', sql`update lesson_texts set title = ''`, 'Kiswahili: masomo 0 kati ya 2'],
    [
      'a translated lesson that became a draft',
      sql`update lessons set is_published = false where title = 'First lesson'`,
      'Kiswahili: somo 0 kati ya 1',
    ],
    [
      'an untranslated lesson that became a draft',
      sql`update lessons set is_published = false where title = 'Second lesson'`,
      'Kiswahili',
    ],
    ['a deleted lesson', sql`delete from lessons where title = 'Second lesson'`, 'Kiswahili'],
    [
      'a course without the description',
      sql`update course_texts set description = ''`,
      'Kiswahili: masomo 0 kati ya 2',
    ],
  ])('are counted again after %s', async (_what, change, words) => {
    const { farm } = await fillShop();
    const liveEvents = createLiveEvents();
    const catalogue = createCatalogueCache({ db: env.db, clock: env.clock, liveEvents });
    expect((await shown(catalogue, 'sw', null))[farm.id]).toBe('Kiswahili: masomo 1 kati ya 2');
    await env.db.execute(change);
    liveEvents.publish('catalogue');
    expect((await shown(catalogue, 'sw', null))[farm.id]).toBe(words);
    expect(Object.keys(await shown(catalogue, 'sw', 'sw')).includes(farm.id)).toBe(words === 'Kiswahili');
  });
});

describe('a search in Kiswahili', () => {
  const search = async (words: string, locale: 'en' | 'sw' = 'sw', catalogue?: ReturnType<typeof keep>) => {
    const deps = { db: env.db, ...(catalogue && { catalogue }) };
    const { courses } = await inLocale(locale, () => findCourses(deps, { ...wholeCatalogue, search: words }));
    return courses.map(({ title }) => title);
  };

  test.each([
    ['kumbukumbu', 2],
    ['KUMBU', 2],
    ['duka', 1],
    ['mahindi', 1],
    ['hesabu mah', 1],
    ['kumbukumbu -shamba', 1],
    // A wrong letter, and another class of the noun.
    ['kumbukumba', 2],
    ['mashamba', 1],
    // Words of the course's own language find it too.
    ['weaving', 1],
    ['maize', 1],
    ['zeppelin', 0],
    ['za', 2],
  ])('%s finds %i', async (words, found) => {
    await fillShop();
    expect(await search(words)).toHaveLength(found);
  });

  test('finds the same in memory, in the same order, and the texts of both languages', async () => {
    await fillShop();
    const catalogue = keep();
    for (const words of 'kumbukumbu|duka|mahindi|shamba|weaving|records|mashamba|%|_|za -shamba|"duka dogo"|dogo or shamba|x:*|'.split(
      '|',
    ))
      for (const locale of ['sw', 'en', 'sw'] as const)
        expect([words, locale, await search(words, locale, catalogue)]).toEqual([
          words,
          locale,
          await search(words, locale),
        ]);
    // A search in one language finds the words of the other.
    expect(await search('mahindi', 'en', catalogue)).toEqual(['Farm Records']);
    expect(await search('dukka', 'en', catalogue)).toEqual(['M-Pesa Records for a Small Shop']);
  });
});
