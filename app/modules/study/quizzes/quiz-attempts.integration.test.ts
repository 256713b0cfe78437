import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createQuiz, createQuizCourse } from './quiz-factory.ts';
import type { QuizInput } from './quiz-rules.ts';
import { exportQuizAttempts } from './export-attempts.server.ts';
import { submitQuizAttempt } from './submit-attempt.server.ts';
import { readOwnQuiz } from './read-own-quiz.server.ts';
import { startQuizAttempt } from './start-quiz-attempt.server.ts';

const env = useTestEnv();
const log = createLog('silent');
let learner: Awaited<ReturnType<typeof learnerActor>>;
let courseId = '';
let lessonId = '';
let taughtIn = '';

const deps = (actor: Actor = learner) => ({ db: env.db, clock: env.clock, actor, contentAccess: 'enrolled' as const });
const marking = (actor?: Actor) => ({
  ...deps(actor),
  mailing: { jobs: env.jobs, appUrl: 'https://shop.example', log },
});
const start = (actor?: Actor) => startQuizAttempt(deps(actor), { course: courseId, lessonId });
const setUp = (input: Partial<QuizInput> = {}) =>
  createQuiz(env.db, { courseId, lessonId }, { hoursBetween: 0, ...input });
const read = async () => {
  const view = await readOwnQuiz(
    { db: env.db, now: env.clock.now() },
    { lessonId, courseId, learnerId: learner.userId },
  );
  if (!view) throw new Error('no quiz');
  return view;
};

/** Questions that are right when true, two of them without a place. */
const statement = { ...exampleQuestions.true_false, isTrue: true };
const addQuestions = (count: number, input: Parameters<typeof createQuestion>[2] = {}) =>
  Promise.all(
    Array.from({ length: count }, () =>
      createQuestion(env.db, courseId, { use: 'check', content: statement, ...input }),
    ),
  );

/** Hands in an attempt with some right answers first, and wrong ones after them. */
const submit = (
  attemptId: string,
  answers: unknown,
  { secondsAgo = 0, id = randomUUID(), actor }: { secondsAgo?: number; id?: string; actor?: Actor } = {},
) =>
  submitQuizAttempt(marking(actor), {
    course: courseId,
    lessonId,
    attemptId,
    answers: Array.isArray(answers) ? answers.map((answer) => ({ answer, seconds: 5 })) : answers,
    event: { id, secondsAgo },
  });

const rowsOf = async <Row extends Record<string, unknown>>(statementText: ReturnType<typeof sql>) =>
  (await env.db.execute<Row>(statementText)).rows;

beforeEach(async () => {
  ({ courseId, taughtIn, lessonId, learner } = await createQuizCourse(env.db));
});

