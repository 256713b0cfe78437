import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readContent } from '#app/modules/catalogue/courses/admin/content/read-content.server.ts';
import { setLessonPublished } from '#app/modules/catalogue/courses/admin/content/set-lesson-published.server.ts';
import { duplicateCourse } from '#app/modules/catalogue/courses/admin/duplicate-course.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { quizErrors } from './quiz-errors.ts';
import { readQuizInput } from './quiz-input.server.ts';
import { newQuiz, type QuizInput } from './quiz-rules.ts';
import { announceTo } from '#app/platform/announce.server.ts';
import { copyQuizzes, readQuizSettings, saveQuizSettings } from './save-quiz-settings.server.ts';

const env = useTestEnv();
let editor: Actor;
let courseId = '';
let lessonId = '';
let sectionId = '';
/** A lesson that is no quiz. */
let readId = '';

const published: string[] = [];
const liveEvents = { publish: (topic: string) => void published.push(topic) };
const deps = (actor: Actor = editor) => ({ db: env.db, clock: env.clock, actor, liveEvents });
const place = () => ({ courseId, lessonId });
const input = (given: Partial<QuizInput> = {}): QuizInput => ({
  ...newQuiz,
  draws: [
    { sectionId, questions: 2 },
    { sectionId: null, questions: 1 },
  ],
  ...given,
});
type Saved = Parameters<typeof saveQuizSettings>[1];
const saved = (given: Partial<Saved> = {}): Saved => ({
  ...place(),
  version: 0,
  input: input(),
  lessonVersion: 1,
  rule: null,
  ...given,
});
const save = (given: Partial<QuizInput> = {}, version = 0) =>
  saveQuizSettings(deps(), saved({ version, input: input(given) }));

beforeEach(async () => {
  const course = await createCourse(env.db, {
    sections: [
      {
        lessons: [
          { type: 'text', title: 'Read' },
          { type: 'check', title: 'Final quiz', isPublished: false },
        ],
      },
    ],
  });
  courseId = course.id;
  const [read, quiz] = course.lessons;
  lessonId = quiz?.id ?? '';
  readId = read?.id ?? '';
  published.length = 0;
  const { rows } = await env.db.execute<{ id: string }>(
    sql`select section_id as id from lessons where id = ${lessonId}`,
  );
  sectionId = rows[0]?.id ?? '';
  editor = await staffActor(env.db);
  const taught = { lessonId: readId, second: null, page: null, heading: null };
  for (const each of [{ taught }, { taught }, { taught, isPublished: false }, {}, { use: 'practice' as const }])
    await createQuestion(env.db, courseId, { use: 'check', ...each });
});

test('settings name the pools, and are saved once, with their version', async () => {
  expect(await readQuizSettings(deps(), place())).toMatchObject({
    version: 0,
    input: null,
    openAttempts: 0,
    lesson: { title: 'Final quiz', isPublished: false },
    pools: [
      { sectionId, published: 2, drafts: 1 },
      { sectionId: null, title: null, published: 1, drafts: 0 },
    ],
  });
  await save();
  await save();
  expect(await readQuizSettings(deps(), place())).toMatchObject({ version: 1, input: input() });
  expect(await codeOf(save({ minutes: null }))).toBe('conflict');
  await save({ minutes: null, attemptsAllowed: null }, 1);
  expect(await readQuizSettings(deps(), place())).toMatchObject({
    version: 2,
    input: { minutes: null, attemptsAllowed: null },
  });
  const { rows } = await env.db.execute(sql`select 1 from audit_log where action = 'check.saved'`);
  expect(rows).toHaveLength(2);
});

