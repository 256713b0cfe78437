import { noReversalInWords } from '#app/modules/money/collection/refunds/why-no-reversal.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh, sumCents, type Cents } from '#app/shared/money.ts';
import { amountToRefund, divideRefund, guaranteeEnd, isWithinGuarantee } from '#app/modules/money/ledger/refund.ts';
import { readRefundable, type RefundableIncomingPayment } from '#app/modules/money/ledger/refunds.server.ts';
import { refuse } from '#app/modules/money/collection/settlement-errors.ts';
import { allLines, type DecisionView } from './decisions.ts';
import { codeField, plainView, type DescribeDeps } from './describe-subject.server.ts';
import { isRefundable, stateOfLine, whoHas, type RecordedLine } from '#app/modules/money/ledger/recorded-line.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectRecordedLines } from '#app/modules/money/ledger/order-line-queries.server.ts';
import { selectInstalmentPlanOfOrder } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { m } from '#texts';

/**
 * Describes the refund of lines of an order: those of `requested`, or the only one that is left. With several and none requested, nothing
 * is refunded before somebody selects. The caller has checked the staff member. Throws DomainError 'order_not_found', 'order_unpaid',
 * 'order_refunded', 'instalment_plan_not_cancelled', 'nothing_left', 'line_not_found', 'line_refunded', 'refund_open'.
 */
export async function describeRefund(
  { db, clock, providers }: DescribeDeps,
  orderId: string,
  requested: readonly string[],
): Promise<DecisionView> {
  const order = isId(orderId) ? await selectOrder(db, orderId) : null;
  if (!order) throw refuse('order_not_found');
  if (order.status === 'unpaid') throw refuse('order_unpaid');
  const lines = await selectRecordedLines(db, order.id);
  const selected = selectLines(lines, requested);
  if (order.status === 'refunded') throw refuse('order_refunded');
  const plan = await selectInstalmentPlanOfOrder(db, order.id);
  if (plan && plan.state !== 'cancelled') throw refuse('instalment_plan_not_cancelled');
  const incomingPayments = await readRefundable(db, order);
  if (incomingPayments.length === 0) throw refuse('nothing_left');
  const standing = lines.filter(({ status }) => status === 'completed');
  const left = sumCents(incomingPayments.map((money) => money.left));
  const amountCents = amountToRefund(
    selected.map((line) => line.amountCents),
    { left, isRest: selected.length === standing.length },
  );
  const parts = divideRefund(amountCents, incomingPayments);
  const noReversal = whyNot({ providers }, parts, incomingPayments);
  const { moneyBackDays } = await readSiteSettings(db);
  // The guarantee of an instalment plan counts from its first payment.
  const since = plan?.startedAt ?? order.paidAt;
  const isWithin = since !== null && isWithinGuarantee(since, clock.now(), moneyBackDays);
  return {
    ...plainView,
    orderLineId: (selected[0] ?? standing[0] ?? lines[0])?.orderLineId ?? null,
    about: m.portal_payments_bank_order({ number: order.number }),
    amountCents,
    effects: [
      (noReversal === null ? m.portal_payments_refund_goes_back : m.portal_payments_refund_goes_back_by_hand)({
        amount: formatKsh(amountCents),
      }),
      ...(parts.length > 1 ? [m.portal_payments_refund_in_parts({ count: parts.length, parts: inWords(parts) })] : []),
      m.portal_payments_access_ends({ courses: selected.map(namedTitle).join(', ') }),
      m.portal_payments_refund_mail(),
    ],
    stays: [m.portal_payments_refund_stays_payment(), m.portal_payments_refund_stays_progress()],
    lines: lines.map((line) => ({
      id: line.orderLineId,
      title: line.title,
      about: [whoHas(line), stateOfLine(line)],
      amountCents: line.amountCents,
      isSelected: selected.includes(line),
      isClosed: !isRefundable(line),
    })),
    noReversal,
    code: codeField({ providers }, incomingPayments[0]?.provider ?? ''),
    guaranteeDays: isWithin ? null : moneyBackDays,
    guaranteeUntil: since && guaranteeEnd(since, moneyBackDays),
  };
}

/** Returns the lines to refund; none if there are several and none is requested. */
function selectLines(lines: readonly RecordedLine[], requested: readonly string[]): readonly RecordedLine[] {
  const refundable = lines.filter(isRefundable);
  if (refundable.length === 0 && lines.some(({ isBeingRefunded }) => isBeingRefunded)) throw refuse('refund_open');
  if (requested.includes(allLines) || (requested.length === 0 && refundable.length === 1)) return refundable;
  const selected = lines.filter(({ orderLineId }) => requested.includes(orderLineId));
  if (selected.length < new Set(requested).size) throw refuse('line_not_found');
  for (const line of selected) {
    if (line.status !== 'completed') throw refuse('line_refunded', { title: namedTitle(line) });
    if (line.isBeingRefunded) throw refuse('refund_open');
  }
  return selected;
}

/** Returns why a part of the refund cannot be sent from here; null if all can. */
function whyNot(
  deps: Pick<DescribeDeps, 'providers'>,
  parts: readonly { readonly receipt: string; readonly amountCents: Cents }[],
  incomingPayments: readonly RefundableIncomingPayment[],
): string | null {
  for (const part of parts) {
    const provider = incomingPayments.find(({ receipt }) => receipt === part.receipt)?.provider ?? '';
    const reason = noReversalInWords(deps, { ...part, provider });
    if (reason !== null) return reason;
  }
  return null;
}

/** Returns the title of a line, with who has it where that is not the buyer. */
const namedTitle = (line: RecordedLine) =>
  line.kind === null ? line.title : m.portal_payments_line_of_person({ title: line.title, person: whoHas(line) });

const inWords = (parts: ReturnType<typeof divideRefund>) =>
  parts
    .map(({ receipt, amountCents }) => m.portal_payments_refund_part({ amount: formatKsh(amountCents), receipt }))
    .join(', ');
