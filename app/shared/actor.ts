/** Who asks. Every use case takes one and checks it first; there is no ambient current user. */
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

export type AdminRole = 'admin' | 'super_admin';

export const visitor: Actor = { kind: 'visitor' };

/** The user behind an actor, or null for visitors and the system. */
export function userIdOf(actor: Actor): string | null {
  return actor.kind === 'learner' || actor.kind === 'admin' ? actor.userId : null;
}

/** Whether the actor may administer: an admin session, or the product itself. */
export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'admin' || actor.kind === 'system';
}

/** Whether the actor may also appoint admins and change the site's settings (decision A5). */
export function isSuperAdmin(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'admin' && actor.role === 'super_admin');
}

/** Whose data is meant: whoever asks, or, where an admin names somebody else, that user. Null where the actor is nobody or may not. */
export function personMeant(actor: Actor, userId?: string): string | null {
  const own = userIdOf(actor);
  return userId === undefined || userId === own || isAdmin(actor) ? (userId ?? own) : null;
}
