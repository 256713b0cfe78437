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

/** The portal's roles. `permissions.ts` lists the capabilities of each. */
export const staffRoles = ['owner', 'manager', 'accountant', 'support', 'editor'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const visitor: Actor = { kind: 'visitor' };

/** Returns the actor's user id; null for visitors and the system. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'learner' || actor.kind === 'staff' ? actor.userId : null;
}
