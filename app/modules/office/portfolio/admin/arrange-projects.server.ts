import type { PublishingDeps } from '#app/platform/use-case-deps.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { refuse } from '../portfolio-errors.ts';
import { lockPortfolio, selectProjects, updatePositions } from './project-editing-queries.server.ts';
import { afterStep, inOrderOf, type ProjectStep, type ProjectOrder } from './project-order.ts';
import { createHash } from 'node:crypto';
import { requireCapability } from '#app/shared/permissions.ts';

interface Rearrangement {
  /** The mark of the order that the staff member saw. */
  readonly seen: string;
  /** All ids in their new order, or one step. */
  readonly change: readonly string[] | ProjectStep;
}

/**
 * Reorders the portfolio in one statement for any size; featured projects stay first. Idempotent, so that a request may come twice.
 * Throws DomainError 'forbidden', 'order_invalid' if the order does not have exactly the present projects, and 'order_changed' if another
 * staff member changed it meanwhile.
 */
export async function arrangeProjects(
  { db, actor, clock, liveEvents, address }: PublishingDeps,
  { seen, change }: Rearrangement,
): Promise<void> {
  requireCapability(actor, 'portfolio.edit');
  await db.transaction(async (tx) => {
    await lockPortfolio(tx);
    const before = (await selectProjects(tx)).map(({ id, featured }) => ({ id, featured }));
    const isOld = projectOrderVersion(before) !== seen;
    const isStep = 'by' in change;
    // A repeated step would move again.
    if (isStep && isOld) throw refuse('order_changed');
    const after = isStep ? afterStep(before, change) : inOrderOf(before, change);
    if (!after) throw refuse(isOld ? 'order_changed' : 'order_invalid');
    if (projectOrderVersion(after) === projectOrderVersion(before)) return;
    if (isOld) throw refuse('order_changed');
    await updatePositions(
      tx,
      after.map(({ id }) => id),
      clock.now(),
    );
    await recordAudit(tx, actor, {
      action: 'portfolio.arranged',
      subjectType: 'portfolio',
      subjectId: 'portfolio',
      before: { order: before.map(({ id }) => id) },
      after: { order: after.map(({ id }) => id) },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}

/** Returns a short hash of an order. The screen sends it back with a change. */
export function projectOrderVersion(order: ProjectOrder): string {
  const words = order.map(({ id, featured }) => `${id}${featured ? '*' : ''}`).join();
  return createHash('sha256').update(words).digest('base64url').slice(0, 16);
}
