import { daysFor, priceOfDay, type PlanMoney } from '#app/modules/ledger/plans/plan.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { toCents } from '#app/shared/money.ts';
import { choicesOf } from './plan-view.ts';
import { readPlanOffer, type KnownPrices } from './start-plan.server.ts';

/** Returns what a plan for courses that starts now costs, and what its first payment may be. Throws DomainError as `startPlan`. */
export async function describePlanOffer(
  { db, clock, actor }: { readonly db: Database; readonly clock: Clock; readonly actor: Actor },
  courseIds: readonly string[],
  known?: KnownPrices,
) {
  const now = clock.now();
  const { lines, terms, bundle } = await readPlanOffer(db, { courseIds, userId: userIdOf(actor), at: now }, known);
  const plan: PlanMoney = { ...terms, state: 'waiting', paidCents: toCents(0), accessUntil: null };
  return {
    bundle,
    courses: lines.map(({ title, slug, priceCents }) => ({ title, slug, priceCents })),
    priceCents: terms.priceCents,
    firstCents: terms.firstCents,
    firstDays: daysFor(plan, terms.firstCents),
    dayCents: priceOfDay(terms),
    choices: choicesOf(plan, now),
  };
}
