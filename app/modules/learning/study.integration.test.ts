import { expect, describe, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createAdmin, createLearner } from '#app/modules/identity/user-factory.ts';
import { createMediaFile } from '#app/modules/media/media-factory.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from './enrolment-factory.ts';
import { mayOpenMedia } from './may-open-media.server.ts';
import { openLesson } from './open-lesson.server.ts';
import { readMyCourse } from './read-my-course.server.ts';
import { readPlayer } from './read-player.server.ts';
import { savePosition } from './save-position.server.ts';

const bed = useTestBed();
const contentAccess = 'enrolled' as const;
const refusal = (code: string) => expect.objectContaining({ name: 'DomainError', code });

async function learnerActor(name = 'Faith Nyambura'): Promise<Extract<Actor, { kind: 'learner' }>> {
  const { id, email } = await createLearner(bed.db, { name });
  return { kind: 'learner', userId: id, email, name };
}

async function adminActor(): Promise<Extract<Actor, { kind: 'admin' }>> {
  const { id, email, name } = await createAdmin(bed.db);
  return { kind: 'admin', userId: id, email, name, role: 'admin' };
}

/** A free text, a locked text, a PDF, a captioned video and an unpublished text, in two sections. */
async function aCourse() {
  const pdf = await createMediaFile(bed.db, { kind: 'pdf' });
  const video = await createMediaFile(bed.db, { kind: 'video' });
  const captions = await createMediaFile(bed.db, { kind: 'captions' });
  const course = await createCourse(bed.db, {
    sections: [
      {
        title: 'Begin',
        lessons: [
          { type: 'text', title: 'Free', body: '<p>the free words</p>', isFreePreview: true },
          { type: 'text', title: 'Locked', body: '<p>the paid words</p>' },
        ],
      },
      {
        title: 'Go on',
        lessons: [
          { type: 'pdf', title: 'Handout', mediaId: pdf.id },
          {
            type: 'text',
            title: 'Draft',
            body: '<p>the unfinished words</p>',
            isPublished: false,
            isFreePreview: true,
          },
          { type: 'video', title: 'Film', mediaId: video.id, captionsId: captions.id },
        ],
      },
    ],
  });
  const [free, locked, handout, draft, film] = course.lessons.map((lesson) => lesson.id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return { course, free, locked, handout, draft, film, files: { pdf: pdf.id, video: video.id, captions: captions.id } };
}

describe('a learner who has not bought the course', () => {
  test('sees the outline with locks, and of the contents nothing but the free preview', async () => {
    const { course, free, locked, handout, film } = await aCourse();
    const actor = await learnerActor();

    const player = await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.slug });
    expect(player).toMatchObject({
      isEnrolled: false,
      keepsProgress: false,
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

    for (const lessonId of [locked, handout, film]) {
      const shown = await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.id, lessonId });
      expect(shown.lesson).toMatchObject({ id: lessonId, isLocked: true, content: null, position: null });
      expect(JSON.stringify(shown)).not.toMatch(/paid words|unfinished words|\/media\//);
    }
  });

  test('gets no media of it, and can keep nothing in it', async () => {
    const { course, free, locked, draft, files } = await aCourse();
    const actor = await learnerActor();
    for (const file of Object.values(files))
      expect(await mayOpenMedia({ db: bed.db, contentAccess }, actor, file)).toBe(false);

    const study = { db: bed.db, actor, clock: bed.clock, contentAccess };
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
    // The free preview may be read, but it is not their course.
    await expect(completeLesson(study, { course: course.id, lessonId: free })).rejects.toEqual(refusal('not_enrolled'));
    expect(await openLesson(study, { course: course.id, lessonId: free })).toMatchObject({ isKept: false });
    expect(await savePosition(study, { course: course.id, lessonId: free, position: 1 })).toEqual({ isKept: false });
    await expect(readMyCourse(study, course.id)).rejects.toEqual(refusal('course_not_found'));

    const { rows } = await bed.pool.query(
      'select (select count(*) from course_progress)::int + (select count(*) from lesson_positions)::int as kept',
    );
    expect(rows).toEqual([{ kept: 0 }]);
  });

  test('studies it where the owner restored the old rule, but nothing unpublished', async () => {
    const { course, locked, draft, files } = await aCourse();
    const actor = await learnerActor();
    const old = 'signed-in' as const;
    const shown = await readPlayer({ db: bed.db, actor, contentAccess: old }, { course: course.id, lessonId: locked });
    expect(shown.lesson?.content).toEqual({ kind: 'text', html: '<p>the paid words</p>' });
    expect(await mayOpenMedia({ db: bed.db, contentAccess: old }, actor, files.pdf)).toBe(true);
    const study = { db: bed.db, actor, clock: bed.clock, contentAccess: old };
    expect(await completeLesson(study, { course: course.id, lessonId: locked })).toMatchObject({ progress: 25 });
    await expect(completeLesson(study, { course: course.id, lessonId: draft })).rejects.toEqual(
      refusal('lesson_not_found'),
    );
  });
});

