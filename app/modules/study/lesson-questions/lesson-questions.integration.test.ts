import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { Log } from '#app/platform/log.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createMixedCourse, learnerActor, staffActor } from '#app/modules/study/learning/study-factory.ts';
import { eraseUser } from '#app/erase-account.server.ts';
import { askQuestion } from './ask.server.ts';
import {
  acceptOnDesk,
  answerQuestion,
  mergeQuestion,
  moderateQuestion,
  readDesk,
  readDeskQuestion,
} from './desk.server.ts';
import { createLessonQuestion } from './lesson-question-factory.ts';
import { exportQuestions, findSimilar, readQuestions } from './read-questions.server.ts';
import { acceptAnswer, followQuestion, reportQuestion } from './take-part.server.ts';
import { tellStaff } from './tell-staff.server.ts';

const env = useTestEnv();
const log = { error: vi.fn<() => void>() } as unknown as Log;
const refusal = (code: string) => expect.objectContaining({ code });
const depsOf = (actor: Actor) => ({ db: env.db, actor, clock: env.clock, contentAccess: 'enrolled' as const });
const telling = () => ({ jobs: env.jobs, appUrl: 'https://shop.example', log });
const desk = (actor: Actor) => ({ db: env.db, actor, clock: env.clock });

async function study() {
  const mixed = await createMixedCourse(env.db);
  const actor = await learnerActor(env.db);
  const other = await learnerActor(env.db, 'Njoki Waweru');
  for (const { userId } of [actor, other]) await createEnrolment(env.db, { userId, courseId: mixed.course.id });
  return { ...mixed, actor, other, staff: await staffActor(env.db) };
}

interface Given {
  readonly questionId?: string;
  readonly body?: string;
  readonly position?: number | null;
  readonly event?: { readonly id: string; readonly secondsAgo: number };
}

async function ask(actor: Actor, course: string, lessonId: string, given: Given = {}) {
  const question = { questionId: randomUUID(), body: 'Why is the sum zero?', position: null, ...given };
  await askQuestion(depsOf(actor), { course, lessonId, ...question });
  return question.questionId;
}

const read = async (actor: Actor, course: string, lessonId: string) =>
  (await readQuestions(depsOf(actor), { course, lessonId })).questions;

async function answer(staff: Actor, questionId: string, body = 'Because the cells are text.') {
  const answerId = randomUUID();
  await answerQuestion({ ...desk(staff), telling: telling() }, { questionId, answerId, body });
  return answerId;
}

const mails = async (subject: string) =>
  (
    await env.pool.query<{ recipient: string; text: string }>(
      'select recipient, text from mail_outbox where subject like $1 order by recipient',
      [subject],
    )
  ).rows;

