import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { findAdminRole } from '../admin/admin-queries.server.ts';
import { findUserByEmail, isSuspended } from './identity-queries.server.ts';

/**
 * Returns the admin, by e-mail in lower case, in whose name an operator's command acts: the audit log names people, not commands. For the
 * system only. Throws DomainError 'forbidden', 'not_an_admin'.
 */
export async function actingAdmin(
  { db, actor }: ReadDeps,
  { email }: { readonly email: string },
): Promise<Extract<Actor, { kind: 'admin' }>> {
  if (actor.kind !== 'system') throw new DomainError('forbidden');
  const user = await findUserByEmail(db, email);
  const role = user && !(await isSuspended(db, user.id)) ? await findAdminRole(db, user.id) : null;
  if (!user || !role) throw new DomainError('not_an_admin');
  return { kind: 'admin', userId: user.id, email: user.email, name: user.name, role };
}