describe('an attempt', () => {
  it('starts once, however many tabs start it at once', async () => {
    await setUp({ attemptsAllowed: 2 });
    await addQuestions(3);
    const started = await Promise.all(Array.from({ length: 50 }, () => start()));
    expect(new Set(started.map(({ attemptId }) => attemptId)).size).toBe(1);
    await submit(started[0]?.attemptId ?? '', [false, false]);
    const second = await Promise.all(Array.from({ length: 50 }, () => start()));
    expect(new Set(second.map(({ attemptId }) => attemptId)).size).toBe(1);
    await submit(second[0]?.attemptId ?? '', [false, false]);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(start())));
    expect(new Set(codes)).toEqual(new Set(['attempts_used']));
    expect(await rowsOf(sql`select number from check_papers order by number`)).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('waits for the pause, which counts from the end of the one before', async () => {
    await setUp({ hoursBetween: 24, minutes: 30, graceHours: 0 });
    await addQuestions(2);
    const { attemptId } = await start();
    await submit(attemptId, []);
    expect(await codeOf(start())).toBe('attempt_waits');
    expect((await read()).next).toMatchObject({ kind: 'waits', number: 2 });
    env.clock.advance({ hours: 24 });
    await start();
    env.clock.advance({ hours: 1 });
    // The second one lapsed half an hour ago.
    expect(await codeOf(start())).toBe('attempt_waits');
    expect((await read()).attempts.map(({ state }) => state)).toEqual(['lapsed', 'marked']);
    env.clock.advance({ hours: 23, minutes: 30 });
    await start();
    expect((await read()).attempts.map(({ state }) => state)).toEqual(['open', 'lapsed', 'marked']);
  });

  it('asks other questions first, or the same ones', async () => {
    await setUp({ attemptsAllowed: null });
    await addQuestions(4);
    const askedIn = async (attemptId: string) =>
      (await rowsOf<{ id: string }>(sql`select question_id as id from check_answers where paper_id = ${attemptId}`))
        .map(({ id }) => id)
        .toSorted();
    const first = (await start()).attemptId;
    await submit(first, []);
    const second = (await start()).attemptId;
    await submit(second, []);
    expect(new Set([...(await askedIn(first)), ...(await askedIn(second))]).size).toBe(4);
    await env.db.execute(sql`update checks set draws_again = false`);
    await env.db.execute(sql`update questions set archived_at = now() where id = ${(await askedIn(second))[0] ?? ''}`);
    const third = (await start()).attemptId;
    await submit(third, []);
    expect(await askedIn((await start()).attemptId)).toEqual(await askedIn(third));
  });

  it('is refused where nothing can be drawn, or the learner may not study', async () => {
    expect(await codeOf(start())).toBe('quiz_not_ready');
    await setUp();
    await addQuestions(1);
    await addQuestions(3, { use: 'practice' });
    await addQuestions(1, { isPublished: false });
    expect(await codeOf(start())).toBe('quiz_not_ready');
    expect(await read()).toMatchObject({ isReady: false, pool: 1, asked: 2 });
    await addQuestions(1);
    expect(await codeOf(start(visitor))).toBe('sign_in_required');
    expect(await codeOf(start(await learnerActor(env.db)))).toBe('lesson_locked');
    expect(await codeOf(start(await staffActor(env.db)))).toBe('not_enrolled');
    expect(await codeOf(startQuizAttempt(deps(), { course: courseId, lessonId: taughtIn }))).toBe('quiz_not_ready');
    await env.db.execute(
      sql`insert into lesson_rules (lesson_id, course_id, opens_on) values (${lessonId}, ${courseId}, '2099-01-01')`,
    );
    expect(await codeOf(start())).toBe('lesson_locked');
  });
});

