import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { announceTo } from '#app/platform/announce.server.ts';
import { duplicateCourse } from '#app/modules/catalogue/courses/admin/duplicate-course.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { readPracticeLesson } from '#app/modules/catalogue/questions/practice-lessons/read-practice-lesson.server.ts';
import { savePracticeLesson } from '#app/modules/catalogue/questions/practice-lessons/save-practice-lesson.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Locale } from '#app/shared/locale.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { findWrongCards } from './check-cards.server.ts';
import { exportAnswers } from './export-answers.server.ts';
import { recordAnswer, type AnswerInput } from './record-answer.server.ts';
import { readDuePractice, readFiveMinutes } from './read-five-minutes.server.ts';
import { readCoursePractice, readKnowledge } from './read-knowledge.server.ts';
import { readPractice } from './practice-set.server.ts';
import { replay } from './replay.ts';
import type { PracticeAnswer, ReviewCard } from './mastery.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };

let course: Awaited<ReturnType<typeof createCourse>>;
let learner: Actor & { userId: string };
let questionId = '';
beforeEach(async () => {
  course = await createCourse(env.db);
  const { id, email, name } = await createLearner(env.db);
  learner = { kind: 'learner', userId: id, email, name };
  await createEnrolment(env.db, { userId: id, courseId: course.id });
  questionId = await createQuestion(env.db, course.id);
});

const answerOf = (change: Partial<AnswerInput> & { id?: string; secondsAgo?: number } = {}): AnswerInput => ({
  course: course.id,
  lessonId: null,
  questionId,
  revision: 1,
  answer: 'paybill',
  event: { id: change.id ?? randomUUID(), secondsAgo: change.secondsAgo ?? 0 },
  ...change,
});
const answer = (change?: Parameters<typeof answerOf>[0], actor: Actor = learner) =>
  recordAnswer({ db: env.db, actor, clock: env.clock, contentAccess: 'enrolled', mailing: null }, answerOf(change));
const rows = async <Row extends Record<string, unknown>>(table: string) =>
  (await env.db.execute<Row>(sql.raw(`select * from ${table}`))).rows;
const cards = async () =>
  (
    await env.pool.query<ReviewCard>(
      `select question_id "questionId", course_id "courseId", due_at "dueAt", stability, difficulty, reviews, lapses,
       last_rating "lastRating", last_answered_at "lastAnsweredAt" from review_cards`,
    )
  ).rows;
const log = async () =>
  (
    await env.pool.query<PracticeAnswer>(
      'select id, question_id "questionId", course_id "courseId", rating, answered_at "answeredAt" from review_log',
    )
  ).rows;

