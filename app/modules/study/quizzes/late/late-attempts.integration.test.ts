import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, type learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createQuiz, createQuizCourse } from '../quiz-factory.ts';
import type { QuizInput } from '../quiz-rules.ts';
import { exportQuizAttempts } from '../export-attempts.server.ts';
import { submitQuizAttempt } from '../submit-attempt.server.ts';
import { readOwnQuiz } from '../read-own-quiz.server.ts';
import { startQuizAttempt } from '../start-quiz-attempt.server.ts';
import { presenceEvery } from './device-contact.ts';
import { decideLateAttempt } from './decide-late-attempt.server.ts';
import { readLateAttempt, readLateAttempts } from './read-late-attempts.server.ts';
import { recordSeen } from './record-seen.server.ts';

const env = useTestEnv();
const mailing = { jobs: env.jobs, appUrl: 'https://shop.example', log: createLog('silent') };
let learner: Awaited<ReturnType<typeof learnerActor>>;
let grader: Actor;
let courseId = '';
let lessonId = '';

const deps = (actor: Actor) => ({ db: env.db, clock: env.clock, actor, contentAccess: 'enrolled' as const, mailing });
const statement = { ...exampleQuestions.true_false, isTrue: true };
const half = 30 * 60;
const second = (seconds: number) => env.clock.advance({ seconds });
const seen = () => recordSeen(env, learner.userId);

/** A quiz of two questions and half an hour. */
async function setUp(input: Partial<QuizInput> = {}) {
  await createQuiz(env.db, { courseId, lessonId }, { hoursBetween: 0, minutes: 30, graceHours: 24, ...input });
  for (const _ of [1, 2]) await createQuestion(env.db, courseId, { use: 'check', content: statement });
}
const start = async () => (await startQuizAttempt(deps(learner), { course: courseId, lessonId })).attemptId;
const submit = (attemptId: string, secondsAgo: number, answers: readonly unknown[] = [true, true]) =>
  submitQuizAttempt(deps(learner), {
    course: courseId,
    lessonId,
    attemptId,
    answers: answers.map((answer) => ({ answer, seconds: 5 })),
    event: { id: randomUUID(), secondsAgo },
  });
const decide = (attemptId: string, counts: boolean, actor: Actor = grader) =>
  decideLateAttempt(deps(actor), { attemptId, counts });
const read = async () => {
  const view = await readOwnQuiz(
    { db: env.db, now: env.clock.now() },
    { lessonId, courseId, learnerId: learner.userId },
  );
  if (!view) throw new Error('no quiz');
  return view;
};
/** The page of the attempt is online for some seconds; `from` is how many have passed since its start. */
async function online(seconds: number, from = 0) {
  let at = from;
  for (
    let every = presenceEvery(half - at) / 1000;
    at + every <= from + seconds;
    every = presenceEvery(half - at) / 1000
  ) {
    second(every);
    at += every;
    await seen();
  }
  second(from + seconds - at);
}
/** An attempt that was online and arrived a minute late. */
async function lateAttempt(answers?: readonly unknown[]) {
  const attemptId = await start();
  await online(half + 60);
  expect(await submit(attemptId, 60, answers)).toEqual({ state: 'late', points: null, completion: null });
  return attemptId;
}
const rowOf = async (attemptId: string) =>
  (await env.db.execute(sql`select * from check_papers where id = ${attemptId}`)).rows[0];
const mails = async () =>
  (await env.db.execute<{ subject: string }>(sql`select subject from mail_outbox order by id`)).rows.map(
    ({ subject }) => subject,
  );

beforeEach(async () => {
  ({ courseId, lessonId, learner } = await createQuizCourse(env.db));
  grader = await staffActor(env.db);
});

