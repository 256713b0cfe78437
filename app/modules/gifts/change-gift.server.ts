import { lockGift, redirectGift, updateMailed, type LockedGift } from '#app/modules/ledger/gifts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { GiftErrorCode } from './gift-errors.ts';
import { readGiftWords, type GiftFields } from './gift-form.ts';
import { queueGiftMail, type MailDeps } from './mail-gifts.server.ts';

interface ChangeDeps extends MailDeps {
  readonly actor: Actor;
}

const refuse = (code: GiftErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Changes what the actor's own unopened gift says, and to whom it goes. It gets a new link and card; the former ones open nothing any more.
 * Throws DomainError 'sign_in_required', 'gift_not_found', 'gift_opened', 'gift_going_back', 'gift_invalid'.
 */
export async function changeGift(deps: ChangeDeps, giftId: string, fields: GiftFields): Promise<void> {
  const at = deps.clock.now();
  const { words, errors } = readGiftWords(fields, at);
  if (errors) throw refuse('gift_invalid', errors);
  await deps.db.transaction(async (tx) => redirectGift(tx, await lockOwn(tx, deps.actor, giftId), words, at));
}

/**
 * Mails the link of the actor's own unopened gift again. Throws DomainError 'sign_in_required', 'gift_not_found', 'gift_opened',
 * 'gift_going_back', 'gift_without_mail', 'too_many_requests'.
 */
export async function mailGiftAgain(
  deps: ChangeDeps & { readonly rateLimits: Pick<RateLimits, 'consume'> },
  giftId: string,
): Promise<void> {
  const userId = userIdOf(deps.actor);
  if (userId === null) throw refuse('sign_in_required');
  await deps.rateLimits.consume('gift-mail-per-user', userId);
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const { gift, line } = await lockOwn(tx, deps.actor, giftId);
    if (gift.recipientEmail === null) throw refuse('gift_without_mail');
    if (!(await updateMailed(tx, gift.id, { at, before: at }))) return;
    await queueGiftMail(tx, deps, { ...gift, courseTitle: line.title });
  });
}

/** Locks the actor's own gift that is paid and unopened. Another person's gift is unknown. */
async function lockOwn(tx: Database, actor: Actor, giftId: string): Promise<LockedGift> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const held = isId(giftId) ? await lockGift(tx, { giftId }) : null;
  if (held?.order.userId !== userId || held.gift.state === 'waiting') throw refuse('gift_not_found');
  if (held.gift.state === 'opened') throw refuse('gift_opened');
  if (held.gift.state === 'refunded' || held.line.isGoingBack) throw refuse('gift_going_back');
  return held;
}
