import { requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { DiscountKind } from '#app/shared/selling-terms.ts';
import { freeSlug, slugOf } from '#app/shared/slug.ts';
import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { selectBundleSlugsLike } from '../bundle-queries.server.ts';
import { refuse } from '../discount-errors.ts';
import { selectDiscount } from '../discount-queries.server.ts';
import type { DiscountInput } from './discount-input.ts';
import { auditedTerms, resolveTerms } from './discount-terms.server.ts';
import { insertDiscount } from './discount-write-queries.server.ts';

/**
 * Adds a coupon, a sale or a bundle under the id from its form, so that a form sent twice adds one. Throws DomainError 'forbidden', 'code_taken',
 * 'person_unknown', 'courses_unknown', 'ends_before_start'.
 */
export async function addDiscount(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { id, kind, input }: { readonly id: string; readonly kind: DiscountKind; readonly input: DiscountInput },
): Promise<void> {
  requireCapability(actor, 'discounts.edit');
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (await selectDiscount(tx, id)) return;
    const terms = await resolveTerms(tx, kind, input, now);
    const { mark } = await requireDecision(tx, actor, 'discount.give', { people: { userIds: [terms.userId] } });
    const slug = kind === 'bundle' ? await bundleSlug(tx, terms.name) : undefined;
    const by = { id, createdBy: userIdOf(actor), at: now };
    const added = await insertDiscount(tx, terms, slug === undefined ? by : { ...by, slug });
    if (added === null) {
      if (await selectDiscount(tx, id)) return;
      throw refuse('code_taken', { field: 'name', code: input.name });
    }
    await recordAudit(tx, actor, {
      action: 'offer.added',
      subjectType: 'offer',
      subjectId: id,
      after: { ...auditedTerms(terms), ...mark },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

/** Returns a free address for the page of a bundle. One of two bundles of a name that are added at once is refused. */
async function bundleSlug(tx: Database, name: string): Promise<string> {
  const slug = slugOf(name, 'bundle');
  return freeSlug(slug, await selectBundleSlugsLike(tx, slug));
}