describe('what arrives after the end', () => {
  test.each<[string, number, number]>([
    ['31 s', 31, 31],
    ['51 s, by its age before the end', 51, 52],
    ['51 s, by a large age', 51, 99_999],
    ['an hour, by an age of a day', 3600, 86_400],
    ['an hour, by its age at the end', 3600, 3600],
  ])('%s late is late, where the page was online', async (_what, late, secondsAgo) => {
    await setUp();
    const attemptId = await start();
    await online(half + late);
    expect(await submit(attemptId, secondsAgo)).toMatchObject({ state: 'late' });
    const { endsAt } = (await read()).open ?? { endsAt: null };
    expect(endsAt).toBeNull();
    const row = await rowOf(attemptId);
    expect(row?.['handed_in_at']).toEqual(row?.['received_at']);
    expect(row?.['claimed_at']).not.toEqual(row?.['received_at']);
  });

  test.each<[string, number]>([
    ['a minute', 60],
    ['20 hours', 72_000],
  ])('%s late is marked, where the device was offline since before the end', async (_what, late) => {
    await setUp();
    const attemptId = await start();
    await online(1200);
    second(half - 1200 + late);
    expect(await submit(attemptId, late + 5)).toMatchObject({ state: 'marked', points: 2 });
  });

  test('is marked where the device comes back with other events just before, and is late where it waits then', async () => {
    await setUp({ passPercent: 100, attemptsAllowed: null });
    const back = async (wait: number) => {
      const attemptId = await start();
      await online(1200);
      second(3600);
      await seen();
      await online(wait, 4800);
      return submit(attemptId, 3600 + wait - 500, [true, false]);
    };
    expect(await back(20)).toMatchObject({ state: 'marked' });
    expect(await back(300)).toMatchObject({ state: 'late' });
  });

  test('is late where another device of the learner was online meanwhile', async () => {
    await setUp();
    const attemptId = await start();
    second(half);
    await online(400, half);
    expect(await submit(attemptId, 400)).toMatchObject({ state: 'late' });
  });

  test('is marked within half a minute, whatever its age says, and dated by the server', async () => {
    await setUp({ passPercent: 100 });
    const attemptId = await start();
    await online(half + 29);
    expect(await submit(attemptId, 5000, [true, false])).toMatchObject({ state: 'marked', points: 1 });
    const row = await rowOf(attemptId);
    expect(row?.['handed_in_at']).toEqual(row?.['received_at']);
  });

  test('is late in a quiz that must be taken online, though the device was offline', async () => {
    await setUp({ mustBeOnline: true });
    const attemptId = await start();
    second(half + 31);
    expect(await submit(attemptId, 40)).toMatchObject({ state: 'late' });
    expect((await read()).result?.attempt).toMatchObject({ state: 'late', isWaiting: true });
  });

  test('an attempt is drawn by the setting of its moment', async () => {
    await setUp({ attemptsAllowed: null });
    const attemptId = await start();
    await env.db.execute(sql`update checks set must_be_online = true`);
    second(half + 600);
    expect(await submit(attemptId, 700, [true, false])).toMatchObject({ state: 'marked' });
  });

  test('a draw after the one before lapsed leaves its answers to staff too', async () => {
    await setUp({ graceHours: 0, attemptsAllowed: null });
    const lapsed = await start();
    second(half + 60);
    const next = await start();
    expect(await submit(lapsed, 100, [null, null])).toMatchObject({ state: 'late' });
    expect(await rowOf(lapsed)).toMatchObject({ state: 'lapsed' });
    expect(await submit(lapsed, 100, [true, false])).toMatchObject({ state: 'late' });
    expect(await rowOf(lapsed)).toMatchObject({ state: 'late', decided_at: null });
    expect(await submit(next, 0, [false, false])).toMatchObject({ state: 'marked' });
    expect(await decide(lapsed, true)).toEqual({ points: 1 });
  });

  test('the pause counts from the end of the time, not from the arrival', async () => {
    await setUp({ hoursBetween: 2, passPercent: 100 });
    await lateAttempt();
    env.clock.advance({ minutes: 118 });
    expect(await codeOf(start())).toBe('attempt_waits');
    env.clock.advance({ minutes: 1 });
    expect(await codeOf(start())).toBeNull();
  });

  test('an age does not shorten the pause, where the server heard from the device since', async () => {
    await setUp({ hoursBetween: 2, minutes: null, passPercent: 100 });
    const attemptId = await start();
    await online(3 * 3600);
    await submit(attemptId, 3 * 3600, [true, false]);
    expect(await codeOf(start())).toBe('attempt_waits');
  });
});

