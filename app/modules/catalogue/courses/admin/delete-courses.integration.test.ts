import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, createMixedCourse, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCourse } from '../course-factory.ts';
import { readCourse } from '../read-courses.server.ts';
import { deleteCourses, readDeletion } from './delete-courses.server.ts';
import { duplicateCourse } from './duplicate-course.server.ts';

import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const deps = (actor: Actor) => ({
  db: env.db,
  clock: env.clock,
  actor,
  liveEvents: { publish: () => undefined },
  announce: () => Promise.resolve(),
});
const audited = async () =>
  (await env.pool.query(`select action, subject_id, before from audit_log where subject_type = 'course' order by id`))
    .rows as { action: string; subject_id: string; before: object | null }[];

/** Orders a course, with a payment that is pending at M-Pesa. */
async function orderWaiting(courseId: string): Promise<void> {
  const { userId } = await learnerActor(env.db);
  await env.pool.query(
    `with o as (insert into orders (number, user_id, subtotal_cents, rounding_cents, total_cents, idempotency_key)
       values ('MIC3TEST1', $1, 650000, 0, 650000, 'key') returning id)
     insert into payments (order_id, user_id, course_id, course_title, buyer_name, buyer_email, amount_cents)
       select id, $1, $2, 'Course', 'Faith', 'faith@example.com', 650000 from o`,
    [userId, courseId],
  );
}

describe('deleting a course', () => {
  specifies('Calls: courses: insert, update, delete', 'Money: the ledger outlives course and learner');
  test('deletes lessons, access and progress; the ledger keeps its line', async () => {
    const staff = await staffActor(env.db);
    const { course } = await createMixedCourse(env.db);
    const learner = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: learner.userId, courseId: course.id });
    await duplicateCourse(deps(staff), { id: course.id, copyId: randomUUID() });
    const video = await createMediaFile(env.db, { kind: 'video', byteSize: 5_000, isPublic: true });
    await env.pool.query('update courses set video_id = $1 where id = $2', [video.id, course.id]);
    // The copy shares the lessons' files, so they stay.
    expect(await readDeletion({ db: env.db, actor: staff }, [course.id])).toEqual({
      titles: [course.title],
      held: [],
      students: 1,
      lessons: 5,
      progress: 0,
      reviews: 0,
      payments: 1,
      certificates: 0,
      bytes: 5_000,
    });
    await deleteCourses(deps(staff), [course.id]);
    await deleteCourses(deps(staff), [course.id]);
    const counts = await env.pool.query(
      `select (select count(*)::int from lessons where course_id = $1) as lessons,
              (select count(*)::int from enrolments where course_id = $1) as enrolments`,
      [course.id],
    );
    expect(counts.rows).toEqual([{ lessons: 0, enrolments: 0 }]);
    const ledger = await env.pool.query('select course_id, course_title, status from payments');
    expect(ledger.rows).toEqual([{ course_id: null, course_title: course.title, status: 'test_completed' }]);
    expect((await audited()).at(-1)).toMatchObject({
      action: 'course.deleted',
      before: { title: course.title, students: 1, payments: 1 },
    });
  });

  specifies('Errors: courses: load, add, update, delete, related records');
  test('is refused while a payment is pending', async () => {
    const staff = await staffActor(env.db);
    const course = await createCourse(env.db);
    await orderWaiting(course.id);
    await expect(deleteCourses(deps(staff), [course.id])).rejects.toMatchObject({
      code: 'course_being_paid',
      details: { payments: '1 payment' },
    });
    expect(await audited()).toEqual([]);
    await env.pool.query(`update payments set status = 'failed'`);
    await deleteCourses(deps(staff), [course.id]);
    const gone = readDeletion({ db: env.db, actor: staff }, [course.id]);
    await expect(gone).rejects.toMatchObject({ code: 'course_not_found' });
  });
});

describe('deleting several courses', () => {
  test('lists what is deleted for all of them, counts each learner once, and logs each', async () => {
    const staff = await staffActor(env.db);
    const { course } = await createMixedCourse(env.db);
    const learner = await learnerActor(env.db);
    const copyId = randomUUID();
    await duplicateCourse(deps(staff), { id: course.id, copyId });
    for (const courseId of [course.id, copyId]) await createEnrolment(env.db, { userId: learner.userId, courseId });
    const { rows } = await env.pool.query('select sum(byte_size)::int as bytes from media_files');
    const ids = [course.id, copyId, randomUUID(), 'no-id'];
    // Both together share their files with no other course.
    expect(await readDeletion({ db: env.db, actor: staff }, ids)).toMatchObject({
      titles: [`Copy of ${course.title}`, course.title].toSorted(),
      students: 1,
      lessons: 10,
      payments: 2,
      bytes: (rows[0] as { bytes: number }).bytes,
    });
    expect(await deleteCourses(deps(staff), ids)).toEqual({ deleted: 2 });
    expect(await deleteCourses(deps(staff), ids)).toEqual({ deleted: 0 });
    const deleted = (await audited()).filter(({ action }) => action === 'course.deleted');
    expect(deleted.map(({ subject_id }) => subject_id).toSorted()).toEqual([course.id, copyId].toSorted());
    const ledger = await env.pool.query('select count(*)::int as payments from payments where course_id is null');
    expect(ledger.rows).toEqual([{ payments: 2 }]);
  });

  test('is refused for all while a payment for one is pending', async () => {
    const staff = await staffActor(env.db);
    const free = await createCourse(env.db);
    const paid = await createCourse(env.db, { title: 'Beads' });
    await orderWaiting(paid.id);
    await expect(deleteCourses(deps(staff), [free.id, paid.id])).rejects.toMatchObject({
      code: 'course_being_paid',
      details: { payments: '1 payment for Beads' },
    });
    expect(await readCourse(env, { idOrSlug: free.id })).toMatchObject({ id: free.id });
    expect(await audited()).toEqual([]);
  });
});
