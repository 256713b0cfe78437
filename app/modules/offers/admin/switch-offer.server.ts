import { requireDecision } from '#app/modules/identity/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { OfferErrorCode } from '../offer-errors.ts';
import { offerStatus } from '../offer.ts';
import { selectOffer } from '../offer-queries.server.ts';
import { requireOffers, type OfferDeps } from './offer-deps.ts';
import { switchesOf, type OfferSwitch } from './offer-switches.ts';
import { updateOfferState } from './offer-write-queries.server.ts';

const actions = { pause: 'offer.paused', resume: 'offer.resumed', end: 'offer.ended' } as const;

/**
 * Pauses, resumes or ends an offer. Orders that hold it keep their prices. Nothing happens where it is so already. Throws DomainError
 * 'forbidden', 'offer_not_found', 'not_running' for an offer that has ended or not begun.
 */
export async function switchOffer(
  { db, actor, clock, liveEvents, address }: OfferDeps,
  { id, to }: { readonly id: string; readonly to: OfferSwitch },
): Promise<void> {
  requireOffers(actor, 'offers.edit');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const offer = isId(id) ? await selectOffer(tx, id, { lock: true }) : null;
    if (!offer) throw new DomainError<OfferErrorCode>('offer_not_found');
    const status = offerStatus(offer, now);
    const isSo = { pause: status === 'paused', resume: offer.pausedAt === null, end: status === 'ended' }[to];
    if (isSo && (to === 'end' || status !== 'ended')) return;
    if (!switchesOf(offer, now).includes(to)) throw new DomainError<OfferErrorCode>('not_running');
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
