import { userIdOf } from '#app/shared/actor.ts';
import type { Cents } from '#app/shared/money.ts';
import { lockBuyer, selectOrderByKey } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  lockInstalmentPlan,
  selectInstalmentPlanByNumber,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import {
  writeInstalmentPlanOrder,
  type InstalmentPlanOrder,
} from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './instalment-plan-errors.ts';
import { requireInstalmentPlanAmount } from './require-instalment-plan-amount.ts';
import { isInstalmentPlanKey } from './start-instalment-plan.server.ts';

/**
 * Creates the order of the next payment into the actor's own plan, to be paid by a prompt. The same key returns the same order. Throws
 * DomainError 'sign_in_required', 'bad_order_key', 'instalment_plan_not_found', 'plan_closed', 'instalment_invalid'.
 */
export async function payIntoInstalmentPlan(
  { db, clock, actor }: ReadNowDeps,
  input: { readonly number: string; readonly amountCents: Cents; readonly idempotencyKey: string },
): Promise<InstalmentPlanOrder> {
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const { number, idempotencyKey } = input;
  if (!isInstalmentPlanKey(idempotencyKey)) throw refuse('bad_order_key');
  return db.transaction(async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    const seen = await selectInstalmentPlanByNumber(tx, number);
    if (!buyer || seen?.userId !== userId) throw refuse('instalment_plan_not_found');
    const known = await selectOrderByKey(tx, userId, idempotencyKey);
    if (known) return { orderId: known.id, number: known.number, totalCents: known.totalCents };
    const plan = await lockInstalmentPlan(tx, seen.id);
    if (!plan) throw refuse('instalment_plan_not_found');
    if (plan.courseId === null) throw refuse('plan_closed');
    const amountCents = requireInstalmentPlanAmount(plan, input.amountCents);
    return writeInstalmentPlanOrder(tx, plan, {
      buyer: { userId, ...buyer },
      amountCents,
      idempotencyKey,
      at: clock.now(),
    });
  });
}