describe('handing in', () => {
  it('is marked once, however often and in how many tabs at once', async () => {
    await setUp({ passPercent: 50 });
    await addQuestions(2);
    const { attemptId } = await start();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => submit(attemptId, [index === 0 ? true : index % 2 === 0, true])),
    );
    expect(new Set(results.map(({ points }) => points)).size).toBe(1);
    const [first] = results;
    expect(await submit(attemptId, [false, false])).toEqual({ ...first, completion: expect.anything() });
    expect(await rowsOf(sql`select 1 from lesson_completions where lesson_id = ${lessonId}`)).toHaveLength(1);
    expect(await rowsOf(sql`select points::int, out_of::int, title from lesson_proofs`)).toEqual([
      { points: first?.points, out_of: 2, title: 'Final quiz' },
    ]);
    expect(await codeOf(start())).toBe('quiz_passed');
  });

  it('completes the course with its certificate, which says the result', async () => {
    await setUp();
    await addQuestions(2);
    await env.db.execute(sql`update lessons set is_published = false where id = ${taughtIn}`);
    const { attemptId } = await start();
    const { state, completion } = await submit(attemptId, [true, true]);
    expect({ state, badge: completion?.badge?.name }).toMatchObject({
      state: 'marked',
      badge: expect.stringContaining('Master'),
    });
    expect(await rowsOf(sql`select proofs -> 0 ->> 'title' as title from certificates`)).toEqual([
      { title: 'Final quiz' },
    ]);
    expect((await read()).result?.certificate).toBe(completion?.badge?.verificationCode);
  });

  it('accepts every kind of question, and counts only completely right answers', async () => {
    const contents = questionKindNames.map((kind) => exampleQuestions[kind]);
    await setUp({ draws: [{ sectionId: null, questions: contents.length }], passPercent: 100 });
    for (const content of contents) await addQuestions(1, { content });
    const { attemptId } = await start();
    const right: Readonly<Record<string, unknown>> = {
      single_choice: 'paybill',
      multiple_choice: ['code', 'credit'],
      true_false: false,
      number: '٥٣٥٠',
      short_text: ' Label ',
      ordering: ['count', 'write'],
      matching: ['which', 'sale'],
      gaps: ['cost of goods', 'expenses'],
    };
    const asked = (await read()).open?.questions ?? [];
    const { points } = await submit(
      attemptId,
      asked.map(({ kind }) => right[kind]),
    );
    // The order lacks its last step.
    expect(points).toBe(contents.length - 1);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['no list', { answer: true }],
    ['NaN', [Number.NaN, Number.NaN]],
    ['numbers', [1, 2]],
    ['objects', [{ id: 'x' }, { toString: 'x' }]],
    ['10 MB', ['x'.repeat(10_000_000), ['y'.repeat(5_000)]]],
    ['zeros and halves of characters', ['\0', '\ud800']],
    ['many', Array.from({ length: 500 }, () => 'x')],
  ])('%s are empty or wrong answers', async (_what, answers) => {
    await setUp();
    await addQuestions(2);
    const { attemptId } = await start();
    expect(await submit(attemptId, answers)).toEqual({ state: 'marked', points: 0, completion: null });
  });

  it('is dated by its age, with half a minute of tolerance', async () => {
    await setUp({ minutes: 30, graceHours: 24, attemptsAllowed: null });
    await addQuestions(2);
    const inTime = await start();
    env.clock.advance({ hours: 24 });
    expect(await submit(inTime.attemptId, [true, false], { secondsAgo: 23.5 * 3600 - 20 })).toMatchObject({
      state: 'marked',
      points: 1,
    });
    const tooLong = await start();
    env.clock.advance({ hours: 1 });
    expect(await submit(tooLong.attemptId, [true, true], { secondsAgo: 1700 })).toEqual({
      state: 'late',
      points: null,
      completion: null,
    });
  });

  it('after the last moment keeps the answers without marks', async () => {
    await setUp({ minutes: 30, graceHours: 1, attemptsAllowed: null });
    await addQuestions(2);
    const { attemptId } = await start();
    env.clock.advance({ hours: 2 });
    expect(await submit(attemptId, [true, true], { secondsAgo: 7000 })).toEqual({
      state: 'late',
      points: null,
      completion: null,
    });
    expect((await read()).result).toMatchObject({ attempt: { state: 'late' }, sections: [], answers: null });
    // Closed by the next start before the answers of the device arrived.
    const lapsed = await start();
    env.clock.advance({ hours: 2 });
    await start();
    expect(await submit(lapsed.attemptId, [true, false])).toMatchObject({ state: 'late' });
    expect(await submit(lapsed.attemptId, [false, false])).toMatchObject({ state: 'late' });
    expect(
      await rowsOf(
        sql`select answer, is_right from check_answers where paper_id = ${lapsed.attemptId} order by position`,
      ),
    ).toEqual([
      { answer: true, is_right: null },
      { answer: false, is_right: null },
    ]);
  });

  it('is refused to others', async () => {
    await setUp();
    await addQuestions(2);
    const { attemptId } = await start();
    const other = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: other.userId, courseId });
    expect(await codeOf(submit(attemptId, [true, true], { actor: other }))).toBe('attempt_not_found');
    expect(await codeOf(submit(randomUUID(), []))).toBe('attempt_not_found');
    expect(await codeOf(submit('x', []))).toBe('submission_invalid');
    expect(await codeOf(submit(attemptId, [], { id: 'x' }))).toBe('submission_invalid');
  });

  it('keeps the questions as they were drawn', async () => {
    await setUp();
    const [edited, archived] = await addQuestions(2);
    const { attemptId } = await start();
    await env.db.execute(sql`insert into question_revisions (question_id, number, kind, content)
      values (${edited ?? ''}, 2, 'true_false', ${JSON.stringify({ ...statement, isTrue: false })}::jsonb)`);
    await env.db.execute(sql`update questions set archived_at = now() where id = ${archived ?? ''}`);
    expect(await submit(attemptId, [true, true])).toMatchObject({ state: 'marked', points: 2 });
  });
});

