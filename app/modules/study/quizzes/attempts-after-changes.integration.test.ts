import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { requireResult } from '#app/modules/study/learning/open-lesson.server.ts';
import { readPlayer } from '#app/modules/study/learning/read-player.server.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createQuiz, createQuizCourse } from './quiz-factory.ts';
import type { QuizInput } from './quiz-rules.ts';
import { submitQuizAttempt } from './submit-attempt.server.ts';
import { readOwnQuiz } from './read-own-quiz.server.ts';
import { startQuizAttempt } from './start-quiz-attempt.server.ts';

const env = useTestEnv();
let learner: Awaited<ReturnType<typeof learnerActor>>;
let courseId = '';
let lessonId = '';
let taughtIn = '';

const deps = (actor: Actor = learner) => ({ db: env.db, clock: env.clock, actor, contentAccess: 'enrolled' as const });
const start = () => startQuizAttempt(deps(), { course: courseId, lessonId });

/** A quiz of two statements that are true. */
async function setUp(input: Partial<QuizInput>): Promise<void> {
  await createQuiz(env.db, { courseId, lessonId }, { hoursBetween: 0, ...input });
  const content = { ...exampleQuestions.true_false, isTrue: true };
  for (let count = 0; count < 2; count++) await createQuestion(env.db, courseId, { use: 'check', content });
}

const submit = (attemptId: string, answers: readonly boolean[], { id = randomUUID() }: { readonly id?: string } = {}) =>
  submitQuizAttempt(
    { ...deps(), mailing: null },
    {
      course: courseId,
      lessonId,
      attemptId,
      answers: answers.map((answer) => ({ answer, seconds: 5 })),
      event: { id, secondsAgo: 0 },
    },
  );

const rowsOf = async (statement: ReturnType<typeof sql>) => (await env.db.execute(statement)).rows;

beforeEach(async () => {
  ({ courseId, taughtIn, lessonId, learner } = await createQuizCourse(env.db));
});

describe('an open attempt', () => {
  it('is kept and does not count where the enrolment has ended, until it is renewed', async () => {
    await setUp({});
    const { attemptId } = await start();
    const eventId = randomUUID();
    await revokeEnrolment(env.db, { userId: learner.userId, courseId, at: env.clock.now() });
    expect(await codeOf(submit(attemptId, [true, false], { id: eventId }))).toBe('submission_after_end');
    expect(await codeOf(submit(attemptId, [true, false], { id: eventId }))).toBe('submission_after_end');
    expect(await rowsOf(sql`select state, points from check_papers`)).toEqual([{ state: 'open', points: null }]);
    expect(await rowsOf(sql`select answer, is_right from check_answers order by position`)).toEqual([
      { answer: true, is_right: null },
      { answer: false, is_right: null },
    ]);
    expect(await rowsOf(sql`select 1 from lesson_completions`)).toEqual([]);

    await createEnrolment(env.db, { userId: learner.userId, courseId });
    expect(await submit(attemptId, [true, true], { id: eventId })).toMatchObject({ state: 'marked', points: 2 });
  });

  it('returns its result again if the answer was lost, also after the enrolment ended', async () => {
    await setUp({});
    const { attemptId } = await start();
    const id = randomUUID();
    const first = await submit(attemptId, [true, true], { id });
    expect(await submit(attemptId, [true, true], { id })).toEqual({ ...first, completion: expect.anything() });
    await revokeEnrolment(env.db, { userId: learner.userId, courseId, at: env.clock.now() });
    expect(await submit(attemptId, [true, true], { id })).toEqual({ state: 'marked', points: 2, completion: null });
  });

  it.each<[string, () => unknown]>([
    [
      'its lesson opens later',
      () =>
        sql`insert into lesson_rules (lesson_id, course_id, opens_on) values (${lessonId}, ${courseId}, '2099-01-01')`,
    ],
    [
      'its lesson opens after another one',
      () =>
        sql`insert into lesson_rules (lesson_id, course_id, after_lesson_id) values (${lessonId}, ${courseId}, ${taughtIn})`,
    ],
    ['its lesson is unpublished', () => sql`update lessons set is_published = false where id = ${lessonId}`],
    ['the course is not sold any more', () => sql`update courses set status = 'draft' where id = ${courseId}`],
    ['more is asked and needed', () => sql`update checks set pass_percent = 100, minutes = 1, attempts = 1`],
    ['nothing can be drawn', () => sql`delete from check_draws`],
  ])('counts by the rules under which the attempt was drawn, although by then %s', async (_, change) => {
    await setUp({ passPercent: 50, minutes: 30 });
    const { attemptId } = await start();
    await env.db.execute(change() as ReturnType<typeof sql>);
    env.clock.advance({ minutes: 20 });
    const { state, points, completion } = await submit(attemptId, [true, false]);
    expect({ state, points }).toEqual({ state: 'marked', points: 1 });
    expect(completion).not.toBeNull();
    expect(await rowsOf(sql`select lesson_id as id from lesson_completions`)).toEqual([{ id: lessonId }]);
  });

  it.each<[string, () => ReturnType<typeof sql>, string]>([
    [
      'closed',
      () =>
        sql`insert into lesson_rules (lesson_id, course_id, opens_on) values (${lessonId}, ${courseId}, '2099-01-01')`,
      'lesson_locked',
    ],
    ['unpublished', () => sql`update lessons set is_published = false where id = ${lessonId}`, 'lesson_not_found'],
  ])(
    'leaves a lesson that is %s meanwhile open to those with an open attempt, and then shows them the result',
    async (_, change, code) => {
      await setUp({ passPercent: 100, minutes: 30, graceHours: 1, hoursBetween: 0 });
      const other = await learnerActor(env.db);
      await createEnrolment(env.db, { userId: other.userId, courseId });
      const { attemptId } = await start();
      await env.db.execute(change());
      const isShown = async (actor: Actor) => {
        const { lesson } = await readPlayer(deps(actor), { course: courseId, lessonId });
        return lesson?.id === lessonId && !lesson.isLocked && lesson.content !== null;
      };
      expect([await isShown(learner), await isShown(other)]).toEqual([true, false]);
      expect(await start()).toEqual({ attemptId });
      await submit(attemptId, [true, false]);
      expect([await isShown(learner), await isShown(other)]).toEqual([true, false]);
      const { isOpen } = await requireResult(deps(), { course: courseId, lessonId });
      const quiz = await readOwnQuiz(
        { db: env.db, now: env.clock.now() },
        { lessonId, courseId, learnerId: learner.userId, isOpen },
      );
      expect(quiz).toMatchObject({ next: { kind: 'closed' }, result: { attempt: { points: 1, isPassed: false } } });
      const { sections, lesson } = await readPlayer(deps(), { course: courseId });
      expect(lesson?.id).not.toBe(lessonId);
      const inOutline = sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
      expect(inOutline?.isLocked ?? true).toBe(true);
      expect(await codeOf(start())).toBe(code);
      expect(await codeOf(requireResult(deps(other), { course: courseId, lessonId }))).toBe(code);
    },
  );

  it('does not open a locked lesson for an attempt that may not arrive any more', async () => {
    await setUp({ minutes: 30, graceHours: 1 });
    await start();
    await env.db.execute(
      sql`insert into lesson_rules (lesson_id, course_id, opens_on) values (${lessonId}, ${courseId}, '2099-01-01')`,
    );
    env.clock.advance({ hours: 2 });
    expect((await readPlayer(deps(), { course: courseId, lessonId })).lesson?.isLocked).toBe(true);
    expect(await codeOf(start())).toBe('lesson_locked');
  });
});
