import { randomUUID } from 'node:crypto';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { copyQuestions } from '#app/modules/catalogue/questions/copy-questions.server.ts';
import type { PublishingDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import { refuse } from '../course-errors.ts';
import {
  insertCopy,
  lockCourse,
  selectCourseRow,
  selectSlugsLike,
  selectStructure,
} from './course-editing-queries.server.ts';
import { courseLimits } from './course-limits.ts';
import { freeSlug, slugOf } from '#app/shared/slug.ts';

type CopyDeps = Omit<PublishingDeps, 'liveEvents'> & Pick<UseCaseDeps, 'announce'>;

/**
 * Copies a course with its sections, lessons, their rules, translations and questions as a draft 'Copy of …'. Shares the files; leaves out
 * students and reviews. `copyId` is the copy's id, so that a button pressed twice makes one copy. Throws DomainError 'forbidden',
 * 'course_not_found', 'slug_taken' if two copies are made at the same moment.
 */
export async function duplicateCourse(
  { db, actor, clock, address, announce }: CopyDeps,
  { id, copyId }: { readonly id: string; readonly copyId: string },
): Promise<{ readonly title: string }> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  return db.transaction(async (tx) => {
    const original = isId(id) && isId(copyId) ? await lockCourse(tx, id) : null;
    if (!original) throw refuse('course_not_found');
    const present = await selectCourseRow(tx, copyId);
    if (present) return { title: present.title };

    const at = clock.now();
    const fresh = { version: 1, createdAt: at, updatedAt: at };
    const title = `Copy of ${original.title}`.slice(0, courseLimits.title);
    const slug = freeSlug(slugOf(title), await selectSlugsLike(tx, slugOf(title)));
    // Columns that the database fills itself: the search text, and the counts.
    const { searchText: _words, studentCount: _students, ratingCount: _count, ratingSum: _sum, ...course } = original;
    const structure = await selectStructure(tx, id);
    const sectionIds = new Map(structure.sections.map((section) => [section.id, randomUUID()]));
    const lessonIds = new Map(structure.lessons.map((lesson) => [lesson.id, randomUUID()]));
    const isWritten = await insertCopy(tx, {
      course: { ...course, ...fresh, id: copyId, slug, title, status: 'draft' },
      sections: structure.sections.map((section) => ({
        ...section,
        ...fresh,
        id: sectionIds.get(section.id) ?? '',
        courseId: copyId,
      })),
      lessons: structure.lessons.map((lesson) => ({
        ...lesson,
        ...fresh,
        id: lessonIds.get(lesson.id) ?? '',
        sectionId: sectionIds.get(lesson.sectionId) ?? '',
        courseId: copyId,
      })),
      rules: structure.rules.map((rule) => ({
        ...rule,
        lessonId: lessonIds.get(rule.lessonId) ?? '',
        afterLessonId: rule.afterLessonId && (lessonIds.get(rule.afterLessonId) ?? null),
        courseId: copyId,
      })),
      texts: structure.texts.map(({ searchText: _found, ...words }) => ({ ...words, courseId: copyId, updatedAt: at })),
      sectionTexts: structure.sectionTexts.map((words) => ({
        ...words,
        sectionId: sectionIds.get(words.sectionId) ?? '',
        updatedAt: at,
      })),
      lessonTexts: structure.lessonTexts.map((words) => ({
        ...words,
        lessonId: lessonIds.get(words.lessonId) ?? '',
        updatedAt: at,
      })),
    });
    if (!isWritten) throw refuse('slug_taken');
    await copyQuestions(tx, { from: id, to: copyId, lessonIds, at });
    await announce(tx, 'course_copied', { lessonIds, sectionIds });
    await recordAudit(tx, actor, {
      action: 'course.duplicated',
      subjectType: 'course',
      subjectId: copyId,
      after: { title, slug, copyOf: id, lessons: structure.lessons.length },
      ...(address !== undefined && { address }),
    });
    return { title };
  });
}
