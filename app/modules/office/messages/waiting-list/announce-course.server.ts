import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { isId } from '#app/shared/ids.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../messages-errors.ts';
import {
  countWaiting,
  deleteWaitingList,
  insertWaitingList,
  lockCourseToAnnounce,
} from './waiting-list-queries.server.ts';

/** Addresses on the list of an announced course. */
export interface WaitingCount {
  readonly confirmed: number;
  readonly unconfirmed: number;
}

/** Counts who waits for a course; null if it is not announced. Throws DomainError 'forbidden'. */
export async function readWaitingCount(
  { db, actor }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'>,
  courseId: string,
): Promise<WaitingCount | null> {
  requireCapability(actor, 'courses.edit');
  return isId(courseId) ? countWaiting(db, courseId) : null;
}

/**
 * Announces a course that the shop does not list: its address shows title and description, and takes addresses to write to. With
 * `isAnnounced` false it ends that and deletes the addresses. Safe to repeat. Throws DomainError 'forbidden', 'course_not_found',
 * 'already_listed', 'nothing_to_announce'.
 */
export async function announceCourse(
  {
    db,
    actor,
    address,
    clock,
    liveEvents,
  }: Pick<UseCaseDeps, 'db' | 'actor' | 'address'> & { readonly clock: Clock; readonly liveEvents: LiveEvents },
  { courseId, isAnnounced }: { readonly courseId: string; readonly isAnnounced: boolean },
): Promise<void> {
  requireCapability(actor, 'courses.edit');
  await db.transaction(async (tx) => {
    const course = isId(courseId) ? await lockCourseToAnnounce(tx, courseId) : null;
    if (!course) throw refuse('course_not_found');
    if (isAnnounced && course.isListed) throw refuse('already_listed');
    if (isAnnounced && (course.title.trim() === '' || course.description.trim() === ''))
      throw refuse('nothing_to_announce');
    const hasChanged = isAnnounced
      ? await insertWaitingList(tx, courseId, clock.now())
      : await deleteWaitingList(tx, courseId);
    if (!hasChanged) return;
    await recordAudit(tx, actor, {
      action: isAnnounced ? 'course.announced' : 'course.announcement_ended',
      subjectType: 'course',
      subjectId: courseId,
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
