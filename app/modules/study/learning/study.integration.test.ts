import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { visitor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { mayOpenMedia } from './may-open-media.server.ts';
import { openLesson } from './open-lesson.server.ts';
import { readMyCourse } from './read-my-course.server.ts';
import { readPlayer } from './read-player.server.ts';
import { savePosition } from './save-position.server.ts';
import { staffActor, createMixedCourse, learnerActor } from './study-factory.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const contentAccess = 'enrolled' as const;
const refusal = (code: string) => expect.objectContaining({ name: 'DomainError', code });

describe('a learner who has not bought the course', () => {
  test('sees the outline with locks, and only the content of the free preview', async () => {
    const { course, free, locked, handout, video } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);

    const player = await readPlayer({ db: env.db, clock: env.clock, actor, contentAccess }, { course: course.slug });
    expect(player).toMatchObject({
      isEnrolled: false,
      recordsProgress: false,
      totalLessons: 4,
      freeLessons: 1,
      progress: 0,
      badge: null,
    });
    expect(player.lesson).toMatchObject({
      id: free,
      isLocked: false,
      content: { kind: 'text', html: '<p>the free words</p>' },
    });
    expect(
      player.sections.flatMap((section) => section.lessons.map((lesson) => [lesson.title, lesson.isLocked])),
    ).toEqual([
      ['Free', false],
      ['Locked', true],
      ['Handout', true],
      ['Film', true],
    ]);

    for (const lessonId of [locked, handout, video]) {
      const shown = await readPlayer(
        { db: env.db, clock: env.clock, actor, contentAccess },
        { course: course.id, lessonId },
      );
      expect(shown.lesson).toMatchObject({ id: lessonId, isLocked: true, content: null, position: null });
      expect(JSON.stringify(shown)).not.toMatch(/paid words|unfinished words|\/media\//);
    }
  });

  test('gets none of its media, and stores nothing in it', async () => {
    const { course, free, locked, draft, files } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    for (const file of Object.values(files))
      expect(await mayOpenMedia({ db: env.db, clock: env.clock, contentAccess }, actor, file)).toBe(false);

    const study = { db: env.db, actor, clock: env.clock, contentAccess, mailing: null };
    await expect(completeLesson(study, { course: course.id, lessonId: locked })).rejects.toEqual(
      refusal('lesson_locked'),
    );
    await expect(openLesson(study, { course: course.id, lessonId: locked })).rejects.toEqual(refusal('lesson_locked'));
    await expect(savePosition(study, { course: course.id, lessonId: locked, position: 1 })).rejects.toEqual(
      refusal('lesson_locked'),
    );
    await expect(completeLesson(study, { course: course.id, lessonId: draft })).rejects.toEqual(
      refusal('lesson_not_found'),
    );
    // The learner may read the free preview without having the course.
    await expect(completeLesson(study, { course: course.id, lessonId: free })).rejects.toEqual(refusal('not_enrolled'));
    expect(await openLesson(study, { course: course.id, lessonId: free })).toMatchObject({ recordsProgress: false });
    expect(await savePosition(study, { course: course.id, lessonId: free, position: 1 })).toEqual({ isSaved: false });
    await expect(readMyCourse(study, course.id)).rejects.toEqual(refusal('course_not_found'));

    const { rows } = await env.pool.query(
      'select (select count(*) from course_progress)::int + (select count(*) from lesson_positions)::int as kept',
    );
    expect(rows).toEqual([{ kept: 0 }]);
  });

  specifies('Access: every login opens the player; texts, media and progress only for the enrolled');
  test('studies it if the owner restored the old rule, but no unpublished lessons', async () => {
    const { course, locked, draft, files } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    const old = 'signed-in' as const;
    const shown = await readPlayer(
      { db: env.db, clock: env.clock, actor, contentAccess: old },
      { course: course.id, lessonId: locked },
    );
    expect(shown.lesson?.content).toEqual({ kind: 'text', html: '<p>the paid words</p>' });
    expect(await mayOpenMedia({ db: env.db, clock: env.clock, contentAccess: old }, actor, files.pdf)).toBe(true);
    const study = { db: env.db, actor, clock: env.clock, contentAccess: old, mailing: null };
    expect(await completeLesson(study, { course: course.id, lessonId: locked })).toMatchObject({ progress: 25 });
    await expect(completeLesson(study, { course: course.id, lessonId: draft })).rejects.toEqual(
      refusal('lesson_not_found'),
    );
  });
});

describe('a staff member', () => {
  test('previews everything, including unpublished lessons and drafts, and leaves no data', async () => {
    const { course, draft, files } = await createMixedCourse(env.db);
    await env.pool.query(`update courses set status = 'draft'`);
    const actor = await staffActor(env.db);
    const shown = await readPlayer(
      { db: env.db, clock: env.clock, actor, contentAccess },
      { course: course.id, lessonId: draft },
    );
    expect(shown).toMatchObject({
      recordsProgress: false,
      totalLessons: 4,
      lesson: { isPublished: false, content: { html: '<p>the unfinished words</p>' } },
    });
    expect(await mayOpenMedia({ db: env.db, clock: env.clock, contentAccess }, actor, files.pdf)).toBe(true);
    const study = { db: env.db, actor, clock: env.clock, contentAccess, mailing: null };
    await expect(completeLesson(study, { course: course.id, lessonId: draft })).rejects.toEqual(
      refusal('not_enrolled'),
    );
  });
});

describe('the player', () => {
  specifies('States: course status draft, active', 'Catalogue, site and admin: which courses are public');
  test('of a draft or an unknown course is not found for learners, and needs a login', async () => {
    const { course } = await createMixedCourse(env.db);
    const actor = await learnerActor(env.db);
    await expect(
      readPlayer({ db: env.db, clock: env.clock, actor: visitor, contentAccess }, { course: course.id }),
    ).rejects.toEqual(refusal('sign_in_required'));
    await env.pool.query(`update courses set status = 'draft'`);
    for (const requested of [course.id, course.slug, 'nothing', '00000000-0000-0000-0000-000000000001', "' or 1=1"]) {
      await expect(
        readPlayer({ db: env.db, clock: env.clock, actor, contentAccess }, { course: requested }),
      ).rejects.toEqual(refusal('course_not_found'));
    }
  });

  specifies("Player: 'No course content available', 'Content for this course is coming soon'");
  test('of a course without lessons has no lesson', async () => {
    const course = await createCourse(env.db, { sections: [{ title: 'Empty', lessons: [] }] });
    const actor = await learnerActor(env.db);
    const player = await readPlayer({ db: env.db, clock: env.clock, actor, contentAccess }, { course: course.id });
    expect(player).toMatchObject({ sections: [], lesson: null, progress: 0, totalLessons: 0 });
  });

  specifies('Player: a lesson out of range means the first');
  test('starts at the first lesson if nothing is free, and shows it locked', async () => {
    const course = await createCourse(env.db);
    const player = await readPlayer(
      { db: env.db, clock: env.clock, actor: await learnerActor(env.db), contentAccess },
      { course: course.id, lessonId: 'nonsense' },
    );
    expect(player.lesson).toMatchObject({ id: course.lessons[0]?.id, isLocked: true, content: null, previousId: null });
  });
});

test("a lesson is not completed through another course's address", async () => {
  const { course } = await createMixedCourse(env.db);
  const other = await createCourse(env.db);
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  const study = { db: env.db, actor, clock: env.clock, contentAccess, mailing: null };
  await expect(completeLesson(study, { course: course.id, lessonId: other.lessons[0]?.id ?? '' })).rejects.toEqual(
    refusal('lesson_not_found'),
  );
  await expect(completeLesson(study, { course: course.id, lessonId: 'nonsense' })).rejects.toEqual(
    refusal('lesson_not_found'),
  );
});
