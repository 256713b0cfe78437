import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createAssignment } from '#app/modules/study/assignments/assignment-factory.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import { requestScope, type RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { action as sendAnswer } from './answers.ts';
import { action as sendSubmission } from './assignment-submissions.ts';
import { action as sendAttempt } from './quiz-attempts.ts';

const env = useTestEnv();

/** Each action has arguments of its own type, which differ in the names of their route alone. */
type Action = (args: never) => Promise<Response>;

/** What a device of the actor is answered: the status, and the sentence of a refusal. */
async function send(action: Action, actor: Actor, courseId: string, fields: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(requestScope, {
    services: {
      db: env.db,
      clock: env.clock,
      config: { contentAccess: 'enrolled', appUrl: 'https://shop.example' },
      log: createLog('silent'),
      jobs: env.jobs,
    },
    actor: async () => actor,
  } as unknown as RequestScope);
  const request = new Request('http://localhost/api', { method: 'POST', body: new URLSearchParams(fields) });
  const response = await action({ request, params: { courseId }, context } as never);
  const { error = null } = (await response.json()) as { readonly error?: string };
  return [response.status, error];
}

test('work in a course whose access ends meanwhile is refused with its own sentence, and stored work stays', async () => {
  const course = await createCourse(env.db, {
    sections: [
      {
        lessons: [
          { type: 'check', title: 'Final quiz' },
          { type: 'assignment', title: 'Close one day', body: '<p>Do it.</p>' },
          { type: 'assignment', title: 'Close another day', body: '<p>Do it.</p>' },
        ],
      },
    ],
  });
  const [quiz = '', assignment = '', other = ''] = course.lessons.map(({ id }) => id);
  await createQuiz(env.db, { courseId: course.id, lessonId: quiz }, { draws: [{ sectionId: null, questions: 1 }] });
  await createQuestion(env.db, course.id, { use: 'check' });
  for (const lessonId of [assignment, other]) await createAssignment(env.db, lessonId);
  const questionId = await createQuestion(env.db, course.id);
  const learner = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: learner.userId, courseId: course.id });

  const report = () => ({ report: randomUUID(), secondsAgo: '0' });
  const answer = () =>
    send(sendAnswer, learner, course.id, {
      intent: 'answer',
      lessonId: '',
      questionId,
      revision: '1',
      answer: '"paybill"',
      ...report(),
    });
  const submitAssignment = (lessonId: string) =>
    send(sendSubmission, learner, course.id, {
      intent: 'hand-in',
      lessonId,
      handInId: randomUUID(),
      body: 'Ten payments.',
      files: '',
      ...report(),
    });
  const start = () => send(sendAttempt, learner, course.id, { intent: 'start', lessonId: quiz });
  const kept = async () => {
    const { rows } = await env.db.execute(sql`
      select (select count(*)::int from review_log) as answers, (select count(*)::int from hand_ins) as "submissions",
        (select count(*)::int from check_answers where answer is not null) as "inAttempt"`);
    return rows[0];
  };

  expect(await Promise.all([answer(), submitAssignment(assignment), start()])).toEqual([
    [200, null],
    [200, null],
    [200, null],
  ]);
  const { rows } = await env.db.execute<{ id: string }>(sql`select id from check_papers`);
  await revokeEnrolment(env.db, { userId: learner.userId, courseId: course.id, at: env.clock.now() });
  expect(await answer()).toEqual([403, expect.stringContaining('new answers do not count')]);
  expect(await submitAssignment(other)).toEqual([403, expect.stringContaining('Your draft is kept on this device')]);
  expect(await start()).toEqual([403, expect.stringContaining('This quiz is closed to you now')]);
  const attempt = { intent: 'paper', lessonId: quiz, paperId: rows[0]?.id ?? '', ...report() };
  expect(await send(sendAttempt, learner, course.id, { ...attempt, answers: '[{"answer":"paybill"}]' })).toEqual([
    403,
    expect.stringContaining('Your answers are kept and do not count'),
  ]);
  expect(await kept()).toEqual({ answers: 1, submissions: 1, inAttempt: 1 });
});
