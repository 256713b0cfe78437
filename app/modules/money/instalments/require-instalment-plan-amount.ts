import {
  isOpenInstalmentPlan,
  minPayment,
  leftOf,
  takesPayment,
  type InstalmentPlanMoney,
} from '#app/modules/money/ledger/instalments/instalment-plan-terms.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import type { InstalmentPlanErrorCode } from './instalment-plan-errors.ts';

/**
 * Returns an amount that a plan takes as its next payment, in whole shillings. Throws DomainError 'plan_closed', or 'instalment_invalid' with
 * the least and the most.
 */
export function requireInstalmentPlanAmount(plan: InstalmentPlanMoney, amountCents: Cents): Cents {
  if (!isOpenInstalmentPlan(plan)) throw new DomainError<InstalmentPlanErrorCode>('plan_closed');
  if (amountCents % 100 === 0 && takesPayment(plan, amountCents)) return amountCents;
  const limits = { least: formatKsh(minPayment(plan)), most: formatKsh(leftOf(plan)) };
  throw new DomainError<InstalmentPlanErrorCode>('instalment_invalid', limits);
}
