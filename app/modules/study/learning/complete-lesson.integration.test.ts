import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import type { WrittenCourse } from '#app/modules/catalogue/courses/course-structure.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import type { LessonCompletion } from './record-completion.server.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { readPlayer } from './read-player.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

async function enrolled(lessons: readonly (string | { type: 'text'; title: string; isPublished: boolean })[]) {
  const course = await createCourse(env.db, {
    title: 'Frontend Foundations',
    sections: [{ lessons: lessons.slice(0, 2) }, { lessons: lessons.slice(2) }],
  });
  const { id, email, name } = await createLearner(env.db);
  const actor: Actor = { kind: 'learner', userId: id, email, name };
  await createEnrolment(env.db, { userId: id, courseId: course.id });
  return { course, actor, userId: id };
}

const complete = (actor: Actor, course: WrittenCourse, index: number): Promise<LessonCompletion> =>
  completeLesson(
    { db: env.db, actor, clock: env.clock, contentAccess: 'enrolled', mailing: null },
    { course: course.id, lessonId: course.lessons[index]?.id ?? '' },
  );

const progressRow = async () =>
  (
    await env.pool.query<{
      progress: number;
      completed_at: Date | null;
      last_accessed_at: Date;
      last_lesson_id: string;
    }>('select * from course_progress')
  ).rows[0];
const badgeRows = async () =>
  (
    await env.pool.query<{ name: string; image_url: string; verification_code: string }>(
      'select b.name, b.image_url, ub.verification_code from user_badges ub join badges b on b.id = ub.badge_id',
    )
  ).rows;