describe('an answer to a practice question', () => {
  test('is marked by the server, kept once, and plans the question by the replay of all answers', async () => {
    const first = answerOf({ id: randomUUID(), secondsAgo: 3 * 86_400, answer: 'till' });
    expect(await answer()).toMatchObject({ isRight: true });
    expect(await answer(first)).toMatchObject({ isRight: false });
    await Promise.all([1, 2, 3].map(() => answer({ ...first, answer: 'paybill' })));
    expect(await rows('review_log')).toHaveLength(2);
    expect(await cards()).toEqual(replay((await log()).toReversed()));
    expect(await cards()).toMatchObject([{ reviews: 2, lastRating: 3 }]);
  });

  test('is planned by the replay of all answers that arrive at the same moment', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, day) => answer({ secondsAgo: day * 86_400, answer: day % 3 ? 'paybill' : 'x' })),
    );
    expect(await cards()).toEqual(replay(await log()));
    expect(await cards()).toMatchObject([{ reviews: 8 }]);
    expect(await findWrongCards(env.db)).toEqual([]);
    await env.db.execute(sql`update review_cards set stability = stability + 1`);
    expect(await findWrongCards(env.db)).toEqual([{ userId: learner.userId, questionId }]);
  });

  test('is marked by the shown revision, whatever its text, and refused if it is no answer', async () => {
    for (const odd of ['', 'paybill\0', '\ud800', true, [], [null, 'x'], '٣'.repeat(500)])
      await answer({ answer: odd });
    for (const none of [
      null,
      undefined,
      5,
      NaN,
      {},
      'x'.repeat(501),
      Array(41).fill('x'),
      Array(40).fill('x'.repeat(500)),
    ])
      expect(await codeOf(answer({ answer: none }))).toBe('progress_invalid');
    expect(await codeOf(answer({ revision: 2 }))).toBe('lesson_not_found');
    expect(await rows('review_log')).toHaveLength(7);
  });

  test('is accepted only from learners of the course, and only for its practice questions', async () => {
    const quiz = await createQuestion(env.db, course.id, { use: 'check' });
    const other = await createQuestion(env.db, (await createCourse(env.db)).id);
    for (const id of [quiz, other, 'x']) expect(await codeOf(answer({ questionId: id }))).toBe('lesson_not_found');
    const { id, email, name } = await createLearner(env.db);
    const stranger: Actor = { kind: 'learner', userId: id, email, name };
    expect(await codeOf(answer({}, stranger))).toBe('not_enrolled');
    expect(await codeOf(answer({ lessonId: course.lessons[0]?.id ?? '' }, stranger))).toBe('lesson_locked');
    await revokeEnrolment(env.db, { userId: learner.userId, courseId: course.id, at: env.clock.now() });
    expect(await codeOf(answer())).toBe('not_enrolled');
    expect(await rows('review_log')).toHaveLength(0);
  });

  test('stays in the log, is in the file of own data, and goes with the account', async () => {
    await answer();
    await answer({ answer: '5350', secondsAgo: 1 });
    expect(await exportAnswers({ db: env.db, actor: learner })).toMatchObject([
      { answer: '5350', isRight: false },
      { course: course.title, answer: 'paybill', isRight: true, revision: 1 },
    ]);
    for (const change of ['update review_log set is_right = is_right', 'delete from review_log'])
      expect(await refusalOf(env.db, (tx) => tx.execute(sql.raw(change)))).toBe('review_log_kept');
    await env.db.execute(sql`delete from users where id = ${learner.userId}`);
    expect([await rows('review_log'), await rows('review_cards')]).toEqual([[], []]);
    await env.db.execute(sql`delete from courses where id = ${course.id}`);
  });
});

