import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { learnerActor } from '#app/modules/learning/study-factory.ts';
import { visitor } from '#app/shared/actor.ts';
import { useContentDesk } from '#tests/support/content-desk.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { createCourse } from '../../course-factory.ts';
import { addLesson } from './add-lesson.server.ts';
import { addSection } from './add-section.server.ts';
import { arrangeContent } from './arrange-content.server.ts';
import { deleteLesson } from './delete-lesson.server.ts';
import { deleteSection } from './delete-section.server.ts';
import { readContent } from './read-content.server.ts';
import { readLessonForEditing } from './read-lesson-for-editing.server.ts';
import { readLessonLosses, readSectionLosses } from './read-losses.server.ts';
import { renameSection } from './rename-section.server.ts';
import { setLessonPublished } from './set-lesson-published.server.ts';
import { updateLesson } from './update-lesson.server.ts';

const bed = useTestBed();
const desk = useContentDesk(bed);

test('what belongs to another course is not there', async () => {
  const other = (await createCourse(bed.db)).id;
  const id = desk.mixed.locked;
  await expect(
    renameSection(desk.deps(), { courseId: other, id: desk.sectionId(0), version: 1, section: { title: 'x' } }),
  ).rejects.toMatchObject({ code: 'section_not_found' });
  await expect(
    addLesson(desk.deps(), { id: randomUUID(), courseId: other, sectionId: desk.sectionId(0), lesson: desk.input({}) }),
  ).rejects.toMatchObject({ code: 'section_not_found' });
  await expect(
    addSection(desk.deps(), { id: desk.sectionId(0), courseId: other, section: { title: 'x' } }),
  ).rejects.toMatchObject({ code: 'section_changed' });
  await expect(
    addLesson(desk.deps(), { id, courseId: desk.courseId, sectionId: randomUUID(), lesson: desk.input({}) }),
  ).resolves.toBeUndefined();
  await expect(
    updateLesson(desk.deps(), { courseId: other, id, version: 1, lesson: desk.input({}) }),
  ).rejects.toMatchObject({
    code: 'lesson_not_found',
  });
  await expect(
    setLessonPublished(desk.deps(), { courseId: other, id, version: 1, isPublished: false }),
  ).rejects.toMatchObject({ code: 'lesson_not_found' });
  await deleteLesson(desk.deps(), { courseId: other, id });
  await deleteSection(desk.deps(), { courseId: other, id: desk.sectionId(0) });
  for (const nowhere of [randomUUID(), "x'; --", '\u0000'])
    await expect(deleteLesson(desk.deps(), { courseId: nowhere, id })).rejects.toMatchObject({
      code: 'course_not_found',
    });
  expect(await desk.words()).toEqual(['Begin: Free, Locked', 'Go on: Handout, Draft (draft), Film']);
  expect(await desk.audited()).toEqual([]);
});

test('only administrators change content, or see it', async () => {
  for (const actor of [visitor, await learnerActor(bed.db)]) {
    const given = { courseId: desk.courseId, id: desk.mixed.locked, version: 1 };
    const tries = [
      readContent(desk.deps(actor), desk.courseId),
      readLessonForEditing(desk.deps(actor), given),
      readLessonLosses(desk.deps(actor), desk.courseId, desk.mixed.locked),
      readSectionLosses(desk.deps(actor), desk.courseId, desk.sectionId(0)),
      addSection(desk.deps(actor), { ...given, section: { title: 'x' } }),
      renameSection(desk.deps(actor), { ...given, section: { title: 'x' } }),
      deleteSection(desk.deps(actor), given),
      addLesson(desk.deps(actor), { ...given, sectionId: desk.sectionId(0), lesson: desk.input({}) }),
      updateLesson(desk.deps(actor), { ...given, lesson: desk.input({}) }),
      setLessonPublished(desk.deps(actor), { ...given, isPublished: false }),
      deleteLesson(desk.deps(actor), given),
      arrangeContent(desk.deps(actor), { ...given, seen: '', change: {} }),
    ];
    for (const each of tries) await expect(each).rejects.toMatchObject({ code: 'forbidden' });
  }
});
