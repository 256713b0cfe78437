import { isId } from '#app/shared/ids.ts';
import { minPayment, leftOf } from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import { paymentLinkView } from '#app/modules/money/ledger/payment-link-state.ts';
import { userIdOf } from '#app/shared/actor.ts';
import {
  selectRunningInstalmentPlan,
  type InstalmentPlanRow,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './instalment-plan-errors.ts';
import { selectOwnInstalmentPlan, selectInstalmentPlanPayments } from './instalment-plan-view-queries.server.ts';
import { choicesOf, smallestOf, type InstalmentPlanView } from './instalment-plan-view.ts';

const dayMs = 86_400_000;

/** Returns the actor's own plan, with what came into it. Two queries. Throws DomainError 'sign_in_required', 'instalment_plan_not_found'. */
export async function readInstalmentPlan(
  { db, clock, actor }: ReadNowDeps,
  number: string,
): Promise<InstalmentPlanView> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const found = await selectOwnInstalmentPlan(db, userId, number);
  if (!found) throw refuse('instalment_plan_not_found');
  const { plan, courses } = found;
  const link = found.link && paymentLinkView(found.link, clock.now());
  const now = clock.now();
  const takesPayments = (plan.state === 'active' || plan.state === 'paused') && plan.courseId !== null;
  return {
    number: plan.number,
    courses,
    state: plan.state,
    priceCents: plan.priceCents,
    paidCents: plan.paidCents,
    leftCents: leftOf(plan),
    minCents: minPayment(plan),
    startedAt: plan.startedAt,
    accessUntil: plan.accessUntil,
    paidAt: plan.paidAt,
    smallest: smallestOf(plan),
    daysLeft: Math.max(0, Math.ceil(((plan.accessUntil?.getTime() ?? 0) - now.getTime()) / dayMs)),
    choices: takesPayments ? choicesOf(plan, now) : [],
    link: link?.state === 'open' ? link : null,
    payments: await selectInstalmentPlanPayments(db, plan.id),
  };
}

/** Returns the actor's plan for one of these courses that has begun and is not paid, a paused one first; null without one. */
export async function findRunningInstalmentPlan(
  { db, actor }: Omit<ReadNowDeps, 'clock'>,
  courseIds: readonly string[],
): Promise<InstalmentPlanRow | null> {
  const userId = userIdOf(actor);
  return userId === null ? null : selectRunningInstalmentPlan(db, { userId, courseIds: courseIds.filter(isId) });
}
