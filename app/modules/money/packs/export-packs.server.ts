import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { refuse } from './pack-errors.ts';
import { selectPacksOf } from './pack-queries.server.ts';

/** Returns the packs that the actor ordered and the codes that they made, for their data export. Throws DomainError 'sign_in_required'. */
export async function exportPacks({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return selectPacksOf(db, userId);
}
