import { expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createLearner } from '#app/modules/identity/user-factory.ts';
import { accountDesk } from '#tests/support/account-desk.ts';
import { touchSessions } from '#tests/support/touch-sessions.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { readPlayer } from './read-player.server.ts';

const bed = useTestBed();

test('a lesson of a course of five hundred is opened by five queries, that for the session among them', async () => {
  const lessons = Array.from({ length: 20 }, (_, n) => `Lesson ${n + 1}`);
  const course = await createCourse(bed.db, { sections: Array.from({ length: 25 }, () => ({ lessons })) });
  const { id, email, password } = await createLearner(bed.db);
  await createEnrolment(bed.db, { userId: id, courseId: course.id });
  const desk = accountDesk(bed);
  const cookie = await desk.loginCookie(email, password);

  await touchSessions(bed);
  const queries = vi.spyOn(bed.pool, 'query');
  const actor = await desk.actorOf(cookie);
  const lessonId = course.lessons[321]?.id ?? '';
  const view = await readPlayer({ db: bed.db, actor, contentAccess: 'enrolled' }, { course: course.slug, lessonId });
  const asked = queries.mock.calls.length;
  queries.mockRestore();
  expect(view).toMatchObject({ totalLessons: 500, lesson: { id: lessonId, number: 322 } });
  expect(asked).toBe(5);
});
