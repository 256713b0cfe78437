import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { deleteSessionById } from './account-queries.server.ts';
import { deleteSessionsOf } from './session-queries.server.ts';
import { requireUser } from './require-user.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** Signs one browser of the actor out. Safe to repeat. Throws DomainError 'sign_in_required'. */
export async function endSession({ db, actor }: Deps, { sessionId }: { readonly sessionId: string }): Promise<void> {
  const userId = requireUser(actor);
  if (isId(sessionId)) await deleteSessionById(db, userId, sessionId);
}

/** Ends all sessions of the actor, including the present one. Throws DomainError 'sign_in_required'. */
export async function endAllSessions({ db, actor }: Deps): Promise<void> {
  await deleteSessionsOf(db, requireUser(actor));
}
