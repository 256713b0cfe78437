import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findAdminRole } from '../admin/admin-queries.server.ts';
import { recordAudit } from '../audit-queries.server.ts';
import type { IdentityErrorCode } from '../identity-errors.ts';
import { findUserByEmail } from '../identity-queries.server.ts';
import { deleteAuthenticator } from './second-factor-queries.server.ts';
import { queueSecondFactorMail, type MailNeeds } from './second-factor-mails.server.ts';

interface Needs extends MailNeeds {
  readonly db: Database;
  readonly actor: Actor;
}

/**
 * Removes the second factor of an admin, by e-mail in lower case, who lost authenticator and recovery codes. Writes to the audit log and
 * sends a mail. For the system only, on an operator's command. Throws DomainError 'forbidden', 'not_an_admin'.
 */
export async function resetSecondFactor(needs: Needs, { email }: { readonly email: string }): Promise<void> {
  const { db, actor } = needs;
  if (actor.kind !== 'system') throw new DomainError<IdentityErrorCode>('forbidden');
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || !(await findAdminRole(tx, user.id))) throw new DomainError<IdentityErrorCode>('not_an_admin');
    await deleteAuthenticator(tx, user.id);
    await recordAudit(tx, actor, { action: 'admin.second_factor_off', subjectType: 'user', subjectId: user.id });
    await queueSecondFactorMail(tx, needs, { to: user.email, change: 'off' });
  });
}
