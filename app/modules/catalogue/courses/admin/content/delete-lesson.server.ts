import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { can } from '#app/shared/permissions.ts';
import { refuse } from './content-errors.ts';
import {
  deleteLessonRow,
  lockContent,
  selectLesson,
  selectRules,
  touchCourse,
  selectLosses,
} from './content-queries.server.ts';
import { auditedText, lessonInputOf, type PublishDeps } from './content-record.ts';

/**
 * Deletes a lesson with the learners' work in it and the rules that wait for it. Learners who have done all that is left complete the course.
 * The sweep deletes its file once it has no other use. Ignores an already deleted lesson. Throws DomainError 'forbidden', 'course_not_found'.
 */
export async function deleteLesson(
  { db, actor, clock, liveEvents, address, announce }: PublishDeps,
  { courseId, id }: { readonly courseId: string; readonly id: string },
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    if (!(await lockContent(tx, courseId))) throw refuse('course_not_found');
    const row = await selectLesson(tx, courseId, id);
    if (!row) return;
    const rules = await selectRules(tx, courseId);
    const losses = await selectLosses(tx, { lessonId: id });
    const now = clock.now();
    await deleteLessonRow(tx, row);
    if (row.isPublished) await announce(tx, 'completion_changed', { courseId, at: now });
    await touchCourse(tx, courseId, now);
    await recordAudit(tx, actor, {
      action: 'lesson.deleted',
      subjectType: 'lesson',
      subjectId: id,
      before: {
        ...auditedText({ ...lessonInputOf({ ...row, rule: rules.get(id) ?? null }) }),
        courseId,
        isPublished: row.isPublished,
        notes: losses.notes,
      },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
