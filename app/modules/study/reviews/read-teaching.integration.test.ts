import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { readTeaching } from './read-teaching.server.ts';

const env = useTestEnv();

test('each learner is counted once, and not after an enrolment was revoked', async () => {
  const [one, two, three] = [await createCourse(env.db), await createCourse(env.db), await createCourse(env.db)];
  const [both, gone, elsewhere] = [
    await createLearner(env.db),
    await createLearner(env.db),
    await createLearner(env.db),
  ];
  for (const course of [one, two]) await createEnrolment(env.db, { userId: both.id, courseId: course.id });
  await createEnrolment(env.db, { userId: gone.id, courseId: one.id });
  await createEnrolment(env.db, { userId: elsewhere.id, courseId: three.id });
  await revokeEnrolment(env.db, { userId: gone.id, courseId: one.id, at: env.clock.now() });
  expect(await readTeaching(env, [one.id, two.id])).toEqual({ students: 1, praise: null });
  expect(await readTeaching(env, [])).toEqual({ students: 0, praise: null });
});

test('the newest praising review with text is quoted, with first name and initial', async () => {
  const course = await createCourse(env.db, { title: 'Sell by phone' });
  const review = async (name: string, rating: number, body: string, { day = 1, isHidden = false } = {}) => {
    const { id } = await createLearner(env.db, { name });
    const at = new Date(Date.UTC(2026, 0, day)).toISOString();
    await env.db.execute(sql`insert into reviews (user_id, course_id, rating, body, is_hidden, created_at, updated_at)
      values (${id}, ${course.id}, ${rating}, ${body}, ${isHidden}, ${at}, ${at})`);
  };
  const words = 'I sell by phone now, twice a day.';
  await review('Faith Njeri', 5, words, { day: 2 });
  await review('Older Praise', 5, words, { day: 1 });
  await review('Too Short', 5, 'Good.', { day: 3 });
  await review('Not Pleased', 2, words, { day: 4 });
  await review('Hidden Words', 5, words, { day: 5, isHidden: true });
  const { praise } = await readTeaching(env, [course.id]);
  expect(praise).toEqual({ author: 'Faith N.', body: words, rating: 5, course: 'Sell by phone' });
});
