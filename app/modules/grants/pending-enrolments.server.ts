import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { giveCourse, queueEnrolledMail, type GrantDeps } from './grant-course.server.ts';
import {
  lockAddresses,
  takePendingOf,
  countPending,
  deletePending,
  deletePendingOf,
  selectPending,
  selectPendingOf,
} from './pending-enrolment-queries.server.ts';
import { readVerifiedEmail } from '#app/modules/identity/read-account.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { requireAdmin } from '#app/modules/ledger/require-admin.ts';
import type { GrantErrorCode } from './grant-errors.ts';
import { pendingPerPage, type PendingEnrolments } from './grant-list.ts';

/** Enrols where the admin who gave the course has no account any more. */
const product: Extract<Actor, { kind: 'system' }> = { kind: 'system', name: 'pending enrolments' };

/**
 * Opens the courses that were given to an address before it had an account, in the transaction in which the account proves the address and
 * before that locks the user; each once. Courses that the person has already are not given twice. One mail names those that are new and
 * were to be told.
 */
export async function openPendingEnrolments(
  tx: Database,
  deps: Pick<GrantDeps, 'clock' | 'jobs' | 'appUrl'>,
  user: { readonly id: string; readonly email: string },
): Promise<void> {
  await lockAddresses(tx, [user.email]);
  const notified = [];
  for (const { course, giver, notify } of await takePendingOf(tx, user.email)) {
    const by: Parameters<typeof giveCourse>[1]['by'] = giver
      ? { kind: 'admin', userId: giver.id, email: giver.email, name: giver.name, role: 'admin' }
      : product;
    const given = await giveCourse(
      tx,
      { by, clock: deps.clock, action: 'enrolment.opened' },
      { userId: user.id, course },
    );
    if (given && notify) notified.push(course);
  }
  if (notified.length > 0) await queueEnrolledMail(tx, deps, { to: user.email, courses: notified });
}

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/**
 * People who are enrolled as soon as they register, newest first, for one course or for all; a page past the end is the last. Two queries.
 * Throws DomainError 'forbidden'.
 */
export async function listPendingEnrolments(
  { db, actor }: Deps,
  { courseId, page: wanted }: { readonly courseId: string | null; readonly page: number },
): Promise<PendingEnrolments> {
  requireAdmin(actor, 'users.enrol');
  const total = await countPending(db, courseId);
  const pages = Math.max(1, Math.ceil(total / pendingPerPage));
  const page = Math.min(Math.max(1, wanted), pages);
  const pending = await selectPending(db, courseId, { limit: pendingPerPage, offset: (page - 1) * pendingPerPage });
  return { pending, total, page, pages };
}

/**
 * Takes a pending enrolment back, by its id. Returns the address. Throws DomainError 'forbidden', 'pending_gone' where it was withdrawn or
 * opened before.
 */
export async function withdrawPendingEnrolment(
  { db, actor, address }: Deps & { readonly address?: string },
  id: string,
): Promise<{ readonly email: string }> {
  const admin = requireAdmin(actor, 'users.enrol');
  return db.transaction(async (tx) => {
    const withdrawn = isId(id) ? await deletePending(tx, id) : null;
    if (!withdrawn) throw new DomainError<GrantErrorCode>('pending_gone');
    const { email, courseId } = withdrawn;
    await recordAudit(tx, admin, {
      action: 'enrolment.withdrawn',
      subjectType: 'pending_enrolment',
      subjectId: id,
      // Not the address: the log is kept for ever.
      before: { courseId },
      ...(address !== undefined && { address }),
    });
    return { email };
  });
}

/** What waits for the actor's verified address, for the download of personal data. Throws DomainError 'sign_in_required'. */
export async function exportPendingEnrolments({ db, actor }: Deps) {
  const email = await readVerifiedEmail({ db, actor });
  return email === null ? [] : selectPendingOf(db, email);
}

/** Nothing waits for an address any more whose account is being deleted, in the caller's transaction and after its access check. */
export async function forgetPendingEnrolments(tx: Database, email: string): Promise<void> {
  await deletePendingOf(tx, email);
}
