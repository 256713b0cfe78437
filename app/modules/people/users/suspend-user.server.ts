import type { Database } from '#app/platform/database.server.ts';
import type { StaffDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { deleteSessionsOf } from '../accounts/session-queries.server.ts';
import type { AllowedDecision } from '../decisions/require-decision.server.ts';
import { lockOtherUser } from './lock-managed-user.server.ts';
import { updateUser } from './user-list-queries.server.ts';

/**
 * Suspends a user and ends all their sessions. Keeps their data. Safe to repeat. Throws DomainError 'forbidden', 'user_not_found',
 * 'staff_protected', 'own_account'.
 */
export async function suspendUser(deps: StaffDeps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockOtherUser(tx, deps.actor, userId);
    if (user.suspendedAt !== null) return;
    const at = deps.clock.now();
    await updateUser(tx, user.id, { suspendedAt: at, at });
    await deleteSessionsOf(tx, user.id);
    await record(tx, deps, 'user.suspended', user);
  });
}

/** Lifts a suspension. Safe to repeat. Throws the same. */
export async function unsuspendUser(deps: StaffDeps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockOtherUser(tx, deps.actor, userId);
    if (user.suspendedAt === null) return;
    await updateUser(tx, user.id, { suspendedAt: null, at: deps.clock.now() });
    await record(tx, deps, 'user.unsuspended', user);
  });
}

/** Ends all sessions of a user, who may sign in again. Safe to repeat. Throws the same. */
export async function signUserOut(deps: StaffDeps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockOtherUser(tx, deps.actor, userId);
    await deleteSessionsOf(tx, user.id);
    await record(tx, deps, 'user.signed_out', user);
  });
}

async function record(
  tx: Database,
  { actor, address }: StaffDeps,
  action: string,
  { id, mark }: { readonly id: string } & Pick<AllowedDecision, 'mark'>,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subjectType: 'user',
    subjectId: id,
    ...(mark.alone && { after: mark }),
    ...(address !== undefined && { address }),
  });
}
