import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { changedFields } from '#app/shared/record-fields.ts';
import type { CategoryId, CourseStatus } from '#app/shared/course-terms.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import { refuse } from '../course-errors.ts';
import { lockCourses, updateCourseRows } from './course-editing-queries.server.ts';
import { asEditable } from './course-record.ts';

/** A change of several courses. */
type CommonChange = { readonly status: CourseStatus } | { readonly category: CategoryId };

/**
 * Sets the status or the category of several courses, all or none. Skips those that already have it or are deleted. Returns the ids of
 * the changed courses. Throws DomainError 'forbidden'.
 */
export async function changeSeveralCourses(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { ids, change }: { readonly ids: readonly string[]; readonly change: CommonChange },
): Promise<{ readonly changed: readonly string[] }> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const requested = ids.filter(isId);
  if (requested.length === 0) return { changed: [] };
  const changed = await db.transaction(async (tx) => {
    const others = (await lockCourses(tx, requested)).flatMap((row) => {
      const before = asEditable(row);
      const changes = changedFields(before, { ...before, ...change });
      return changes ? [{ id: row.id, changes }] : [];
    });
    if (others.length === 0) return [];
    await updateCourseRows(
      tx,
      others.map(({ id }) => id),
      { ...change, updatedAt: clock.now() },
    );
    for (const { id, changes } of others) {
      await recordAudit(tx, actor, {
        action: 'course.updated',
        subjectType: 'course',
        subjectId: id,
        ...changes,
        ...(address !== undefined && { address }),
      });
    }
    return others.map(({ id }) => id);
  });
  liveEvents.publish('catalogue');
  return { changed };
}