describe('an enrolled learner', () => {
  test('gets every published lesson with its contents and media', async () => {
    const { course, locked, handout, film, files } = await aCourse();
    const actor = await learnerActor();
    await createEnrolment(bed.db, { userId: actor.userId, courseId: course.id });
    const show = async (lessonId: string) =>
      (await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.id, lessonId })).lesson;

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
    expect(await show(film)).toMatchObject({
      durationSeconds: 95,
      nextId: null,
      content: { kind: 'video', url: `/media/${files.video}`, captionsUrl: `/media/${files.captions}` },
    });
    for (const file of Object.values(files))
      expect(await mayOpenMedia({ db: bed.db, contentAccess }, actor, file)).toBe(true);
  });

  test('never sees an unpublished lesson, even by its id', async () => {
    const { course, draft, free } = await aCourse();
    const actor = await learnerActor();
    await createEnrolment(bed.db, { userId: actor.userId, courseId: course.id });
    const shown = await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.id, lessonId: draft });
    expect(shown.lesson?.id).toBe(free);
    expect(JSON.stringify(shown)).not.toMatch(/Draft|unfinished/);
  });

  test('goes on where they stopped, on another device too', async () => {
    const { course, locked, film } = await aCourse();
    const actor = await learnerActor();
    await createEnrolment(bed.db, { userId: actor.userId, courseId: course.id });
    const study = { db: bed.db, actor, clock: bed.clock, contentAccess };
    await openLesson(study, { course: course.slug, lessonId: locked });
    await savePosition(study, { course: course.slug, lessonId: film, position: 252.2504 });

    const player = await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.slug });
    expect(player.lesson).toMatchObject({ id: film, position: 252.25 });
  });

  test.each([-1, Number.NaN, Infinity, 1e309, 1_000_001])('cannot stop at %d', async (position) => {
    const { course, film } = await aCourse();
    const actor = await learnerActor();
    await createEnrolment(bed.db, { userId: actor.userId, courseId: course.id });
    const study = { db: bed.db, actor, clock: bed.clock, contentAccess };
    await expect(savePosition(study, { course: course.id, lessonId: film, position })).rejects.toEqual(
      refusal('progress_invalid'),
    );
  });

  test('loses access on the next request after a revocation, and finds the progress again when enrolled anew', async () => {
    const { course, locked, files } = await aCourse();
    const actor = await learnerActor();
    const mine = { userId: actor.userId, courseId: course.id };
    await createEnrolment(bed.db, mine);
    const study = { db: bed.db, actor, clock: bed.clock, contentAccess };
    await completeLesson(study, { course: course.id, lessonId: locked });

    await revokeEnrolment(bed.db, { ...mine, at: bed.clock.now() });
    const after = await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.id, lessonId: locked });
    expect(after).toMatchObject({
      isEnrolled: false,
      progress: 0,
      completedLessons: 0,
      lesson: { isLocked: true, content: null },
    });
    expect(await mayOpenMedia({ db: bed.db, contentAccess }, actor, files.video)).toBe(false);
    await expect(completeLesson(study, { course: course.id, lessonId: locked })).rejects.toEqual(
      refusal('lesson_locked'),
    );

    await createEnrolment(bed.db, mine);
    const again = await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.id });
    expect(again).toMatchObject({ isEnrolled: true, completedLessons: 1 });
  });

  test('keeps the course when it is taken off the shop', async () => {
    const { course, locked } = await aCourse();
    const actor = await learnerActor();
    await createEnrolment(bed.db, { userId: actor.userId, courseId: course.id });
    await bed.pool.query(`update courses set status = 'draft'`);
    const shown = await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.id, lessonId: locked });
    expect(shown.lesson?.content).toMatchObject({ kind: 'text' });
    expect((await readMyCourse({ db: bed.db, actor, clock: bed.clock }, course.id)).course.title).toBe(course.title);
  });

  test("has nothing of another learner's progress", async () => {
    const { course, locked } = await aCourse();
    const [a, b] = [await learnerActor('A'), await learnerActor('B')];
    for (const actor of [a, b]) await createEnrolment(bed.db, { userId: actor.userId, courseId: course.id });
    await completeLesson(
      { db: bed.db, actor: a, clock: bed.clock, contentAccess },
      { course: course.id, lessonId: locked },
    );
    await savePosition(
      { db: bed.db, actor: a, clock: bed.clock, contentAccess },
      { course: course.id, lessonId: locked, position: 0.5 },
    );
    const player = await readPlayer({ db: bed.db, actor: b, contentAccess }, { course: course.id, lessonId: locked });
    expect(player).toMatchObject({ completedLessons: 0, lesson: { isCompleted: false, position: null } });
  });
});