test('settings and the rule of the lesson are saved together or not at all', async () => {
  const rule = { kind: 'after_lesson', lessonId: readId } as const;
  const ruleNow = async () => (await readContent(deps(), courseId)).sections[0]?.lessons[1]?.rule;
  // Each part is refused, and takes the other one with it.
  expect(await codeOf(saveQuizSettings(deps(), saved({ rule, input: input({ draws: [] }) })))).toBe('draw_empty');
  expect(await ruleNow()).toBeNull();
  const circle = { kind: 'after_lesson', lessonId } as const;
  expect(await codeOf(saveQuizSettings(deps(), saved({ rule: circle })))).toBe('rule_circle');
  expect(await readQuizSettings(deps(), place())).toMatchObject({ version: 0, input: null });
  expect(published).toEqual([]);

  await saveQuizSettings(deps(), saved({ rule }));
  await saveQuizSettings(deps(), saved({ rule }));
  expect(await ruleNow()).toEqual(rule);
  expect(published).toEqual(['catalogue']);
  // Another editor opened the form before that.
  expect(await codeOf(saveQuizSettings(deps(), saved({ rule: { kind: 'after_all' } })))).toBe('conflict');
  const { rows } = await env.db.execute(sql`select action from audit_log where subject_id = ${lessonId} order by id`);
  expect(rows).toEqual([{ action: 'lesson.updated' }, { action: 'check.saved' }]);
});

test('a draw must fit its pool', async () => {
  expect(await codeOf(save({ draws: [] }))).toBe('draw_empty');
  expect(await codeOf(save({ draws: [{ sectionId, questions: 3 }] }))).toBe('pool_too_small');
  expect(await codeOf(save({ draws: [{ sectionId, questions: 101 }] }))).toBe('draw_too_large');
  expect(await codeOf(save({ draws: [{ sectionId: randomUUID(), questions: 1 }] }))).toBe('section_not_found');
  expect(Object.keys(quizErrors)).toContain('pool_too_small');
});

test('only editors of courses change settings, and only those of quizzes', async () => {
  const learner = await learnerActor(env.db);
  expect(await codeOf(readQuizSettings(deps(learner), place()))).toBe('forbidden');
  expect(await codeOf(saveQuizSettings(deps(learner), saved()))).toBe('forbidden');
  expect(await codeOf(readQuizSettings(deps(), { courseId, lessonId: randomUUID() }))).toBe('quiz_not_found');
  expect(await codeOf(saveQuizSettings(deps(), saved({ lessonId: readId })))).toBe('quiz_not_found');
  expect(await codeOf(readQuizSettings(deps(), { courseId: 'x', lessonId }))).toBe('quiz_not_found');
});

test('invalid settings in a form are refused', () => {
  const read = (given: object) => readQuizInput(JSON.stringify({ ...input(), ...given }));
  expect(read({})).toEqual(input());
  expect(read({ draws: [{ sectionId, questions: 0 }] })).toMatchObject({ draws: [] });
  for (const wrong of [
    { passPercent: 0 },
    { passPercent: 1.5 },
    { attemptsAllowed: 0 },
    { minutes: '30' },
    { feedback: 'all' },
    { more: 1 },
  ])
    expect(read(wrong)).toBeNull();
  expect(readQuizInput('NaN')).toBeNull();
});

test('a quiz is published with settings and enough questions', async () => {
  const publish = () =>
    setLessonPublished(
      { ...deps(), liveEvents: { publish: () => undefined }, announce: async () => undefined },
      { ...place(), id: lessonId, version: 1, isPublished: true },
    );
  expect(await codeOf(publish())).toBe('quiz_not_ready');
  await save();
  await env.db.execute(sql`update questions set archived_at = now() where lesson_id is null and use = 'check'`);
  expect(await codeOf(publish())).toBe('quiz_not_ready');
  await env.db.execute(sql`update questions set archived_at = null`);
  await publish();
  expect(await readQuizSettings(deps(), place())).toMatchObject({ lesson: { isPublished: true } });
});

test('a copy of the course has the settings', async () => {
  await save();
  const copyId = randomUUID();
  await duplicateCourse(
    { ...deps(), announce: announceTo({ course_copied: [copyQuizzes] }) },
    { id: courseId, copyId },
  );
  const { rows } = await env.db.execute<{ id: string }>(
    sql`select id from lessons where course_id = ${copyId} and content_type = 'check'`,
  );
  const copied = await readQuizSettings(deps(), { courseId: copyId, lessonId: rows[0]?.id ?? '' });
  expect(copied).toMatchObject({
    version: 1,
    input: { draws: [{ questions: 2 }, { sectionId: null, questions: 1 }] },
    pools: [{ published: 2 }, { published: 1 }],
  });
});
