import type { StaffActor } from '#app/shared/actor.ts';
import type { AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { RefundReason } from '#app/shared/payment-terms.ts';
import { finishRefund } from './finish-refund.server.ts';
import type { LedgerDeps } from './ledger-deps.ts';
import { insertRefundRequest, selectRefunded, updateRefund, selectRefundsOf } from './refund-queries.server.ts';
import { isLiveRefund } from './refund.ts';
import { cancelInstalmentPlanOfOrder } from './instalments/instalment-plan-payments.server.ts';
import { selectPaidOrders, type InstalmentPlanRow } from './instalments/instalment-plan-queries.server.ts';
import { readRefundable, selectRefund, type LockedMoney } from './refunds.server.ts';
import { refuse } from './ledger-errors.ts';
import { selectOrder, selectOrderLines, type OrderRow } from './order-queries.server.ts';

interface Bounce {
  readonly staff: StaffActor;
  readonly note: string;
  /** Part of every audit entry that goes with it: whether an owner decided it alone. */
  readonly mark: AllowedDecision['mark'];
}

/** A share of the money, and the payments that it paid. */
interface Share {
  readonly amountCents: Cents;
  readonly orderLineIds: readonly string[];
}

/**
 * Takes locked money back that was counted and never came, in the caller's transaction: a refund without money, done at once, so that
 * received = enrolled + refunded + … holds. The courses that it paid close, the invoice is credited, the buyer gets a mail. What was to go
 * back of it is cancelled; other payments that paid the order with it are owed to the buyer, and what they brought into its plan waits
 * for a person, as refunds that may be cancelled. The caller has locked the orders of the plan. Throws DomainError 'nothing_left', and
 * 'refund_open' while a refund of another payment of the order waits.
 */
export async function bounceIncomingPayment(
  tx: Database,
  deps: LedgerDeps,
  money: LockedMoney,
  { staff, note, mark }: Bounce,
): Promise<void> {
  const { order } = money;
  const by = { staff, note, mark };
  const { receipt, amountCents, state } = money.incomingPayment;
  await cancelOpenRefunds(tx, deps, receipt, by);
  const plan = order && state === 'matched' ? await cancelInstalmentPlanOfOrder(tx, order, deps.clock.now()) : null;
  const { done } = await selectRefunded(tx, receipt);
  const left = toCents(amountCents - done);
  if (left <= 0) throw refuse('nothing_left');
  const refundable = order && state === 'matched' ? await readRefundable(tx, order) : [];
  const standing = order ? (await selectOrderLines(tx, order.id)).filter(({ status }) => status === 'completed') : [];
  const orderLineIds = standing.map(({ orderLineId }) => orderLineId);
  const share = refundable.find((each) => each.receipt === receipt)?.left ?? toCents(0);
  const forLines = orderLineIds.length > 0 ? toCents(Math.min(share, left)) : toCents(0);
  const shares: Share[] = [
    { amountCents: forLines, orderLineIds },
    { amountCents: toCents(left - forLines), orderLineIds: [] },
  ].filter((each) => each.amountCents > 0);
  for (const [index, each] of shares.entries())
    await bounceShare(tx, deps, money, { ...each, ...by, isFirst: index === 0 });
  if (order && forLines > 0) {
    for (const other of refundable)
      if (other.receipt !== receipt && other.left > 0)
        await oweOther(tx, deps, order, { ...by, receipt: other.receipt, amountCents: other.left, orderLineIds });
  }
  if (plan) await askForRest(tx, deps, plan, note);
}

async function cancelOpenRefunds(
  tx: Database,
  deps: LedgerDeps,
  receipt: string,
  { staff, note, mark }: Bounce,
): Promise<void> {
  for (const { refund } of await selectRefundsOf(tx, receipt)) {
    if (!isLiveRefund(refund)) continue;
    const at = deps.clock.now();
    await updateRefund(tx, refund.id, { status: 'cancelled', finishedAt: at }, at);
    await recordAudit(tx, staff, {
      action: 'refund.cancelled',
      subjectType: 'refund',
      subjectId: refund.id,
      before: { status: refund.status },
      after: { note, ...mark },
    });
  }
}

async function bounceShare(
  tx: Database,
  deps: LedgerDeps,
  money: LockedMoney,
  { staff, note, mark, isFirst, ...share }: Share & Bounce & { readonly isFirst: boolean },
): Promise<void> {
  const id = await insertRefundRequest(tx, {
    ...share,
    receipt: money.incomingPayment.receipt,
    reason: 'bounced',
    note,
    requestedBy: staff.userId,
    at: deps.clock.now(),
  });
  const refund = await selectRefund(tx, id);
  if (!refund) throw new Error('the refund was not written');
  const made = { actor: staff, method: 'bounced', refundReceipt: null, mark, isMailed: isFirst } as const;
  await finishRefund(tx, deps, { ...money, refund }, made);
}

/** Requests the refund of another payment that paid the order: its courses are closed, so it is owed. */
async function oweOther(
  tx: Database,
  deps: LedgerDeps,
  order: OrderRow,
  { staff, note, mark, ...owed }: Share & Bounce & { readonly receipt: string },
): Promise<void> {
  if (await isRefundOpen(tx, owed.receipt)) throw refuse('refund_open');
  const refund = { ...owed, reason: 'undeliverable' satisfies RefundReason, note } as const;
  const id = await insertRefundRequest(tx, { ...refund, requestedBy: staff.userId, at: deps.clock.now() });
  await recordAudit(tx, staff, {
    action: 'refund.requested',
    subjectType: 'refund',
    subjectId: id,
    after: { ...refund, order: order.number, ...mark },
  });
}

/**
 * Requests refunds of what other payments brought into an instalment plan that ended with the cheque. Staff send them, or cancel them with
 * a note: then the money stays and is invoiced (`issueMissingInvoices`). Leaves out a payment of which something goes back already.
 */
async function askForRest(tx: Database, deps: LedgerDeps, plan: InstalmentPlanRow, note: string): Promise<void> {
  for (const { id } of await selectPaidOrders(tx, plan.id)) {
    const order = await selectOrder(tx, id);
    const refundable = order ? await readRefundable(tx, order) : [];
    const orderLineIds = (await selectOrderLines(tx, id)).map(({ orderLineId }) => orderLineId);
    for (const { receipt, left: amountCents } of refundable)
      if (amountCents > 0 && !(await isRefundOpen(tx, receipt))) {
        const refund = { receipt, amountCents, orderLineIds, reason: 'goodwill', note } as const;
        await insertRefundRequest(tx, { ...refund, requestedBy: null, at: deps.clock.now() });
      }
  }
}

const isRefundOpen = async (tx: Database, receipt: string) =>
  (await selectRefundsOf(tx, receipt)).some(({ refund }) => isLiveRefund(refund));
