import { lockDecider, requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { issueInstalmentPlanInvoices } from '#app/modules/money/ledger/invoices/issue-invoice.server.ts';
import { isWithinGuarantee } from '#app/modules/money/ledger/refund.ts';
import { requestRefund, requireNoOtherRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { requireStaffWith, requireNote } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '#app/modules/money/collection/settlement-errors.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { everybodyOf, type People } from '#app/shared/decision-rules.ts';
import { formatKsh, sumCents } from '#app/shared/money.ts';
import { lockBuyer } from '#app/modules/money/ledger/order-queries.server.ts';
import { closeInstalmentPlan } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import {
  lockInstalmentPlan,
  selectPaidOrders,
  selectInstalmentPlanByNumber,
  selectInstalmentPlanLines,
} from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import {
  selectHandsOfOrders,
  selectPeopleOfOrder,
  sumRefundedBy,
} from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';

/**
 * Cancels a plan: its courses close and it takes no more payments. With `refunds` asks for the refund of each of its payments, which are then
 * sent as any other; after the money-back days, counted from the first payment, only with `outsideGuarantee`. Cancelling again changes nothing,
 * and asks for the refunds that are missing. Money that is kept is invoiced, if it was not yet. Throws DomainError 'forbidden', 'note_required',
 * 'instalment_plan_not_found', 'instalment_plan_paid' without refunds, 'outside_guarantee', 'refund_open' while another refund of its
 * payments waits, and of DecisionErrorCode. Returns how many refunds were asked for.
 */
export async function cancelInstalmentPlan(
  deps: ReadNowDeps,
  input: {
    readonly number: string;
    readonly note: string;
    readonly refunds: boolean;
    readonly outsideGuarantee?: boolean;
  },
): Promise<{ readonly refunds: number }> {
  const { db, clock, actor } = deps;
  const staff = requireStaffWith(actor, 'instalments.cancel');
  if (input.refunds) requireStaffWith(actor, 'payments.refund');
  const note = requireNote(input.note);
  const { outsideGuarantee = false } = input;
  const paid = await db.transaction(async (tx) => {
    await lockDecider(tx, staff);
    const seen = await selectInstalmentPlanByNumber(tx, input.number);
    if (seen && seen.userId !== null) await lockBuyer(tx, seen.userId);
    const plan = seen && (await lockInstalmentPlan(tx, seen.id));
    if (!plan) throw refuse('instalment_plan_not_found');
    const at = clock.now();
    // The courses were bought: they close only with their money.
    if (plan.state === 'paid' && !input.refunds) throw refuse('instalment_plan_paid');
    const people = { userIds: [plan.userId] };
    const { mark } = await requireDecision(tx, staff, 'instalments.cancel', { people });
    const orders = input.refunds ? await selectPaidOrders(tx, plan.id) : [];
    if (orders.length > 0) {
      const ids = orders.map(({ id }) => id);
      const hands = await selectHandsOfOrders(tx, ids);
      // As each refund below, so that nobody closes the plan and may then not refund it.
      const ofOrders: People[] = [people];
      for (const id of ids) ofOrders.push(await selectPeopleOfOrder(tx, id));
      const usedCents = await sumRefundedBy(tx, staff.userId, { at, exceptOrders: ids });
      const amount = { cents: sumCents(orders.map(({ totalCents }) => totalCents)), usedCents };
      await requireDecision(tx, staff, 'refund.request', { people: everybodyOf(ofOrders), hands, amount });
      const { moneyBackDays } = await readSiteSettings(tx);
      const isWithin = plan.startedAt !== null && isWithinGuarantee(plan.startedAt, at, moneyBackDays);
      if (!isWithin && !outsideGuarantee) throw refuse('outside_guarantee', { days: String(moneyBackDays) });
      for (const id of ids) await requireNoOtherRefund(tx, id);
    }
    if (plan.state !== 'cancelled') {
      await closeInstalmentPlan(tx, plan, { state: 'cancelled', at });
      const courses = (await selectInstalmentPlanLines(tx, plan.id)).map(({ title }) => title);
      await recordAudit(tx, staff, {
        action: 'payments.plan_cancelled',
        subjectType: 'plan',
        subjectId: plan.id,
        before: { state: plan.state },
        after: { plan: plan.number, courses, paid: formatKsh(plan.paidCents), note, ...mark },
      });
      if (!input.refunds) await issueInstalmentPlanInvoices(tx, plan, { at });
    }
    return orders;
  });
  // Each in a transaction of its own, in the common order of locks: what is missing after a crash is asked for by cancelling again.
  for (const { id } of paid) await requestRefund(deps, { orderId: id, orderLineIds: 'all', note, outsideGuarantee });
  return { refunds: paid.length };
}
