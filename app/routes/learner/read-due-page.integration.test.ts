import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { createAssignment } from '#app/modules/study/assignments/assignment-factory.ts';
import { decideSubmission } from '#app/modules/study/assignments/decide-submission.server.ts';
import { submitAssignment } from '#app/modules/study/assignments/submit-assignment.server.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor, staffActor } from '#app/modules/study/learning/study-factory.ts';
import { recordAnswer } from '#app/modules/study/practice/record-answer.server.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { startQuizAttempt } from '#app/modules/study/quizzes/start-quiz-attempt.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { visitor } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { readDuePage } from './read-due-page.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { begin, instalmentPlanNow } = useInstalmentPlans(env, shop);

/** A learner of a course with a quiz of 30 minutes, an assignment and a practice question. */
async function studying() {
  const { id: courseId, lessons } = await createCourse(env.db, {
    title: 'Farm Records',
    sections: [
      {
        lessons: [
          { type: 'check', title: 'Final quiz' },
          { type: 'assignment', title: 'Close a day' },
        ],
      },
    ],
  });
  const [quizId = '', assignmentId = ''] = lessons.map(({ id }) => id);
  await createQuiz(env.db, { courseId, lessonId: quizId }, { minutes: 30, graceHours: 0 });
  for (let count = 0; count < 2; count += 1) await createQuestion(env.db, courseId, { use: 'check' });
  await createAssignment(env.db, assignmentId);
  const learner = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: learner.userId, courseId });
  const deps = { db: env.db, clock: env.clock, actor: learner, contentAccess: 'enrolled' as const };
  return { courseId, quizId, assignmentId, learner, deps };
}

/** What is due, as [group, title, sentence, address]. */
const due = async (actor: Parameters<typeof readDuePage>[0]['actor']) =>
  (await readDuePage({ db: env.db, clock: env.clock, actor })).groups.flatMap(({ name, items }) =>
    items.map(({ title, when, href }) => [name, title, when, href]),
  );

test('a quiz is due while its time runs, and no longer', async () => {
  const { courseId, quizId, learner, deps } = await studying();
  expect(await due(learner)).toEqual([]);
  await startQuizAttempt(deps, { course: courseId, lessonId: quizId });
  expect(await due(learner)).toEqual([
    ['today', 'Quiz: Final quiz', expect.stringMatching(/^until .* EAT$/), expect.stringContaining(quizId)],
  ]);
  env.clock.advance({ minutes: 30 });
  expect(await due(learner)).toEqual([]);
});

test('an assignment is due from the request to improve it until it is handed in again', async () => {
  const { courseId, assignmentId, learner, deps } = await studying();
  const give = async () => {
    const id = randomUUID();
    await submitAssignment(deps, { course: courseId, lessonId: assignmentId, text: 'Ten payments.', files: [], id });
    return id;
  };
  const id = await give();
  expect(await due(learner)).toEqual([]);
  const mailing = { jobs: env.jobs, appUrl: 'https://shop.example', log: createLog('silent') };
  await decideSubmission(
    { ...deps, actor: await staffActor(env.db), mailing },
    { id, version: 1, outcome: 'improve', levels: { complete: 1, correct: 1 }, feedback: 'A sum is missing.' },
  );
  expect(await inLocale('sw', () => due(learner))).toEqual([
    ['any-day', 'Kazi: Close a day', 'iboreshe na uikabidhi tena', expect.stringContaining(assignmentId)],
  ]);
  await give();
  expect(await due(learner)).toEqual([]);
});

test('questions are due today to be asked again, on later days to be known of, and of no course that was closed', async () => {
  const { courseId, learner, deps } = await studying();
  const questionIds = [await createQuestion(env.db, courseId), await createQuestion(env.db, courseId)];
  for (const questionId of questionIds)
    await recordAnswer(
      { ...deps, mailing: null },
      {
        course: courseId,
        lessonId: null,
        questionId,
        revision: 1,
        answer: 'paybill',
        event: { id: randomUUID(), secondsAgo: 0 },
      },
    );
  const { rows } = await env.pool.query<{ due_at: Date }>('select due_at from review_cards');
  const dueAt = rows[0]?.due_at ?? new Date(0);
  const [ahead] = await due(learner);
  expect(ahead?.slice(1)).toEqual(['2 questions to review', expect.stringMatching(/^\w{3}, \d/), null]);
  env.clock.advance({ seconds: (dueAt.getTime() - env.clock.now().getTime()) / 1000, days: 1 });
  expect(await due(learner)).toEqual([['today', '2 questions to review', 'about 1 minute', '/dashboard/practice']]);
  await env.db.execute(sql`update questions set archived_at = now() where id = ${questionIds[0]}`);
  expect((await due(learner)).map(([, title]) => title)).toEqual(['1 question to review']);
  await revokeEnrolment(env.db, { userId: learner.userId, courseId, at: env.clock.now() });
  expect(await due(learner)).toEqual([]);
});

test('the next payment of an instalment plan is due on the day on which its course pauses', async () => {
  const order = await begin();
  expect(await due(order.buyer)).toEqual([]);
  await shop.pay(order);
  await shop.pass(5);
  await shop.registerConfirmations();
  const { number } = await instalmentPlanNow();
  expect(await due(order.buyer)).toEqual([
    ['later', 'Pay the next bit', expect.stringMatching(/^Open until .* left to pay$/), `/dashboard/plans/${number}`],
  ]);
  expect(await due((await studying()).learner)).toEqual([]);
});

test('nobody without an account reads what is due', async () => {
  expect(await codeOf(due(visitor))).toBe('sign_in_required');
});
