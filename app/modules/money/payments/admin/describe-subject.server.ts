import { isId } from '#app/shared/ids.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { isMsisdn, maskPhone } from '#app/shared/phone.ts';
import { isUndecided } from '#app/modules/money/collection/attempts/can-try-again.ts';
import { lookUpsOf } from '#app/modules/money/collection/claims/claimed-code.ts';
import { providerNamed, type PaymentProvider } from '#app/modules/money/collection/payment-provider.ts';
import { whyNoReversal } from '#app/modules/money/collection/refunds/why-no-reversal.ts';
import { readReceiptName } from '#app/modules/money/ledger/receipt.ts';
import { selectRefund } from '#app/modules/money/ledger/refunds.server.ts';
import { refuse } from '#app/modules/money/collection/settlement-errors.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import { readInstalmentPlanRefusal } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { selectAttempt, selectAttempts } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import { selectWaitingDecisions } from '#app/modules/money/collection/approvals/approval-queries.server.ts';
import { selectClaim } from '#app/modules/money/collection/claims/claim-queries.server.ts';
import {
  selectOrdersWithoutCode,
  selectUnclear,
  type OrderWithoutCode,
} from '#app/modules/money/collection/reconcile/compared-statement-queries.server.ts';
import { selectRefundLines } from '#app/modules/money/ledger/refund-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import type { DecisionView } from './decisions.ts';
import { selectPaymentOfOrder } from './payment-record-queries.server.ts';
import { m } from '#texts';

export interface DescribeDeps extends Pick<UseCaseDeps, 'db' | 'clock'> {
  readonly providers: readonly PaymentProvider[];
}

/**
 * Describes the consequences of a decision about a subject; `lines` are the selected ones of an order. The caller has checked the staff member.
 */
export type DescribeDecision = (deps: DescribeDeps, subject: string, lines: readonly string[]) => Promise<DecisionView>;

/** Defaults of parts that most decisions lack. */
export const plainView = {
  refusal: null,
  notes: [],
  stays: [],
  lines: [],
  orders: [],
  noReversal: null,
  guaranteeDays: null,
  guaranteeUntil: null,
  accountReference: '',
  code: null,
} as const;

/** Returns the form's field for a provider's code. */
export function codeField(deps: Pick<DescribeDeps, 'providers'>, provider: string): DecisionView['code'] {
  const codes = providerNamed(deps, provider)?.codes;
  return codes ? { label: codes.label, maxLength: codes.maxLength } : null;
}

/** Why nothing is decided about a refund any more, by its status. */
const refundsOver: Readonly<Record<string, () => string>> = {
  done: m.portal_payments_refused_refund_done,
  cancelled: m.portal_payments_refused_refund_cancelled,
};

/**
 * Describes a refund that is not over, or one in a status of `also`; `ends` names the courses that its learner loses. Throws DomainError
 * 'refund_not_found'.
 */
export const aboutRefund =
  (
    wordsOf: (amount: string, ends: readonly string[]) => readonly string[],
    also: 'done' | null = null,
  ): DescribeDecision =>
  async ({ db, providers }, refundId) => {
    const refund = isId(refundId) ? await selectRefund(db, refundId) : null;
    const money = refund && (await selectIncomingPayment(db, refund.receipt));
    if (!refund || !money) throw refuse('refund_not_found');
    const lines = await selectRefundLines(db, refund.id);
    const titles = lines.map(({ title }) => title).join(', ');
    const ends = titles === '' ? [] : [m.portal_payments_access_ends({ courses: titles })];
    return {
      ...plainView,
      orderLineId:
        lines[0]?.orderLineId ?? (money.orderId === null ? null : await selectPaymentOfOrder(db, money.orderId)),
      about: m.portal_payments_refund_for({ receipt: refund.receipt }),
      amountCents: refund.amountCents,
      effects: wordsOf(formatKsh(refund.amountCents), ends),
      refusal: refund.status === also ? null : (refundsOver[refund.status]?.() ?? null),
      code: codeField({ providers }, money.provider),
    };
  };

/** Describes the sending of a refund. Throws DomainError 'refund_not_found', and like whyNoReversal. */
export const describeSending =
  (wordsOf: Parameters<typeof aboutRefund>[0]): DescribeDecision =>
  async (deps, refundId, lines) => {
    const view = await aboutRefund(wordsOf)(deps, refundId, lines);
    const refund = await selectRefund(deps.db, refundId);
    const money = refund && (await selectIncomingPayment(deps.db, refund.receipt));
    const unable = money && whyNoReversal(deps, { ...refund, provider: money.provider });
    if (unable) throw unable;
    return view;
  };

/** Describes a received payment. Throws DomainError 'receipt_not_found'. */
export const aboutIncomingPayment =
  (wordsOf: (amount: string) => readonly string[]): DescribeDecision =>
  async ({ db, providers }, receipt) => {
    const money = await selectIncomingPayment(db, readReceiptName(receipt));
    if (!money) throw refuse('receipt_not_found');
    return {
      ...plainView,
      orderLineId: money.orderId === null ? null : await selectPaymentOfOrder(db, money.orderId),
      about: money.receipt,
      accountReference: money.accountReference ?? '',
      amountCents: money.amountCents,
      effects: wordsOf(formatKsh(money.amountCents)),
      code: codeField({ providers }, money.provider),
    };
  };

