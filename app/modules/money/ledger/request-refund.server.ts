import { lockDecider, requireDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import { sumCents, type Cents } from '#app/shared/money.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { factsOfOrderRefund } from './refund-decisions.server.ts';
import { requireStaffWith, requireNote } from './require-staff-with.ts';
import { refuse } from './ledger-errors.ts';
import { lockMoney, readRefundable, type RefundableIncomingPayment } from './refunds.server.ts';
import { amountToRefund, divideRefund, isLiveRefund, isWithinGuarantee } from './refund.ts';
import { insertRefundRequest, selectRefundsOf } from './refund-queries.server.ts';
import { selectInstalmentPlanOfOrder } from './instalments/instalment-plan-queries.server.ts';
import { selectOrder, selectOrderLines, type OrderRow } from './order-queries.server.ts';
import { arePartsOfSeats } from './seats/seat-queries.server.ts';

interface RefundOrder {
  readonly orderId: string;
  /** The lines to refund, at least one; 'all' for all that are not refunded. */
  readonly orderLineIds: readonly string[] | 'all';
  readonly note: string;
  /** True if the staff member refunds although the money-back days are over. */
  readonly outsideGuarantee?: boolean;
}

export interface RequestedRefund {
  /** The first of `parts`. */
  readonly refundId: string;
  /** Sum of all parts. */
  readonly amountCents: Cents;
  /** One refund per receipt that paid, because M-Pesa reverses each separately. */
  readonly parts: readonly { readonly refundId: string; readonly amountCents: Cents }[];
  /** False if the same was requested before. */
  readonly isNew: boolean;
}

/**
 * Requests the refund of a paid order, complete or by line. Moves no money yet: sendRefund sends it, or it is recorded by hand. An order
 * paid in several parts gets a refund for each that is needed. Repeating the request returns the pending one. Throws DomainError
 * 'forbidden', 'note_required', 'lines_required', 'order_not_found', 'order_unpaid', 'order_refunded', 'instalment_plan_not_cancelled',
 * 'line_not_found', 'line_refunded', 'line_part_of_seat', 'outside_guarantee', 'refund_open', 'nothing_left', 'decided_meanwhile', and of
 * DecisionErrorCode.
 */
export async function requestRefund({ db, clock, actor }: ReadNowDeps, input: RefundOrder): Promise<RequestedRefund> {
  const staff = requireStaffWith(actor, 'payments.refund');
  const note = requireNote(input.note);
  if (!isId(input.orderId)) throw refuse('order_not_found');
  return db.transaction(async (tx) => {
    await lockDecider(tx, staff);
    const order = await lockPaidOrder(tx, input.orderId);
    if (input.orderLineIds.length === 0) throw refuse('lines_required');
    const plan = await selectInstalmentPlanOfOrder(tx, order.id);
    if (plan && plan.state !== 'cancelled') throw refuse('instalment_plan_not_cancelled');
    const incomingPayments = await readRefundable(tx, order);
    for (const { receipt } of incomingPayments.toSorted((one, other) => one.receipt.localeCompare(other.receipt)))
      await lockMoney(tx, receipt);
    if (incomingPayments.length === 0) throw refuse('nothing_left');
    const { lines, isRest } = await chooseLines(tx, order, input.orderLineIds);
    const orderLineIds = lines.map(({ orderLineId }) => orderLineId);

    const known = await findLive(tx, incomingPayments, orderLineIds);
    if (known) return known;
    const left = sumCents(incomingPayments.map((money) => money.left));
    const amountCents = amountToRefund(
      lines.map((line) => line.amountCents),
      { left, isRest },
    );
    if (amountCents <= 0) throw refuse('nothing_left');
    const at = clock.now();
    const facts = await factsOfOrderRefund(tx, staff, order, {
      receipts: incomingPayments.map(({ receipt }) => receipt),
      cents: amountCents,
      before: order.total - left,
      at,
    });
    const { mark } = await requireDecision(tx, staff, 'refund.request', facts);
    const since = plan?.startedAt ?? order.paidAt;
    const reason = await reasonFor(tx, since, { at, outsideGuarantee: input.outsideGuarantee ?? false });
    const parts: { refundId: string; amountCents: Cents }[] = [];
    for (const part of divideRefund(amountCents, incomingPayments)) {
      const refund = { ...part, reason, note };
      const refundId = await insertRefundRequest(tx, { ...refund, orderLineIds, requestedBy: staff.userId, at });
      await recordAudit(tx, staff, {
        action: 'refund.requested',
        subjectType: 'refund',
        subjectId: refundId,
        after: { ...refund, order: order.number, courses: lines.map(({ title }) => title), ...mark },
      });
      parts.push({ refundId, amountCents: part.amountCents });
    }
    return requestedRefund(parts, { isNew: true });
  });
}

/**
 * Throws DomainError 'refund_open' if a refund of other lines, or of money that was too much, is pending for a paid order: `requestRefund` would
 * refuse the whole order. Locks nothing, because the caller has locked the plan, which others lock after an order.
 */
export async function requireNoOtherRefund(tx: Database, orderId: string): Promise<void> {
  const order = await selectOrder(tx, orderId);
  if (!order) throw refuse('order_not_found');
  const { lines } = await chooseLines(tx, order, 'all');
  await findLive(
    tx,
    await readRefundable(tx, order),
    lines.map(({ orderLineId }) => orderLineId),
  );
}

/** Returns the requested refund with its parts; at least one. */
export function requestedRefund(
  parts: RequestedRefund['parts'],
  { isNew }: { readonly isNew: boolean },
): RequestedRefund {
  const [first] = parts;
  if (!first) throw new Error('a refund without a part');
  return { refundId: first.refundId, amountCents: sumCents(parts.map(({ amountCents }) => amountCents)), parts, isNew };
}

async function lockPaidOrder(tx: Database, orderId: string): Promise<OrderRow> {
  const order = await selectOrder(tx, orderId, { lock: true });
  if (!order) throw refuse('order_not_found');
  if (order.status === 'unpaid') throw refuse('order_unpaid');
  if (order.status === 'refunded') throw refuse('order_refunded');
  return order;
}

/** Returns the lines to refund, and whether the buyer keeps nothing of the order. */
async function chooseLines(tx: Database, order: OrderRow, orderLineIds: RefundOrder['orderLineIds']) {
  const all = await selectOrderLines(tx, order.id);
  const standing = all.filter(({ status }) => status === 'completed');
  if (orderLineIds === 'all') return { lines: standing, isRest: true };
  const selected = new Set(orderLineIds);
  const lines = all.filter(({ orderLineId }) => selected.has(orderLineId));
  if (lines.length === 0 || lines.length < selected.size) throw refuse('line_not_found');
  for (const { status, title } of lines) if (status !== 'completed') throw refuse('line_refunded', { title });
  if (await arePartsOfSeats(tx, orderLineIds)) throw refuse('line_part_of_seat');
  return { lines, isRest: lines.length === standing.length };
}

/** Finds the pending refund of the same lines. Throws if one is pending for others, because a receipt has one at a time. */
async function findLive(
  tx: Database,
  incomingPayments: readonly RefundableIncomingPayment[],
  orderLineIds: readonly string[],
): Promise<RequestedRefund | null> {
  const all = await selectRefundsOf(tx, ...incomingPayments.map(({ receipt }) => receipt));
  const live = all.filter(({ refund }) => isLiveRefund(refund));
  if (live.length === 0) return null;
  const isSame = (ids: readonly string[]) => ids.toSorted().join() === orderLineIds.toSorted().join();
  if (!live.every((each) => isSame(each.orderLineIds))) throw refuse('refund_open');
  const parts = live.map(({ refund: { id, amountCents } }) => ({ refundId: id, amountCents }));
  return requestedRefund(parts, { isNew: false });
}

/** Returns the reason; the guarantee of an instalment plan counts from its first payment. */
async function reasonFor(
  tx: Database,
  since: Date | null,
  { at, outsideGuarantee }: { at: Date; outsideGuarantee: boolean },
): Promise<'guarantee' | 'goodwill'> {
  const { moneyBackDays } = await readSiteSettings(tx);
  if (since && isWithinGuarantee(since, at, moneyBackDays)) return 'guarantee';
  if (!outsideGuarantee) throw refuse('outside_guarantee', { days: String(moneyBackDays) });
  return 'goodwill';
}
