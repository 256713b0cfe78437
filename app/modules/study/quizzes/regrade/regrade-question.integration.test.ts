import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { readQuestion } from '#app/modules/catalogue/questions/read-question.server.ts';
import { saveQuestion } from '#app/modules/catalogue/questions/save-question.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { type Actor, type StaffActor, staffRoles } from '#app/shared/actor.ts';
import { rolesWith } from '#app/shared/permissions.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createQuiz } from '../quiz-factory.ts';
import { submitQuizAttempt } from '../submit-attempt.server.ts';
import { readOwnQuiz } from '../read-own-quiz.server.ts';
import { startQuizAttempt } from '../start-quiz-attempt.server.ts';
import { readDashboardPage } from '#app/routes/learner/read-dashboard-page.server.ts';
import { previewRegrade, regradeQuestion } from './regrade-question.server.ts';
import { maxMessageLength } from './regraded-results.ts';

const env = useTestEnv();
const log = createLog('silent');
type Learner = Awaited<ReturnType<typeof learnerActor>>;
let grader: StaffActor;
let courseId = '';
let lessonId = '';
/** The question that is corrected, and one that stays. */
let questionId = '';
let otherId = '';

const statement = { ...exampleQuestions.true_false, isTrue: true };
const deps = (actor: Actor = grader) => ({
  db: env.db,
  clock: env.clock,
  actor,
  contentAccess: 'enrolled' as const,
  mailing: { jobs: env.jobs, appUrl: 'https://shop.example', log },
});

beforeEach(async () => {
  const course = await createCourse(env.db, {
    sections: [{ lessons: [{ type: 'check', title: 'Final quiz' }] }],
  });
  courseId = course.id;
  lessonId = course.lessons[0]?.id ?? '';
  grader = await staffActor(env.db);
  questionId = await createQuestion(env.db, courseId, { use: 'check', content: statement });
  otherId = await createQuestion(env.db, courseId, { use: 'check', content: statement });
  await createQuiz(env.db, { courseId, lessonId }, { hoursBetween: 0, passPercent: 100 });
});

async function join(name: string): Promise<Learner> {
  const learner = await learnerActor(env.db, name);
  await createEnrolment(env.db, { userId: learner.userId, courseId });
  return learner;
}

async function start(learner: Learner): Promise<string> {
  await startQuizAttempt(deps(learner), { course: courseId, lessonId });
  const { rows } = await env.db.execute<{ id: string }>(
    sql`select id from check_papers where user_id = ${learner.userId} and state = 'open'`,
  );
  return rows[0]?.id ?? '';
}

/** Answers the question that is corrected, and the other one right. */
async function submit(learner: Learner, attemptId: string, answer: boolean | string) {
  const { rows } = await env.db.execute<{ question_id: string }>(
    sql`select question_id from check_answers where paper_id = ${attemptId} order by position`,
  );
  const answers = rows.map((row) => ({ answer: row.question_id === questionId ? answer : true, seconds: 5 }));
  return submitQuizAttempt(deps(learner), {
    course: courseId,
    lessonId,
    attemptId,
    answers,
    event: { id: randomUUID(), secondsAgo: 0 },
  });
}
const take = async (learner: Learner, answer: boolean) => submit(learner, await start(learner), answer);

/** Publishes the opposite statement as right. */
async function correct(isTrue = false): Promise<void> {
  const { version, input } = await readQuestion(deps(), { courseId, id: questionId });
  await saveQuestion(deps(), {
    courseId,
    id: questionId,
    version,
    input: { ...input, content: { ...statement, isTrue } },
    isPublished: true,
  });
}
const regrade = (input: Partial<Parameters<typeof regradeQuestion>[1]> = {}, actor?: Actor) =>
  regradeQuestion(deps(actor), { courseId, questionId, revision: 2, lowersResults: false, message: '', ...input });
const attemptsOf = async (learner: Learner) =>
  (
    await env.db.execute<{ points: number | null; marked_by: number; is_right: boolean | null }>(sql`
      select p.points, a.marked_by, a.is_right from check_papers p join check_answers a on a.paper_id = p.id and a.question_id = ${questionId}
      where p.user_id = ${learner.userId} order by p.number`)
  ).rows;
