/** The user, or the system, for whom a use case runs. Every use case takes one and checks it first; there is no ambient current user. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'learner'; readonly userId: string; readonly email: string; readonly name: string }
  | {
      readonly kind: 'admin';
      readonly userId: string;
      readonly email: string;
      readonly name: string;
      readonly role: AdminRole;
    }
  /** The product itself: jobs, seeds, commands. */
  | { readonly kind: 'system'; readonly name: string };

/** The portal's roles by their stored names. `permissions.ts` lists the capabilities of each. */
export const adminRoles = ['super_admin', 'admin', 'accountant', 'support', 'editor'] as const;
export type AdminRole = (typeof adminRoles)[number];

export const visitor: Actor = { kind: 'visitor' };

/** Returns the actor's user id; null for visitors and the system. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'learner' || actor.kind === 'admin' ? actor.userId : null;
}
