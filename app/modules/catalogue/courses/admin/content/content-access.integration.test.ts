import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { visitor } from '#app/shared/actor.ts';
import { useContentFixture } from '#tests/support/content-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCourse } from '../../course-factory.ts';
import { addLesson } from './add-lesson.server.ts';
import { addSection, renameSection, deleteSection } from './sections.server.ts';
import { arrangeContent } from './arrange-content.server.ts';
import { deleteLesson } from './delete-lesson.server.ts';
import { readContent } from './read-content.server.ts';
import { readLessonForEditing } from './read-lesson-for-editing.server.ts';
import { readLessonLosses, readSectionLosses } from './read-losses.server.ts';
import { retryRenditions } from './retry-renditions.server.ts';
import { setLessonPublished } from './set-lesson-published.server.ts';
import { updateLesson } from './update-lesson.server.ts';

const env = useTestEnv();
const fixture = useContentFixture(env);

test('content of another course is not found', async () => {
  const other = (await createCourse(env.db)).id;
  const id = fixture.mixed.locked;
  await expect(
    renameSection(fixture.deps(), { courseId: other, id: fixture.sectionId(0), version: 1, section: { title: 'x' } }),
  ).rejects.toMatchObject({ code: 'section_not_found' });
  await expect(
    addLesson(fixture.deps(), {
      id: randomUUID(),
      courseId: other,
      sectionId: fixture.sectionId(0),
      lesson: fixture.input({}),
    }),
  ).rejects.toMatchObject({ code: 'section_not_found' });
  await expect(
    addSection(fixture.deps(), { id: fixture.sectionId(0), courseId: other, section: { title: 'x' } }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    addLesson(fixture.deps(), { id, courseId: fixture.courseId, sectionId: randomUUID(), lesson: fixture.input({}) }),
  ).resolves.toBeUndefined();
  await expect(
    updateLesson(fixture.deps(), { courseId: other, id, version: 1, lesson: fixture.input({}) }),
  ).rejects.toMatchObject({
    code: 'lesson_not_found',
  });
  await expect(
    setLessonPublished(fixture.deps(), { courseId: other, id, version: 1, isPublished: false }),
  ).rejects.toMatchObject({ code: 'lesson_not_found' });
  await deleteLesson(fixture.deps(), { courseId: other, id });
  await deleteSection(fixture.deps(), { courseId: other, id: fixture.sectionId(0) });
  for (const nowhere of [randomUUID(), "x'; --", '\u0000'])
    await expect(deleteLesson(fixture.deps(), { courseId: nowhere, id })).rejects.toMatchObject({
      code: 'course_not_found',
    });
  expect(await fixture.words()).toEqual(['Begin: Free, Locked', 'Go on: Handout, Draft (draft), Film']);
  expect(await fixture.audited()).toEqual([]);
});

test('only staff read and change content', async () => {
  for (const actor of [visitor, await learnerActor(env.db)]) {
    const lesson = { courseId: fixture.courseId, id: fixture.mixed.locked, version: 1 };
    const tries = [
      readContent(fixture.deps(actor), fixture.courseId),
      readLessonForEditing(fixture.deps(actor), lesson),
      readLessonLosses(fixture.deps(actor), fixture.courseId, fixture.mixed.locked),
      readSectionLosses(fixture.deps(actor), fixture.courseId, fixture.sectionId(0)),
      addSection(fixture.deps(actor), { ...lesson, section: { title: 'x' } }),
      renameSection(fixture.deps(actor), { ...lesson, section: { title: 'x' } }),
      deleteSection(fixture.deps(actor), lesson),
      addLesson(fixture.deps(actor), { ...lesson, sectionId: fixture.sectionId(0), lesson: fixture.input({}) }),
      updateLesson(fixture.deps(actor), { ...lesson, lesson: fixture.input({}) }),
      setLessonPublished(fixture.deps(actor), { ...lesson, isPublished: false }),
      deleteLesson(fixture.deps(actor), lesson),
      arrangeContent(fixture.deps(actor), { ...lesson, seen: '', change: {} }),
      retryRenditions({ ...fixture.deps(actor), jobs: env.jobs }, fixture.courseId),
    ];
    for (const each of tries) await expect(each).rejects.toMatchObject({ code: 'forbidden' });
  }
});
