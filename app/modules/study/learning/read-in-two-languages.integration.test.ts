import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { insertTranslation } from '#app/modules/catalogue/courses/course-outline-queries.server.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { mayOpenMedia } from './may-open-media.server.ts';
import { readDashboard } from './read-dashboard.server.ts';
import { readLesson } from './read-lesson.server.ts';
import { readMyCourse } from './read-my-course.server.ts';
import { readPlayer } from './read-player.server.ts';
import { savePosition } from './save-position.server.ts';
import { learnerActor } from './study-factory.ts';

const env = useTestEnv();
const contentAccess = 'enrolled' as const;

/** Makes a course with a text and a video in both languages, the video with a file in each, and a text in English only; and its learner. */
async function openCourse() {
  const [english, swahili, captions] = [
    await createMediaFile(env.db, { kind: 'video' }),
    await createMediaFile(env.db, { kind: 'video' }),
    await createMediaFile(env.db, { kind: 'captions' }),
  ];
  const course = await createCourse(env.db, {
    title: 'Shop Records',
    sections: [
      {
        title: 'Begin',
        lessons: [
          { type: 'text', title: 'Till', body: '<p>English words</p>' },
          { type: 'video', title: 'Film', mediaId: english.id, captionsId: captions.id },
          { type: 'text', title: 'Later', body: '<p>More words</p>' },
        ],
      },
    ],
  });
  await insertTranslation(env.db, course, {
    locale: 'sw',
    title: 'Kumbukumbu za Duka',
    description: 'Maneno.',
    sections: { Begin: 'Anza' },
    lessons: {
      Till: { title: 'Till yako', body: '<p>Maneno ya Kiswahili</p>' },
      Film: { title: 'Filamu', mediaId: swahili.id },
    },
  });
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  const [till = '', video = '', later = ''] = course.lessons.map(({ id }) => id);
  const deps = { db: env.db, actor, clock: env.clock, contentAccess, mailing: null };
  return { course, deps, files: { english, swahili, captions }, till, talk: video, later };
}

test('a learner reads the course in the language of the page, with texts of its own language if one is missing', async () => {
  const { course, deps, till, later, talk } = await openCourse();
  await inLocale('sw', async () => {
    const view = await readPlayer(deps, { course: course.slug, lessonId: till });
    expect(view.course.title).toBe('Kumbukumbu za Duka');
    expect(view.sections.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])).toEqual([
      ['Anza', ['Till yako', 'Filamu', 'Later']],
    ]);
    expect(view.lesson).toMatchObject({ title: 'Till yako', content: { html: '<p>Maneno ya Kiswahili</p>' } });
    expect(await readLesson(deps, { course: course.id, lessonId: later })).toMatchObject({
      content: { html: '<p>More words</p>' },
    });
    const done = await completeLesson(deps, { course: course.id, lessonId: till });
    expect(done.next).toEqual({ id: talk, title: 'Filamu' });
    expect((await readMyCourse(deps, course.id)).sections[0]?.title).toBe('Anza');
    const dashboard = await readDashboard(deps);
    expect(dashboard.continueLearning.map(({ title }) => title)).toEqual(['Kumbukumbu za Duka']);
  });
  const view = await readPlayer(deps, { course: course.slug, lessonId: till });
  expect(view.lesson).toMatchObject({ title: 'Till', content: { html: '<p>English words</p>' }, isCompleted: true });
  expect((await readDashboard(deps)).continueLearning.map(({ title }) => title)).toEqual(['Shop Records']);
});

