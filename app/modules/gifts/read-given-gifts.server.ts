import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { GiftErrorCode } from './gift-errors.ts';
import { selectGivenGifts, type GivenGift } from './gift-view-queries.server.ts';

export type { GivenGift } from './gift-view-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

const refuse = (code: GiftErrorCode) => new DomainError(code);

/** Returns the gifts that the actor paid for, newest first. One query. Throws DomainError 'sign_in_required'. */
export async function listGivenGifts({ db, actor }: Deps): Promise<GivenGift[]> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  return selectGivenGifts(db, userId);
}

/** Returns one gift that the actor paid for. One query. Throws DomainError 'sign_in_required', 'gift_not_found'. */
export async function readGivenGift({ db, actor }: Deps, giftId: string): Promise<GivenGift> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const [gift] = isId(giftId) ? await selectGivenGifts(db, userId, giftId) : [];
  if (!gift) throw refuse('gift_not_found');
  return gift;
}