describe('a practice lesson', () => {
  const lessonId = () => course.lessons[0]?.id ?? '';
  const save = (questionIds: readonly string[], actor: Actor = system, seenIds: readonly string[] = []) =>
    savePracticeLesson(
      { db: env.db, clock: env.clock, actor, liveEvents: { publish: () => undefined } },
      { courseId: course.id, lessonId: lessonId(), questionIds, seenIds },
    );

  test('asks published practice questions of its course, in the order of the author', async () => {
    const [second, quiz, draft] = await Promise.all([
      createQuestion(env.db, course.id),
      createQuestion(env.db, course.id, { use: 'check' }),
      createQuestion(env.db, course.id, { isPublished: false }),
    ]);
    const other = await createQuestion(env.db, (await createCourse(env.db)).id);
    for (const wrong of [quiz, draft, other, 'x']) expect(await codeOf(save([wrong ?? '']))).toBe('question_not_found');
    expect(await codeOf(save([questionId], learner))).toBe('forbidden');
    await save([second, questionId, second]);
    await save([second, questionId]);
    const shown = await readPracticeLesson(
      { db: env.db, actor: system },
      { courseId: course.id, lessonId: lessonId() },
    );
    expect(shown.selected).toEqual([second, questionId]);
    expect(shown.questions.map(({ id }) => id).toSorted()).toEqual([second, questionId].toSorted());
    expect(await rows('audit_log')).toMatchObject([{ action: 'lesson.practice_changed' }]);
    // Somebody else had the form open before that.
    expect(await codeOf(save([questionId]))).toBe('conflict');
    expect(await codeOf(save([questionId], system, [questionId, second]))).toBe('conflict');
    expect(
      await refusalOf(env.db, (tx) =>
        tx.execute(
          sql`insert into practice_questions (lesson_id, question_id, course_id, position) values (${lessonId()}, ${quiz}, ${course.id}, 9)`,
        ),
      ),
    ).toBe('practice_of_practice_questions');
  });

  test('is copied with its course, without what is archived', async () => {
    const second = await createQuestion(env.db, course.id);
    await save([questionId, second]);
    await env.db.execute(sql`update questions set archived_at = now() where id = ${questionId}`);
    const copyId = randomUUID();
    await duplicateCourse(
      { db: env.db, clock: env.clock, actor: system, announce: announceTo({}) },
      { id: course.id, copyId },
    );
    const copies = (await rows('practice_questions')).filter((row) => row.course_id === copyId);
    expect(copies).toMatchObject([{ position: 0 }]);
  });

  test('is complete with the answer after which none of its questions is unanswered', async () => {
    const second = await createQuestion(env.db, course.id);
    const third = await createQuestion(env.db, course.id);
    await save([questionId, second, third]);
    await env.db.execute(
      sql`update lessons set content_type = 'practice', media_id = null, youtube_id = null where id = ${lessonId()}`,
    );
    const at = { lessonId: lessonId() };
    expect((await answer(at)).completion).toBeNull();
    const last = answerOf({ ...at, questionId: second, answer: 'till' });
    // Archived questions are asked of nobody, so that nobody waits for them.
    await env.db.execute(sql`update questions set archived_at = now() where id = ${third}`);
    const { completion } = await answer(last);
    expect(completion).toMatchObject({ completedLessons: 1, totalLessons: course.lessons.length });
    expect((await answer(last)).completion).toEqual(completion);
    expect((await answer({ ...at, questionId: second })).completion).toBeNull();
    const added = await createQuestion(env.db, course.id);
    await save([questionId, second, added], system, [questionId, second, third]);
    expect(await rows('lesson_completions')).toHaveLength(1);
  });

  test('is complete when its last two answers arrive at the same moment', async () => {
    const second = await createQuestion(env.db, course.id);
    await save([questionId, second]);
    await env.db.execute(
      sql`update lessons set content_type = 'practice', media_id = null, youtube_id = null where id = ${lessonId()}`,
    );
    const ends = await Promise.all([questionId, second].map((id) => answer({ lessonId: lessonId(), questionId: id })));
    expect(ends.filter(({ completion }) => completion !== null)).toHaveLength(1);
    expect(await rows('lesson_completions')).toHaveLength(1);
  });

  test('gives a device its questions with keys, and when a right answer brings each back', async () => {
    await save([questionId]);
    const read = (language: Locale | null = null) =>
      readPractice({ db: env.db, now: env.clock.now() }, { lessonId: lessonId(), learnerId: learner.userId, language });
    expect([(await read()).locale, (await read('sw')).locale]).toEqual(['en', 'sw']);
    expect((await read()).questions).toMatchObject([{ id: questionId, isRight: null, daysBefore: null, revision: 1 }]);
    await answer({ answer: 'till' });
    expect((await read()).questions).toMatchObject([{ isRight: false, daysBefore: 1 }]);
    await env.db.execute(sql`update questions set archived_at = now() where id = ${questionId}`);
    expect((await read()).questions).toEqual([]);
  });
});