test('a title that is not in the language of the page says in which it is', async () => {
  const { course, deps, till, later } = await openCourse();
  const titleOf = async (page: 'en' | 'sw', lessonId: string, language: 'en' | 'sw' | null = null) => {
    const view = await inLocale(page, () => readPlayer(deps, { course: course.id, lessonId, language }));
    return view.lesson?.lang;
  };
  expect(await titleOf('sw', till)).toBeUndefined();
  expect(await titleOf('sw', till, 'en')).toBe('en-KE');
  expect(await titleOf('en', till, 'sw')).toBe('sw-KE');
  expect(await titleOf('sw', later)).toBe('en-KE');
  const view = await inLocale('sw', () => readPlayer(deps, { course: course.id }));
  expect(view.sections.map(({ lang, lessons }) => [lang, ...lessons.map((lesson) => lesson.lang)])).toEqual([
    [undefined, undefined, undefined, 'en-KE'],
  ]);
  await env.db.execute(sql`update course_texts set title = ''`);
  await env.db.execute(sql`update lesson_texts set body = '' where lesson_id = ${till}`);
  // Its text is in English again, its title is not.
  expect(await titleOf('sw', till)).toBeUndefined();
  await inLocale('sw', async () => {
    expect((await readPlayer(deps, { course: course.id })).course.lang).toEqual({ title: 'en-KE' });
    expect((await readDashboard(deps)).continueLearning.map(({ lang }) => lang)).toEqual([{ title: 'en-KE' }]);
  });
});

test('the file of a language has no captions of another file, and opens for those who may study', async () => {
  const { course, deps, files, talk } = await openCourse();
  const read = (locale: 'en' | 'sw') => inLocale(locale, () => readLesson(deps, { course: course.id, lessonId: talk }));
  expect(await read('en')).toMatchObject({
    content: { url: `/media/${files.english.id}`, captionsUrl: `/media/${files.captions.id}` },
  });
  expect(await read('sw')).toMatchObject({ content: { url: `/media/${files.swahili.id}`, captionsUrl: null } });

  const stranger = await learnerActor(env.db);
  expect(await mayOpenMedia(deps, deps.actor, files.swahili.id)).toBe(true);
  expect(await mayOpenMedia(deps, stranger, files.swahili.id)).toBe(false);

  // Kiswahili captions for the English video.
  const captions = await createMediaFile(env.db, { kind: 'captions' });
  await env.db.execute(
    sql`update lesson_texts set media_id = null, captions_id = ${captions.id} where lesson_id = ${talk}`,
  );
  expect(await read('sw')).toMatchObject({
    content: { url: `/media/${files.english.id}`, captionsUrl: `/media/${captions.id}` },
  });
  expect(await mayOpenMedia(deps, deps.actor, captions.id)).toBe(true);
});

test("a lesson can be read in another language than the page, with its course's title in that language", async () => {
  const { course, deps, till, talk, later } = await openCourse();
  await savePosition(deps, { course: course.id, lessonId: till, position: 0.4 });
  const read = (page: 'en' | 'sw', lessonId: string, language: 'en' | 'sw' | null) =>
    inLocale(page, () => readLesson(deps, { course: course.id, lessonId, language }));
  const both = ['en', 'sw'];
  for (const [page, language, locale, title] of [
    ['en', null, 'en', 'Till'],
    ['en', 'sw', 'sw', 'Till yako'],
    ['sw', 'en', 'en', 'Till'],
    ['sw', null, 'sw', 'Till yako'],
  ] as const) {
    const delivery = await read(page, till, language);
    expect(delivery).toMatchObject({ position: 0.4, words: { title, locale, locales: both } });
    const view = await inLocale(page, () => readPlayer(deps, { course: course.id, lessonId: till, language }));
    expect(view.lesson).toMatchObject({ title, position: 0.4, language: { locale, locales: both } });
    expect(view.sections[0]?.title).toBe(page === 'sw' ? 'Anza' : 'Begin');
  }
  // A video without a text has both languages by its title; a lesson without a translation has its own.
  expect(await read('sw', talk, null)).toMatchObject({ words: { locale: 'sw', locales: both } });
  expect(await read('sw', later, 'sw')).toMatchObject({ words: { title: 'Later', locale: 'en', locales: ['en'] } });
  // A translated title alone is not a translation of a text.
  await env.db.execute(sql`update lesson_texts set body = '' where lesson_id = ${till}`);
  expect(await read('sw', till, null)).toMatchObject({ words: { title: 'Till yako', locale: 'en', locales: ['en'] } });
});
