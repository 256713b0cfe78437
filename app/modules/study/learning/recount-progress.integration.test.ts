import { beforeEach, describe, expect, test } from 'vitest';
import { deleteLesson } from '#app/modules/catalogue/courses/admin/content/delete-lesson.server.ts';
import { setLessonPublished } from '#app/modules/catalogue/courses/admin/content/set-lesson-published.server.ts';
import type { PublishDeps } from '#app/modules/catalogue/courses/admin/content/content-record.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import type { WrittenCourse } from '#app/modules/catalogue/courses/course-structure.ts';
import type { Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from './enrolment-factory.ts';
import { announceTo } from '#app/platform/announce.server.ts';
import { recountProgress } from './recount-progress.server.ts';
import { staffActor, learnerActor } from './study-factory.ts';
import { specifies } from '#tests/specifies.ts';

// After each test the doctor checks that progress, badges and certificates follow the rules (I6).
const env = useTestEnv();
let course: WrittenCourse;
let staff: Actor;

beforeEach(async () => {
  staff = await staffActor(env.db);
  course = await createCourse(env.db, { sections: [{ lessons: ['One', 'Two', 'Three'] }] });
});

const log = { info() {}, warn() {}, error() {} } as never;
const mailing = () => ({ jobs: env.jobs, log, appUrl: 'https://shop.example' });
const lesson = (n: number) => course.lessons[n]?.id ?? '';
const deps = (): PublishDeps => ({
  db: env.db,
  clock: env.clock,
  actor: staff,
  liveEvents: { publish() {} },
  announce: announceTo({ completion_changed: [(tx, change) => recountProgress(tx, mailing(), change)] }),
});
const setPublished = (n: number, isPublished: boolean) =>
  setLessonPublished(deps(), { courseId: course.id, id: lesson(n), version: 1, isPublished });
const complete = (actor: Actor, n: number) =>
  completeLesson(
    { db: env.db, clock: env.clock, actor, contentAccess: 'enrolled', mailing: null },
    { course: course.id, lessonId: lesson(n) },
  );

async function learner(...done: number[]) {
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  for (const n of done) await complete(actor, n);
  return actor;
}
async function progressOf({ userId }: { readonly userId: string }) {
  const { rows } = await env.pool.query(
    `select progress, completed_at is not null as done, (select count(*)::int from certificates c where c.user_id = cp.user_id) as certificates
     from course_progress cp where user_id = $1`,
    [userId],
  );
  return rows[0] as { progress: number; done: boolean; certificates: number };
}
const mails = async () => (await env.pool.query(`select count(*)::int as n from mail_outbox`)).rows[0] as { n: number };

describe('when published lessons change', () => {
  specifies('Learning: completed items are stored; one formula, counted again when publishing changes');
  test('every learner’s progress is counted again', async () => {
    const [one, two] = [await learner(0), await learner(0, 1)];
    await setPublished(1, false);
    expect([(await progressOf(one)).progress, (await progressOf(two)).progress]).toEqual([50, 50]);
    await setPublished(1, true);
    expect([(await progressOf(one)).progress, (await progressOf(two)).progress]).toEqual([33, 67]);
    await setPublished(0, false);
    await setPublished(1, false);
    await setPublished(2, false);
    expect((await progressOf(two)).progress).toBe(0);
  });

  test('a learner who has completed all remaining lessons completes the course, with badge, certificate and mail, once', async () => {
    const nearly = await learner(0, 1);
    await deleteLesson(deps(), { courseId: course.id, id: lesson(2) });
    expect(await progressOf(nearly)).toEqual({ progress: 100, done: true, certificates: 1 });
    expect(await mails()).toEqual({ n: 1 });
    await setPublished(1, false);
    await setPublished(1, true);
    expect([await progressOf(nearly), await mails()]).toEqual([
      { progress: 100, done: true, certificates: 1 },
      { n: 1 },
    ]);
  });

  specifies("Learning: completed stays completed; 'New lessons' are announced");
  test('a completed course stays completed when a lesson is added', async () => {
    await setPublished(2, false);
    const done = await learner(0, 1);
    expect((await progressOf(done)).progress).toBe(100);
    await setPublished(2, true);
    expect(await progressOf(done)).toEqual({ progress: 67, done: true, certificates: 1 });
    await complete(done, 2);
    expect(await progressOf(done)).toEqual({ progress: 100, done: true, certificates: 1 });
  });

  test('a learner without access is counted too, without a mail', async () => {
    const gone = await learner(0, 1);
    await revokeEnrolment(env.db, { userId: gone.userId, courseId: course.id, at: env.clock.now() });
    await setPublished(2, false);
    expect([(await progressOf(gone)).progress, await mails()]).toEqual([100, { n: 0 }]);
  });

  test('concurrent completions of lessons are counted', async () => {
    const learners = await Promise.all(Array.from({ length: 6 }, () => learner()));
    await Promise.all([
      ...learners.flatMap((each) => [complete(each, 0), complete(each, 1)]),
      setPublished(2, false),
      ...learners.slice(0, 3).map((each) => complete(each, 0)),
    ]);
    for (const each of learners) expect(await progressOf(each)).toEqual({ progress: 100, done: true, certificates: 1 });
  });

  test('a lesson that is deleted during its completion is not found', async () => {
    const learners = await Promise.all(Array.from({ length: 4 }, () => learner(0)));
    const outcomes = await Promise.allSettled([
      deleteLesson(deps(), { courseId: course.id, id: lesson(2) }),
      ...learners.map((each) => complete(each, 2)),
    ]);
    for (const outcome of outcomes.slice(1))
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'lesson_not_found' });
    expect(outcomes[0]?.status).toBe('fulfilled');
  });
});
