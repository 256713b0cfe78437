import { selectOrder, selectOrderLines } from '#app/modules/ledger/orders.server.ts';
import { selectPlanOfOrder } from '#app/modules/ledger/plans.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh, sumCents } from '#app/shared/money.ts';
import {
  amountToRefund,
  divideRefund,
  guaranteeEnd,
  isProvisional,
  isWithinGuarantee,
} from '#app/modules/ledger/refund.ts';
import { readRefundable } from '#app/modules/ledger/refunds.server.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import type { DecisionView } from './decisions.ts';
import { codeField, plainView, type DescribeDeps } from './describe-subject.server.ts';
import { m } from '#texts';

const refuse = (code: SettlementErrorCode) => new DomainError(code);

/**
 * Describes the refund of an order, or of its payments in `wanted`; by default of all that are not refunded. The caller has checked the
 * admin. Throws DomainError 'order_not_found', 'order_unpaid', 'order_refunded', 'nothing_left', 'line_not_found'.
 */
export async function describeRefund(
  { db, clock, providers }: DescribeDeps,
  orderId: string,
  requested: readonly string[],
): Promise<DecisionView> {
  const order = isId(orderId) ? await selectOrder(db, orderId) : null;
  if (!order) throw refuse('order_not_found');
  if (order.status === 'unpaid') throw refuse('order_unpaid');
  if (order.status === 'refunded') throw refuse('order_refunded');
  const receipts = await readRefundable(db, order);
  if (receipts.length === 0) throw refuse('nothing_left');
  const standing = (await selectOrderLines(db, order.id)).filter(({ status }) => status === 'completed');
  const selected =
    requested.length === 0 ? standing : standing.filter(({ paymentId }) => requested.includes(paymentId));
  if (selected.length === 0 || (requested.length > 0 && selected.length < new Set(requested).size))
    throw refuse('line_not_found');
  const left = sumCents(receipts.map((money) => money.left));
  const amountCents = amountToRefund(
    selected.map((line) => line.amountCents),
    { left, isRest: selected.length === standing.length },
  );
  const parts = divideRefund(amountCents, receipts);
  const reverses = (name: string) => Boolean(providers.find((provider) => provider.name === name)?.reversals);
  const { moneyBackDays } = await readSiteSettings(db);
  // The guarantee of a plan counts from its first payment.
  const since = (await selectPlanOfOrder(db, order.id))?.startedAt ?? order.paidAt;
  const isWithin = since !== null && isWithinGuarantee(since, clock.now(), moneyBackDays);
  return {
    ...plainView,
    paymentId: standing[0]?.paymentId ?? null,
    about: m.portal_payments_order_number({ number: order.number }),
    amountCents,
    effects: [
      m.portal_payments_refund_goes_back({ amount: formatKsh(amountCents) }),
      ...(parts.length > 1 ? [m.portal_payments_refund_in_parts({ count: parts.length, parts: inWords(parts) })] : []),
      m.portal_payments_access_ends({ courses: selected.map(({ title }) => title).join(', ') }),
      m.portal_payments_refund_mail(),
    ],
    stays: [m.portal_payments_refund_stays_payment(), m.portal_payments_refund_stays_progress()],
    lines: standing.map(({ paymentId, title, amountCents: price }) => ({
      id: paymentId,
      title,
      amountCents: price,
      isSelected: selected.some((line) => line.paymentId === paymentId),
    })),
    canReverse: parts.every(
      ({ receipt }) =>
        !isProvisional(receipt) && reverses(receipts.find((money) => money.receipt === receipt)?.provider ?? ''),
    ),
    code: codeField({ providers }, receipts[0]?.provider ?? ''),
    guaranteeDays: isWithin ? null : moneyBackDays,
    guaranteeUntil: since && guaranteeEnd(since, moneyBackDays),
  };
}

const inWords = (parts: ReturnType<typeof divideRefund>) =>
  parts
    .map(({ receipt, amountCents }) => m.portal_payments_refund_part({ amount: formatKsh(amountCents), receipt }))
    .join(', ');
