import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from './enrolment-factory.ts';
import { openLesson } from './open-lesson.server.ts';
import { readPlayer } from './read-player.server.ts';
import { savePosition } from './save-position.server.ts';
import { learnerActor } from './study-factory.ts';
import { studyEventRemembered, type StudyEvent } from './study-event.ts';
import { sweepStudyEventsJob } from './sweep-study-events.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const contentAccess = 'enrolled' as const;

async function study() {
  const made = await createCourse(env.db, { sections: [{ lessons: ['One', 'Two'] }] });
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: made.id });
  const deps = { db: env.db, actor, clock: env.clock, contentAccess, mailing: null };
  const [one = '', two = ''] = made.lessons.map(({ id }) => id);
  return {
    made,
    actor,
    one,
    two,
    open: (lessonId: string, event?: StudyEvent) => openLesson(deps, { course: made.id, lessonId, event }),
    stop: (lessonId: string, position: number, event?: StudyEvent) =>
      savePosition(deps, { course: made.id, lessonId, position, event }),
    complete: (lessonId: string, event?: StudyEvent) => completeLesson(deps, { course: made.id, lessonId, event }),
    read: (lessonId: string) =>
      readPlayer({ db: env.db, clock: env.clock, actor, contentAccess }, { course: made.id, lessonId }),
  };
}

const newStudyEvent = (secondsAgo = 0): StudyEvent => ({ id: randomUUID(), secondsAgo });
const rows = async (query: string) => (await env.pool.query(query)).rows as unknown[];
const minutesAgo = (minutes: number) => new Date(env.clock.now().getTime() - minutes * 60_000);

describe('a study event of the player', () => {
  test('is dated by its event, ten minutes without a connection ago', async () => {
    const { one, two, complete, stop } = await study();
    await complete(one, newStudyEvent(600));
    await stop(two, 0.4, newStudyEvent(300));
    expect(await rows('select completed_at from lesson_completions')).toEqual([{ completed_at: minutesAgo(10) }]);
    expect(await rows('select last_accessed_at, last_lesson_id from course_progress')).toEqual([
      { last_accessed_at: minutesAgo(5), last_lesson_id: two },
    ]);
  });

  test('is never dated in the future, nor more than thirty days back', async () => {
    const { one, two, complete } = await study();
    await complete(one, newStudyEvent(-60));
    await complete(two, newStudyEvent(1e12));
    expect(await rows('select completed_at from lesson_completions order by completed_at, lesson_id')).toEqual([
      { completed_at: minutesAgo(30 * 24 * 60) },
      { completed_at: env.clock.now() },
    ]);
  });

  specifies('Learning: progress and position are kept on the server, and on the device while offline');
  test('that arrives late does not replace newer data from another device', async () => {
    const { one, two, read, stop, open } = await study();
    await stop(one, 0.9);
    await open(two);
    env.clock.advance({ minutes: 1 });
    await stop(one, 0.2, newStudyEvent(600));
    await open(one, newStudyEvent(600));
    expect((await read(one)).lesson?.position).toBe(0.9);
    expect(await rows('select last_lesson_id from course_progress')).toEqual([{ last_lesson_id: two }]);
  });

  test('that arrives again changes nothing, even after later progress', async () => {
    const { one, read, stop } = await study();
    const first = newStudyEvent();
    await stop(one, 0.3, first);
    await stop(one, 0.6, newStudyEvent());
    await stop(one, 0.3, first);
    expect((await read(one)).lesson?.position).toBe(0.6);
  });

  specifies(
    'Learning: a badge once, in the completing transaction, and a certificate that anybody with the link can verify',
  );
  test('for the last lesson returns the badge each time, and no other event does', async () => {
    const { made, one, two, complete } = await study();
    await complete(one, newStudyEvent());
    const last = newStudyEvent();
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(two, last)));
    for (const answer of answers) {
      expect(answer).toMatchObject({ progress: 100, courseCompleted: true, badge: { name: `${made.title} Master` } });
    }
    expect((await complete(two, newStudyEvent())).badge).toBeNull();
    expect(await rows('select count(*)::int from user_badges')).toEqual([{ count: 1 }]);
    expect(await rows('select count(*)::int from lesson_completions')).toEqual([{ count: 2 }]);
  });

  test('does not restore what was deleted meanwhile', async () => {
    const { one, actor, made, complete } = await study();
    const event = newStudyEvent();
    await complete(one, event);
    await revokeEnrolment(env.db, { userId: actor.userId, courseId: made.id, at: env.clock.now() });
    await env.pool.query('delete from lesson_completions');
    await env.pool.query('delete from course_progress');
    await expect(complete(one, event)).rejects.toMatchObject({ code: 'lesson_locked' });
    await createEnrolment(env.db, { userId: actor.userId, courseId: made.id });
    expect(await complete(one, event)).toMatchObject({ progress: 0, completedLessons: 0 });
    expect(await rows('select count(*)::int from lesson_completions')).toEqual([{ count: 0 }]);
  });

  test('of two learners may have the same id, and is deleted after sixty days', async () => {
    const [mine, theirs] = [await study(), await study()];
    const event = newStudyEvent();
    await mine.complete(mine.one, event);
    expect(await theirs.complete(theirs.one, event)).toMatchObject({ progress: 50 });
    const sweep = sweepStudyEventsJob({ db: env.db, clock: env.clock });
    env.clock.advance({ days: 60 });
    await sweep.run({});
    expect(await rows('select id from study_reports')).toHaveLength(2);
    env.clock.advance({ days: 1 });
    await sweep.run({});
    expect(await rows('select id from study_reports')).toHaveLength(0);
    expect(studyEventRemembered).toBe(60 * 24 * 60 * 60);
  });
});