/** Describes the matching of money in review; for an order of an instalment plan that does not take it, only to another order. */
export const describeMatch: DescribeDecision = async (deps, receipt, lines) => {
  const about = aboutIncomingPayment((amount) => [
    m.portal_payments_does_match({ amount }),
    m.portal_payments_does_match_more(),
  ]);
  const view = await about(deps, receipt, lines);
  const money = await selectIncomingPayment(deps.db, view.about);
  const order = money && money.orderId !== null ? await selectOrder(deps.db, money.orderId) : null;
  const why = order?.status === 'unpaid' ? await readInstalmentPlanRefusal(deps.db, order) : null;
  if (why === null) return view;
  const refusal = m.portal_payments_does_match_other({ why });
  return { ...view, effects: [refusal, ...view.effects], accountReference: '' };
};

/** Describes a payment that may be counted already, for an unknown order. Throws DomainError 'receipt_not_found'. */
export const describeUnclear: DescribeDecision = async ({ db }, code) => {
  const line = await selectUnclear(db, readReceiptName(code));
  if (!line) throw refuse('receipt_not_found');
  const amount = formatKsh(line.amountCents);
  const orders = await selectOrdersWithoutCode(db, { ...line, most: maxOrders + 1 });
  return {
    ...plainView,
    orderLineId: null,
    orders: orders.length > maxOrders ? [] : orders.map(({ number, ...order }) => ({ number, about: inWords(order) })),
    about: [
      line.at ? m.portal_payments_receipt_of({ receipt: line.receipt, moment: formatMoment(line.at) }) : line.receipt,
      line.party,
    ]
      .filter((part) => part !== '')
      .join(', '),
    amountCents: line.amountCents,
    effects: [m.portal_payments_unclear_code({ amount, receipt: line.receipt }), m.portal_payments_unclear_wait()],
  };
};

/** Maximum orders to select from. For more, the staff member types the number. */
const maxOrders = 20;

const inWords = ({ buyer, phone, paidAt }: Omit<OrderWithoutCode, 'number'>) =>
  [buyer, phone !== null && isMsisdn(phone) && maskPhone(phone), paidAt && formatMoment(paidAt)]
    .filter((part) => part !== false && part !== null)
    .join(', ');

/** Describes a learner's claim; `another` says that another amount came in. Throws DomainError 'claim_not_found'. */
export const aboutClaim =
  (
    wordsOf: (claim: {
      readonly receipt: string;
      readonly total: string;
      readonly another: readonly string[];
    }) => readonly string[],
  ): DescribeDecision =>
  async ({ db, providers }, claimId) => {
    const claim = isId(claimId) ? await selectClaim(db, claimId) : null;
    const order = claim && (await selectOrder(db, claim.orderId));
    if (!claim || !order) throw refuse('claim_not_found');
    const money = await selectIncomingPayment(db, claim.receipt);
    const reported =
      money?.amountCents ??
      (await lookUpsOf({ providers }, claim.receipt)?.reported(db, claim.id))?.amountCents ??
      null;
    const total = formatKsh(order.total);
    const another =
      reported === null || reported === order.total
        ? []
        : [
            reported < order.total
              ? m.portal_payments_claim_less({ amount: formatKsh(reported), total })
              : m.portal_payments_claim_more({ amount: formatKsh(reported), total }),
          ];
    return {
      ...plainView,
      orderLineId: await selectPaymentOfOrder(db, order.id),
      about: m.portal_payments_claim_for({ receipt: claim.receipt, order: order.number }),
      amountCents: reported ?? order.total,
      effects: wordsOf({ receipt: claim.receipt, total, another }),
    };
  };

/** Describes a prompt; `another` names the order's other undecided prompts. Throws DomainError 'attempt_not_found'. */
export const aboutAttempt =
  (wordsOf: (amount: string, another: readonly string[]) => readonly string[]): DescribeDecision =>
  async ({ db, providers }, attemptId) => {
    const attempt = isId(attemptId) ? await selectAttempt(db, attemptId) : null;
    if (!attempt) throw refuse('attempt_not_found');
    const order = await selectOrder(db, attempt.orderId);
    if (!order) throw refuse('order_not_found');
    const amountCents = shillingsToCents(attempt.amountShillings);
    const sent = (await selectAttempts(db, order.id))
      .filter(({ id, status }) => id !== attempt.id && isUndecided(status))
      .map(({ submittedAt, phoneNumber }) =>
        phoneNumber === null
          ? formatMoment(submittedAt)
          : m.portal_payments_prompt_at_to({ moment: formatMoment(submittedAt), phone: maskPhone(phoneNumber) }),
      );
    const another = sent.length === 0 ? [] : [m.portal_payments_other_prompts({ prompts: sent.join(', and ') })];
    return {
      ...plainView,
      orderLineId: await selectPaymentOfOrder(db, order.id),
      about: m.portal_payments_prompt_for({ order: order.number }),
      amountCents,
      effects: wordsOf(formatKsh(amountCents), another),
      code: codeField({ providers }, attempt.provider),
    };
  };

/** Describes the declining of a first decision, by the id of what it is about. Throws DomainError 'nothing_waits'. */
export const aboutWaiting: DescribeDecision = async (deps, subject, lines) => {
  const [waiting] = isId(subject) ? await selectWaitingDecisions(deps.db, [subject]) : [];
  if (!waiting) throw refuse('nothing_waits');
  const { name, at } = waiting;
  const effects = [
    m.portal_decisions_waits_since({ name: name ?? '', moment: formatMoment(at) }),
    m.portal_payments_does_decline(),
    ...(name === null ? [] : [m.portal_payments_does_decline_mail({ name })]),
  ];
  const describe = {
    'claim.accept': aboutClaim(() => effects),
    'attempt.paid': aboutAttempt(() => effects),
    'refund.by_hand': aboutRefund(() => effects),
  }[waiting.decision];
  return describe(deps, subject, lines);
};