describe('five minutes', () => {
  const due = () => readDuePractice({ db: env.db, clock: env.clock, actor: learner });
  const card = () => readFiveMinutes({ db: env.db, clock: env.clock, actor: learner });

  test('asks what is due over all courses that are studied, the longest due first', async () => {
    const other = await createCourse(env.db);
    await createEnrolment(env.db, { userId: learner.userId, courseId: other.id });
    const later = await createQuestion(env.db, other.id);
    await answer({ answer: 'till', secondsAgo: 3 * 86_400 });
    await answer({ course: other.id, questionId: later, answer: 'till', secondsAgo: 86_400 });
    expect((await due()).questions.map(({ id }) => id)).toEqual([questionId, later]);
    expect((await card()).due.map(({ courseId }) => courseId)).toEqual([course.id, other.id]);
    await revokeEnrolment(env.db, { userId: learner.userId, courseId: other.id, at: env.clock.now() });
    expect((await due()).questions.map(({ id }) => id)).toEqual([questionId]);
    expect((await card()).due).toHaveLength(1);
    await env.db.execute(sql`update questions set archived_at = now() where id = ${questionId}`);
    expect((await due()).questions).toEqual([]);
  });

  test('asks twelve at most, and counts what was practised today and is due tomorrow', async () => {
    const ids = await Promise.all(Array.from({ length: 14 }, () => createQuestion(env.db, course.id)));
    for (const id of ids) await answer({ questionId: id, answer: 'till', secondsAgo: 5 * 86_400 });
    expect((await due()).questions).toHaveLength(12);
    const [first = ''] = ids;
    await answer({ questionId: first, answer: 'till' });
    env.clock.advance({ minutes: 1 });
    await answer({ questionId: first, answer: 'paybill' });
    const view = await card();
    expect(view).toMatchObject({ tomorrow: 1, today: { marks: [false], right: 0 }, answered: 14, known: 1 });
    expect(view.due).toHaveLength(12);
    expect(view.week.filter(({ isToday }) => isToday)).toMatchObject([{ isPractised: true }]);
  });
});

describe('the knowledge of a learner', () => {
  test('is shown by section, and practised without closed lessons', async () => {
    const [lesson] = course.lessons;
    const taught = { lessonId: lesson?.id ?? '', second: null, page: null, heading: null };
    const [fading, open] = await Promise.all(
      [1, 2].map((day) => createQuestion(env.db, course.id, { taught, at: new Date(Date.UTC(2026, 0, day)) })),
    );
    await answer({ questionId: fading ?? '', secondsAgo: 30 * 86_400 });
    const deps = { db: env.db, clock: env.clock, actor: learner, contentAccess: 'enrolled' as const };
    const [section] = await readKnowledge(env.db, {
      userId: learner.userId,
      courseId: course.id,
      now: env.clock.now(),
    });
    expect(section?.questions.map(({ mastery }) => mastery)).toEqual(['fading', 'open']);
    const asked = (where: { sectionId?: string; lessonIds?: readonly string[] }) =>
      readCoursePractice(deps, { course: course.id, sectionId: null, lessonIds: [], ...where });
    const bySection = await asked({ sectionId: section?.sectionId ?? '' });
    expect(bySection.questions.map(({ id }) => id)).toEqual([fading, open]);
    const ofLesson = await asked({ lessonIds: [taught.lessonId] });
    expect(ofLesson).toMatchObject({ taughtIn: taught.lessonId, lessonTitle: lesson?.title });
    expect(ofLesson.questions).toHaveLength(2);
    const ofLessons = await asked({ lessonIds: course.lessons.map(({ id }) => id) });
    expect(ofLessons).toMatchObject({ taughtIn: null, lessonTitle: null });
    expect(ofLessons.questions.map(({ id }) => id)).toEqual([fading, open]);
    await env.db.execute(sql`update lessons set is_published = false where id = ${taught.lessonId}`);
    expect((await asked({ lessonIds: [taught.lessonId] })).questions).toEqual([]);
    await revokeEnrolment(env.db, { userId: learner.userId, courseId: course.id, at: env.clock.now() });
    expect((await asked({})).learnerId).toBeNull();
  });
});
