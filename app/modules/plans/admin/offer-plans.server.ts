import type { Database } from '#app/platform/database.server.ts';
import type { LiveEvents } from '#app/platform/live-events.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { listPlanCourses } from './list-plans.server.ts';
import { offerPlan } from './offer-plan.server.ts';

/**
 * Sells exactly these courses bit by bit, and stops it for all others; plans that have begun go on. Throws DomainError 'forbidden',
 * 'course_not_found'.
 */
export async function offerPlans(
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly actor: Actor;
    readonly liveEvents: LiveEvents;
  },
  courseIds: ReadonlySet<string>,
): Promise<void> {
  for (const { id, isOffered } of await listPlanCourses(deps))
    if (isOffered !== courseIds.has(id)) await offerPlan(deps, { courseId: id, isOffered: !isOffered });
  deps.liveEvents.publish('catalogue');
}
