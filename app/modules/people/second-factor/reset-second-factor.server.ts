import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { findStaffRole } from '../accounts/staff-queries.server.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { findUserByEmail } from '../accounts/identity-queries.server.ts';
import { deleteAuthenticator } from './second-factor-queries.server.ts';
import { queueSecondFactorMail, type MailNeeds } from './second-factor-mails.server.ts';

interface Needs extends MailNeeds, ReadDeps {}

/**
 * Removes the second factor of a staff member, by e-mail in lower case, who lost authenticator and recovery codes. Writes to the audit log and
 * sends a mail. For the system only, on an operator's command. Throws DomainError 'forbidden', 'not_staff'.
 */
export async function resetSecondFactor(needs: Needs, { email }: { readonly email: string }): Promise<void> {
  const { db, actor } = needs;
  if (actor.kind !== 'system') throw refuse('forbidden');
  await db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user || !(await findStaffRole(tx, user.id))) throw refuse('not_staff');
    await deleteAuthenticator(tx, user.id);
    await recordAudit(tx, actor, { action: 'admin.second_factor_off', subjectType: 'user', subjectId: user.id });
    await queueSecondFactorMail(tx, needs, { to: user.email, change: 'off' });
  });
}
