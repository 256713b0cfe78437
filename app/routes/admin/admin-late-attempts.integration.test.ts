import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createQuiz, createQuizCourse } from '#app/modules/study/quizzes/quiz-factory.ts';
import { submitQuizAttempt } from '#app/modules/study/quizzes/submit-attempt.server.ts';
import { startQuizAttempt } from '#app/modules/study/quizzes/start-quiz-attempt.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { cookieOf } from '#tests/support/account-fixture.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
let site: ReturnType<typeof renderedSite>;
let course: Awaited<ReturnType<typeof createQuizCourse>>;
let attemptId = '';
let editor = '';

/** An attempt that is 51 seconds late in a quiz that must be taken online. */
beforeEach(async () => {
  site = renderedSite(env);
  course = await createQuizCourse(env.db);
  const { courseId, lessonId, learner } = course;
  await createQuiz(env.db, course, { minutes: 30, mustBeOnline: true, attemptsAllowed: 1 });
  const content = { ...exampleQuestions.true_false, isTrue: true };
  for (const _ of [1, 2]) await createQuestion(env.db, courseId, { use: 'check', content });
  const study = { ...env, actor: learner, contentAccess: 'enrolled' as const, mailing: null };
  ({ attemptId } = await startQuizAttempt(study, { course: courseId, lessonId }));
  env.clock.advance({ minutes: 30, seconds: 51 });
  const answers = [{ answer: true }, { answer: true }];
  const event = { id: randomUUID(), secondsAgo: 60 };
  await submitQuizAttempt(study, { course: courseId, lessonId, attemptId, answers, event });
  editor = await staffCookie(site, (await createStaff(env.db, { role: 'editor' })).id);
});

const openAsStaff = (path: string) => site.visit(path, { cookie: editor });
const decide = (intent: string) =>
  site.visit(`/admin/hand-ins/late/${attemptId}`, { cookie: editor, form: { intent } });

async function openAsLearner() {
  const visit = { userId: course.learner.userId, address: '127.0.0.1', userAgent: 'test' };
  const cookie = cookieOf(await site.auth.beginSession(visit));
  return site.visit(playerPath({ slug: course.courseId }, course.lessonId), { cookie });
}

test('the grading desk lists it with its delay, and a grader lets it count', async () => {
  const desk = await openAsStaff('/admin/hand-ins');
  expect(desk.text).toContain('1 late attempt');
  expect(desk.text).toContain('1 min late');
  expect(desk.html).toContain(`href="/admin/hand-ins/late/${attemptId}"`);
  const page = await openAsStaff(`/admin/hand-ins/late/${attemptId}`);
  expect(page.text).toContain('Final quiz, attempt 1');
  expect(page.text).toContain('2 of 2');
  expect(page.text).not.toContain('2 of 2 right');
  const gradebook = await openAsStaff(`/admin/courses/${course.courseId}/gradebook`);
  expect(gradebook.text).toContain('1 min late');
  expect(gradebook.html).toContain(`/admin/hand-ins/late/${attemptId}`);

  expect((await decide('perhaps')).text).toContain('The decision could not be saved.');
  await decide('counts');
  expect((await openAsStaff('/admin/hand-ins?done=counts')).html).toContain('The late attempt counts and is marked');
  expect((await openAsStaff('/admin/hand-ins')).text).not.toContain('late attempt');
  expect((await openAsStaff(`/admin/hand-ins/late/${attemptId}`)).text).toContain('It counts, 2 of 2 right');
  expect((await openAsStaff(`/admin/courses/${course.courseId}/gradebook`)).text).toMatch(/2 of 2\s*late/);
  expect((await decide('stays_out')).text).toContain('Somebody else has decided the opposite.');
});

test('the learner reads that it waits, and what was decided', async () => {
  expect((await openAsLearner()).text).toContain('wait for us to decide whether they count');
  await decide('stays_out');
  expect((await openAsLearner()).text).toContain('we decided that they do not count');
});
