import { userIdOf } from '#app/shared/actor.ts';
import type { Cents } from '#app/shared/money.ts';
import { lockBuyer, selectOrderByKey } from '#app/modules/money/ledger/order-queries.server.ts';
import { lockPlan, selectPlanByNumber } from '#app/modules/money/ledger/plans/plan-queries.server.ts';
import { writePlanOrder, type PlanOrder } from '#app/modules/money/ledger/plans/plan-payments.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './plan-errors.ts';
import { requirePlanAmount } from './require-plan-amount.ts';
import { isPlanKey } from './start-plan.server.ts';

/**
 * Creates the order of the next payment into the actor's own plan, to be paid by a prompt. The same key returns the same order. Throws
 * DomainError 'sign_in_required', 'bad_order_key', 'plan_not_found', 'plan_closed', 'plan_amount_invalid'.
 */
export async function payIntoPlan(
  { db, clock, actor }: ReadNowDeps,
  input: { readonly number: string; readonly amountCents: Cents; readonly idempotencyKey: string },
): Promise<PlanOrder> {
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const { number, idempotencyKey } = input;
  if (!isPlanKey(idempotencyKey)) throw refuse('bad_order_key');
  return db.transaction(async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    const seen = await selectPlanByNumber(tx, number);
    if (!buyer || seen?.userId !== userId) throw refuse('plan_not_found');
    const known = await selectOrderByKey(tx, userId, idempotencyKey);
    if (known) return { orderId: known.id, number: known.number, totalCents: known.totalCents };
    const plan = await lockPlan(tx, seen.id);
    if (!plan) throw refuse('plan_not_found');
    if (plan.courseId === null) throw refuse('plan_closed');
    const amountCents = requirePlanAmount(plan, input.amountCents);
    return writePlanOrder(tx, plan, {
      buyer: { userId, ...buyer },
      amountCents,
      idempotencyKey,
      at: clock.now(),
    });
  });
}