describe('asking', () => {
  test('a question is read with its place by those who study the lesson, and by nobody else', async () => {
    const { course, video, free, actor, other } = await study();
    await ask(actor, course.slug, video, { position: 42 });
    expect(await read(other, course.slug, video)).toMatchObject([
      { asker: 'Faith', isOwn: false, position: 42, state: 'open', answers: [] },
    ]);
    expect(await read(other, course.slug, free)).toEqual([]);
    const outsider = await learnerActor(env.db, 'Outsider');
    await expect(read(outsider, course.slug, video)).rejects.toThrow(refusal('lesson_locked'));
    await expect(ask(outsider, course.slug, video)).rejects.toThrow(refusal('lesson_locked'));
    await expect(ask(outsider, course.slug, free)).rejects.toThrow(refusal('not_enrolled'));
    await expect(ask(visitor, course.slug, video)).rejects.toThrow(refusal('sign_in_required'));
    await revokeEnrolment(env.db, { userId: other.userId, courseId: course.id, at: env.clock.now() });
    await expect(read(other, course.slug, video)).rejects.toThrow(refusal('lesson_locked'));
  });

  test('arrives once, however often and from however many devices it is sent', async () => {
    const { course, video, actor } = await study();
    const questionId = randomUUID();
    const event = { id: randomUUID(), secondsAgo: 3600 };
    await Promise.all([1, 2, 3].map(() => ask(actor, course.id, video, { questionId, event })));
    await ask(actor, course.id, video, { questionId });
    await ask(actor, course.id, video, { event: { id: randomUUID(), secondsAgo: 0 } });
    const questions = await read(actor, course.id, video);
    expect(questions.map(({ id }) => id)).toEqual([questionId]);
    expect(questions[0]?.at).toBe(new Date(env.clock.now().getTime() - 3_600_000).toISOString());
  });

  test.each(['', 'ab', 'x'.repeat(2001), 'x'.repeat(10_000)])('refuses a text of the wrong length', async (body) => {
    const { course, video, actor } = await study();
    await expect(ask(actor, course.id, video, { body })).rejects.toThrow(refusal('question_invalid'));
  });

  test('keeps markup as text, and refuses a lesson of another course and a wrong place', async () => {
    const { course, video, actor } = await study();
    const { course: elsewhere } = await createMixedCourse(env.db);
    await ask(actor, course.id, video, { body: '<script>alert(1)</script>' });
    expect((await read(actor, course.id, video))[0]?.body).toBe('<script>alert(1)</script>');
    await expect(ask(actor, elsewhere.id, video)).rejects.toThrow(refusal('lesson_not_found'));
    await expect(ask(actor, course.id, video, { position: -1 })).rejects.toThrow(refusal('question_invalid'));
  });

  test('ends at five open questions in a course, also for six that arrive at once', async () => {
    const { course, video, actor, staff } = await study();
    const sent = await Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((n) => ask(actor, course.id, video, { body: `Question number ${n}` })),
    );
    expect(sent.filter(({ status }) => status === 'rejected')).toEqual([
      { status: 'rejected', reason: refusal('questions_full') },
    ]);
    expect(await readQuestions(depsOf(actor), { course: course.id, lessonId: video })).toMatchObject({ isFull: true });
    const [first] = await read(actor, course.id, video);
    await answer(staff, first?.id ?? '');
    await ask(actor, course.id, video, { body: 'Now there is room' });
  });

  test('the database itself refuses the sixth', async () => {
    const { course, video, actor } = await study();
    const write = (n: number) =>
      createLessonQuestion(env.db, { lessonId: video, courseId: course.id, askerId: actor.userId, body: `Words ${n}` });
    for (const n of [1, 2, 3, 4, 5]) await write(n);
    await expect(write(6)).rejects.toMatchObject({ cause: { constraint: 'lesson_questions_few_open' } });
  });

  test('a suspended learner cannot ask until they are allowed again', async () => {
    const { course, video, actor, staff } = await study();
    const questionId = await ask(actor, course.id, video);
    await moderateQuestion(desk(staff), { questionId, intent: 'suspend' });
    await expect(ask(actor, course.id, video, { body: 'And another?' })).rejects.toThrow(refusal('asking_suspended'));
    await moderateQuestion(desk(staff), { questionId, intent: 'unsuspend' });
    await ask(actor, course.id, video, { body: 'And another?' });
  });
});

