import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createLocalUploads } from '#app/adapters/storage/local-uploads.server.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import { duplicateCourse } from '#app/modules/catalogue/courses/admin/duplicate-course.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { sweepMedia } from '#app/modules/catalogue/media/sweep-media.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createAssignment, exampleAssignment } from './assignment-factory.ts';
import { announceTo } from '#app/platform/announce.server.ts';
import { copyAssignments, readAssignment, saveAssignment } from './save-assignment.server.ts';
import { decideSubmission, openSubmission } from './decide-submission.server.ts';
import { submitAssignment, takeBack } from './submit-assignment.server.ts';
import { mailWaitingSubmissions } from './mail-waiting-submissions.server.ts';
import { mayOpenSubmissionFile } from './may-open-submission-file.server.ts';
import { exportSubmissions, deleteSubmissions } from './own-submissions.server.ts';
import { readDashboardPage } from '#app/routes/learner/read-dashboard-page.server.ts';
import { markFeedbackSeen, readOwnAssignment } from './read-own-submissions.server.ts';
import { readSubmission, readSubmissions } from './read-submissions.server.ts';
import { assignmentErrors } from './assignment-errors.ts';
import { flatPng, pdfNested, pdfOfPages, pdfWithLargeIndex } from '#tests/support/file-bombs.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { uploadSubmissionFile } from './upload-submission-file.server.ts';

