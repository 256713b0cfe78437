import { isOpenPlan, minPayment, leftOf, takesPayment, type PlanMoney } from '#app/modules/money/ledger/plans/plan.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import type { PlanErrorCode } from './plan-errors.ts';

/**
 * Returns an amount that a plan takes as its next payment, in whole shillings. Throws DomainError 'plan_closed', or 'plan_amount_invalid' with
 * the least and the most.
 */
export function requirePlanAmount(plan: PlanMoney, amountCents: Cents): Cents {
  if (!isOpenPlan(plan)) throw new DomainError<PlanErrorCode>('plan_closed');
  if (amountCents % 100 === 0 && takesPayment(plan, amountCents)) return amountCents;
  const limits = { least: formatKsh(minPayment(plan)), most: formatKsh(leftOf(plan)) };
  throw new DomainError<PlanErrorCode>('plan_amount_invalid', limits);
}
