import { storedRoles, type StaffRole } from '#app/shared/actor.ts';
import type { Database } from '#app/platform/database.server.ts';
import { recordAudit } from '../accounts/audit-queries.server.ts';
import { refuse } from '../accounts/identity-errors.ts';
import { findStaffRole, insertStaff } from '../accounts/staff-queries.server.ts';

export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** Lower case. */
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Returns the role of an authenticated person at the portal. A verified e-mail on the company's domain, if configured, becomes a staff member
 * here. A failed lookup admits nobody. Throws DomainError 'not_authorized_as_admin'.
 */
export async function authorizeStaff(
  { db, emailDomain }: { readonly db: Database; readonly emailDomain: string | null },
  user: Candidate,
  address: string,
): Promise<StaffRole> {
  const known = await findStaffRole(db, user.id);
  if (known) return known;
  if (!user.emailVerified || !isOnDomain(user.email, emailDomain)) {
    throw refuse('not_authorized_as_admin');
  }
  return db.transaction(async (tx) => {
    const made = await insertStaff(tx, { userId: user.id, name: user.name, role: 'manager', appointedBy: null });
    if (made) {
      await recordAudit(
        tx,
        { kind: 'system', name: 'admin portal' },
        {
          action: 'admin.appointed',
          subjectType: 'user',
          subjectId: user.id,
          after: { role: storedRoles.manager, because: `the e-mail is on ${emailDomain}` },
          address,
        },
      );
    }
    return (await findStaffRole(tx, user.id)) ?? 'manager';
  });
}

/** Returns whether an e-mail is on the domain itself, not on a subdomain or one with the same ending. */
export function isOnDomain(email: string, domain: string | null): boolean {
  return domain !== null && email.slice(email.lastIndexOf('@') + 1) === domain;
}
