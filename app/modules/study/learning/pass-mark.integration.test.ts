import { beforeEach, expect, test } from 'vitest';
import { setLessonPublished } from '#app/modules/catalogue/courses/admin/content/set-lesson-published.server.ts';
import type { PublishDeps } from '#app/modules/catalogue/courses/admin/content/content-record.ts';
import { readCourseForEditing } from '#app/modules/catalogue/courses/admin/read-course-for-editing.server.ts';
import { updateCourse } from '#app/modules/catalogue/courses/admin/update-course.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import type { WrittenCourse } from '#app/modules/catalogue/courses/course-structure.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { recordProof } from './proofs/record-proof.server.ts';
import { readMyCourses } from './read-my-courses.server.ts';
import { readPlayer } from './read-player.server.ts';
import { lockStudiedLesson, recordCompletion } from './record-completion.server.ts';
import { announceTo } from '#app/platform/announce.server.ts';
import { recountProgress } from './recount-progress.server.ts';
import { staffActor, learnerActor } from './study-factory.ts';

// After each test the doctor checks that progress, badges and certificates follow the rules (I6).
const env = useTestEnv();
let course: WrittenCourse;
let learner: Awaited<ReturnType<typeof learnerActor>>;
let deps: PublishDeps;

beforeEach(async () => {
  course = await createCourse(env.db, { sections: [{ lessons: ['Read', 'Middle quiz', 'Final quiz'] }] });
  await env.pool.query(`update lessons set content_type = 'check' where title like '%quiz'`);
  learner = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: learner.userId, courseId: course.id });
  deps = {
    db: env.db,
    clock: env.clock,
    actor: await staffActor(env.db),
    liveEvents: { publish() {} },
    announce: announceTo({ completion_changed: [(tx, change) => recountProgress(tx, null, change)] }),
  };
  await setPassPercent(70);
});

const lesson = (n: number) => course.lessons[n]?.id ?? '';

async function setPassPercent(passPercent: number | null): Promise<void> {
  const { version, course: stored } = await readCourseForEditing(deps, course.id);
  await updateCourse(deps, { id: course.id, version, course: { ...stored, passPercent } });
}

/** Passes a quiz with points of 20, as the use case of a quiz does. */
const pass = (n: number, points: number) =>
  env.db.transaction(async (tx) => {
    const at = env.clock.now();
    const locked = await lockStudiedLesson(
      tx,
      { actor: learner, now: at, contentAccess: 'enrolled' },
      { course: course.id, lessonId: lesson(n) },
    );
    const proof = {
      ...locked.learner,
      lessonId: lesson(n),
      kind: 'check',
      title: 'A quiz',
      points,
      outOf: 20,
      at,
    } as const;
    await recordProof(tx, proof);
    return recordCompletion(tx, null, locked, at);
  });

const study = { contentAccess: 'enrolled', mailing: null } as const;
const read = () => completeLesson({ ...env, ...study, actor: learner }, { course: course.id, lessonId: lesson(0) });
const certificates = async () => (await env.pool.query(`select 1 from certificates`)).rows.length;

test('the mean of the quizzes completes the course, also without its other lessons', async () => {
  expect(await pass(1, 16)).toMatchObject({ progress: 33, courseCompleted: false });
  expect(await certificates()).toBe(0);
  expect(await pass(2, 14)).toMatchObject({ progress: 100, courseCompleted: true });
  expect(await certificates()).toBe(1);
  const view = await readPlayer({ ...env, ...study, actor: learner }, { course: course.id });
  expect(view).toMatchObject({ progress: 100, isCompleted: true, hasNewLessons: false, course: { passPercent: 70 } });
});

test('below the mean, all lessons do not complete it, and a better result does', async () => {
  await read();
  await pass(1, 12);
  expect(await pass(2, 14)).toMatchObject({ progress: 99, courseCompleted: false });
  const [card] = await readMyCourses({ ...env, actor: learner });
  expect(card).toMatchObject({ progress: 99, isCompleted: false });
  expect(await pass(1, 14)).toMatchObject({ progress: 100, courseCompleted: true });
});

test('a changed pass mark applies at once, and reverts no completion', async () => {
  await pass(1, 12);
  await pass(2, 12);
  expect(await certificates()).toBe(0);
  await setPassPercent(60);
  expect(await certificates()).toBe(1);
  await setPassPercent(95);
  const [card] = await readMyCourses({ ...env, actor: learner });
  expect(card).toMatchObject({ isCompleted: true, progress: 100 });
  expect((await env.pool.query('select progress from course_progress')).rows).toEqual([{ progress: 100 }]);
  await setPassPercent(null);
  expect((await readMyCourses({ ...env, actor: learner }))[0]).toMatchObject({ isCompleted: true, progress: 67 });
});

test('a course without published quizzes is completed by its lessons', async () => {
  for (const n of [1, 2])
    await setLessonPublished(deps, { courseId: course.id, id: lesson(n), version: 1, isPublished: false });
  expect(await read()).toMatchObject({ progress: 100, courseCompleted: true });
});
