import { lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { can } from '#app/shared/permissions.ts';
import { refuse } from './content-errors.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { lockContent, selectLesson, touchCourse, updatePublished } from './content-queries.server.ts';
import type { PublishDeps } from './content-record.ts';

interface Publishing {
  readonly courseId: string;
  readonly id: string;
  /** The version that the staff member saw. */
  readonly version: number;
  readonly isPublished: boolean;
}

/**
 * Publishes a lesson, or makes it a draft, and recounts the progress of the course's learners: with fewer lessons some may have completed the
 * course. Idempotent. Throws DomainError 'forbidden', 'lesson_not_found', 'source_missing', 'quiz_not_ready', and 'conflict' if another
 * staff member changed the lesson meanwhile.
 */
export async function setLessonPublished(
  { db, actor, clock, liveEvents, address, announce }: PublishDeps,
  { courseId, id, version, isPublished }: Publishing,
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    await lockContent(tx, courseId);
    const row = await selectLesson(tx, courseId, id);
    if (!row) throw refuse('lesson_not_found');
    if (row.isPublished === isPublished) return;
    requireVersion(row.version, version);
    if (isPublished && !lessonKindRules[row.contentType].isReady(row)) throw refuse('source_missing');
    if (isPublished && !(await (lessonKindRules[row.contentType].isSetUp?.(tx, id) ?? true)))
      throw refuse('quiz_not_ready');
    const now = clock.now();
    await updatePublished(tx, id, isPublished, now);
    await announce(tx, 'completion_changed', { courseId, at: now });
    await touchCourse(tx, courseId, now);
    await recordAudit(tx, actor, {
      action: isPublished ? 'lesson.published' : 'lesson.unpublished',
      subjectType: 'lesson',
      subjectId: id,
      before: { isPublished: row.isPublished },
      after: { isPublished },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
