import type { Database } from '#app/platform/database.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { updateUser } from './user-list-queries.server.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { deleteSignInsOf, selectActiveStaff, selectOpenDemoPeople } from '../accounts/account-queries.server.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { deleteSessionsOf } from '../accounts/session-queries.server.ts';

/** Returns the e-mails of the demo's users who can sign in here, some with public passwords. */
export async function listDemoPeople(db: Database): Promise<readonly string[]> {
  return (await selectOpenDemoPeople(db)).map(({ email }) => email);
}

/**
 * Removes password and sessions of the demo's users and suspends them. Keeps their purchases and study, because the ledger is permanent,
 * and the role of the last owner, whom the suspension blocks. Returns the closed users, and the remaining staff. For the system
 * only, on an operator's command. Throws DomainError 'forbidden'. Safe to repeat.
 */
export async function closeDemoPeople({ db, actor, clock }: ReadNowDeps): Promise<{
  readonly closed: readonly string[];
  readonly staffMembers: readonly string[];
}> {
  if (actor.kind !== 'system') throw refuse('forbidden');
  return db.transaction(async (tx) => {
    const people = await selectOpenDemoPeople(tx);
    for (const { id } of people) {
      await deleteSessionsOf(tx, id);
      await deleteSignInsOf(tx, id);
      const at = clock.now();
      await updateUser(tx, id, { suspendedAt: at, at });
      await recordAudit(tx, actor, { action: 'user.suspended', subjectType: 'user', subjectId: id });
    }
    return { closed: people.map(({ email }) => email), staffMembers: await selectActiveStaff(tx) };
  });
}
