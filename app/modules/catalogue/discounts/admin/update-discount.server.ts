import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { changedFields } from '#app/shared/record-fields.ts';
import { isId } from '#app/shared/ids.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../discount-errors.ts';
import { requireVersion } from '#app/shared/version-conflict.ts';
import { selectDiscount } from '../discount-queries.server.ts';
import { countUses, selectHasUses } from '../discount-use-queries.server.ts';
import { fixedTerms, replacesFixed } from './fixed-terms.ts';
import { writeMoment, type DiscountInput } from './discount-input.ts';
import { auditedTerms, resolveTerms } from './discount-terms.server.ts';
import { selectIsCodeTaken, updateDiscountRow } from './discount-write-queries.server.ts';

/** A form knows minutes only: returns the stored moment if the form shows it. */
function unlessShown(typed: Date | null, stored: Date | null): Date | null {
  return typed && stored && writeMoment(typed) === writeMoment(stored) ? stored : typed;
}

/**
 * Changes a discount if nobody else did since the form was opened (`version`: milliseconds of its last change). Placed orders keep their
 * prices. Throws DomainError 'forbidden', 'discount_not_found', 'conflict', 'discount_fixed', 'uses_below', and those of `addDiscount`.
 */
export async function updateDiscount(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, version, input }: { readonly id: string; readonly version: number; readonly input: DiscountInput },
): Promise<void> {
  requireCapability(actor, 'discounts.edit');
  const now = clock.now();
  await db.transaction(async (tx) => {
    const discount = isId(id) ? await selectDiscount(tx, id, { lock: true }) : null;
    if (!discount) throw refuse('discount_not_found');
    const startsAt = unlessShown(input.startsAt ?? discount.startsAt, discount.startsAt);
    const endsAt = unlessShown(input.endsAt, discount.endsAt);
    const after = await resolveTerms(tx, discount.kind, { ...input, startsAt, endsAt }, now);
    const changes = changedFields(auditedTerms(discount), auditedTerms(after));
    if (!changes) return;
    requireVersion(discount.updatedAt.getTime(), version);
    const people = { userIds: [discount.userId, after.userId] };
    const { mark } = await requireDecision(tx, actor, 'discount.give', { people });
    const hasUses = await selectHasUses(tx, id);
    if (replacesFixed(fixedTerms(discount, { hasUses, now }), discount, after)) throw refuse('discount_fixed');
    if (after.codeKey !== null && (await selectIsCodeTaken(tx, after.codeKey, id)))
      throw refuse('code_taken', { field: 'name', code: after.name });
    const { total } = await countUses(tx, id, { userId: null, without: null });
    if (after.usesTotal !== null && after.usesTotal < total)
      throw refuse('uses_below', { field: 'usesTotal', uses: String(total) });
    await updateDiscountRow(tx, id, after, now);
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
