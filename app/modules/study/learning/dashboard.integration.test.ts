import { describe, expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from './enrolment-factory.ts';
import { openLesson } from './open-lesson.server.ts';
import { readAchievements } from './read-achievements.server.ts';
import { readDashboard } from './read-dashboard.server.ts';
import { readMyCourse } from './read-my-course.server.ts';
import { readMyCourses } from './read-my-courses.server.ts';
import { readPlayer } from './read-player.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const deps = (actor: Actor) => ({
  db: env.db,
  actor,
  clock: env.clock,
  contentAccess: 'enrolled' as const,
  mailing: null,
});

async function learner(): Promise<Extract<Actor, { kind: 'learner' }>> {
  const { id, email, name } = await createLearner(env.db);
  return { kind: 'learner', userId: id, email, name };
}

/** Enrols, and completes the first lessons in order. */
async function study(actor: Extract<Actor, { kind: 'learner' }>, title: string, lessons: number, done: number) {
  const course = await createCourse(env.db, {
    title,
    sections: [{ lessons: Array.from({ length: lessons }, (_, i) => `${title} ${i + 1}`) }],
  });
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id, at: env.clock.now() });
  for (const lesson of course.lessons.slice(0, done))
    await completeLesson(deps(actor), { course: course.id, lessonId: lesson.id });
  return course;
}

