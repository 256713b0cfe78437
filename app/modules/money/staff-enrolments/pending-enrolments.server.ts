import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { writeStaffEnrolment, queueEnrolledMail, type StaffEnrolmentDeps } from './enrol-by-staff.server.ts';
import {
  lockAddresses,
  takePendingOf,
  countPending,
  deletePending,
  deletePendingOf,
  selectPending,
  selectPendingOf,
} from './pending-enrolment-queries.server.ts';
import { readVerifiedEmail } from '#app/modules/people/accounts/read-account.server.ts';
import { readDecider, requireDecision, sentenceOf } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { ruleOn } from '#app/shared/decision-rules.ts';
import { isId } from '#app/shared/ids.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './staff-enrolment-errors.ts';
import { pendingPerPage, type PendingEnrolments } from './enrolment-list.ts';

/** Actor of the enrolment if the staff member who granted the course has been deleted. */
const product: Extract<Actor, { kind: 'system' }> = { kind: 'system', name: 'pending enrolments' };

/**
 * Opens the courses granted to an address before it had an account, once each, in the transaction in which the account verifies the
 * address, and before that locks the user. Skips courses that the person already has. One mail lists the new ones with `notify`.
 */
export async function openPendingEnrolments(
  tx: Database,
  deps: Pick<StaffEnrolmentDeps, 'clock' | 'jobs' | 'appUrl'>,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  await lockAddresses(tx, [user.email]);
  const notified = [];
  let receiver: Awaited<ReturnType<typeof writeStaffEnrolment>> = null;
  for (const { course, giver, notify } of await takePendingOf(tx, user.email)) {
    const by: Parameters<typeof writeStaffEnrolment>[1]['by'] = giver
      ? { kind: 'staff', userId: giver.id, email: giver.email, name: giver.name, role: 'manager' }
      : product;
    const enrolment = await writeStaffEnrolment(
      tx,
      { by, clock: deps.clock, action: 'enrolment.opened' },
      { userId: user.id, course },
    );
    if (!enrolment || !notify) continue;
    receiver = enrolment;
    notified.push(course);
  }
  if (receiver) await queueEnrolledMail(tx, deps, { ...receiver, courses: notified });
}

/**
 * Returns people who are enrolled once they register, newest first, for one course or for all; the last page for a number past the end.
 * Three queries. Throws DomainError 'forbidden'.
 */
export async function listPendingEnrolments(
  { db, actor }: ReadDeps,
  { courseId, page: requested }: { readonly courseId: string | null; readonly page: number },
): Promise<PendingEnrolments> {
  requireStaffWith(actor, 'users.enrol');
  const total = await countPending(db, courseId);
  const pages = Math.max(1, Math.ceil(total / pendingPerPage));
  const page = Math.min(Math.max(1, requested), pages);
  const pending = await selectPending(db, courseId, { limit: pendingPerPage, offset: (page - 1) * pendingPerPage });
  const decider = await readDecider(db, actor);
  const whyNot = (email: string) =>
    sentenceOf(ruleOn('enrolment.end', actor, decider, { people: { emails: [email] } }));
  return { pending: pending.map((row) => ({ ...row, reason: whyNot(row.email) })), total, page, pages };
}

/**
 * Withdraws a pending enrolment by its id. Returns the address. Throws DomainError 'forbidden', 'pending_gone' if it was withdrawn or
 * opened before.
 */
export async function withdrawPendingEnrolment(
  { db, actor, address }: ReadDeps & { readonly address?: string },
  id: string,
): Promise<{ readonly email: string }> {
  const staff = requireStaffWith(actor, 'users.enrol');
  return db.transaction(async (tx) => {
    const withdrawn = isId(id) ? await deletePending(tx, id) : null;
    if (!withdrawn) throw refuse('pending_gone');
    const { email, courseId } = withdrawn;
    const { mark } = await requireDecision(tx, staff, 'enrolment.end', { people: { emails: [email] } });
    await recordAudit(tx, staff, {
      action: 'enrolment.withdrawn',
      subjectType: 'pending_enrolment',
      subjectId: id,
      // Without the address, because the log is kept forever.
      before: { courseId },
      ...(mark.alone && { after: mark }),
      ...(address !== undefined && { address }),
    });
    return { email };
  });
}

/**
 * Returns the pending enrolments of the actor's verified address, for the download of personal data. Throws DomainError
 * 'sign_in_required'.
 */
export async function exportPendingEnrolments({ db, actor }: ReadDeps) {
  const email = await readVerifiedEmail({ db, actor });
  return email === null ? [] : selectPendingOf(db, email);
}

/**
 * Deletes the pending enrolments of an address whose account is being deleted, in the caller's transaction and after its access check.
 */
export async function deletePendingEnrolments(tx: Database, email: string): Promise<void> {
  await deletePendingOf(tx, email);
}
