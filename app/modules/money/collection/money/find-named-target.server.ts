import { numbersIn } from '#app/modules/money/ledger/order-number.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import { selectUnpaidOrders } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectInstalmentPlansByNumbers } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { whyInstalmentPlanRefuses } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';

/** What money is for. */
export type NamedTarget =
  | { readonly kind: 'order'; readonly orderId: string }
  | { readonly kind: 'plan'; readonly planId: string };

/**
 * Finds the unpaid order or the plan that a payer meant whose account number has a slip or other words around it (`numbersIn`). The order costs
 * exactly this amount and is not younger than the money; the plan takes exactly this amount. Null if none fits, or more than one. Locks nothing:
 * whoever takes the money checks again.
 */
export async function findNamedTarget(
  db: Database,
  {
    accountReference,
    amountCents,
    paidAt,
  }: { readonly accountReference: string; readonly amountCents: Cents; readonly paidAt: Date },
): Promise<NamedTarget | null> {
  const numbers = numbersIn(accountReference);
  if (numbers.length === 0) return null;
  const orders = await selectUnpaidOrders(db, { numbers, totalCents: amountCents, madeBefore: paidAt });
  const plans = await selectInstalmentPlansByNumbers(db, numbers);
  const fitting = [
    ...orders.map((orderId) => ({ kind: 'order' as const, orderId })),
    ...plans
      .filter((plan) => whyInstalmentPlanRefuses(plan, amountCents) === null && amountCents % 100 === 0)
      .map(({ id: planId }) => ({ kind: 'plan' as const, planId })),
  ];
  const [target = null] = fitting;
  return fitting.length === 1 ? target : null;
}
