import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { ContentErrorCode } from './content-errors.ts';
import { deleteSectionRow, lockContent, selectSection, touchCourse, selectLosses } from './content-queries.server.ts';
import type { PublishDeps } from './content-record.ts';

/**
 * Deletes a section with its lessons and the learners' work in them. Learners who have done all that is left complete the course. Ignores
 * an already deleted section. Throws DomainError 'forbidden', 'course_not_found'.
 */
export async function deleteSection(
  { db, actor, clock, liveEvents, address, recountProgress }: PublishDeps,
  { courseId, id }: { readonly courseId: string; readonly id: string },
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw new DomainError<ContentErrorCode>('forbidden');
  await db.transaction(async (tx) => {
    if (!(await lockContent(tx, courseId))) throw new DomainError<ContentErrorCode>('course_not_found');
    const row = await selectSection(tx, courseId, id);
    if (!row) return;
    const losses = await selectLosses(tx, { sectionId: id });
    const now = clock.now();
    await deleteSectionRow(tx, row);
    if (losses.published > 0) await recountProgress(tx, { courseId, at: now });
    await touchCourse(tx, courseId, now);
    await recordAudit(tx, actor, {
      action: 'section.deleted',
      subjectType: 'section',
      subjectId: id,
      before: { title: row.title, courseId, ...losses },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
