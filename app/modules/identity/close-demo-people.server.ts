import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { updateUser } from './admin/users/user-record-queries.server.ts';
import { recordAudit } from './audit-queries.server.ts';
import { deleteSignInsOf, selectAdminsAtWork, selectOpenDemoPeople } from './demo-people-queries.server.ts';
import type { IdentityErrorCode } from './identity-errors.ts';
import { deleteSessionsOf } from './session-queries.server.ts';

/** The e-mails of the demo's people who could sign in here, some of them with passwords that everybody knows. */
export async function listDemoPeople(db: Database): Promise<readonly string[]> {
  return (await selectOpenDemoPeople(db)).map(({ email }) => email);
}

/**
 * Takes password and sessions from the demo's people and suspends them; what they bought and studied stays, because the ledger forgets
 * nothing, and so does the role of the last super_admin, which suspended people cannot use. Returns whom it closed, and who administers still. Only the product itself may, on an operator's command. Throws DomainError
 * 'forbidden'. Safe to repeat.
 */
export async function closeDemoPeople({
  db,
  actor,
  clock,
}: {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}): Promise<{ readonly closed: readonly string[]; readonly admins: readonly string[] }> {
  if (actor.kind !== 'system') throw new DomainError<IdentityErrorCode>('forbidden');
  return db.transaction(async (tx) => {
    const people = await selectOpenDemoPeople(tx);
    for (const { id } of people) {
      await deleteSessionsOf(tx, id);
      await deleteSignInsOf(tx, id);
      const at = clock.now();
      await updateUser(tx, id, { suspendedAt: at, at });
      await recordAudit(tx, actor, { action: 'user.suspended', subjectType: 'user', subjectId: id });
    }
    return { closed: people.map(({ email }) => email), admins: await selectAdminsAtWork(tx) };
  });
}
