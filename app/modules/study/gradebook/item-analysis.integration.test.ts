import { beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { type StaffActor, staffRoles } from '#app/shared/actor.ts';
import { rolesWith } from '#app/shared/permissions.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createQuizSettings, createQuizAttempt } from './graded-factory.ts';
import { readItemAnalysis, readQuestionsToLookAt, readRightAtOnce } from './read-item-analysis.server.ts';

// Attempts are bare rows: nobody completed the lessons.
const env = useTestEnv({ invariants: false });
let actor: StaffActor;
let courseId = '';
let quizId = '';
let questions: string[] = [];

beforeEach(async () => {
  actor = await staffActor(env.db);
  const course = await createCourse(env.db, { sections: [{ lessons: [{ type: 'check', title: 'Final quiz' }] }] });
  courseId = course.id;
  quizId = course.lessons[0]?.id ?? '';
  await createQuizSettings(env.db, { lessonId: quizId, courseId, questions: 3 });
  questions = [];
  for (let index = 0; index < 3; index += 1)
    questions.push(await createQuestion(env.db, courseId, { use: 'check', content: exampleQuestions.single_choice }));
});

const deps = () => ({ db: env.db, actor });
const read = (input: { quizId?: string | null; courseId?: string } = {}) =>
  readItemAnalysis(deps(), { courseId, quizId: null, ...input });

/** A learner's attempt by the marks of its questions. */
const attempt = async (marks: readonly boolean[], input: { userId?: string; number?: number } = {}) => {
  const userId = input.userId ?? (await learnerActor(env.db)).userId;
  await createQuizAttempt(env.db, {
    lessonId: quizId,
    courseId,
    number: input.number ?? 1,
    userId,
    answers: marks.map((isRight, index) => ({
      questionId: questions[index] ?? '',
      answer: isRight ? 'paybill' : 'till',
      isRight,
      seconds: 10 * (index + 1),
    })),
  });
  return userId;
};

test('shows how often a question is answered right, and how that correlates with the other answers', async () => {
  // The first question is right for those who miss the others, the second for those who have the rest.
  for (let index = 0; index < 10; index += 1) await attempt([true, false, false]);
  for (let index = 0; index < 10; index += 1) await attempt([false, true, true]);
  const { items, attempts, quiz } = await read();
  expect([attempts, quiz?.title]).toEqual([20, 'Final quiz']);
  const of = (index: number) => items.find(({ id }) => id === questions[index]);
  expect(of(0)).toMatchObject({ answers: 20, right: 10, seconds: 10, warning: 'reversed', canRegrade: false });
  expect(of(0)?.discrimination).toBeCloseTo(-1, 10);
  // Its rest is 1 of 2 for all: nothing to compare with.
  expect(of(1)?.discrimination).toBeNull();
  expect(of(0)?.selected.map(({ learners, isRight }) => [learners, isRight])).toEqual([
    [10, true],
    [10, false],
  ]);
  const bank = await readRightAtOnce(deps(), [{ id: questions[0] ?? '', use: 'check' }]);
  expect(bank.get(questions[0] ?? '')).toEqual({ percent: 50, warning: 'reversed' });
  expect(await readQuestionsToLookAt(deps(), courseId)).toEqual([questions[0]]);
  expect(items[0]?.id).toBe(questions[0]);
});

test('is the correlation with the share of the other answers', async () => {
  // By hand: right 1 1 1 0 0 …, rest 1 0.5 0.5 0.5 0 …; repeated four times, which changes nothing.
  for (let times = 0; times < 4; times += 1) {
    await attempt([true, true, true]);
    await attempt([true, true, false]);
    await attempt([true, false, true]);
    await attempt([false, true, false]);
    await attempt([false, false, false]);
  }
  const { items } = await read();
  expect(items.find(({ id }) => id === questions[0])?.discrimination).toBeCloseTo(0.645_497, 5);
});

test('counts the first answer of each learner', async () => {
  for (let index = 0; index < 10; index += 1) {
    const userId = await attempt([false, true, true]);
    await attempt([true, true, true], { userId, number: 2 });
  }
  const { items, attempts } = await read();
  expect(attempts).toBe(20);
  expect(items[0]).toMatchObject({ id: questions[0], answers: 10, right: 0, warning: null });
});

test('has no figures below ten attempts, and says which attempts can be regraded', async () => {
  for (let index = 0; index < 9; index += 1) await attempt([false, true, true]);
  expect((await read()).items).toEqual([]);
  await attempt([false, true, true]);
  const { options, ...content } = exampleQuestions.single_choice;
  const corrected = { ...content, options: options.map((option) => ({ ...option, isRight: option.id === 'till' })) };
  await env.db.execute(sql`
    insert into question_revisions (question_id, number, kind, content)
    values (${questions[0]}, 2, 'single_choice', ${JSON.stringify(corrected)}::jsonb)`);
  const { items } = await read();
  // What learners chose counts by the revision that marked it, as their results do.
  expect(items.find(({ id }) => id === questions[0])).toMatchObject({
    right: 0,
    selected: [{ what: { text: 'A till number' }, isRight: false, learners: 10 }],
  });
  expect(items.map(({ id, canRegrade }) => [id, canRegrade])).toContainEqual([questions[0], true]);
  expect(items.filter(({ canRegrade }) => canRegrade)).toHaveLength(1);
});

test('is for roles that write questions', async () => {
  for (const role of staffRoles) {
    const refused = await codeOf(
      readItemAnalysis({ ...deps(), actor: { ...actor, role } }, { courseId, quizId: null }),
    );
    expect([role, refused]).toEqual([role, rolesWith('questions.edit').includes(role) ? null : 'forbidden']);
  }
  expect(await codeOf(read({ quizId: 'other' }))).toBe('quiz_not_found');
  expect(await codeOf(read({ courseId: 'none' }))).toBe('course_not_found');
});
