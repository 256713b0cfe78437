import type { BundlePage } from '#app/modules/checkout/bundles/read-bundle.server.ts';
import type { PlanSettings } from '#app/modules/ledger/plans/plan.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { bundlePlanWords, pausedPlanWords, type PlanOfferWords } from './plan-offer-words.server.ts';
import { findRunningPlan } from './read-plan.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/**
 * Returns the words with which the page of a bundle offers one plan for the courses that the visitor does not have, or tells of the
 * visitor's paused plan for one of them; null where neither is. One query if the visitor has all of them, else none.
 */
export async function offerBundlePlan(
  { db, actor }: Deps,
  { id, state, priceCents, courses }: BundlePage,
  settings: PlanSettings,
): Promise<PlanOfferWords | null> {
  if (state === 'closed') return null;
  if (state === 'owned') {
    const plan = await findRunningPlan(
      { db, actor },
      courses.map(({ courseId }) => courseId),
    );
    return plan?.state === 'paused' ? pausedPlanWords(plan) : null;
  }
  const charged = courses.filter(({ isOwned }) => !isOwned);
  return charged.every(({ isInInstalments }) => isInInstalments)
    ? bundlePlanWords({ id, priceCents, courses: charged.length }, settings)
    : null;
}
