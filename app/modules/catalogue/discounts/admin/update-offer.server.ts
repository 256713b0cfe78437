import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { changedFields } from '#app/shared/record-fields.ts';
import { isId } from '#app/shared/ids.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../offer-errors.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { selectOffer } from '../offer-queries.server.ts';
import { countUses, selectHasUses } from '../offer-use-queries.server.ts';
import { fixedTerms, replacesFixed } from './fixed-terms.ts';
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
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, version, input }: { readonly id: string; readonly version: number; readonly input: OfferInput },
): Promise<void> {
  requireCapability(actor, 'offers.edit');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const offer = isId(id) ? await selectOffer(tx, id, { lock: true }) : null;
    if (!offer) throw refuse('offer_not_found');
    const startsAt = unlessShown(input.startsAt ?? offer.startsAt, offer.startsAt);
    const endsAt = unlessShown(input.endsAt, offer.endsAt);
    const after = await resolveTerms(tx, offer.kind, { ...input, startsAt, endsAt }, now);
    const changes = changedFields(auditedTerms(offer), auditedTerms(after));
    if (!changes) return;
    requireVersion(offer.updatedAt.getTime(), version);
    const people = { userIds: [offer.userId, after.userId] };
    const { mark } = await requireDecision(tx, actor, 'discount.give', { people });
    const hasUses = await selectHasUses(tx, id);
    if (replacesFixed(fixedTerms(offer, { hasUses, now }), offer, after)) throw refuse('offer_fixed');
    if (after.codeKey !== null && (await selectIsCodeTaken(tx, after.codeKey, id)))
      throw refuse('code_taken', { field: 'name', code: after.name });
    const { total } = await countUses(tx, id, { userId: null, without: null });
    if (after.usesTotal !== null && after.usesTotal < total)
      throw refuse('uses_below', { field: 'usesTotal', uses: String(total) });
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
