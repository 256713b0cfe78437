import { requireDecision } from '#app/modules/identity/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { changedFields } from '#app/shared/changed-fields.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { OfferErrorCode } from '../offer-errors.ts';
import { selectOffer } from '../offer-queries.server.ts';
import { countUses, selectHasUses } from '../offer-use-queries.server.ts';
import { fixedTerms, replacesFixed } from './fixed-terms.ts';
import { requireOffers, type OfferDeps } from './offer-deps.ts';
import { writeMoment, type OfferInput } from './offer-input.ts';
import { auditedTerms, resolveTerms } from './offer-terms.server.ts';
import { selectIsCodeTaken, updateOfferRow } from './offer-write-queries.server.ts';

/** A form knows minutes only: returns the stored moment if the form shows it. */
function unlessShown(typed: Date | null, stored: Date | null): Date | null {
  return typed && stored && writeMoment(typed) === writeMoment(stored) ? stored : typed;
}

/**
 * Changes an offer if nobody else did since the form was opened (`version`: milliseconds of its last change). Placed orders keep their
 * prices. Throws DomainError 'forbidden', 'offer_not_found', 'conflict', 'offer_fixed', 'uses_below', and those of `addOffer`.
 */
export async function updateOffer(
  { db, actor, clock, liveEvents, address }: OfferDeps,
  { id, version, input }: { readonly id: string; readonly version: number; readonly input: OfferInput },
): Promise<void> {
  requireOffers(actor, 'offers.edit');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const offer = isId(id) ? await selectOffer(tx, id, { lock: true }) : null;
    if (!offer) throw new DomainError<OfferErrorCode>('offer_not_found');
    const startsAt = unlessShown(input.startsAt ?? offer.startsAt, offer.startsAt);
    const endsAt = unlessShown(input.endsAt, offer.endsAt);
    const after = await resolveTerms(tx, offer.kind, { ...input, startsAt, endsAt }, now);
    const changes = changedFields(auditedTerms(offer), auditedTerms(after));
    if (!changes) return;
    if (offer.updatedAt.getTime() !== version) throw new DomainError<OfferErrorCode>('conflict');
    const people = { userIds: [offer.userId, after.userId] };
    const { mark } = await requireDecision(tx, actor, 'discount.give', { people });
    const hasUses = await selectHasUses(tx, id);
    if (replacesFixed(fixedTerms(offer, { hasUses, now }), offer, after))
      throw new DomainError<OfferErrorCode>('offer_fixed');
    if (after.codeKey !== null && (await selectIsCodeTaken(tx, after.codeKey, id)))
      throw new DomainError<OfferErrorCode>('code_taken', { field: 'name', code: after.name });
    const { total } = await countUses(tx, id, { userId: null, without: null });
    if (after.usesTotal !== null && after.usesTotal < total)
      throw new DomainError<OfferErrorCode>('uses_below', { field: 'usesTotal', uses: String(total) });
    await updateOfferRow(tx, id, after, now);
    await recordAudit(tx, actor, {
      action: 'offer.updated',
      subjectType: 'offer',
      subjectId: id,
      ...changes,
      after: { ...changes.after, ...mark },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
