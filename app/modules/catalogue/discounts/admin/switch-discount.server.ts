import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../discount-errors.ts';
import { discountStatus } from '../discount.ts';
import { selectDiscount } from '../discount-queries.server.ts';
import { switchesOf, type DiscountSwitch } from './discount-list.ts';
import { updateDiscountState } from './discount-write-queries.server.ts';

const actions = { pause: 'offer.paused', resume: 'offer.resumed', end: 'offer.ended' } as const;

/**
 * Pauses, resumes or ends a discount. Orders that hold it keep their prices. Nothing happens where it is so already. Throws DomainError
 * 'forbidden', 'discount_not_found', 'not_running' for a discount that has ended or not begun.
 */
export async function switchDiscount(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, to }: { readonly id: string; readonly to: DiscountSwitch },
): Promise<void> {
  requireCapability(actor, 'discounts.edit');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const discount = isId(id) ? await selectDiscount(tx, id, { lock: true }) : null;
    if (!discount) throw refuse('discount_not_found');
    const status = discountStatus(discount, now);
    const isSo = { pause: status === 'paused', resume: discount.pausedAt === null, end: status === 'ended' }[to];
    if (isSo && (to === 'end' || status !== 'ended')) return;
    if (!switchesOf(discount, now).includes(to)) throw refuse('not_running');
    const { mark } = await requireDecision(tx, actor, 'discount.give', { people: { userIds: [discount.userId] } });
    const change = { pause: { pausedAt: now }, resume: { pausedAt: null }, end: { endsAt: now } }[to];
    await updateDiscountState(tx, id, change, now);
    await recordAudit(tx, actor, {
      action: actions[to],
      subjectType: 'offer',
      subjectId: id,
      // Former prices need the times of pauses, which the discount itself does not keep.
      before: { status, ...(to === 'resume' && { pausedAt: discount.pausedAt?.toISOString() ?? null }) },
      after: { ...(to === 'resume' && { resumedAt: now.toISOString() }), ...mark },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
