import { requireDecision, type AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { enrol, isEnrolledIn } from '#app/modules/study/learning/enrol.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Actor, StaffActor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { enrolledMail } from './enrolment-mails.ts';
import { refuse } from './staff-enrolment-errors.ts';
import { lockCourseToEnrol, selectEmail } from './staff-enrolment-queries.server.ts';
import { deletePendingOf, lockAddresses } from './pending-enrolment-queries.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { lockBuyer } from '#app/modules/money/ledger/order-queries.server.ts';
import { insertStaffEnrolment } from '#app/modules/money/ledger/order-line-queries.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';

export type StaffEnrolmentDeps = Pick<UseCaseDeps, 'db' | 'actor' | 'clock' | 'jobs' | 'appUrl' | 'address'>;

/**
 * Gives a user a free course: a payment of 0, 'admin_enrolled', in the staff member's name, with its enrolment. A learner who has the course
 * keeps the old enrolment and gets no mail; a learner who gains it gets a mail if `notify`. Returns whether the user gained it. Throws
 * DomainError 'forbidden', 'user_not_found', 'course_not_found', 'course_draft'.
 */
export async function enrolByStaff(
  deps: StaffEnrolmentDeps,
  { userId, courseId, notify }: { readonly userId: string; readonly courseId: string; readonly notify: boolean },
): Promise<{ readonly isNew: boolean }> {
  const staff = requireStaffWith(deps.actor, 'users.enrol');
  if (!isId(userId)) throw refuse('user_not_found');
  return deps.db.transaction(async (tx) => {
    const course = await requireActiveCourse(tx, courseId);
    const email = await selectEmail(tx, userId);
    if (email !== null) await lockAddresses(tx, [email]);
    const { mark } = await requireDecision(tx, staff, 'enrolment.give', {
      people: { userIds: [userId], emails: [email] },
    });
    const enrolment = await writeStaffEnrolment(tx, { ...deps, by: staff, mark }, { userId, course });
    if (enrolment && notify) await queueEnrolledMail(tx, deps, { ...enrolment, courses: [course] });
    return { isNew: enrolment !== null };
  });
}

/** Returns the course and keeps it until the transaction ends. Throws DomainError 'course_not_found', 'course_draft'. */
export async function requireActiveCourse(tx: Database, courseId: string) {
  const course = isId(courseId) ? await lockCourseToEnrol(tx, courseId) : null;
  if (!course) throw refuse('course_not_found');
  if (course.status !== 'active') throw refuse('course_draft');
  return course;
}

/** Recipient of the mail, with their language. */
interface Receiver {
  readonly to: string;
  readonly locale: Locale;
}

/**
 * Makes one staff enrolment in the caller's transaction, which has locked the address; also settles a pending enrolment. Returns the
 * address and the language of a user who gained the course; null for one who had it. Throws DomainError 'user_not_found'.
 */
export async function writeStaffEnrolment(
  tx: Database,
  {
    by,
    clock,
    address,
    action = 'enrolment.granted',
    mark = {},
  }: Pick<StaffEnrolmentDeps, 'clock' | 'address'> & {
    readonly by: StaffActor | Extract<Actor, { kind: 'system' }>;
    readonly action?: 'enrolment.granted' | 'enrolment.opened';
    readonly mark?: AllowedDecision['mark'];
  },
  { userId, course }: { readonly userId: string; readonly course: { readonly id: string; readonly title: string } },
): Promise<Receiver | null> {
  // The lock on the buyer prevents a payment or another staff enrolment of the course at the same time.
  const buyer = await lockBuyer(tx, userId);
  if (!buyer) throw refuse('user_not_found');
  await deletePendingOf(tx, buyer.email, course.id);
  if (await isEnrolledIn(tx, { userId, courseId: course.id })) return null;
  const at = clock.now();
  const orderLineId = await insertStaffEnrolment(tx, {
    userId,
    courseId: course.id,
    courseTitle: course.title,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    enrolledBy: by.kind === 'staff' ? by.userId : null,
    at,
  });
  await enrol(tx, { userId, courseId: course.id, orderLineId, source: 'grant', at });
  await recordAudit(tx, by, {
    action,
    subjectType: 'payment',
    subjectId: orderLineId,
    after: { userId, courseId: course.id, ...mark },
    ...(address !== undefined && { address }),
  });
  return { to: buyer.email, locale: buyer.locale };
}

/** Mails a user about their new courses, in their language and in the transaction that enrolled them. */
export async function queueEnrolledMail(
  tx: Database,
  { jobs, appUrl }: Pick<StaffEnrolmentDeps, 'jobs' | 'appUrl'>,
  { locale, ...gained }: Receiver & { readonly courses: readonly { readonly id: string; readonly title: string }[] },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  const mail = inLocale(locale, () => enrolledMail({ ...gained, brand, appUrl }));
  await queueMail(tx, mail, jobs);
}