describe('a decision about a late attempt', () => {
  test('shows its times, and neither answers nor points', async () => {
    await setUp();
    const attemptId = await lateAttempt();
    expect(await readLateAttempts({ db: env.db, actor: grader })).toMatchObject([
      { id: attemptId, quiz: 'Final quiz', minutes: 1 },
    ]);
    expect(await readLateAttempts({ db: env.db, actor: grader }, { courseId: randomUUID() })).toEqual([]);
    const shown = await readLateAttempt({ db: env.db, actor: grader }, attemptId);
    expect(shown).toMatchObject({ minutes: 1, answered: 2, of: 2, decision: null, refusal: null, next: null });
    expect(JSON.stringify(shown)).not.toContain('isRight');
    expect((await read()).result).toMatchObject({
      attempt: { state: 'late', isWaiting: true },
      answers: null,
      sections: [],
    });
  });

  test('to count it marks it, completes the lesson with its proof, and mails the learner, once', async () => {
    await setUp();
    const attemptId = await lateAttempt();
    const before = await mails();
    const results = await Promise.all([decide(attemptId, true), decide(attemptId, true), decide(attemptId, true)]);
    expect(results).toEqual([{ points: 2 }, { points: 2 }, { points: 2 }]);
    expect((await read()).result?.attempt).toMatchObject({
      state: 'marked',
      points: 2,
      isPassed: true,
      isWaiting: false,
    });
    const { rows } = await env.db.execute(
      sql`select p.points::int from lesson_proofs p join lesson_completions c using (user_id, lesson_id)`,
    );
    expect(rows).toEqual([{ points: 2 }]);
    expect((await mails()).slice(before.length)).toContain('Your late answers to “Final quiz” count');
    expect((await mails()).filter((subject) => subject.startsWith('Your late answers'))).toHaveLength(1);
    const audit = await env.db.execute(sql`select action from audit_log where action like 'late_paper.%'`);
    expect(audit.rows).toEqual([{ action: 'late_paper.accepted' }]);
    expect(await readLateAttempts({ db: env.db, actor: grader })).toEqual([]);
    expect(await readLateAttempt({ db: env.db, actor: grader }, attemptId)).toMatchObject({
      decision: { outcome: 'counts', points: 2 },
    });
  });

  test('not to count it keeps it without marks, and mails the learner', async () => {
    await setUp();
    const attemptId = await lateAttempt();
    expect(await decide(attemptId, false)).toEqual({ points: null });
    expect((await read()).result?.attempt).toMatchObject({ state: 'late', isWaiting: false, points: null });
    expect(await mails()).toEqual(['Your late answers to “Final quiz” do not count']);
    expect(await exportQuizAttempts({ db: env.db, actor: learner })).toMatchObject([
      { state: 'late', decidedAt: env.clock.now(), answers: [] },
    ]);
  });

  test('is made once: the opposite at the same moment is refused', async () => {
    await setUp();
    const attemptId = await lateAttempt();
    const codes = await Promise.all([codeOf(decide(attemptId, true)), codeOf(decide(attemptId, false))]);
    expect(codes.toSorted()).toEqual(['late_decided', null]);
    const { state } = (await rowOf(attemptId)) ?? {};
    expect(await codeOf(decide(attemptId, state !== 'marked'))).toBe('late_decided');
    expect(await codeOf(decide(attemptId, state === 'marked'))).toBeNull();
    expect((await mails()).filter((subject) => subject.startsWith('Your late answers'))).toHaveLength(1);
  });

  test('is refused for what is open, marked, lapsed or unknown', async () => {
    await setUp({ attemptsAllowed: null, passPercent: 100, graceHours: 0 });
    const open = await start();
    expect(await codeOf(decide(open, true))).toBe('attempt_not_found');
    await submit(open, 0, [true, false]);
    expect(await codeOf(decide(open, true))).toBe('attempt_not_found');
    const lapsed = await start();
    second(half + 60);
    await start();
    expect(await codeOf(decide(lapsed, true))).toBe('attempt_not_found');
    expect(await codeOf(decide(randomUUID(), true))).toBe('attempt_not_found');
    expect(await codeOf(decide('x', true))).toBe('attempt_not_found');
  });

  test('needs a grader, and nobody decides about their own', async () => {
    await setUp();
    const attemptId = await lateAttempt();
    expect(await codeOf(decide(attemptId, true, learner))).toBe('forbidden');
    expect(await codeOf(readLateAttempts({ db: env.db, actor: learner }))).toBe('forbidden');
    expect(await codeOf(readLateAttempt({ db: env.db, actor: learner }, attemptId))).toBe('forbidden');
    const support = await createStaff(env.db, { role: 'support' });
    const supporter = { kind: 'staff' as const, ...support, userId: support.id, role: 'support' as const };
    expect(await codeOf(decide(attemptId, true, supporter))).toBe('forbidden');
    const phone = async (userId: string) =>
      env.pool.query(
        `insert into profiles (user_id, phone_number) values ($1, '254799000111')
         on conflict (user_id) do update set phone_number = excluded.phone_number`,
        [userId],
      );
    const twin = await staffActor(env.db);
    for (const { userId } of [learner, twin]) await phone(userId);
    expect(await codeOf(decide(attemptId, true, twin))).toBe('decides_own');
    expect(await readLateAttempt({ db: env.db, actor: twin }, attemptId)).toMatchObject({
      refusal: expect.any(String),
    });
    expect(await rowOf(attemptId)).toMatchObject({ state: 'late', decided_at: null });
  });

  test('counts for a learner whose enrolment ended, who gets no mail', async () => {
    await setUp();
    const attemptId = await lateAttempt();
    await revokeEnrolment(env.db, { userId: learner.userId, courseId, at: env.clock.now() });
    expect(await decide(attemptId, true)).toEqual({ points: 2 });
    expect(await mails()).toEqual([]);
  });

  test('leaves a better result, and one that is being made', async () => {
    await setUp({ attemptsAllowed: null, passPercent: 100 });
    const attemptId = await lateAttempt([true, false]);
    const next = await start();
    expect(await decide(attemptId, true)).toEqual({ points: 1 });
    expect(await submit(next, 0)).toMatchObject({ state: 'marked', points: 2 });
    expect((await read()).result?.attempt).toMatchObject({ number: 2, isPassed: true });
  });
});

test('the database keeps what was handed in, and a decision', async () => {
  await setUp({ attemptsAllowed: null });
  const attemptId = await lateAttempt();
  const change = (set: string) => codeOf(env.pool.query(`update check_papers set ${set} where id = '${attemptId}'`));
  const refused = async (set: string) => {
    await expect(env.pool.query(`update check_papers set ${set} where id = '${attemptId}'`)).rejects.toThrow();
  };
  await refused(`state = 'open', hand_in_id = null, handed_in_at = null, received_at = null`);
  await refused(`state = 'marked', points = 2`);
  await refused(`claimed_at = now()`);
  await refused(`must_be_online = true`);
  await decide(attemptId, false);
  await refused(`state = 'marked', points = 2`);
  await refused(`decided_at = null, decided_by = null`);
  await refused(`decided_at = decided_at + interval '1 day'`);
  expect(await change(`decided_by = null`)).toBeNull();
});
