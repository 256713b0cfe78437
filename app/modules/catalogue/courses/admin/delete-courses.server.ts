import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import { refuse } from '../course-errors.ts';
import { deleteCourseRow, lockCourses, type CourseRecord, selectDependents } from './course-editing-queries.server.ts';
import { asEditable } from './course-record.ts';
import type { PublishingDeps, ReadDeps } from '#app/platform/use-case-deps.ts';
import { sumUpUnsettledMoney } from './describe-unsettled-money.ts';
import { selectUnsettledMoney, type UnsettledMoney } from './unsettled-money-queries.server.ts';
import { readSelectedCourses } from './read-selected-courses.server.ts';
import { m } from '#texts';

/**
 * Deletes courses with their lessons, enrolments, progress and reviews, all or none. The ledger stays, with the course's title in each
 * line, and so do badges and certificates. Refuses while a payment for one of them is open, because it would pay for nothing, and while one
 * holds money for whoever has not had it yet: seats, gifts, instalment plans, and quotations that can be paid. Skips courses that are
 * already deleted. Returns the number of deleted courses. Throws DomainError 'forbidden', 'course_being_paid', 'course_holds_money'.
 */
export async function deleteCourses(
  { db, actor, liveEvents, address }: Omit<PublishingDeps, 'clock'>,
  ids: readonly string[],
): Promise<{ readonly deleted: number }> {
  if (!can(actor, 'courses.delete')) throw refuse('forbidden');
  const requested = ids.filter(isId);
  if (requested.length === 0) return { deleted: 0 };
  const deleted = await db.transaction(async (tx) => {
    // New orders of the courses wait for the locks, and then find them deleted.
    const rows = await lockCourses(tx, requested);
    // Money that comes waits for the locks too (`lockCoursesOfOrder`).
    await refuseWhilePaid(tx, rows);
    for (const row of rows) {
      const dependents = await selectDependents(tx, [row.id]);
      await deleteCourseRow(tx, row.id);
      await recordAudit(tx, actor, {
        action: 'course.deleted',
        subjectType: 'course',
        subjectId: row.id,
        before: { ...asEditable(row), ...dependents },
        ...(address !== undefined && { address }),
      });
    }
    return rows.length;
  });
  liveEvents.publish('catalogue');
  return { deleted };
}

async function refuseWhilePaid(tx: Database, rows: readonly CourseRecord[]): Promise<void> {
  const held = await selectUnsettledMoney(
    tx,
    rows.map(({ id }) => id),
  );
  const [first] = held.filter(({ kind }) => kind === 'pending');
  if (first) {
    const count = held.filter(
      ({ kind, courseTitle }) => kind === 'pending' && courseTitle === first.courseTitle,
    ).length;
    // Of several courses, says which.
    throw refuse('course_being_paid', {
      payments:
        rows.length > 1
          ? m.portal_courses_payments_for({ count, title: first.courseTitle })
          : m.portal_courses_payments({ count }),
    });
  }
  if (held.length > 0) throw refuse('course_holds_money', { sentence: sumUpUnsettledMoney(held) });
}

export type Deletion = Awaited<ReturnType<typeof selectDependents>> & {
  /** Titles of the courses to delete. */
  readonly titles: readonly string[];
  /** What stands in the way of it: nothing is deleted before each of these is settled. */
  readonly held: readonly UnsettledMoney[];
};

/**
 * Returns what a deletion of courses would remove and keep, in total: counts, and the bytes of files without other uses; and the money
 * that stands in the way. Three queries. Throws DomainError 'forbidden', and 'course_not_found' if none of them exists.
 */
export async function readDeletion({ db, actor }: ReadDeps, courseIds: readonly string[]): Promise<Deletion> {
  const found = await readSelectedCourses({ db, actor }, courseIds);
  const ids = found.map(({ id }) => id);
  const held = await selectUnsettledMoney(db, ids);
  return { titles: found.map(({ title }) => title), held, ...(await selectDependents(db, ids)) };
}