describe('an administrator', () => {
  test('previews everything, unpublished lessons and drafts too, and leaves no trace', async () => {
    const { course, draft, files } = await aCourse();
    await bed.pool.query(`update courses set status = 'draft'`);
    const actor = await adminActor();
    const shown = await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.id, lessonId: draft });
    expect(shown).toMatchObject({
      keepsProgress: false,
      totalLessons: 4,
      lesson: { isPublished: false, content: { html: '<p>the unfinished words</p>' } },
    });
    expect(await mayOpenMedia({ db: bed.db, contentAccess }, actor, files.pdf)).toBe(true);
    const study = { db: bed.db, actor, clock: bed.clock, contentAccess };
    await expect(completeLesson(study, { course: course.id, lessonId: draft })).rejects.toEqual(
      refusal('not_enrolled'),
    );
  });
});

describe('the player', () => {
  test('of a draft is not found for learners, of nothing neither, and needs a login', async () => {
    const { course } = await aCourse();
    const actor = await learnerActor();
    await expect(readPlayer({ db: bed.db, actor: visitor, contentAccess }, { course: course.id })).rejects.toEqual(
      refusal('sign_in_required'),
    );
    await bed.pool.query(`update courses set status = 'draft'`);
    for (const wanted of [course.id, course.slug, 'nothing', '00000000-0000-0000-0000-000000000001', "' or 1=1"]) {
      await expect(readPlayer({ db: bed.db, actor, contentAccess }, { course: wanted })).rejects.toEqual(
        refusal('course_not_found'),
      );
    }
  });

  test('of a course without lessons has no lesson', async () => {
    const course = await createCourse(bed.db, { sections: [{ title: 'Empty', lessons: [] }] });
    const actor = await learnerActor();
    const player = await readPlayer({ db: bed.db, actor, contentAccess }, { course: course.id });
    expect(player).toMatchObject({ sections: [], lesson: null, progress: 0, totalLessons: 0 });
  });

  test('starts at the first lesson where nothing is free, and shows it locked', async () => {
    const course = await createCourse(bed.db);
    const player = await readPlayer(
      { db: bed.db, actor: await learnerActor(), contentAccess },
      { course: course.id, lessonId: 'nonsense' },
    );
    expect(player.lesson).toMatchObject({ id: course.lessons[0]?.id, isLocked: true, content: null, previousId: null });
  });
});

test("a lesson is not completed through another course's address", async () => {
  const { course } = await aCourse();
  const other = await createCourse(bed.db);
  const actor = await learnerActor();
  await createEnrolment(bed.db, { userId: actor.userId, courseId: course.id });
  const study = { db: bed.db, actor, clock: bed.clock, contentAccess };
  await expect(completeLesson(study, { course: course.id, lessonId: other.lessons[0]?.id ?? '' })).rejects.toEqual(
    refusal('lesson_not_found'),
  );
  await expect(completeLesson(study, { course: course.id, lessonId: 'nonsense' })).rejects.toEqual(
    refusal('lesson_not_found'),
  );
});