describe('completing lessons', () => {
  specifies('Entities: course progress');
  test('counts by the rule, names the next lesson across sections, and ends with the badge', async () => {
    const { course, actor } = await enrolled(['One', 'Two', 'Three']);

    expect(await complete(actor, course, 0)).toMatchObject({
      progress: 33,
      completedLessons: 1,
      totalLessons: 3,
      courseCompleted: false,
      badge: null,
      next: { title: 'Two' },
    });
    env.clock.advance({ days: 1 });
    expect(await complete(actor, course, 1)).toMatchObject({ progress: 67, next: { id: course.lessons[2]?.id } });
    expect(await progressRow()).toMatchObject({
      completed_at: null,
      last_accessed_at: env.clock.now(),
      last_lesson_id: course.lessons[1]?.id,
    });
    env.clock.advance({ days: 1 });
    expect(await complete(actor, course, 2)).toMatchObject({
      progress: 100,
      courseCompleted: true,
      next: null,
      badge: { name: 'Frontend Foundations Master', earnedAt: env.clock.now() },
    });
    expect(await progressRow()).toMatchObject({ progress: 100, completed_at: env.clock.now() });
    expect(await badgeRows()).toEqual([
      {
        name: 'Frontend Foundations Master',
        image_url: expect.stringMatching(/^\/art\/badge\/frontend\/100\//),
        verification_code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{16}$/),
      },
    ]);
  });

  specifies('Learning: completed items are stored; one formula, counted again when publishing changes');
  test('twice changes nothing', async () => {
    const { course, actor } = await enrolled(['One', 'Two']);
    await complete(actor, course, 0);
    const [first] = (await env.pool.query('select * from lesson_completions')).rows;
    env.clock.advance({ hours: 1 });
    expect(await complete(actor, course, 0)).toMatchObject({ progress: 50, completedLessons: 1, badge: null });
    expect((await env.pool.query('select * from lesson_completions')).rows).toEqual([first]);
  });

  specifies("Entities: badge, '{course title} Master'");
  test('of a completed course again earns no second badge', async () => {
    const { course, actor } = await enrolled(['One', 'Two']);
    await complete(actor, course, 0);
    expect((await complete(actor, course, 1)).badge).not.toBeNull();
    expect(await complete(actor, course, 1)).toMatchObject({ progress: 100, courseCompleted: true, badge: null });
    expect(await badgeRows()).toHaveLength(1);
  });

  test('does not count unpublished lessons', async () => {
    const { course, actor } = await enrolled(['One', 'Two', { type: 'text', title: 'Draft', isPublished: false }]);
    await complete(actor, course, 0);
    expect(await complete(actor, course, 1)).toMatchObject({
      progress: 100,
      totalLessons: 2,
      courseCompleted: true,
      next: null,
    });
  });

  specifies("Learning: completed stays completed; 'New lessons' are announced");
  test('keeps a course completed when a lesson is added, without a second badge for it', async () => {
    const { course, actor, userId } = await enrolled(['One', 'Two', 'Three']);
    await env.pool.query('update lessons set is_published = false where id = $1', [course.lessons[2]?.id]);
    await complete(actor, course, 0);
    await complete(actor, course, 1);
    const finishedAt = env.clock.now();
    await env.pool.query('update lessons set is_published = true where id = $1', [course.lessons[2]?.id]);

    env.clock.advance({ days: 1 });
    expect(await complete(actor, course, 0)).toMatchObject({ progress: 67, courseCompleted: false, badge: null });
    expect(await progressRow()).toMatchObject({ user_id: userId, progress: 67, completed_at: finishedAt });
    const player = await readPlayer(
      { db: env.db, clock: env.clock, actor, contentAccess: 'enrolled' },
      { course: course.id },
    );
    expect(player).toMatchObject({
      isCompleted: true,
      hasNewLessons: true,
      progress: 67,
      lesson: { title: 'Three' },
      badge: { name: 'Frontend Foundations Master' },
    });

    expect(await complete(actor, course, 2)).toMatchObject({ progress: 100, courseCompleted: true, badge: null });
    expect(await progressRow()).toMatchObject({ completed_at: finishedAt });
  });

  specifies(
    'Learning: a badge once, in the completing transaction, and a certificate that anybody with the link can verify',
  );
  test('in many tabs at once counts every lesson and gives one badge in one of them', async () => {
    const titles = Array.from({ length: 12 }, (_, index) => `Lesson ${index + 1}`);
    const { course, actor } = await enrolled(titles);
    // Each lesson twice: two tabs that complete everything at the same time.
    const answers = await Promise.all(
      [...titles, ...titles].map((_, index) => complete(actor, course, index % titles.length)),
    );

    expect(await progressRow()).toMatchObject({ progress: 100 });
    expect(answers.filter((answer) => answer.badge !== null)).toHaveLength(1);
    expect(await badgeRows()).toHaveLength(1);
    const counts = answers.map((answer) => answer.completedLessons);
    expect(Math.max(...counts)).toBe(12);
  });

  test('by several learners at once makes the badge of the course once', async () => {
    const { course, actor } = await enrolled(['Only']);
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { id, email, name } = await createLearner(env.db);
        await createEnrolment(env.db, { userId: id, courseId: course.id });
        return { kind: 'learner' as const, userId: id, email, name };
      }),
    );
    const answers = await Promise.all([actor, ...others].map((someone) => complete(someone, course, 0)));
    expect(answers.every((answer) => answer.badge?.name === 'Frontend Foundations Master')).toBe(true);
    expect(new Set(answers.map((answer) => answer.badge?.verificationCode)).size).toBe(6);
    expect((await env.pool.query('select * from badges')).rows).toHaveLength(1);
  });

  specifies(
    'Learning: a badge once, in the completing transaction, and a certificate that anybody with the link can verify',
  );
  test('leaves nothing behind when it fails', async () => {
    const { course, actor } = await enrolled(['One', 'Two']);
    await env.pool.query(`update courses set title = repeat('x', 100) where id = $1`, [course.id]);
    await env.pool.query(`alter table badges add constraint refuse_long check (length(name) < 50)`);
    try {
      await complete(actor, course, 0);
      await expect(complete(actor, course, 1)).rejects.toThrow();
      expect(await progressRow()).toMatchObject({ progress: 50, completed_at: null });
      expect((await env.pool.query('select * from lesson_completions')).rows).toHaveLength(1);
    } finally {
      await env.pool.query('alter table badges drop constraint refuse_long');
    }
  });
});
