import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import { selectCartCourses } from '#app/modules/money/ledger/order-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '../instalment-plan-errors.ts';
import { updateOffered } from '../instalment-plan-view-queries.server.ts';
import { listInstalmentPlanCourses } from './list-instalment-plans.server.ts';

/**
 * Sells a course bit by bit too, or stops that; plans that have begun go on. Repeating it changes nothing. Throws DomainError 'forbidden',
 * 'course_not_found'.
 */
export async function offerInstalments(
  { db, clock, actor }: ReadNowDeps,
  { courseId, isOffered }: { readonly courseId: string; readonly isOffered: boolean },
): Promise<void> {
  if (!can(actor, 'courses.price')) throw refuse('forbidden');
  await db.transaction(async (tx) => {
    const [course] = isId(courseId) ? await selectCartCourses(tx, [courseId], null) : [];
    if (!course) throw refuse('course_not_found');
    if (!(await updateOffered(tx, courseId, { isOffered, at: clock.now() }))) return;
    await recordAudit(tx, actor, {
      action: isOffered ? 'course.plan_offered' : 'course.plan_ended',
      subjectType: 'course',
      subjectId: courseId,
      after: { title: course.ownTitle },
    });
  });
}

/**
 * Sells exactly these courses bit by bit, and stops it for all others; plans that have begun go on. Throws DomainError 'forbidden',
 * 'course_not_found'.
 */
export async function offerInstalmentsFor(
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly actor: Actor;
    readonly liveEvents: LiveEvents;
  },
  courseIds: ReadonlySet<string>,
): Promise<void> {
  for (const { id, isOffered } of await listInstalmentPlanCourses(deps))
    if (isOffered !== courseIds.has(id)) await offerInstalments(deps, { courseId: id, isOffered: !isOffered });
  deps.liveEvents.publish('catalogue');
}
