import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../offer-errors.ts';
import { offerStatus } from '../offer.ts';
import { selectOffer } from '../offer-queries.server.ts';
import { switchesOf, type OfferSwitch } from './offer-list.ts';
import { updateOfferState } from './offer-write-queries.server.ts';

const actions = { pause: 'offer.paused', resume: 'offer.resumed', end: 'offer.ended' } as const;

/**
 * Pauses, resumes or ends an offer. Orders that hold it keep their prices. Nothing happens where it is so already. Throws DomainError
 * 'forbidden', 'offer_not_found', 'not_running' for an offer that has ended or not begun.
 */
export async function switchOffer(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, to }: { readonly id: string; readonly to: OfferSwitch },
): Promise<void> {
  requireCapability(actor, 'offers.edit');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const offer = isId(id) ? await selectOffer(tx, id, { lock: true }) : null;
    if (!offer) throw refuse('offer_not_found');
    const status = offerStatus(offer, now);
    const isSo = { pause: status === 'paused', resume: offer.pausedAt === null, end: status === 'ended' }[to];
    if (isSo && (to === 'end' || status !== 'ended')) return;
    if (!switchesOf(offer, now).includes(to)) throw refuse('not_running');
    const { mark } = await requireDecision(tx, actor, 'discount.give', { people: { userIds: [offer.userId] } });
    const change = { pause: { pausedAt: now }, resume: { pausedAt: null }, end: { endsAt: now } }[to];
    await updateOfferState(tx, id, change, now);
    await recordAudit(tx, actor, {
      action: actions[to],
      subjectType: 'offer',
      subjectId: id,
      // Former prices need the times of pauses, which the offer itself does not keep.
      before: { status, ...(to === 'resume' && { pausedAt: offer.pausedAt?.toISOString() ?? null }) },
      after: { ...(to === 'resume' && { resumedAt: now.toISOString() }), ...mark },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
