import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { changedFields, pickFields } from '#app/shared/record-fields.ts';
import { can } from '#app/shared/permissions.ts';
import { refuse } from '../course-errors.ts';
import type { PublishingDeps, UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { checkCourseFiles } from './check-course-files.server.ts';
import {
  deleteEmptyTexts,
  isTranslated,
  lockCourse,
  selectSlugsLike,
  updateCourseRows,
} from './course-editing-queries.server.ts';
import type { CourseInput } from './course-input.ts';
import { asEditable, courseFields } from './course-record.ts';

/**
 * Changes a course if it still has the version of the form. Idempotent, so that a form may be sent twice. Throws DomainError 'forbidden',
 * 'price_forbidden', 'course_not_found', 'conflict', 'slug_taken', 'language_taken', 'media_unusable'.
 */
export async function updateCourse(
  { db, actor, clock, liveEvents, address, announce }: PublishingDeps & Pick<UseCaseDeps, 'announce'>,
  { id, version, course }: { readonly id: string; readonly version: number; readonly course: CourseInput },
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    const row = await lockCourse(tx, id);
    if (!row) throw refuse('course_not_found');
    const before = asEditable(row);
    const after = pickFields(courseFields, { ...course, slug: course.slug ?? row.slug });
    const changes = changedFields(before, after);
    if (!changes) return;
    requireVersion(row.version, version);
    if (after.priceCents !== before.priceCents && !can(actor, 'courses.price')) throw refuse('price_forbidden');
    if (after.slug !== row.slug && (await selectSlugsLike(tx, after.slug, id)).has(after.slug))
      throw refuse('slug_taken', { field: 'slug' });
    if (after.locale !== before.locale) {
      await deleteEmptyTexts(tx, id, after.locale);
      if (await isTranslated(tx, id, after.locale)) throw refuse('language_taken', { field: 'locale' });
    }
    await checkCourseFiles(tx, { requested: after, present: before, actor });
    const at = clock.now();
    await updateCourseRows(tx, [id], { ...after, updatedAt: at });
    if (after.passPercent !== before.passPercent) await announce(tx, 'completion_changed', { courseId: id, at });
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
