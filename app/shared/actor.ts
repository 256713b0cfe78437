/** The user, or the system, for whom a use case runs. Every use case takes one and checks it first; there is no ambient current user. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'learner'; readonly userId: string; readonly email: string; readonly name: string }
  | StaffActor
  /** The product itself: jobs, seeds, commands. */
  | { readonly kind: 'system'; readonly name: string };

export interface StaffActor {
  readonly kind: 'staff';
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
}

/**
 * The portal's roles, the most powerful first, with what the database, the audit log and exports of the old shop call them. SQL in plain
 * text uses these names. `permissions.ts` lists the capabilities of each.
 */
export const storedRoles = {
  owner: 'super_admin',
  manager: 'admin',
  accountant: 'accountant',
  support: 'support',
  editor: 'editor',
} as const satisfies Readonly<Record<string, string>>;
export type StaffRole = keyof typeof storedRoles;
export const staffRoles = Object.keys(storedRoles) as StaffRole[];

export const visitor: Actor = { kind: 'visitor' };

/** Returns the actor's user id; null for visitors and the system. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'learner' || actor.kind === 'staff' ? actor.userId : null;
}

/** Returns the role of a stored name; null for any other text, such as a role of a later release. */
export function roleStoredAs(name: string): StaffRole | null {
  return staffRoles.find((role) => storedRoles[role] === name) ?? null;
}
