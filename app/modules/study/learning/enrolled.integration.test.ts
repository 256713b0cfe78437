import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from './enrolment-factory.ts';
import { mayOpenMedia } from './may-open-media.server.ts';
import { openLesson } from './open-lesson.server.ts';
import { readMyCourse } from './read-my-course.server.ts';
import { readPlayer } from './read-player.server.ts';
import { savePosition } from './save-position.server.ts';
import { createMixedCourse, learnerActor } from './study-factory.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const contentAccess = 'enrolled' as const;
const refusal = (code: string) => expect.objectContaining({ name: 'DomainError', code });

describe('an enrolled learner', () => {
  test('sees every published lesson with its contents and media', async () => {
    const { course, locked, handout, video, files } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
    const show = async (lessonId: string) =>
      (await readPlayer({ db: env.db, clock: env.clock, actor, contentAccess }, { course: course.id, lessonId }))
        .lesson;

    expect(await show(locked)).toMatchObject({
      number: 2,
      sectionTitle: 'Begin',
      content: { kind: 'text', html: '<p>the paid words</p>' },
      nextId: handout,
    });
    expect(await show(handout)).toMatchObject({
      previousId: locked,
      content: { kind: 'pdf', url: `/media/${files.pdf}`, byteSize: 1000, pageCount: 2 },
    });
    expect(await show(video)).toMatchObject({
      durationSeconds: 95,
      nextId: null,
      content: { kind: 'video', url: `/media/${files.video}`, captionsUrl: `/media/${files.captions}` },
    });
    for (const file of Object.values(files))
      expect(await mayOpenMedia({ db: env.db, clock: env.clock, contentAccess }, actor, file)).toBe(true);
  });

  test('never sees an unpublished lesson, even by its id', async () => {
    const { course, draft, free } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
    const shown = await readPlayer(
      { db: env.db, clock: env.clock, actor, contentAccess },
      { course: course.id, lessonId: draft },
    );
    expect(shown.lesson?.id).toBe(free);
    expect(JSON.stringify(shown)).not.toMatch(/Draft|unfinished/);
  });

  specifies(
    'States: completion restored on load',
    'Learning: progress and position are kept on the server, and on the device while offline',
  );
  test('continues at the last position, even on another device', async () => {
    const { course, locked, video } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
    const study = { db: env.db, actor, clock: env.clock, contentAccess, mailing: null };
    await openLesson(study, { course: course.slug, lessonId: locked });
    await savePosition(study, { course: course.slug, lessonId: video, position: 252.2504 });

    const player = await readPlayer({ db: env.db, clock: env.clock, actor, contentAccess }, { course: course.slug });
    expect(player.lesson).toMatchObject({ id: video, position: 252.25 });
  });

  specifies('Player: a lesson out of range means the first');
  test('starts at the first lesson for an unknown one', async () => {
    const { course, free, video } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
    await openLesson({ db: env.db, actor, clock: env.clock, contentAccess }, { course: course.id, lessonId: video });
    for (const lessonId of ['99', randomUUID()]) {
      const player = await readPlayer(
        { db: env.db, clock: env.clock, actor, contentAccess },
        { course: course.id, lessonId },
      );
      expect(player.lesson?.id).toBe(free);
    }
  });

  test.each([-1, Number.NaN, Infinity, 1_000_001])('cannot store the position %d', async (position) => {
    const { course, video } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
    const study = { db: env.db, actor, clock: env.clock, contentAccess, mailing: null };
    await expect(savePosition(study, { course: course.id, lessonId: video, position })).rejects.toEqual(
      refusal('progress_invalid'),
    );
  });

  test('loses access on the next request after a revocation, and finds the progress again when enrolled again', async () => {
    const { course, locked, files } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    const mine = { userId: actor.userId, courseId: course.id };
    await createEnrolment(env.db, mine);
    const study = { db: env.db, actor, clock: env.clock, contentAccess, mailing: null };
    await completeLesson(study, { course: course.id, lessonId: locked });

    await revokeEnrolment(env.db, { ...mine, at: env.clock.now() });
    const after = await readPlayer(
      { db: env.db, clock: env.clock, actor, contentAccess },
      { course: course.id, lessonId: locked },
    );
    expect(after).toMatchObject({
      isEnrolled: false,
      progress: 0,
      completedLessons: 0,
      lesson: { isLocked: true, content: null },
    });
    expect(await mayOpenMedia({ db: env.db, clock: env.clock, contentAccess }, actor, files.video)).toBe(false);
    await expect(completeLesson(study, { course: course.id, lessonId: locked })).rejects.toEqual(
      refusal('lesson_locked'),
    );

    await createEnrolment(env.db, mine);
    const again = await readPlayer({ db: env.db, clock: env.clock, actor, contentAccess }, { course: course.id });
    expect(again).toMatchObject({ isEnrolled: true, completedLessons: 1 });
  });

  test('keeps the course when it goes off sale', async () => {
    const { course, locked } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
    await env.pool.query(`update courses set status = 'draft'`);
    const shown = await readPlayer(
      { db: env.db, clock: env.clock, actor, contentAccess },
      { course: course.id, lessonId: locked },
    );
    expect(shown.lesson?.content).toMatchObject({ kind: 'text' });
    expect((await readMyCourse({ db: env.db, actor, clock: env.clock }, course.id)).course.title).toBe(course.title);
  });

  specifies('Roles: learner: own progress only');
  test("sees nothing of another learner's progress", async () => {
    const { course, locked } = await createMixedCourse(env.db);
    const [a, b] = [await learnerActor(env.db, 'A'), await learnerActor(env.db, 'B')];
    for (const actor of [a, b]) await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
    await completeLesson(
      { db: env.db, actor: a, clock: env.clock, contentAccess, mailing: null },
      { course: course.id, lessonId: locked },
    );
    await savePosition(
      { db: env.db, actor: a, clock: env.clock, contentAccess },
      { course: course.id, lessonId: locked, position: 0.5 },
    );
    const player = await readPlayer(
      { db: env.db, clock: env.clock, actor: b, contentAccess },
      { course: course.id, lessonId: locked },
    );
    expect(player).toMatchObject({ completedLessons: 0, lesson: { isCompleted: false, position: null } });
  });
});
