import { staffRoles, type StaffRole } from './actor.ts';

/** What the database, the audit log and exports of the old shop call the roles. SQL in plain text uses these names. */
export const storedRoles = {
  owner: 'super_admin',
  manager: 'admin',
  accountant: 'accountant',
  support: 'support',
  editor: 'editor',
} as const satisfies Readonly<Record<StaffRole, string>>;

/** Returns the role of a stored name; null for any other text, such as a role of a later release. */
export function roleStoredAs(name: string): StaffRole | null {
  return staffRoles.find((role) => storedRoles[role] === name) ?? null;
}
