import { expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createLearner } from '#app/modules/identity/user-factory.ts';
import { accountFixture } from '#tests/support/account-fixture.ts';
import { touchSessions } from '#tests/support/touch-sessions.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { readPlayer } from './read-player.server.ts';

const env = useTestEnv();

test('opening a lesson of a course of five hundred takes five queries, including the session', async () => {
  const lessons = Array.from({ length: 20 }, (_, n) => `Lesson ${n + 1}`);
  const course = await createCourse(env.db, { sections: Array.from({ length: 25 }, () => ({ lessons })) });
  const { id, email, password } = await createLearner(env.db);
  await createEnrolment(env.db, { userId: id, courseId: course.id });
  const fixture = accountFixture(env);
  const cookie = await fixture.loginCookie(email, password);

  await touchSessions(env);
  const queries = vi.spyOn(env.pool, 'query');
  const actor = await fixture.actorOf(cookie);
  const lessonId = course.lessons[321]?.id ?? '';
  const view = await readPlayer(
    { db: env.db, clock: env.clock, actor, contentAccess: 'enrolled' },
    { course: course.slug, lessonId },
  );
  const queryCount = queries.mock.calls.length;
  queries.mockRestore();
  expect(view).toMatchObject({ totalLessons: 500, lesson: { id: lessonId, number: 322 } });
  expect(queryCount).toBe(5);
});
