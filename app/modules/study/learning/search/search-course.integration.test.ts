import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { indexLessons } from '#app/modules/catalogue/courses/lesson-index/index-lessons.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { samples, useMediaFixture } from '#tests/support/media-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment } from '../enrolment-factory.ts';
import { staffActor, learnerActor } from '../study-factory.ts';
import { searchCourse } from './search-course.server.ts';

const env = useTestEnv();
const media = useMediaFixture(env);

const search = async (actor: Actor, course: string, typed: string, isExact = false) =>
  (await searchCourse({ db: env.db, clock: env.clock, actor, contentAccess: 'enrolled' }, { course, typed, isExact }))
    .search;
const index = () => indexLessons({ db: env.db, storage: media.storage, clock: env.clock });

/** Creates a course with a text, a PDF, captioned video and a text behind a rule, indexed, with its learner. */
async function openCourse() {
  const pdf = await media.store(samples.pdf, 'pdf');
  const video = await media.store(samples.video, 'video');
  const captions = await media.store(samples.captions, 'captions');
  const course = await createCourse(env.db, {
    sections: [
      {
        title: 'Receive it',
        lessons: [
          {
            type: 'text',
            title: 'Till or paybill?',
            body: '<p>Two numbers.</p><h2>You learn</h2><p>The receipt code is the same on both phones.</p>',
            isFreePreview: true,
          },
          { type: 'pdf', title: 'The daily sheet', mediaId: pdf.id },
          { type: 'video', title: 'Five facts', mediaId: video.id, captionsId: captions.id },
          { type: 'text', title: 'Later', body: '<p>The secret receipt code of the owner.</p>' },
          { type: 'text', title: 'Draft', body: '<p>An unfinished receipt code.</p>', isPublished: false },
        ],
      },
    ],
  });
  const later = course.lessons[3]?.id ?? '';
  await env.db.execute(
    sql`insert into lesson_rules (lesson_id, course_id, opens_on) values (${later}, ${course.id}, '2100-01-01')`,
  );
  await index();
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  return { course, actor, later };
}

test('finds headings, pages and seconds, and nothing that is locked', async () => {
  const { course, actor, later } = await openCourse();
  const { hits, corrected } = await search(actor, course.id, 'receipt code');
  expect(corrected).toBeNull();
  expect(hits.map(({ title }) => title)).not.toContain('Draft');
  expect(hits.map(({ lessonId }) => lessonId)).not.toContain(later);
  expect(hits[0]).toMatchObject({ title: 'Till or paybill?', source: 'heading', place: 1, heading: 'You learn' });
  expect(hits[0]?.excerpt).toContainEqual({ text: 'receipt code', isMatch: true });
  expect(new Set(hits.map(({ source }) => source))).toEqual(new Set(['heading', 'page', 'second']));
  expect((await search(actor, course.id, 'sheet')).hits.some(({ source }) => source === 'page')).toBe(true);

  const titles = async (who: Actor) =>
    new Set((await search(who, course.id, 'receipt code')).hits.map(({ title }) => title));
  expect(await titles(await learnerActor(env.db))).toEqual(new Set(['Till or paybill?']));
  expect(await titles(await staffActor(env.db))).toEqual(
    new Set(['Till or paybill?', 'The daily sheet', 'Five facts', 'Later', 'Draft']),
  );
});

test('corrects a word without a match, unless the search is exact, and finds nothing for nonsense', async () => {
  const { course, actor } = await openCourse();
  const misspelt = await search(actor, course.id, 'receit code');
  expect(misspelt).toMatchObject({ typed: 'receit code', corrected: 'receipt code' });
  expect(misspelt.hits).toEqual((await search(actor, course.id, 'receipt code')).hits);
  expect(await search(actor, course.id, 'receit', true)).toMatchObject({ corrected: null, hits: [] });
  // A word of a locked lesson corrects nothing.
  expect(await search(actor, course.id, 'secrit')).toMatchObject({ corrected: null, hits: [] });
  for (const typed of ['', '  ', '%', "'); --", 'zzzzqq', '\\.*'])
    expect((await search(actor, course.id, typed)).hits).toEqual([]);
});

test('follows changes of a text and its translation, and says which PDF cannot be read', async () => {
  const { course, actor } = await openCourse();
  const lesson = course.lessons[0]?.id ?? '';
  await env.db.execute(
    sql`update lessons set body = '<p>Elephants “bathe” in M-Zebra, KSh 5,399.</p>' where id = ${lesson}`,
  );
  await env.db.execute(
    sql`insert into lesson_texts (lesson_id, locale, title, body) values (${lesson}, 'sw', 'Tembo', '<p>Ndovu wakubwa</p>')`,
  );
  await index();
  expect((await search(actor, course.id, 'elephant', true)).hits).toHaveLength(1);
  expect((await search(actor, course.id, 'ndovu', true)).hits).toEqual([]);
  for (const typed of ['BATHE', 'm-zebra', 'zeb', '5,399', '399'])
    expect((await search(actor, course.id, typed, true)).hits, typed).toHaveLength(1);
  const swahili = (typed: string) => inLocale('sw', () => search(actor, course.id, typed, true));
  expect((await swahili('ndovu')).hits).toHaveLength(1);
  expect((await swahili('elephant')).hits).toEqual([]);
  expect((await swahili('sheet')).hits.length).toBeGreaterThan(0);

  await env.db.execute(sql`update media_files set byte_size = 100000000 where kind = 'pdf'`);
  await env.db.execute(sql`update lessons set title = 'Sheet' where title = 'The daily sheet'`);
  await index();
  const { rows } = await env.db.execute(sql`select fault from lesson_index_states where fault <> ''`);
  expect(rows).toEqual([{ fault: 'a PDF is too large to be read' }]);
  expect((await search(actor, course.id, 'sheet')).hits.map(({ source }) => source)).not.toContain('page');
});
