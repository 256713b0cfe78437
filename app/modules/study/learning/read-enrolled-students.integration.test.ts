import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { visitor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from './enrolment-factory.ts';
import { readEnrolledStudents } from './read-enrolled-students.server.ts';
import { staffActor, learnerActor } from './study-factory.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const hour = (n: number) => new Date(`2026-03-01T1${n}:00:00Z`);

describe('the students of a course', () => {
  specifies('Entities: enrolled student row');
  test('are listed with their progress, the latest first; learners without access are not', async () => {
    const actor = await staffActor(env.db);
    const course = await createCourse(env.db, { title: 'Sell by phone', sections: [{ lessons: ['One', 'Two'] }] });
    const other = await createCourse(env.db);
    const [done, begun, nobody, gone] = [
      await learnerActor(env.db, 'Done Otieno'),
      await learnerActor(env.db, 'Begun Achieng'),
      await learnerActor(env.db, '\u00a0'),
      await learnerActor(env.db, 'Gone Mwangi'),
    ];
    for (const [n, { userId }] of [done, begun, nobody, gone].entries()) {
      await createEnrolment(env.db, { userId, courseId: course.id, at: hour(n) });
    }
    await revokeEnrolment(env.db, { userId: gone.userId, courseId: course.id, at: hour(5) });
    await createEnrolment(env.db, { userId: gone.userId, courseId: other.id });
    const complete = (learner: typeof done, place: number) =>
      completeLesson(
        { db: env.db, actor: learner, clock: env.clock, contentAccess: 'enrolled', mailing: null },
        { course: course.id, lessonId: course.lessons[place]?.id ?? '' },
      );
    await complete(done, 0);
    await complete(done, 1);
    await complete(begun, 0);

    const found = await readEnrolledStudents({ db: env.db, actor }, { courseId: course.id, page: 7 });
    expect(found).toEqual({
      course: { id: course.id, title: 'Sell by phone', students: 3 },
      page: 1,
      pages: 1,
      students: [
        {
          id: nobody.userId,
          name: 'Anonymous User',
          email: nobody.email,
          progress: 0,
          isCompleted: false,
          lastAccessedAt: null,
        },
        {
          id: begun.userId,
          name: 'Begun Achieng',
          email: begun.email,
          progress: 50,
          isCompleted: false,
          lastAccessedAt: env.clock.now(),
        },
        {
          id: done.userId,
          name: 'Done Otieno',
          email: done.email,
          progress: 100,
          isCompleted: true,
          lastAccessedAt: env.clock.now(),
        },
      ],
    });
  });

  test('are visible to staff, of an existing course', async () => {
    const course = await createCourse(env.db);
    const ask = (actor: Parameters<typeof readEnrolledStudents>[0]['actor'], courseId: string) =>
      readEnrolledStudents({ db: env.db, actor }, { courseId, page: 1 });
    for (const actor of [visitor, await learnerActor(env.db)]) {
      await expect(ask(actor, course.id)).rejects.toMatchObject({ code: 'forbidden' });
    }
    const staff = await staffActor(env.db);
    for (const id of ['no-id', course.slug, '00000000-0000-4000-8000-000000000000']) {
      await expect(ask(staff, id)).rejects.toMatchObject({ code: 'course_not_found' });
    }
  });
});
