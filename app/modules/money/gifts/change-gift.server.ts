import type { MailDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { lockGift, redirectGift, type LockedGift } from '#app/modules/money/ledger/gifts/gift-orders.server.ts';
import { refuse } from './gift-errors.ts';
import { readGiftWords, type GiftFields } from './gift-form.ts';
import { queueMailAgain } from './mail-gifts.server.ts';

interface ChangeDeps extends MailDeps {
  readonly actor: Actor;
}

/**
 * Changes what the actor's own unopened gift says, and to whom it goes; its language stays. It gets a new link and card; the former ones
 * open nothing any more.
 * Throws DomainError 'sign_in_required', 'gift_not_found', 'gift_opened', 'gift_going_back', 'gift_invalid'.
 */
export async function changeGift(deps: ChangeDeps, giftId: string, fields: GiftFields): Promise<void> {
  const at = deps.clock.now();
  const { words, errors } = readGiftWords(fields, at);
  if (errors) throw refuse('gift_invalid', errors);
  await deps.db.transaction(async (tx) => {
    const locked = await lockOwn(tx, deps.actor, giftId);
    const { locale: _locale, ...change } = words;
    await redirectGift(tx, locked, change, at);
    await recordChange(tx, deps.actor, 'gift.changed', locked);
  });
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
    const locked = await lockOwn(tx, deps.actor, giftId);
    if (locked.gift.recipientEmail === null) throw refuse('gift_without_mail');
    await queueMailAgain(tx, deps, locked, at);
    await recordChange(tx, deps.actor, 'gift.mailed_again', locked);
  });
}

/** The log outlives accounts, so it has neither names nor addresses. */
async function recordChange(
  tx: Database,
  actor: Actor,
  action: 'gift.changed' | 'gift.mailed_again',
  { order }: LockedGift,
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subjectType: 'order',
    subjectId: order.id,
    after: { order: order.number },
  });
}

/** Locks the actor's own gift that is paid and unopened. Another person's gift is unknown. */
async function lockOwn(tx: Database, actor: Actor, giftId: string): Promise<LockedGift> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const locked = isId(giftId) ? await lockGift(tx, { giftId }) : null;
  if (locked?.order.userId !== userId || locked.gift.state === 'waiting') throw refuse('gift_not_found');
  if (locked.gift.state === 'opened') throw refuse('gift_opened');
  if (locked.gift.state === 'refunded' || locked.line.isBeingRefunded) throw refuse('gift_going_back');
  return locked;
}