const countOf = async (table: string) =>
  Number((await env.db.execute<{ n: number }>(sql`select count(*) as n from ${sql.identifier(table)}`)).rows[0]?.n);

test('results rise, lessons complete with their proof, and only those learners are notified', async () => {
  const up = await join('Faith');
  const down = await join('Hassan');
  await take(up, false);
  await take(down, true);
  await correct();
  const preview = await previewRegrade(deps(), { courseId, questionId });
  expect(preview.up.map(({ learner, before, after, passes }) => [learner, before, after, passes])).toEqual([
    ['Faith', 1, 2, 'now'],
  ]);
  expect(preview.down.map(({ learner, passes }) => [learner, passes])).toEqual([['Hassan', 'no_more']]);
  expect(await regrade({ message: 'Sorry for that.' })).toEqual({ changed: 1 });
  expect(await attemptsOf(up)).toEqual([{ points: 2, marked_by: 2, is_right: true }]);
  expect(await attemptsOf(down)).toEqual([{ points: 2, marked_by: 1, is_right: true }]);
  const proofs = await env.db.execute(sql`select points from lesson_proofs where user_id = ${up.userId}`);
  expect(proofs.rows).toEqual([{ points: '2.00' }]);
  const mails = await env.db.execute<{ recipient: string; text: string }>(
    sql`select recipient, text from mail_outbox where dedupe_key like 'regrade:%'`,
  );
  expect(mails.rows).toHaveLength(1);
  expect(mails.rows[0]?.recipient).toBe(up.email);
  expect(mails.rows[0]?.text).toContain('Sorry for that.');
  expect((await readDashboardPage(deps(up))).regrades).toMatchObject([{ quiz: 'Final quiz', before: 1, after: 2 }]);
  expect((await readDashboardPage(deps(down))).regrades).toEqual([]);
  env.clock.advance({ days: 15 });
  expect((await readDashboardPage(deps(up))).regrades).toEqual([]);
});

test('results fall only if the regrade says so, and issued certificates stay', async () => {
  const down = await join('Hassan');
  await take(down, true);
  await correct();
  const issued = await countOf('certificates');
  expect(issued).toBe(1);
  await regrade();
  expect(await attemptsOf(down)).toEqual([{ points: 2, marked_by: 1, is_right: true }]);
  expect(await regrade({ lowersResults: true })).toEqual({ changed: 1 });
  expect(await attemptsOf(down)).toEqual([{ points: 1, marked_by: 2, is_right: false }]);
  expect(await countOf('certificates')).toBe(issued);
  expect(await countOf('lesson_completions')).toBe(1);
});

test('a form that is sent twice, also at once, changes results once', async () => {
  const up = await join('Faith');
  await take(up, false);
  await correct();
  const sent = await Promise.all([regrade(), regrade()]);
  expect(new Set(sent.map(({ changed }) => changed))).toEqual(new Set([0, 1]));
  expect(await regrade()).toEqual({ changed: 0 });
  expect(await attemptsOf(up)).toMatchObject([{ points: 2 }]);
  expect(await countOf('check_regrades')).toBe(1);
  expect(await countOf('check_regraded_papers')).toBe(1);
  const logged = await env.db.execute(sql`select after from audit_log where action = 'check.regraded'`);
  expect(logged.rows).toHaveLength(1);
});