const env = useTestEnv();
const log = createLog('silent');
const folder = mkdtempSync(join(tmpdir(), 'hand-ins-'));
const storage = createLocalStorage(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
type Learner = Awaited<ReturnType<typeof learnerActor>>;
let learner: Learner;
let grader: Actor;
let courseId = '';
let lessonId = '';

beforeEach(async () => {
  const course = await createCourse(env.db, {
    sections: [{ lessons: [{ type: 'assignment', title: 'Close one real day', body: '<p>Do it.</p>' }] }],
  });
  courseId = course.id;
  lessonId = course.lessons[0]?.id ?? '';
  await createAssignment(env.db, lessonId);
  learner = await learnerActor(env.db);
  grader = await staffActor(env.db);
  await createEnrolment(env.db, { userId: learner.userId, courseId });
});

const study = (actor: Actor = learner) => ({
  db: env.db,
  clock: env.clock,
  actor,
  contentAccess: 'enrolled' as const,
});
const mailing = () => ({ jobs: env.jobs, appUrl: 'https://shop.example', log });
const give = async (input: Partial<Parameters<typeof submitAssignment>[1]> = {}, actor?: Actor) => {
  const id = input.id ?? randomUUID();
  await submitAssignment(study(actor), { course: courseId, lessonId, text: 'Ten payments.', files: [], ...input, id });
  return id;
};
const decide = (id: string, input: Partial<Parameters<typeof decideSubmission>[1]> = {}, actor = grader) =>
  decideSubmission(
    { ...study(actor), mailing: mailing() },
    { id, version: 1, outcome: 'accepted', levels: { complete: 3, correct: 2 }, feedback: '', ...input },
  );
const own = () => readOwnAssignment(env.db, { lessonId, courseId, learnerId: learner.userId });
const numberOf = async (query: ReturnType<typeof sql>) =>
  Number((await env.db.execute<{ n: number }>(query)).rows[0]?.n);

/** The first bytes of a PDF are enough to be one. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const upload = async (input: Partial<Parameters<typeof uploadSubmissionFile>[1]> = {}, actor?: Actor) => {
  const id = input.id ?? randomUUID();
  await uploadSubmissionFile(
    { ...study(actor), storage },
    { course: courseId, lessonId, name: 'sheet.png', bytes: png, originalBytes: 4_000_000, ...input, id },
  );
  return id;
};

test('a submission that is sent twice is stored once, is dated by its age, and keeps its rubric', async () => {
  const id = randomUUID();
  const event = { id: randomUUID(), secondsAgo: 3600 };
  await Promise.all([give({ id, event }), give({ id, event })]);
  const now = env.clock.now().getTime();
  await env.db.execute(
    sql`update assignments set rubric = '[{"id": "else", "name": {}, "levels": [{}, {}, {}, {}]}]', points_to_accept = 1`,
  );
  expect((await own())?.latest).toMatchObject({
    id,
    number: 1,
    state: 'waiting',
    of: 6,
    submittedAt: new Date(now - 3_600_000).toISOString(),
    answerBy: new Date(now + 3 * 86_400_000).toISOString(),
    criteria: [{ id: 'complete' }, { id: 'correct' }],
  });
  await expect(env.db.execute(sql`update hand_ins set text = ''`)).rejects.toThrow();
});

test('refuses a second submission while one waits, an empty one, and one without the course', async () => {
  expect(await codeOf(give({ text: ' ' }))).toBe('submission_empty');
  expect(await codeOf(give({ text: 'x'.repeat(12_001) }))).toBe('submission_invalid');
  expect(await codeOf(give({ files: [randomUUID()] }))).toBe('submission_invalid');
  expect(await codeOf(give({}, await learnerActor(env.db)))).toBe('lesson_locked');
  const id = await give();
  expect(await codeOf(give())).toBe('submission_waits');
  expect(await codeOf(takeBack(study(await learnerActor(env.db)), id))).toBe('submission_not_found');
});

test('is taken back until it is opened', async () => {
  const first = await give();
  await takeBack(study(), first);
  await takeBack(study(), first);
  expect((await own())?.latest).toBeNull();
  const second = await give();
  await openSubmission({ ...study(grader) }, second);
  expect(await codeOf(takeBack(study(), second))).toBe('submission_opened');
  expect(await codeOf(openSubmission(study(grader), first))).toBe('submission_not_found');
  expect((await own())?.latest).toMatchObject({ number: 1, state: 'opened' });
});

test('accepting completes the lesson and notifies the learner once; the same decision again changes nothing', async () => {
  const id = await give();
  await env.db.execute(sql`update users set locale = 'sw' where id = ${learner.userId}`);
  expect(await codeOf(decide(id, { levels: { complete: 3 } }))).toBe('levels_open');
  expect(await codeOf(decide(id, { levels: { complete: 3, correct: 0 } }))).toBe('points_too_few');
  expect(await codeOf(decide(id, {}, learner))).toBe('forbidden');
  await decide(id, { feedback: 'Well done.' });
  await decide(id, { feedback: 'Well done.' });
  expect(await numberOf(sql`select count(*) as n from lesson_completions where lesson_id = ${lessonId}`)).toBe(1);
  expect(await numberOf(sql`select count(*) as n from certificates where user_id = ${learner.userId}`)).toBe(1);
  const mails = await env.db.execute<{ subject: string }>(
    sql`select subject from mail_outbox where dedupe_key = ${`hand-in:${id}`}`,
  );
  expect(mails.rows).toEqual([{ subject: 'Imekubaliwa: Close one real day' }]);
  expect((await readDashboardPage(study())).feedback).toMatchObject([{ id, points: 5, of: 6 }]);
  await markFeedbackSeen(study(), lessonId);
  expect((await readDashboardPage(study())).feedback).toEqual([]);
  await expect(env.db.execute(sql`update hand_ins set points = 6`)).rejects.toThrow();
});

test('two graders decide at once: one is refused', async () => {
  const id = await give();
  const other = await staffActor(env.db);
  const codes = await Promise.all([
    codeOf(decide(id)),
    codeOf(decide(id, { outcome: 'improve', feedback: 'Add the credit.' }, other)),
  ]);
  expect(codes.filter((code) => code === 'submission_changed')).toHaveLength(1);
});

test('an improved submission shows what changed, and the better result counts', async () => {
  const [kept, gone, fresh] = [await upload(), await upload(), await upload()];
  const first = await give({ files: [kept, gone] });
  expect(await codeOf(decide(first, { outcome: 'improve' }))).toBe('feedback_missing');
  await decide(first, { feedback: 'A sum is wrong.' });
  const second = await give({ text: 'Eleven payments.', files: [kept, fresh] });
  expect(await readSubmission(study(grader), second)).toMatchObject({
    number: 2,
    before: { points: 5, feedback: 'A sum is wrong.', newFiles: [2], goneFiles: 1, isTextNew: true },
  });
  await decide(second, { outcome: 'improve', levels: { complete: 1 }, feedback: 'Now less is there.' });
  expect(await own()).toMatchObject({
    latest: { number: 2, state: 'improve', points: null },
    best: { number: 1, points: 5, isAccepted: true },
  });
});

test('the queue is oldest first, marks late submissions, and staff get one mail a day', async () => {
  const tell = () => mailWaitingSubmissions({ db: env.db, clock: env.clock, log, appUrl: 'https://shop.example' });
  await tell();
  const first = await give();
  const other = await learnerActor(env.db, 'Brian Otieno');
  await createEnrolment(env.db, { userId: other.userId, courseId });
  env.clock.advance({ days: 4 });
  const second = await give({}, other);
  const { rows, counts } = await readSubmissions(study(grader));
  expect(rows.map(({ id, isLate }) => [id, isLate])).toEqual([
    [first, true],
    [second, false],
  ]);
  expect((await readSubmissions(study(grader), { after: first })).rows).toHaveLength(1);
  expect(counts).toEqual({ waiting: 2, late: 1, decided: 0 });
  expect((await readSubmission(study(grader), first)).next).toBe(second);
  expect((await readSubmission(study(grader), second)).next).toBe(first);
  await tell();
  await tell();
  const mails = await env.db.execute<{ subject: string }>(sql`select distinct subject from mail_outbox`);
  expect(mails.rows).toEqual([{ subject: '2 submissions wait to be read' }]);
});

test('files are small photos and PDFs of learners with the course, and open to them and graders alone', async () => {
  const other = await learnerActor(env.db);
  expect(await codeOf(upload({}, other))).toBe('lesson_locked');
  expect(await codeOf(upload({ bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }))).toBe(
    'file_refused',
  );
  expect(await codeOf(upload({ bytes: Buffer.concat([png, Buffer.alloc(300 * 1024)]) }))).toBe('file_too_large');
  const id = await upload();
  await upload({ id });
  await createEnrolment(env.db, { userId: other.userId, courseId });
  expect(await codeOf(give({ files: [id] }, other))).toBe('submission_invalid');
  const support: Actor = { kind: 'staff', userId: randomUUID(), email: '', name: '', role: 'support' };
  const opens = (actor: Actor) => mayOpenSubmissionFile(env.db, actor, id);
  expect([await opens(learner), await opens(grader), await opens(other), await opens(support)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await mayOpenSubmissionFile(env.db, other, randomUUID())).toBeNull();
});

test('a file that is too large when unpacked, damaged or protected is refused in words for learners, and nothing is stored', async () => {
  const refusals = [
    [pdfWithLargeIndex(100_000_000), 'file_unpacks_too_large', /too large when it is unpacked/, /kubwa mno/],
    [Buffer.from('%PDF-1.4 half a file'), 'file_unreadable', /damaged or protected/, /imeharibika/],
    [pdfNested(100_000, ['[', ']']), 'file_unreadable', /damaged or protected/, /nenosiri/],
  ] as const;
  for (const [bytes, code, english, swahili] of refusals) {
    const error: unknown = await upload({ bytes, name: 'answers.pdf' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code });
    expect(answerFrom(assignmentErrors, error)?.message).toMatch(english);
    expect(inLocale('sw', () => answerFrom(assignmentErrors, error))?.message).toMatch(swahili);
  }
  for (const [width, height] of [
    [6_300, 6_300],
    [30_000, 30_000],
  ] as const)
    expect(await codeOf(upload({ bytes: flatPng(width, height), name: 'answers.pdf' }))).toBe('picture_too_large');
  expect(await numberOf(sql`select count(*)::int as n from media_files where file_name = 'answers.pdf'`)).toBe(0);
  await upload({ bytes: pdfOfPages(['My answers']), name: 'answers.pdf' });
  expect(await numberOf(sql`select page_count as n from media_files where file_name = 'answers.pdf'`)).toBe(1);
});

test('the sweep keeps the files of a submission, and deletes those that were never handed in', async () => {
  const [submitted, forgotten] = [await upload(), await upload()];
  const keyOf = async (id: string) => {
    const [file] = await env.db.select({ key: mediaFiles.storageKey }).from(mediaFiles).where(eq(mediaFiles.id, id));
    return String(file?.key);
  };
  const [kept, deleted] = [await keyOf(submitted), await keyOf(forgotten)];
  await give({ files: [submitted] });
  const uploads = createLocalUploads(folder);
  const sweep = () => sweepMedia({ db: env.db, storage, uploads, clock: env.clock, log });
  await sweep();
  env.clock.advance({ days: 2 });
  await sweep();
  expect(await storage.stat(kept)).not.toBeNull();
  expect(await storage.stat(deleted)).toBeNull();
  expect(await numberOf(sql`select count(*) as n from hand_in_uploads`)).toBe(1);
});

test('is exported with the names of its files, and deleted with its learner', async () => {
  await give({ files: [await upload()] });
  await upload();
  expect(await exportSubmissions(study())).toMatchObject([{ text: 'Ten payments.', files: [{ name: 'sheet.png' }] }]);
  await env.db.transaction((tx) => deleteSubmissions(tx, learner.userId));
  expect(await numberOf(sql`select count(*) as n from hand_ins`)).toBe(0);
  expect(await numberOf(sql`select count(*) as n from media_files where uploaded_by = ${learner.userId}`)).toBe(0);
});

test('settings are saved once, need every text, and are not replaced unseen', async () => {
  const save = (input: Partial<typeof exampleAssignment> = {}, version = 1, actor = grader) =>
    saveAssignment(study(actor), { courseId, lessonId, version, input: { ...exampleAssignment, ...input } });
  expect(await codeOf(save({}, 1, learner))).toBe('forbidden');
  expect(await codeOf(save({ pointsToAccept: 7 }))).toBe('points_unreachable');
  expect(await codeOf(save({ takesText: false, takesPhotos: false, takesFiles: false }))).toBe(
    'assignment_takes_nothing',
  );
  const [criterion] = exampleAssignment.rubric;
  expect(await codeOf(save({ rubric: criterion ? [{ ...criterion, name: { sw: 'Kamili' } }] : [] }))).toBe(
    'rubric_text_missing',
  );
  await save({ answerDays: 5 });
  await save({ answerDays: 5 });
  expect(await codeOf(save({ answerDays: 6 }))).toBe('conflict');
  const copyId = randomUUID();
  await duplicateCourse(
    {
      ...study(grader),
      announce: announceTo({ course_copied: [(tx, { lessonIds }) => copyAssignments(tx, lessonIds)] }),
    },
    { id: courseId, copyId },
  );
  expect(
    await numberOf(
      sql`select answer_days as n from assignments a join lessons l on l.id = a.lesson_id where l.course_id = ${copyId}`,
    ),
  ).toBe(5);
  expect(await readAssignment(study(grader), { courseId, lessonId })).toMatchObject({
    version: 2,
    input: { answerDays: 5, rubric: exampleAssignment.rubric },
  });
});

test('nobody grades their own submission, which stays theirs to take back', async () => {
  const actor: Actor = { ...learner, kind: 'staff', role: 'editor' };
  const id = await give();
  expect((await readSubmission(study(actor), id)).refusal).toContain('about yourself');
  expect((await readSubmission(study(grader), id)).refusal).toBeNull();
  expect(await codeOf(decide(id, {}, actor))).toBe('decides_own');
  await openSubmission(study(actor), id);
  await takeBack(study(), id);
  expect((await own())?.latest).toBeNull();
});