describe('the result', () => {
  const fail = async (input: Partial<QuizInput>) => {
    const { rows } = await env.db.execute<{ id: string }>(
      sql`select section_id as id from lessons where id = ${lessonId}`,
    );
    const draws = [{ sectionId: rows[0]?.id ?? '', questions: 2 }];
    await setUp({ draws, attemptsAllowed: 2, passPercent: 100, ...input });
    await addQuestions(2, { taught: { lessonId: taughtIn, second: null, page: 2, heading: null } });
    await submit((await start()).attemptId, [true, false]);
  };

  it('says the score alone', async () => {
    await fail({ feedback: 'score' });
    expect((await read()).result).toMatchObject({
      attempt: { points: 1, of: 2, isPassed: false },
      sections: [],
      study: [],
      answers: null,
    });
  });

  it('lists what to study, and the parts that practice asks about', async () => {
    await fail({ feedback: 'study' });
    expect((await read()).result).toMatchObject({ practice: null });
    const taught = { lessonId: taughtIn, second: null, page: null, heading: null };
    await createQuestion(env.db, courseId, { use: 'practice', taught });
    expect((await read()).result).toMatchObject({
      sections: [{ title: 'Receive it', right: 1, of: 2 }],
      study: [{ lessonId: taughtIn, title: 'Read it', page: 2, minutes: 1, missed: 1, of: 2 }],
      practice: { lessonIds: [taughtIn], questions: 1 },
      answers: null,
    });
  });

  it('says how many minutes each place takes', async () => {
    await fail({ feedback: 'study' });
    await env.db.execute(sql`update lessons set body = repeat('word ', 1000) where id = ${taughtIn}`);
    await env.db.execute(sql`insert into lesson_index (lesson_id, course_id, locale, source, place, heading, text)
      values (${taughtIn}, ${courseId}, 'en', 'heading', 1, 'Ask', repeat('word ', 590))`);
    const minutesAt = async (place: ReturnType<typeof sql>) => {
      await env.db.execute(sql`update questions set taught_page = null, ${place}`);
      return (await read()).result?.study.map(({ minutes }) => minutes);
    };
    expect(await minutesAt(sql`taught_heading = 'Ask'`)).toEqual([3]);
    expect(await minutesAt(sql`taught_heading = 'Gone'`)).toEqual([null]);
    expect(await minutesAt(sql`taught_heading = null`)).toEqual([5]);
    await env.db
      .execute(sql`update lessons set content_type = 'video', youtube_id = 'dQw4w9WgXcQ', duration_seconds = 400
      where id = ${taughtIn}`);
    expect(await minutesAt(sql`taught_second = 100`)).toEqual([5]);
  });

  it('shows right answers after the last attempt alone, not in the pause before it', async () => {
    await fail({ feedback: 'answers', hoursBetween: 24 });
    const paused = await read();
    expect([paused.next.kind, paused.result?.answers]).toEqual(['waits', null]);
    env.clock.advance({ hours: 24 });
    const before = await read();
    expect([before.next.kind, before.result?.answers]).toEqual(['open', null]);
    const last = await start();
    expect((await read()).result?.answers).toBeNull();
    await submit(last.attemptId, [false, false]);
    const { result } = await read();
    expect(result?.answers).toMatchObject([
      { answer: false, marked: { isRight: false, solution: true } },
      { answer: false, marked: { isRight: false, solution: true } },
    ]);
  });

  it('is in the download of personal data once it is marked', async () => {
    await setUp();
    await addQuestions(2);
    const { attemptId } = await start();
    expect(await exportQuizAttempts({ db: env.db, actor: learner })).toMatchObject([{ state: 'open', answers: [] }]);
    await submit(attemptId, [true, false]);
    expect(await exportQuizAttempts({ db: env.db, actor: learner })).toMatchObject([
      {
        lesson: 'Final quiz',
        points: 1,
        answers: [
          { answer: true, isRight: true },
          { answer: false, isRight: false },
        ],
      },
    ]);
    expect(await codeOf(exportQuizAttempts({ db: env.db, actor: visitor }))).toBe('attempt_not_found');
  });
});

test('an open attempt has no key, and options keep their order where that is set', async () => {
  const contents = questionKindNames.map((kind) => exampleQuestions[kind]);
  await setUp({ draws: [{ sectionId: null, questions: contents.length }], shufflesAnswers: false });
  for (const content of contents) await addQuestions(1, { content });
  await start();
  const view = await read();
  const single = view.open?.questions.find(({ kind }) => kind === 'single_choice');
  expect(single).toMatchObject({ options: [{ id: 'till' }, { id: 'paybill' }, { id: 'line' }] });
  const said = JSON.stringify(view);
  for (const key of [
    'isRight',
    'isTrue',
    'reason',
    'because',
    'explanation',
    'tolerance',
    '5350',
    'spellings',
    'the label',
    'revision',
    'questionId',
  ])
    expect(said).not.toContain(key);
});
