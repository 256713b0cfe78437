import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { adminActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCheck, createCheckCourse } from './check-factory.ts';
import type { CheckInput } from './check.ts';
import { exportPapers } from './export-papers.server.ts';
import { handInPaper } from './hand-in-paper.server.ts';
import { readOwnCheck } from './read-own-check.server.ts';
import { startPaper } from './start-paper.server.ts';

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
const start = (actor?: Actor) => startPaper(deps(actor), { course: courseId, lessonId });
const setUp = (input: Partial<CheckInput> = {}) =>
  createCheck(env.db, { courseId, lessonId }, { hoursBetween: 0, ...input });
const read = async () => {
  const view = await readOwnCheck(
    { db: env.db, now: env.clock.now() },
    { lessonId, courseId, learnerId: learner.userId },
  );
  if (!view) throw new Error('no check');
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

/** Hands in a paper with some right answers first, and wrong ones after them. */
const handIn = (
  paperId: string,
  answers: unknown,
  { secondsAgo = 0, id = randomUUID(), actor }: { secondsAgo?: number; id?: string; actor?: Actor } = {},
) =>
  handInPaper(marking(actor), {
    course: courseId,
    lessonId,
    paperId,
    answers: Array.isArray(answers) ? answers.map((answer) => ({ answer, seconds: 5 })) : answers,
    event: { id, secondsAgo },
  });

const rowsOf = async <Row extends Record<string, unknown>>(statementText: ReturnType<typeof sql>) =>
  (await env.db.execute<Row>(statementText)).rows;

beforeEach(async () => {
  ({ courseId, taughtIn, lessonId, learner } = await createCheckCourse(env.db));
});

describe('an attempt', () => {
  it('starts once, however many tabs start it at once', async () => {
    await setUp({ attempts: 2 });
    await addQuestions(3);
    const started = await Promise.all(Array.from({ length: 50 }, () => start()));
    expect(new Set(started.map(({ paperId }) => paperId)).size).toBe(1);
    await handIn(started[0]?.paperId ?? '', [false, false]);
    const second = await Promise.all(Array.from({ length: 50 }, () => start()));
    expect(new Set(second.map(({ paperId }) => paperId)).size).toBe(1);
    await handIn(second[0]?.paperId ?? '', [false, false]);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(start())));
    expect(new Set(codes)).toEqual(new Set(['attempts_used']));
    expect(await rowsOf(sql`select number from check_papers order by number`)).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('waits for the pause, which counts from the end of the one before', async () => {
    await setUp({ hoursBetween: 24, minutes: 30, graceHours: 0 });
    await addQuestions(2);
    const { paperId } = await start();
    await handIn(paperId, []);
    expect(await codeOf(start())).toBe('attempt_waits');
    expect((await read()).next).toMatchObject({ kind: 'waits', number: 2 });
    env.clock.advance({ hours: 24 });
    await start();
    env.clock.advance({ hours: 1 });
    // The second one lapsed half an hour ago.
    expect(await codeOf(start())).toBe('attempt_waits');
    expect((await read()).papers.map(({ state }) => state)).toEqual(['lapsed', 'marked']);
    env.clock.advance({ hours: 23, minutes: 30 });
    await start();
    expect((await read()).papers.map(({ state }) => state)).toEqual(['open', 'lapsed', 'marked']);
  });

  it('asks other questions first, or the same ones', async () => {
    await setUp({ attempts: null });
    await addQuestions(4);
    const askedIn = async (paperId: string) =>
      (await rowsOf<{ id: string }>(sql`select question_id as id from check_answers where paper_id = ${paperId}`))
        .map(({ id }) => id)
        .toSorted();
    const first = (await start()).paperId;
    await handIn(first, []);
    const second = (await start()).paperId;
    await handIn(second, []);
    expect(new Set([...(await askedIn(first)), ...(await askedIn(second))]).size).toBe(4);
    await env.db.execute(sql`update checks set draws_again = false`);
    await env.db.execute(sql`update questions set archived_at = now() where id = ${(await askedIn(second))[0] ?? ''}`);
    const third = (await start()).paperId;
    await handIn(third, []);
    expect(await askedIn((await start()).paperId)).toEqual(await askedIn(third));
  });

  it('is refused where nothing can be drawn, or the learner may not study', async () => {
    expect(await codeOf(start())).toBe('check_not_ready');
    await setUp();
    await addQuestions(1);
    await addQuestions(3, { use: 'practice' });
    await addQuestions(1, { isPublished: false });
    expect(await codeOf(start())).toBe('check_not_ready');
    expect(await read()).toMatchObject({ isReady: false, pool: 1, asked: 2 });
    await addQuestions(1);
    expect(await codeOf(start(visitor))).toBe('sign_in_required');
    expect(await codeOf(start(await learnerActor(env.db)))).toBe('lesson_locked');
    expect(await codeOf(start(await adminActor(env.db)))).toBe('not_enrolled');
    expect(await codeOf(startPaper(deps(), { course: courseId, lessonId: taughtIn }))).toBe('check_not_ready');
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
    const { paperId } = await start();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => handIn(paperId, [index === 0 ? true : index % 2 === 0, true])),
    );
    expect(new Set(results.map(({ points }) => points)).size).toBe(1);
    const [first] = results;
    expect(await handIn(paperId, [false, false])).toEqual({ ...first, completion: expect.anything() });
    expect(await rowsOf(sql`select 1 from lesson_completions where lesson_id = ${lessonId}`)).toHaveLength(1);
    expect(await rowsOf(sql`select points::int, out_of::int, title from lesson_proofs`)).toEqual([
      { points: first?.points, out_of: 2, title: 'Final check' },
    ]);
    expect(await codeOf(start())).toBe('check_passed');
  });

  it('completes the course with its certificate, which says the result', async () => {
    await setUp();
    await addQuestions(2);
    await env.db.execute(sql`update lessons set is_published = false where id = ${taughtIn}`);
    const { paperId } = await start();
    const { state, completion } = await handIn(paperId, [true, true]);
    expect({ state, badge: completion?.badge?.name }).toMatchObject({
      state: 'marked',
      badge: expect.stringContaining('Master'),
    });
    expect(await rowsOf(sql`select proofs -> 0 ->> 'title' as title from certificates`)).toEqual([
      { title: 'Final check' },
    ]);
    expect((await read()).result?.certificate).toBe(completion?.badge?.verificationCode);
  });

  it('accepts every kind of question, and counts only completely right answers', async () => {
    const contents = questionKindNames.map((kind) => exampleQuestions[kind]);
    await setUp({ draws: [{ sectionId: null, questions: contents.length }], passPercent: 100 });
    for (const content of contents) await addQuestions(1, { content });
    const { paperId } = await start();
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
    const { points } = await handIn(
      paperId,
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
    const { paperId } = await start();
    expect(await handIn(paperId, answers)).toEqual({ state: 'marked', points: 0, completion: null });
  });

  it('is dated by its age, with half a minute of tolerance', async () => {
    await setUp({ minutes: 30, graceHours: 24, attempts: null });
    await addQuestions(2);
    const inTime = await start();
    env.clock.advance({ hours: 24 });
    expect(await handIn(inTime.paperId, [true, false], { secondsAgo: 23.5 * 3600 - 20 })).toMatchObject({
      state: 'marked',
      points: 1,
    });
    const tooLong = await start();
    env.clock.advance({ hours: 1 });
    expect(await handIn(tooLong.paperId, [true, true], { secondsAgo: 1700 })).toEqual({
      state: 'late',
      points: null,
      completion: null,
    });
  });

  it('after the last moment keeps the answers without marks', async () => {
    await setUp({ minutes: 30, graceHours: 1, attempts: null });
    await addQuestions(2);
    const { paperId } = await start();
    env.clock.advance({ hours: 2 });
    expect(await handIn(paperId, [true, true], { secondsAgo: 7000 })).toEqual({
      state: 'late',
      points: null,
      completion: null,
    });
    expect((await read()).result).toMatchObject({ paper: { state: 'late' }, sections: [], answers: null });
    // Closed by the next start before the answers of the device arrived.
    const lapsed = await start();
    env.clock.advance({ hours: 2 });
    await start();
    expect(await handIn(lapsed.paperId, [true, false])).toMatchObject({ state: 'late' });
    expect(await handIn(lapsed.paperId, [false, false])).toMatchObject({ state: 'late' });
    expect(
      await rowsOf(
        sql`select answer, is_right from check_answers where paper_id = ${lapsed.paperId} order by position`,
      ),
    ).toEqual([
      { answer: true, is_right: null },
      { answer: false, is_right: null },
    ]);
  });

  it('is refused to others', async () => {
    await setUp();
    await addQuestions(2);
    const { paperId } = await start();
    const other = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: other.userId, courseId });
    expect(await codeOf(handIn(paperId, [true, true], { actor: other }))).toBe('paper_not_found');
    expect(await codeOf(handIn(randomUUID(), []))).toBe('paper_not_found');
    expect(await codeOf(handIn('x', []))).toBe('hand_in_invalid');
    expect(await codeOf(handIn(paperId, [], { id: 'x' }))).toBe('hand_in_invalid');
  });

  it('keeps the questions as they were drawn', async () => {
    await setUp();
    const [edited, archived] = await addQuestions(2);
    const { paperId } = await start();
    await env.db.execute(sql`insert into question_revisions (question_id, number, kind, content)
      values (${edited ?? ''}, 2, 'true_false', ${JSON.stringify({ ...statement, isTrue: false })}::jsonb)`);
    await env.db.execute(sql`update questions set archived_at = now() where id = ${archived ?? ''}`);
    expect(await handIn(paperId, [true, true])).toMatchObject({ state: 'marked', points: 2 });
  });
});