test.each(['5350', '6,550'])(
  'an answer that is a text of digits, such as %s, stays a text when it is marked again',
  async (typed) => {
    const content = { ...exampleQuestions.number, right: 1, replies: [] };
    questionId = await createQuestion(env.db, courseId, { use: 'check', content });
    await env.db.execute(sql`update check_draws set questions = 3 where lesson_id = ${lessonId}`);
    await env.db.execute(sql`update checks set feedback = 'answers', attempts = 1 where lesson_id = ${lessonId}`);
    const learner = await join('Faith');
    expect(await submit(learner, await start(learner), typed)).toMatchObject({ points: 2 });
    const { version, input } = await readQuestion(deps(), { courseId, id: questionId });
    const right = typed === '5350' ? 5350 : 6550;
    const change = {
      courseId,
      id: questionId,
      version,
      input: { ...input, content: { ...content, right } },
      isPublished: true,
    };
    await saveQuestion(deps(), change);
    expect(await regrade()).toEqual({ changed: 1 });
    expect(await attemptsOf(learner)).toEqual([{ points: 3, marked_by: 2, is_right: true }]);
    const view = await readOwnQuiz(
      { db: env.db, now: env.clock.now() },
      { lessonId, courseId, learnerId: learner.userId },
    );
    expect(view?.result?.answers?.map(({ answer }) => answer)).toContain(typed);
  },
);

test('an open attempt is marked by the new revision when it comes in', async () => {
  const learner = await join('Peter');
  const attemptId = await start(learner);
  await correct();
  expect((await previewRegrade(deps(), { courseId, questionId })).open).toHaveLength(1);
  expect(await regrade()).toEqual({ changed: 0 });
  expect(await submit(learner, attemptId, false)).toMatchObject({ state: 'marked', points: 2 });
  expect(await attemptsOf(learner)).toEqual([{ points: 2, marked_by: 2, is_right: true }]);
});

test('an attempt that is handed in at the same moment is marked by the new revision', async () => {
  const learners = await Promise.all(['One', 'Two', 'Three', 'Four'].map(join));
  const attempts = [];
  for (const learner of learners) attempts.push([learner, await start(learner)] as const);
  await correct();
  await Promise.all([
    ...attempts.slice(0, 2).map(([learner, attemptId]) => submit(learner, attemptId, false)),
    regrade(),
    ...attempts.slice(2).map(([learner, attemptId]) => submit(learner, attemptId, false)),
  ]);
  for (const learner of learners)
    expect(await attemptsOf(learner)).toEqual([{ points: 2, marked_by: 2, is_right: true }]);
  expect(await countOf('lesson_completions')).toBe(4);
});

test('a learner whose enrolment ended passes too, and gets no mail', async () => {
  const gone = await join('Gone');
  await take(gone, false);
  await revokeEnrolment(env.db, { userId: gone.userId, courseId, at: env.clock.now() });
  await correct();
  expect(await regrade()).toEqual({ changed: 1 });
  expect(await attemptsOf(gone)).toMatchObject([{ points: 2 }]);
  expect(await countOf('lesson_completions')).toBe(1);
  expect(await countOf('mail_outbox')).toBe(0);
});

test('refuses other roles, older revisions, long messages and practice questions', async () => {
  await correct();
  for (const role of staffRoles)
    expect([role, await codeOf(regrade({}, { ...grader, role }))]).toEqual([
      role,
      rolesWith('grading.do').includes(role) ? null : 'forbidden',
    ]);
  expect(await codeOf(regrade({ revision: 1 }))).toBe('regrade_changed');
  expect(await codeOf(regrade({ message: 'a'.repeat(maxMessageLength + 1) }))).toBe('message_too_long');
  const practice = await createQuestion(env.db, courseId);
  expect(await codeOf(previewRegrade(deps(), { courseId, questionId: practice }))).toBe('question_not_found');
  expect(await codeOf(previewRegrade(deps(), { courseId, questionId: randomUUID() }))).toBe('question_not_found');
  expect(otherId).not.toBe(questionId);
});

test('a grader who answered the question leaves it to a colleague', async () => {
  const { id, name, email } = await createStaff(env.db, { role: 'editor' });
  await createEnrolment(env.db, { userId: id, courseId });
  await take({ kind: 'learner', userId: id, name, email }, false);
  await correct();
  const own: Actor = { kind: 'staff', userId: id, name, email, role: 'editor' };
  const about = { courseId, questionId };
  expect((await previewRegrade(deps(own), about)).refusal).toContain('about yourself');
  expect((await previewRegrade(deps(), about)).refusal).toBeNull();
  await expect(regrade({}, own)).rejects.toMatchObject({ code: 'decides_own' });
  expect(await regrade()).toEqual({ changed: 1 });
});