describe('answers', () => {
  test('tell the asker and followers once each, and are accepted by the asker alone', async () => {
    const { course, video, actor, other, staff } = await study();
    const questionId = await ask(actor, course.id, video);
    const place = { course: course.id, lessonId: video, questionId };
    await followQuestion(depsOf(other), { ...place, follows: true });
    await followQuestion(depsOf(other), { ...place, follows: true });
    const answerId = randomUUID();
    const words = { questionId, answerId, body: 'The cells are text.' };
    await answerQuestion({ ...desk(staff), telling: telling() }, words);
    await answerQuestion({ ...desk(staff), telling: telling() }, words);
    expect((await mails('Your question in%')).map(({ recipient }) => recipient)).toEqual([actor.email]);
    expect((await mails('A question in%')).map(({ recipient }) => recipient)).toEqual([other.email]);

    await expect(acceptAnswer(depsOf(other), { ...place, answerId })).rejects.toThrow(refusal('forbidden'));
    await acceptAnswer(depsOf(actor), { ...place, answerId });
    const second = await answer(staff, questionId, 'A better one.');
    await acceptOnDesk(desk(staff), { questionId, answerId: second });
    const [question] = await read(actor, course.id, video);
    expect(question).toMatchObject({ state: 'answered' });
    expect(question?.answers.map(({ body, isAccepted }) => [body, isAccepted])).toEqual([
      ['A better one.', true],
      ['The cells are text.', false],
    ]);
  });

  test('come from staff with the capability only, and are not empty', async () => {
    const { course, video, actor, staff } = await study();
    const questionId = await ask(actor, course.id, video);
    await expect(answer(actor, questionId)).rejects.toThrow(refusal('forbidden'));
    await expect(answer({ ...staff, role: 'accountant' }, questionId)).rejects.toThrow(refusal('forbidden'));
    await expect(answer(staff, questionId, ' ')).rejects.toThrow(refusal('answer_invalid'));
    await expect(answer(staff, randomUUID())).rejects.toThrow(refusal('question_not_found'));
    await expect(readDesk(desk(actor))).rejects.toThrow(refusal('forbidden'));
  });

  test('a usual time is said from five answers of the last 90 days on', async () => {
    const { course, video, actor, staff } = await study();
    const answered = async (n: number, daysAgo: number) => {
      const at = new Date(env.clock.now().getTime() - daysAgo * 86_400_000);
      const answers = [{ body: 'Yes', authorId: staff.userId, at: new Date(at.getTime() + 4.5 * 3_600_000) }];
      const given = { lessonId: video, courseId: course.id, askerId: actor.userId, body: `Words ${n}`, at, answers };
      await createLessonQuestion(env.db, given);
    };
    for (const n of [1, 2, 3, 4]) await answered(n, 10);
    await answered(5, 100);
    const place = { course: course.id, lessonId: video };
    expect((await readQuestions(depsOf(actor), place)).usualHours).toBeNull();
    await answered(6, 20);
    expect((await readQuestions(depsOf(actor), place)).usualHours).toBe(5);
  });
});

describe('moderation', () => {
  test('phone numbers and links are shown to others once they are approved', async () => {
    const { course, video, actor, other, staff } = await study();
    const body = 'Call me on 0712 345 678 or see https://example.com/me, a@b.co';
    const questionId = await ask(actor, course.id, video, { body });
    const seen = async (by: Actor) => (await read(by, course.id, video))[0]?.body;
    expect(await seen(other)).toBe('Call me on ••• or see ••• •••');
    expect(await seen(actor)).toBe(body);
    expect(await readDeskQuestion(desk(staff), questionId)).toMatchObject({ body, hasContacts: true });
    await moderateQuestion(desk(staff), { questionId, intent: 'approve' });
    expect(await seen(other)).toBe(body);
  });

  test('a report waits on the desk until it is dismissed or the question is hidden, and is in the audit log', async () => {
    const { course, video, actor, other, staff } = await study();
    const questionId = await ask(actor, course.id, video);
    await answer(staff, questionId);
    expect((await readDesk(desk(staff))).rows).toEqual([]);
    const report = { course: course.id, lessonId: video, questionId, reason: 'An advert' };
    const deps = { ...depsOf(other), rateLimits: { consume: () => Promise.resolve() } };
    await reportQuestion(deps, report);
    await reportQuestion(deps, report);
    expect((await readDesk(desk(staff))).rows).toMatchObject([{ id: questionId, isReported: true }]);
    expect((await readDeskQuestion(desk(staff), questionId)).reports).toEqual([
      { reason: 'An advert', by: 'Njoki Waweru' },
    ]);
    await moderateQuestion(desk(staff), { questionId, intent: 'hide' });
    await moderateQuestion(desk(staff), { questionId, intent: 'hide' });
    expect(await read(other, course.id, video)).toEqual([]);
    expect(await read(actor, course.id, video)).toHaveLength(1);
    expect((await readDesk(desk(staff))).rows).toEqual([]);
    await moderateQuestion(desk(staff), { questionId, intent: 'restore' });
    expect(await read(other, course.id, video)).toHaveLength(1);
    const { rows } = await env.pool.query(
      `select action from audit_log where subject_type = 'lesson_question' order by id`,
    );
    expect(rows).toEqual([{ action: 'lesson_question.hide' }, { action: 'lesson_question.restore' }]);
  });

  test('a merged question leaves the list, and its asker is told of the answer to the other one', async () => {
    const { course, video, actor, other, staff } = await study();
    const first = await ask(other, course.id, video, { body: 'How do I freeze the first row?' });
    const second = await ask(actor, course.id, video, { body: 'Can I freeze the row on top?' });
    await mergeQuestion(desk(staff), { questionId: second, intoId: first });
    await mergeQuestion(desk(staff), { questionId: second, intoId: first });
    expect((await read(actor, course.id, video)).map(({ id, follows }) => [id, follows])).toEqual([[first, true]]);
    await answer(staff, first);
    expect((await mails('A question in%')).map(({ recipient }) => recipient)).toEqual([actor.email]);
    await expect(mergeQuestion(desk(staff), { questionId: first, intoId: first })).rejects.toThrow(
      refusal('question_not_found'),
    );
    await expect(moderateQuestion(desk(staff), { questionId: second, intent: 'close' })).rejects.toThrow(
      refusal('question_decided'),
    );
  });
});