describe('the result', () => {
  const fail = async (input: Partial<CheckInput>) => {
    const { rows } = await env.db.execute<{ id: string }>(
      sql`select section_id as id from lessons where id = ${lessonId}`,
    );
    await setUp({ draws: [{ sectionId: rows[0]?.id ?? '', questions: 2 }], attempts: 2, passPercent: 100, ...input });
    await addQuestions(2, { taught: { lessonId: taughtIn, second: null, page: 2, heading: null } });
    await handIn((await start()).paperId, [true, false]);
  };

  it('says the score alone', async () => {
    await fail({ feedback: 'score' });
    expect((await read()).result).toMatchObject({
      paper: { points: 1, of: 2, isPassed: false },
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
    await handIn(last.paperId, [false, false]);
    const { result } = await read();
    expect(result?.answers).toMatchObject([
      { answer: false, marked: { isRight: false, solution: true } },
      { answer: false, marked: { isRight: false, solution: true } },
    ]);
  });

  it('is in the download of personal data once it is marked', async () => {
    await setUp();
    await addQuestions(2);
    const { paperId } = await start();
    expect(await exportPapers({ db: env.db, actor: learner })).toMatchObject([{ state: 'open', answers: [] }]);
    await handIn(paperId, [true, false]);
    expect(await exportPapers({ db: env.db, actor: learner })).toMatchObject([
      {
        lesson: 'Final check',
        points: 1,
        answers: [
          { answer: true, isRight: true },
          { answer: false, isRight: false },
        ],
      },
    ]);
    expect(await codeOf(exportPapers({ db: env.db, actor: visitor }))).toBe('paper_not_found');
  });
});

test('an open paper has no key, and options keep their order where that is set', async () => {
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
