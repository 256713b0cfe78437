import { expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { readLesson } from './read-lesson.server.ts';
import { readPlayer } from './read-player.server.ts';
import { savePosition } from './save-position.server.ts';
import { moveTo } from './stage-lesson.ts';
import { staffActor, createMixedCourse, learnerActor } from './study-factory.ts';

const env = useTestEnv();
const contentAccess = 'enrolled' as const;

/** Returns the outcome of each lesson, requested alone: 'as the page' equals the view of the page. */
async function eachAlone(actor: Actor, course: { readonly id: string; readonly lessons: readonly { id: string }[] }) {
  const deps = { db: env.db, clock: env.clock, actor, contentAccess };
  const first = await readPlayer(deps, { course: course.id });
  const answers: string[] = [];
  for (const { id: lessonId } of course.lessons) {
    try {
      const moved = moveTo(first, lessonId, await readLesson(deps, { course: course.id, lessonId }));
      const page = await readPlayer(deps, { course: course.id, lessonId });
      expect({ ...moved, newNoteId: '' }).toEqual({ ...page, newNoteId: '' });
      answers.push('as the page');
    } catch (error) {
      if (!(error instanceof Error && error.name === 'DomainError')) throw error;
      answers.push((error as Error & { code: string }).code);
    }
  }
  return answers;
}

test('a single lesson equals that of the page, with the same access', async () => {
  const { course, video } = await createMixedCourse(env.db);
  const owner = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: owner.userId, courseId: course.id });
  await savePosition(
    { db: env.db, actor: owner, clock: env.clock, contentAccess },
    { course: course.id, lessonId: video, position: 61 },
  );
  const requested = 'as the page';
  // Free, locked, handout, draft, video.
  expect(await eachAlone(owner, course)).toEqual([requested, requested, requested, 'lesson_not_found', requested]);
  const other = await learnerActor(env.db);
  expect(await eachAlone(other, course)).toEqual([
    requested,
    'lesson_locked',
    'lesson_locked',
    'lesson_not_found',
    'lesson_locked',
  ]);
  expect(await eachAlone(await staffActor(env.db), course)).toEqual([
    requested,
    requested,
    requested,
    requested,
    requested,
  ]);

  const elsewhere = await createCourse(env.db);
  for (const [actor, lessonId, code] of [
    [visitor, video, 'sign_in_required'],
    [owner, elsewhere.lessons[0]?.id ?? '', 'lesson_not_found'],
    [owner, 'nonsense', 'lesson_not_found'],
  ] as const) {
    await expect(
      readLesson({ db: env.db, clock: env.clock, actor, contentAccess }, { course: course.id, lessonId }),
    ).rejects.toEqual(expect.objectContaining({ name: 'DomainError', code }));
  }
});

test('takes two queries, however large the course is', async () => {
  const lessons = Array.from({ length: 20 }, (_, n) => `Lesson ${n + 1}`);
  const course = await createCourse(env.db, { sections: Array.from({ length: 25 }, () => ({ lessons })) });
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  const queries = vi.spyOn(env.pool, 'query');
  const lessonId = course.lessons[321]?.id ?? '';
  await readLesson({ db: env.db, clock: env.clock, actor, contentAccess }, { course: course.slug, lessonId });
  const queryCount = queries.mock.calls.length;
  queries.mockRestore();
  expect(queryCount).toBe(2);
});
