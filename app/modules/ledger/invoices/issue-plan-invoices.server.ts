import type { Database } from '#app/platform/database.server.ts';
import { selectPaidOrders, type PlanRow } from '../plans/plan-queries.server.ts';
import { issueInvoice } from './issue-invoice.server.ts';

/**
 * Issues the invoices of a plan's payments that have none, in the caller's transaction: with the last payment, or when the plan is cancelled
 * and its money kept. Only where the tax is due with the last payment are there any. `except` is an order that the caller invoices itself.
 * Call it last.
 */
export async function issuePlanInvoices(
  tx: Database,
  plan: Pick<PlanRow, 'id' | 'taxDue'>,
  { at, except = null }: { readonly at: Date; readonly except?: string | null },
): Promise<void> {
  if (plan.taxDue !== 'last') return;
  for (const { id, totalCents, roundingCents } of await selectPaidOrders(tx, plan.id, { isInvoiced: false }))
    if (id !== except) await issueInvoice(tx, { id, total: totalCents, rounding: roundingCents }, { at });
}
