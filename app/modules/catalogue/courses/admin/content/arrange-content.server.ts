import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { can } from '#app/shared/permissions.ts';
import { afterStep, inNewOrder, newOrder, type Arrangement, type NewOrder, type Step } from './arrangement.ts';
import { refuse } from './content-errors.ts';
import { lockContent, selectArrangement, touchCourse, updateArrangement } from './content-queries.server.ts';
import { createHash } from 'node:crypto';

interface Rearrangement {
  readonly courseId: string;
  /** The mark of the order that the staff member saw. */
  readonly seen: string;
  readonly change: NewOrder | Step;
}

/**
 * Reorders the sections and lessons of a course, also lessons between sections, in a few statements for any size. Idempotent, so that a
 * request may come twice. Returns the mark of the stored order. Throws DomainError 'forbidden', 'course_not_found', 'order_invalid' if
 * the order does not have this course's sections and lessons, and 'order_changed' if another staff member changed it meanwhile.
 */
export async function arrangeContent(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { courseId, seen, change }: Rearrangement,
): Promise<{ readonly version: string }> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  const order = await db.transaction(async (tx) => {
    if (!(await lockContent(tx, courseId))) throw refuse('course_not_found');
    const before = await selectArrangement(tx, courseId);
    const isOld = orderVersion(before) !== seen;
    const isStep = 'section' in change || 'lesson' in change;
    // A repeated step would move again.
    if (isStep && isOld) throw refuse('order_changed');
    const after = isStep ? afterStep(before, change) : inNewOrder(before, change);
    if (!after) throw refuse(isOld ? 'order_changed' : 'order_invalid');
    if (orderVersion(after) === orderVersion(before)) return before;
    if (isOld) throw refuse('order_changed');
    const now = clock.now();
    await updateArrangement(tx, courseId, after, now);
    await touchCourse(tx, courseId, now);
    await recordAudit(tx, actor, {
      action: 'content.arranged',
      subjectType: 'course',
      subjectId: courseId,
      before: audited(after, before),
      after: audited(before, after),
      ...(address !== undefined && { address }),
    });
    return after;
  });
  liveEvents.publish('catalogue');
  return { version: orderVersion(order) };
}

const maxAudited = 500;

/** Returns the difference of two orders: the sections, and the lessons of each section, up to the limit of an audit entry. */
function audited(other: Arrangement, order: Arrangement): Readonly<Record<string, unknown>> {
  const { sections, lessons = [] } = newOrder(other, order);
  let room = maxAudited;
  return {
    ...(sections && { sections }),
    ...Object.fromEntries(
      lessons.map(({ id, lessons: inside }) => {
        const shown = inside.slice(0, room);
        room -= shown.length;
        const left = inside.length - shown.length;
        return [`section ${id}`, left > 0 ? [...shown, `and ${left} more`] : shown];
      }),
    ),
  };
}

/** Returns a short hash of an order. The screen sends it back with a change. */
export function orderVersion(order: Arrangement): string {
  const hash = createHash('sha256');
  for (const { id, lessons } of order) hash.update(`${id}:${lessons.join()};`);
  return hash.digest('base64url').slice(0, 16);
}