/** Counts the statements of a reading. */
async function countQueries(read: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(env.pool, 'query');
  try {
    await read();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

describe('the dashboard', () => {
  specifies(
    'Dashboard: overview: stats, 2 to continue, 4 available, profile with 4 activities, achievement',
    'Entities: dashboard course card, available course card',
    'Constants: ratings 5 in the catalogue, 4.5 in dashboard cards',
    'Constants: dashboard limits 2, 4, 4',
  );
  test('shows figures, the next lesson, other courses, activity and the last badge', async () => {
    const actor = await learner();
    await study(actor, 'Alpha', 2, 2);
    env.clock.advance({ days: 3 });
    await study(actor, 'Beta', 4, 1);
    env.clock.advance({ days: 1 });
    await study(actor, 'Gamma', 3, 2);
    env.clock.advance({ hours: 2 });
    await study(actor, 'Delta', 5, 0);
    for (const title of ['E1', 'E2', 'E3', 'E4', 'E5']) await createCourse(env.db, { title });
    await createCourse(env.db, { title: 'Hidden', status: 'draft' });

    const view = await readDashboard(deps(actor));
    expect(view.stats).toEqual({ enrolledCourses: 4, hoursLearned: 1, averageProgress: 48 });
    expect(view.continueLearning.map((card) => [card.title, card.lastAccessed, card.progress])).toEqual([
      ['Delta', 'Recently purchased', 0],
      ['Gamma', '2 hours ago', 67],
    ]);
    expect(view.continueLearning[1]?.nextLesson?.title).toBe('Gamma 3');
    expect(view.availableCourses).toHaveLength(4);
    expect(view.availableCourses.every((card) => card.title.startsWith('E') && card.rating === null)).toBe(true);
    expect(view.activity).toHaveLength(4);
    expect(view.activity.map((item) => item.text)).toEqual(
      expect.arrayContaining(['Completed Gamma 1', 'Completed Gamma 2', 'Started Gamma']),
    );
    expect(view.latestAchievement).toMatchObject({ name: 'Alpha Master', lessons: 2, earnedOn: '2 Mar 2026' });
  });

  test('of a new learner is empty and offers courses', async () => {
    const actor = await learner();
    await createCourse(env.db);
    expect(await readDashboard(deps(actor))).toMatchObject({
      stats: { enrolledCourses: 0, hoursLearned: 0, averageProgress: 0 },
      continueLearning: [],
      availableCourses: [{}],
      activity: [],
      latestAchievement: null,
    });
  });

  test('hides revoked courses', async () => {
    const actor = await learner();
    const course = await study(actor, 'Alpha', 2, 2);
    await revokeEnrolment(env.db, { userId: actor.userId, courseId: course.id, at: env.clock.now() });
    const view = await readDashboard(deps(actor));
    expect(view).toMatchObject({
      stats: { enrolledCourses: 0, hoursLearned: 0 },
      activity: [],
      latestAchievement: null,
    });
    expect(view.availableCourses.map((card) => card.id)).toEqual([course.id]);
    expect(await readAchievements(deps(actor))).toMatchObject({ badgesCollected: 0, lessonsCompleted: 0, badges: [] });
  });

  test('is not available to visitors', async () => {
    const refused = expect.objectContaining({ code: 'sign_in_required' });
    for (const read of [readDashboard, readMyCourses, readAchievements])
      await expect(read(deps(visitor))).rejects.toEqual(refused);
    await expect(readMyCourse(deps(visitor), 'x')).rejects.toEqual(refused);
  });
});

specifies('Dashboard: My Courses', "States: last accessed, 'Recently purchased' first");
test('my courses are sorted by never opened first, then by the last visit', async () => {
  const actor = await learner();
  const first = await study(actor, 'First', 3, 1);
  env.clock.advance({ days: 1 });
  await study(actor, 'Second', 3, 1);
  await study(actor, 'Bought', 3, 0);
  expect((await readMyCourses(deps(actor))).map((card) => card.title)).toEqual(['Bought', 'Second', 'First']);

  env.clock.advance({ days: 10 });
  await openLesson(deps(actor), { course: first.id, lessonId: first.lessons[2]?.id ?? '' });
  env.clock.advance({ days: 1 });
  const cards = await readMyCourses(deps(actor));
  expect(cards.map((card) => [card.title, card.lastAccessed])).toEqual([
    ['Bought', 'Recently purchased'],
    ['First', '1 day ago'],
    ['Second', '1 week ago'],
  ]);
  expect(cards[1]?.nextLesson?.title).toBe('First 3');
});

specifies(
  'Routes: /dashboard/courses, /dashboard/courses/{courseId}',
  "Constants: transaction label 'TRX-' and 8 characters of the id",
  "Money: a payment is called by its M-Pesa code, or 'TRX-' and 8 characters",
  'Learning: My Courses, and a page for each course',
);
test("a course's own page has the outline, the receipt and the next lesson", async () => {
  const actor = await learner();
  const course = await study(actor, 'Alpha', 3, 1);
  const view = await readMyCourse(deps(actor), course.slug);
  expect(view).toMatchObject({
    course: { title: 'Alpha', completedLessons: 1, totalLessons: 3, progress: 33, nextLesson: { title: 'Alpha 2' } },
    enrolledOn: '2 Mar 2026',
    receipt: {
      kind: 'test',
      amountCents: 0,
      orderId: null,
      label: expect.stringMatching(/^TRX-[0-9a-f]{8}$/),
      paidOn: '2 Mar 2026',
    },
  });
  expect(view.sections[0]?.lessons.map((lesson) => lesson.isCompleted)).toEqual([true, false, false]);
});

specifies('Routes: /dashboard/achievements', 'Dashboard: Achievements and its placeholder', 'Calls: badges by user');
test('achievements list badges with their codes, and badges in progress', async () => {
  const actor = await learner();
  const done = await study(actor, 'Alpha', 2, 2);
  await study(actor, 'Beta', 4, 1);
  const view = await readAchievements(deps(actor));
  expect(view).toMatchObject({ badgesCollected: 1, lessonsCompleted: 3, enrolledCourses: 2 });
  expect(view.badges).toMatchObject([{ name: 'Alpha Master', courseId: done.id, lessons: 2, earnedOn: '2 Mar 2026' }]);
  expect(view.badges[0]?.certificate).toMatchObject({
    courseTitle: 'Alpha',
    learnerName: actor.name,
    lessons: 2,
  });
  expect(view.underway).toMatchObject([
    {
      name: 'Beta Master',
      completedLessons: 1,
      totalLessons: 4,
      imageUrl: expect.stringContaining('/badge/frontend/25/'),
    },
  ]);

  // The badge stays after its course is deleted.
  await env.pool.query('delete from courses where id = $1', [done.id]);
  expect((await readAchievements(deps(actor))).badges).toMatchObject([
    { name: 'Alpha Master', courseId: null, lessons: null },
  ]);
});

test('the number of queries does not grow with the data', async () => {
  const actor = await learner();
  const course = await study(actor, 'Alpha', 3, 1);
  for (let index = 0; index < 6; index += 1) await study(actor, `More ${index}`, 3, 3);
  const counts = {
    dashboard: await countQueries(() => readDashboard(deps(actor))),
    myCourses: await countQueries(() => readMyCourses(deps(actor))),
    achievements: await countQueries(() => readAchievements(deps(actor))),
    myCourse: await countQueries(() => readMyCourse(deps(actor), course.id)),
    player: await countQueries(() => readPlayer(deps(actor), { course: course.id })),
  };
  expect(counts).toEqual({ dashboard: 3, myCourses: 1, achievements: 2, myCourse: 2, player: 3 });
});