test('staff are told of new questions in one mail, the next one after an hour, and of none twice', async () => {
  const { course, video, actor, other } = await study();
  const tell = () => tellStaff({ db: env.db, clock: env.clock, log, appUrl: 'https://shop.example' });
  const count = async () => (await mails('%new question%')).length;
  await tell();
  expect(await count()).toBe(0);
  await ask(actor, course.id, video);
  await ask(other, course.id, video, { body: 'And how about dates?' });
  await Promise.all([tell(), tell()]);
  const readers = await count();
  expect(readers).toBeGreaterThan(0);
  expect((await mails('2 new questions wait')).length).toBe(readers);
  await ask(actor, course.id, video, { body: 'One more thing' });
  env.clock.advance({ minutes: 59 });
  await tell();
  expect(await count()).toBe(readers);
  env.clock.advance({ minutes: 2 });
  await tell();
  await tell();
  expect(await count()).toBe(2 * readers);
});

test('questions are in the download of a learner, and stay without a name when the account is deleted', async () => {
  const { course, video, actor, other, staff } = await study();
  const questionId = await ask(actor, course.id, video, { position: 42 });
  await answer(staff, questionId, 'The cells are text.');
  expect(await exportQuestions({ db: env.db, actor })).toMatchObject([
    { lesson: 'Film', place: '0:42', body: 'Why is the sum zero?', answers: [{ body: 'The cells are text.' }] },
  ]);
  await eraseUser(
    { db: env.db, clock: env.clock, jobs: env.jobs, actor: staff, appUrl: 'https://shop.example' },
    actor.userId,
  );
  expect(await read(other, course.id, video)).toMatchObject([{ asker: null, body: 'Why is the sum zero?' }]);
});

test('similar questions of the course are found in other words, and none of another course', async () => {
  const { course, video, free, actor, other } = await study();
  const { course: elsewhere } = await createMixedCourse(env.db);
  const id = await ask(actor, course.id, video, { body: 'Why do long names break my grid?' });
  await ask(actor, course.id, video, { body: 'Which paybill do I use?' });
  const similar = { lessonId: free, text: 'my grid is breaking with a long name' };
  expect((await findSimilar(depsOf(other), { course: course.id, ...similar })).map((each) => each.id)).toEqual([id]);
  await createEnrolment(env.db, { userId: other.userId, courseId: elsewhere.id });
  const lessonId = elsewhere.lessons[0]?.id ?? '';
  expect(await findSimilar(depsOf(other), { course: elsewhere.id, ...similar, lessonId })).toEqual([]);
  expect(await findSimilar(depsOf(other), { course: course.id, ...similar, text: "'); drop table users; --" })).toEqual(
    [],
  );
});
