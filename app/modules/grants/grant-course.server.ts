import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { lockBuyer } from '#app/modules/ledger/orders.server.ts';
import { enrol } from '#app/modules/learning/enrol.server.ts';
import { isEnrolledIn } from '#app/modules/learning/has-course.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { requireAdmin, type Admin } from '#app/modules/ledger/require-admin.ts';
import { enrolledMail } from './grant-mails.ts';
import type { GrantErrorCode } from './grant-errors.ts';
import { insertGrant } from '#app/modules/ledger/orders.server.ts';
import { holdCourse, selectEmail } from './grant-queries.server.ts';
import { deletePendingOf, lockAddresses } from './pending-enrolment-queries.server.ts';

export interface GrantDeps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly jobs: Jobs;
  /** The site's own address, without a slash at the end. */
  readonly appUrl: string;
  readonly address?: string;
}

const refuse = (code: GrantErrorCode) => new DomainError<GrantErrorCode>(code);

/**
 * Gives a user a course for nothing: a payment of 0, 'admin_enrolled', in the name of the admin, and the enrolment that rests on it
 *. A learner who has the course already keeps it as it is, and gets no mail; a learner who gains it gets a mail if `notify`. Returns
 * whether the user gained it. Throws DomainError 'forbidden', 'user_not_found', 'course_not_found', 'course_draft'.
 */
export async function grantCourse(
  deps: GrantDeps,
  { userId, courseId, notify }: { readonly userId: string; readonly courseId: string; readonly notify: boolean },
): Promise<{ readonly isNew: boolean }> {
  const admin = requireAdmin(deps.actor, 'users.enrol');
  if (!isId(userId)) throw refuse('user_not_found');
  return deps.db.transaction(async (tx) => {
    const course = await requireActiveCourse(tx, courseId);
    const email = await selectEmail(tx, userId);
    if (email !== null) await lockAddresses(tx, [email]);
    const given = await giveCourse(tx, { ...deps, by: admin }, { userId, course });
    if (given && notify) await queueEnrolledMail(tx, deps, { to: given.email, courses: [course] });
    return { isNew: given !== null };
  });
}

/** The course, which stays until the transaction ends. Throws DomainError 'course_not_found', 'course_draft'. */
export async function requireActiveCourse(tx: Database, courseId: string) {
  const course = isId(courseId) ? await holdCourse(tx, courseId) : null;
  if (!course) throw refuse('course_not_found');
  if (course.status !== 'active') throw refuse('course_draft');
  return course;
}

/**
 * One grant in the caller's transaction, which has locked the address; what waited for it is settled by that. Returns the address of who gained the course; null for who had it. Throws DomainError
 * 'user_not_found'.
 */
export async function giveCourse(
  tx: Database,
  {
    by,
    clock,
    address,
    action = 'enrolment.granted',
  }: Pick<GrantDeps, 'clock' | 'address'> & {
    readonly by: Admin | Extract<Actor, { kind: 'system' }>;
    readonly action?: 'enrolment.granted' | 'enrolment.opened';
  },
  { userId, course }: { readonly userId: string; readonly course: { readonly id: string; readonly title: string } },
): Promise<{ readonly email: string } | null> {
  // With the buyer locked nobody pays for the course, or is given it, at the same time.
  const buyer = await lockBuyer(tx, userId);
  if (!buyer) throw refuse('user_not_found');
  await deletePendingOf(tx, buyer.email, course.id);
  if (await isEnrolledIn(tx, { userId, courseId: course.id })) return null;
  const at = clock.now();
  const paymentId = await insertGrant(tx, {
    userId,
    courseId: course.id,
    courseTitle: course.title,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    grantedBy: by.kind === 'admin' ? by.userId : null,
    at,
  });
  await enrol(tx, { userId, courseId: course.id, paymentId, source: 'grant', at });
  await recordAudit(tx, by, {
    action,
    subjectType: 'payment',
    subjectId: paymentId,
    after: { userId, courseId: course.id },
    ...(address !== undefined && { address }),
  });
  return { email: buyer.email };
}

/** Tells somebody, in the transaction that enrolled them, which courses they have gained by it. */
export async function queueEnrolledMail(
  tx: Database,
  { jobs, appUrl }: Pick<GrantDeps, 'jobs' | 'appUrl'>,
  gained: { readonly to: string; readonly courses: readonly { readonly id: string; readonly title: string }[] },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  await queueMail(tx, enrolledMail({ ...gained, brand, appUrl }), jobs);
}
