import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './gift-errors.ts';
import { selectGivenGifts, type GivenGift } from './gift-view-queries.server.ts';

/** Returns the gifts that the actor paid for, newest first. One query. Throws DomainError 'sign_in_required'. */
export async function listGivenGifts({ db, actor }: ReadDeps): Promise<GivenGift[]> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return selectGivenGifts(db, userId);
}

/** Returns one gift that the actor paid for. One query. Throws DomainError 'sign_in_required', 'gift_not_found'. */
export async function readGivenGift({ db, actor }: ReadDeps, giftId: string): Promise<GivenGift> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const [gift] = isId(giftId) ? await selectGivenGifts(db, userId, giftId) : [];
  if (!gift) throw refuse('gift_not_found');
  return gift;
}
