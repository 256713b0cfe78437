import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { lockBuyer } from '#app/modules/checkout/order-for-payment.server.ts';
import { enrol } from '#app/modules/learning/enrol.server.ts';
import { isEnrolledIn } from '#app/modules/learning/is-enrolled-in.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { requireAdmin, type Admin } from '../require-admin.ts';
import type { GrantErrorCode } from './grant-errors.ts';
import { holdCourse, insertGrant } from './grant-queries.server.ts';

export interface GrantDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly address?: string;
}

const refuse = (code: GrantErrorCode) => new DomainError<GrantErrorCode>(code);

/**
 * Gives a user a course for nothing: a payment of 0, 'admin_enrolled', in the name of the admin, and the enrolment that rests on it
 * (specification §4). Who has the course already keeps it as it is. Returns whether the user gained it. Throws DomainError
 * 'forbidden', 'user_not_found', 'course_not_found', 'course_draft'.
 */
export async function grantCourse(
  deps: GrantDeps,
  { userId, courseId }: { readonly userId: string; readonly courseId: string },
): Promise<{ readonly isNew: boolean }> {
  const admin = requireAdmin(deps.actor);
  if (!isId(userId)) throw refuse('user_not_found');
  return deps.db.transaction(async (tx) => {
    const course = await requireActiveCourse(tx, courseId);
    return { isNew: await giveCourse(tx, { ...deps, admin }, { userId, course }) };
  });
}

/** The course, which stays until the transaction ends. Throws DomainError 'course_not_found', 'course_draft'. */
export async function requireActiveCourse(tx: Database, courseId: string) {
  const course = isId(courseId) ? await holdCourse(tx, courseId) : null;
  if (!course) throw refuse('course_not_found');
  if (course.status !== 'active') throw refuse('course_draft');
  return course;
}

/** One grant in the caller's transaction. Throws DomainError 'user_not_found'. */
export async function giveCourse(
  tx: Database,
  { admin, clock, address }: Pick<GrantDeps, 'clock' | 'address'> & { readonly admin: Admin },
  { userId, course }: { readonly userId: string; readonly course: { readonly id: string; readonly title: string } },
): Promise<boolean> {
  // With the buyer locked nobody pays for the course, or is given it, at the same time.
  const buyer = await lockBuyer(tx, userId);
  if (!buyer) throw refuse('user_not_found');
  if (await isEnrolledIn(tx, { userId, courseId: course.id })) return false;
  const at = clock.now();
  const paymentId = await insertGrant(tx, {
    userId,
    courseId: course.id,
    courseTitle: course.title,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    grantedBy: admin.userId,
    at,
  });
  await enrol(tx, { userId, courseId: course.id, paymentId, source: 'grant', at });
  await recordAudit(tx, admin, {
    action: 'enrolment.granted',
    subjectType: 'payment',
    subjectId: paymentId,
    after: { userId, courseId: course.id },
    ...(address !== undefined && { address }),
  });
  return true;
}
