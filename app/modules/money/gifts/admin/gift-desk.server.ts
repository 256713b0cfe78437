import { emailSchema } from '#app/modules/people/accounts/account-forms.ts';
import { requireDecision, reasonAgainst } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { everybodyOf } from '#app/shared/decision-rules.ts';
import { isId } from '#app/shared/ids.ts';
import { can, requireCapability } from '#app/shared/permissions.ts';
import { selectPeopleOfOrder } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { lockGift, redirectGift, type LockedGift } from '#app/modules/money/ledger/gifts/gift-orders.server.ts';
import type { MailDeps, ReadDeps } from '#app/platform/use-case-deps.ts';
import { queueMailAgain } from '../mail-gifts.server.ts';
import { refuse } from './gift-desk-errors.ts';
import { selectGiftOfOrder } from '../gift-view-queries.server.ts';

interface Deps extends MailDeps {
  readonly actor: Actor;
}

/**
 * Mails the link of an unopened gift again, to the address that its giver entered. Throws DomainError 'forbidden', 'gift_not_found',
 * 'gift_opened', 'gift_going_back', 'gift_without_mail', 'too_many_requests'.
 */
export async function mailOrderGift(
  deps: Deps & { readonly rateLimits: Pick<RateLimits, 'consume'> },
  giftId: string,
): Promise<void> {
  const { db, actor, clock } = deps;
  requireCapability(actor, 'quotations.make');
  await deps.rateLimits.consume('gift-mail-per-user', userIdOf(actor) ?? '');
  const at = clock.now();
  await db.transaction(async (tx) => {
    const locked = await lockOpen(tx, giftId);
    if (locked.gift.recipientEmail === null) throw refuse('gift_without_mail');
    const mark = await requireOthersGift(tx, actor, locked);
    await queueMailAgain(tx, deps, locked, at);
    await recordAudit(tx, actor, {
      action: 'gift.mailed_again',
      subjectType: 'order',
      subjectId: locked.order.id,
      after: { order: locked.order.number, ...mark },
    });
  });
}

/**
 * Changes the address of an unopened gift, whose words stay. It gets a new link, which is mailed on the gift's day, or within a minute if
 * that is over; whoever had the former one cannot open it any more. The same address again changes nothing. Throws DomainError 'forbidden',
 * 'gift_email_invalid', 'gift_not_found', 'gift_opened', 'gift_going_back'.
 */
export async function changeGiftAddress(deps: Deps, giftId: string, typed: string): Promise<void> {
  const { db, actor, clock } = deps;
  requireCapability(actor, 'quotations.make');
  const email = emailSchema.safeParse(typed);
  if (!email.success) throw refuse('gift_email_invalid');
  await db.transaction(async (tx) => {
    const locked = await lockOpen(tx, giftId);
    if (locked.gift.recipientEmail === email.data) return;
    const mark = await requireOthersGift(tx, actor, locked, email.data);
    await redirectGift(tx, locked, { recipientEmail: email.data }, clock.now());
    // The log outlives accounts, so it names no address.
    await recordAudit(tx, actor, {
      action: 'gift.address_changed',
      subjectType: 'order',
      subjectId: locked.order.id,
      after: { order: locked.order.number, ...mark },
    });
  });
}

/** Refuses a gift that the actor gave or gets. `newAddress`: where it is to go. */
async function requireOthersGift(tx: Database, actor: Actor, { order }: LockedGift, newAddress: string | null = null) {
  const people = everybodyOf([await selectPeopleOfOrder(tx, order.id), { emails: [newAddress] }]);
  return (await requireDecision(tx, actor, 'gift.change', { people })).mark;
}

/** Locks a gift that is paid and unopened. */
async function lockOpen(tx: Database, giftId: string): Promise<LockedGift> {
  const locked = isId(giftId) ? await lockGift(tx, { giftId }) : null;
  if (!locked || locked.gift.state === 'waiting') throw refuse('gift_not_found');
  if (locked.gift.state === 'opened') throw refuse('gift_opened');
  if (locked.gift.state === 'refunded' || locked.line.isBeingRefunded) throw refuse('gift_going_back');
  return locked;
}

/** A gift as staff see it: without its message, link and code. */
export type OrderGift = NonNullable<Awaited<ReturnType<typeof selectGiftOfOrder>>> & {
  /** Why the reader may not mail it again or change its address; null if they may. */
  readonly reason: string | null;
};

/** Returns the gift that an order pays; null for any other order. Three queries at most. Throws DomainError 'forbidden'. */
export async function readOrderGift({ db, actor }: ReadDeps, orderId: string): Promise<OrderGift | null> {
  if (!can(actor, 'payments.read')) throw refuse('forbidden');
  const gift = await selectGiftOfOrder(db, orderId);
  if (!gift) return null;
  const isOffered = can(actor, 'quotations.make');
  const reason = isOffered
    ? await reasonAgainst(db, actor, 'gift.change', { people: await selectPeopleOfOrder(db, orderId) })
    : null;
  return { ...gift, reason };
}
