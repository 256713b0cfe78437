import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { changedFields } from '#app/shared/changed-fields.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import { pickFields } from '#app/shared/record-fields.ts';
import type { CourseErrorCode } from '../course-errors.ts';
import { checkCourseFiles } from './check-course-files.server.ts';
import {
  deleteEmptyTexts,
  isTranslated,
  lockCourse,
  selectSlugsLike,
  updateCourseRows,
} from './course-editing-queries.server.ts';
import type { CourseInput } from './course-input.ts';
import { asEditable, courseFields, type CourseDeps, type RecountProgress } from './course-record.ts';

/**
 * Changes a course if it still has the version of the form. Idempotent, so that a form may be sent twice. Throws DomainError 'forbidden',
 * 'price_forbidden', 'course_not_found', 'conflict', 'slug_taken', 'language_taken', 'media_unusable'.
 */
export async function updateCourse(
  {
    db,
    actor,
    clock,
    liveEvents,
    address,
    recountProgress,
  }: CourseDeps & { readonly recountProgress: RecountProgress },
  { id, version, course }: { readonly id: string; readonly version: number; readonly course: CourseInput },
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw new DomainError<CourseErrorCode>('forbidden');
  await db.transaction(async (tx) => {
    const row = await lockCourse(tx, id);
    if (!row) throw new DomainError<CourseErrorCode>('course_not_found');
    const before = asEditable(row);
    const after = pickFields(courseFields, { ...course, slug: course.slug ?? row.slug });
    const changes = changedFields(before, after);
    if (!changes) return;
    if (row.version !== version) throw new DomainError<CourseErrorCode>('conflict');
    if (after.priceCents !== before.priceCents && !can(actor, 'courses.price'))
      throw new DomainError<CourseErrorCode>('price_forbidden');
    if (after.slug !== row.slug && (await selectSlugsLike(tx, after.slug, id)).has(after.slug))
      throw new DomainError<CourseErrorCode>('slug_taken', { field: 'slug' });
    if (after.locale !== before.locale) {
      await deleteEmptyTexts(tx, id, after.locale);
      if (await isTranslated(tx, id, after.locale))
        throw new DomainError<CourseErrorCode>('language_taken', { field: 'locale' });
    }
    await checkCourseFiles(tx, { requested: after, present: before, actor });
    const at = clock.now();
    await updateCourseRows(tx, [id], { ...after, updatedAt: at });
    if (after.passPercent !== before.passPercent) await recountProgress(tx, { courseId: id, at });
    await recordAudit(tx, actor, {
      action: 'course.updated',
      subjectType: 'course',
      subjectId: id,
      ...changes,
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
