import type { StaffActor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { findStaffRole } from './staff-queries.server.ts';
import { findUserByEmail, isSuspended } from './identity-queries.server.ts';

/**
 * Returns the staff member, by e-mail in lower case, in whose name an operator's command acts: the audit log names people, not commands. For the
 * system only. Throws DomainError 'forbidden', 'not_staff'.
 */
export async function actingStaff({ db, actor }: ReadDeps, { email }: { readonly email: string }): Promise<StaffActor> {
  if (actor.kind !== 'system') throw new DomainError('forbidden');
  const user = await findUserByEmail(db, email);
  const role = user && !(await isSuspended(db, user.id)) ? await findStaffRole(db, user.id) : null;
  if (!user || !role) throw new DomainError('not_staff');
  return { kind: 'staff', userId: user.id, email: user.email, name: user.name, role };
}
