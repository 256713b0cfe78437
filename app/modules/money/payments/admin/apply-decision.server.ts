import { decisionNeeds, type Decision } from '#app/shared/permissions.ts';
import { declineDecision } from '#app/modules/money/collection/approvals/decline-decision.server.ts';
import { decideAttempt } from '#app/modules/money/collection/attempts/decide-attempt.server.ts';
import { combinePayments, selectPaymentsFor } from '#app/modules/money/collection/claims/combine-payments.server.ts';
import { decideClaim, forwardClaim } from '#app/modules/money/collection/claims/decide-claim.server.ts';
import { matchIncomingPayment } from '#app/modules/money/collection/claims/match-incoming-payment.server.ts';
import { setReceiptCode } from '#app/modules/money/collection/money/set-receipt-code.server.ts';
import { pairWithOrder } from '#app/modules/money/collection/reconcile/pair-with-order.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestIncomingPaymentRefund } from '#app/modules/money/collection/refunds/request-incoming-payment-refund.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { cancelRefund, failRefund, retryRefund, settleRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { requestRefund, type RequestedRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '#app/modules/money/collection/settlement-errors.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import type { Actor } from '#app/shared/actor.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { refundWays, type DecisionView, type DecisionNotice, type RefundWay } from './decisions.ts';
import { describeRefund } from './describe-refund.server.ts';
import {
  aboutAttempt,
  aboutClaim,
  aboutWaiting,
  aboutIncomingPayment,
  aboutRefund,
  describeMatch,
  describeSending,
  describeUnclear,
  type DescribeDecision,
  type DescribeDeps,
  plainView,
} from './describe-subject.server.ts';
import { ruleOnSubject } from './rule-on-subject.server.ts';
import { m } from '#texts';
import type { Database } from '#app/platform/database.server.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { readReceiptName } from '#app/modules/money/ledger/receipt.ts';
import { sumOf } from '#app/modules/money/ledger/parts-of-a-payment.ts';
import { selectOrderByNumber, selectOrder, type OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import { selectClaimedCodes } from '#app/modules/money/collection/claims/claim-queries.server.ts';
import {
  selectIsBeingRefunded,
  selectIncomingPaymentsOfOrder,
  selectIncomingPayment,
  type IncomingPayment,
} from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { selectPaymentOfOrder } from './payment-record-queries.server.ts';

/**
 * Describes the payment of an order with several payments in review: with those of `wanted`, by code, or by default with the order's own
 * that it needs. The caller has checked the staff member. Throws DomainError 'order_not_found', 'order_paid', 'receipt_not_found',
 * 'receipt_not_in_review', 'refund_open'.
 */
async function describeCombination(
  { db }: Pick<DescribeDeps, 'db'>,
  typed: string,
  requested: readonly string[],
): Promise<DecisionView> {
  const number = readOrderNumber(typed);
  const found = number === '' ? null : await selectOrderByNumber(db, number);
  const order = found && (await selectOrder(db, found.id));
  if (!order) throw refuse('order_not_found');
  if (order.status !== 'unpaid') throw refuse('order_paid');
  const codes = requested.map(readReceiptName).filter((code) => code !== '');
  const needed = codes.length > 0 ? codes : (await selectPaymentsFor(db, order)).map(({ receipt }) => receipt);
  const choices = await readChoices(db, order, codes);
  const selected = choices.filter(({ receipt }) => needed.includes(receipt));
  return {
    ...plainView,
    orderLineId: await selectPaymentOfOrder(db, order.id),
    about: m.portal_payments_bank_order({ number: order.number }),
    amountCents: sumOf(selected),
    effects: wordsOf(order, selected),
    lines: choices.map((money) => ({
      id: money.receipt,
      title: money.orderId === order.id ? money.receipt : m.portal_payments_combine_other({ receipt: money.receipt }),
      amountCents: money.amountCents,
      about: [],
      isSelected: selected.includes(money),
      isClosed: false,
    })),
  };
}

/** Returns the order's payments in review without a refund, those claimed for it, and the named ones of other orders or none. */
async function readChoices(db: Database, order: OrderRow, codes: readonly string[]): Promise<IncomingPayment[]> {
  const own = (await selectIncomingPaymentsOfOrder(db, order.id)).filter(({ state }) => state === 'review');
  const others = new Set(codes.filter((code) => !own.some(({ receipt }) => receipt === code)));
  const choices: IncomingPayment[] = [];
  for (const code of await selectClaimedCodes(db, order.id)) {
    const money = others.has(code) ? null : await selectIncomingPayment(db, code);
    if (money?.state === 'review' && money.orderId !== order.id) own.push(money);
  }
  for (const money of own) if (!(await selectIsBeingRefunded(db, money.receipt))) choices.push(money);
  for (const code of others) {
    const money = await selectIncomingPayment(db, code);
    if (!money) throw refuse('receipt_not_found');
    if (money.state !== 'review') throw refuse('receipt_not_in_review');
    if (await selectIsBeingRefunded(db, code)) throw refuse('refund_open');
    choices.push(money);
  }
  return choices;
}

function wordsOf({ total }: OrderRow, selected: readonly IncomingPayment[]): string[] {
  const sum = sumOf(selected);
  const added = `${selected.map(({ amountCents }) => formatKsh(amountCents)).join(' + ')} = ${formatKsh(sum)}`;
  if (sum < total) {
    const missing = m.portal_payments_combine_missing({
      total: formatKsh(total),
      missing: formatKsh(toCents(total - sum)),
    });
    return selected.length === 0 ? [missing] : [`${added}.`, missing];
  }
  return [
    m.portal_payments_combine_paid({ added }),
    m.portal_payments_combine_opens(),
    ...(sum > total ? [m.portal_payments_combine_more({ amount: formatKsh(toCents(sum - total)) })] : []),
  ];
}

/** Input of a decision. Each decision reads its own fields. */
export interface DecisionInput {
  readonly note: string;
  /** The provider's code as typed; null without one. */
  readonly code: string | null;
  readonly orderNumber: string;
  /** Whole shillings; NaN if unreadable. */
  readonly amountShillings: number;
  /** Ids of an order's payments, or codes of payments to combine; null without any. */
  readonly lines: readonly string[] | null;
  readonly way: RefundWay;
  readonly outsideGuarantee: boolean;
}

type Deps = MpesaDeps & { readonly actor: Actor };

/** `done` is the portal's message; `failure` the sentence if M-Pesa failed. */
interface Taken {
  readonly done: DecisionNotice;
  readonly failure?: string;
}

interface DecisionRule {
  /** Describes its consequences. */
  readonly describe: DescribeDecision;
  /** Calls its use case, and reports the result in the words of `npm run reconcile`. */
  readonly take: (deps: Deps, subject: string, input: DecisionInput, say: (done: string) => void) => Promise<Taken>;
}

const rules: Readonly<Record<Decision, DecisionRule>> = {
  refund: { describe: describeRefund, take: takeRefund },
  'give-back': {
    describe: aboutIncomingPayment((amount) => [m.portal_payments_does_refund({ amount })]),
    async take(deps, receipt, { note }, say) {
      say(inWords(await requestIncomingPaymentRefund(deps, { receipt, note })));
      return { done: 'waits' };
    },
  },
  send: {
    describe: describeSending((amount, ends) => [refundWays.reversal.happens(amount), ...ends]),
    take: (deps, refundId, _input, say) => takeSend(deps, refundId, say),
  },
  'by-hand': {
    describe: aboutRefund((amount, ends) => [refundWays['by-hand'].happens(amount), ...ends]),
    async take(deps, refundId, { note, code }, say) {
      const outcome = await recordRefundByHand(deps, { refundId, note, ...(code !== null && { refundReceipt: code }) });
      say(outcome === 'waits' ? waitsWords : 'Recorded as refunded.');
      return { done: outcome === 'waits' ? 'second' : 'by_hand' };
    },
  },
  cancel: {
    describe: aboutRefund((amount) => [
      m.portal_payments_does_cancel({ amount }),
      m.portal_payments_does_cancel_buyer(),
    ]),
    async take(deps, refundId, { note }, say) {
      await cancelRefund(deps, { refundId, note });
      say('Cancelled.');
      return { done: 'cancelled' };
    },
  },
  fail: {
    describe: aboutRefund((amount) => [m.portal_payments_does_fail({ amount })]),
    async take(deps, refundId, { note }, say) {
      await failRefund(deps, { refundId, note });
      say('It counts as failed: retry it, or give the money back by hand.');
      return { done: 'failed' };
    },
  },
  retry: {
    describe: aboutRefund((amount) => [m.portal_payments_does_retry({ amount })]),
    async take(deps, refundId, { note }, say) {
      say(inWords(await retryRefund(deps, { refundId, note })));
      return { done: 'waits' };
    },
  },
  settle: {
    describe: aboutRefund((amount) => [m.portal_payments_does_settle({ amount })], 'done'),
    async take(deps, refundId, { note }, say) {
      await settleRefund(deps, { refundId, note });
      say('Settled: the case is closed.');
      return { done: 'settled' };
    },
  },
  'set-code': {
    describe: aboutIncomingPayment((amount) => [
      m.portal_payments_does_set_code({ amount }),
      m.portal_payments_does_set_code_claims(),
    ]),
    async take(deps, receipt, { code, note }, say) {
      await setReceiptCode(deps, { receipt, code: code ?? '', note });
      say('The payment has its M-Pesa code.');
      return { done: 'code_set' };
    },
  },
  match: {
    describe: describeMatch,
    async take(deps, receipt, { orderNumber, note }, say) {
      await matchIncomingPayment(deps, { receipt, orderNumber, note });
      say('Matched: the order is paid.');
      return { done: 'matched' };
    },
  },
  combine: {
    describe: describeCombination,
    async take(deps, orderNumber, { lines, note }, say) {
      await combinePayments(deps, { orderNumber, ...(lines && { receipts: lines }), note });
      say('Combined: the order is paid.');
      return { done: 'matched' };
    },
  },
  pair: {
    describe: describeUnclear,
    async take(deps, code, { orderNumber, note }, say) {
      await pairWithOrder(deps, { code, orderNumber, note });
      say('The payment has its M-Pesa code.');
      return { done: 'code_set' };
    },
  },
  forward: {
    describe: aboutClaim(() => [m.portal_payments_does_forward()]),
    async take(deps, claimId, { note }, say) {
      await forwardClaim(deps, { claimId, note });
      say('Sent on to those who decide about money.');
      return { done: 'forwarded' };
    },
  },
  accept: {
    describe: aboutClaim(({ receipt, total, another }) => [
      ...another,
      m.portal_payments_does_accept({ total, receipt }),
      m.portal_payments_does_accept_only(),
    ]),
    async take(deps, claimId, { note }, say) {
      const outcome = await decideClaim(deps, { claimId, decision: 'accept', note });
      say(outcome === 'waits' ? waitsWords : 'Accepted: the order is paid.');
      return { done: outcome === 'waits' ? 'second' : 'accepted' };
    },
  },
  reject: {
    describe: aboutClaim(() => [m.portal_payments_does_reject()]),
    async take(deps, claimId, { note }, say) {
      await decideClaim(deps, { claimId, decision: 'reject', note });
      say('Rejected.');
      return { done: 'rejected' };
    },
  },
  decline: {
    describe: aboutWaiting,
    async take(deps, subjectId, { note }, say) {
      await declineDecision(deps, { subjectId, note });
      say('Declined: the case is open as before.');
      return { done: 'declined' };
    },
  },
  'not-paid': {
    describe: aboutAttempt(() => [m.portal_payments_does_not_paid()]),
    async take(deps, attemptId, { note }, say) {
      say(inPast(await decideAttempt(deps, { attemptId, decision: { kind: 'failed' }, note })));
      return { done: 'not_paid' };
    },
  },
  paid: {
    describe: aboutAttempt((amount, another) => [m.portal_payments_does_paid({ amount }), ...another]),
    async take(deps, attemptId, { code, amountShillings, note }, say) {
      const decision = { kind: 'paid', receipt: code ?? '', amountShillings } as const;
      const decided = await decideAttempt(deps, { attemptId, decision, note });
      say(inPast(decided));
      return { done: decided === 'waits' ? 'second' : 'received' };
    },
  },
};

/**
 * Returns the consequences of a decision, in shillings. `lines` are the lines of an order to refund (`describeRefund`), or M-Pesa's codes
 * of payments to combine. Throws DomainError 'forbidden', '…_not_found', and like describeRefund and describeCombination.
 */
export async function describeDecision(
  deps: DescribeDeps & { readonly actor: Actor },
  {
    decision,
    subject,
    lines,
  }: { readonly decision: Decision; readonly subject: string; readonly lines: readonly string[] },
): Promise<DecisionView> {
  const staff = requireStaffWith(deps.actor, decisionNeeds[decision]);
  const view = await rules[decision].describe(deps, subject, lines);
  const ruling = await ruleOnSubject(deps, staff, { decision, subject, amountCents: view.amountCents });
  return { ...view, ...ruling, refusal: view.refusal ?? ruling.refusal };
}

/**
 * Makes a decision, for the portal and for `npm run reconcile`. Passes each result to `say`. Throws the DomainErrors of the decision's
 * use case, which checks the staff member's permission again.
 */
export async function applyDecision(
  deps: Deps,
  input: { readonly decision: Decision; readonly subject: string; readonly input: DecisionInput },
  say: (done: string) => void = () => {},
): Promise<Taken> {
  return rules[input.decision].take(deps, input.subject, input.input, say);
}

/** Requests the refund first, so that it is pending if sending fails. */
async function takeRefund(
  deps: Deps,
  orderId: string,
  { lines, way, note, code, outsideGuarantee }: DecisionInput,
  say: (done: string) => void,
): Promise<Taken> {
  const refund = await requestRefund(deps, { orderId, note, outsideGuarantee, orderLineIds: lines ?? [] });
  const { parts } = refund;
  say(inWords(refund));
  if (way === 'later') return { done: 'waits' };
  if (way === 'reversal') {
    const sent: Taken[] = [];
    for (const { refundId } of parts) sent.push(await takeSend(deps, refundId, say));
    // With several results, returns the one that needs a person.
    return sent.find(({ failure }) => failure !== undefined) ?? sent[0] ?? { done: 'waits' };
  }
  if (parts.length > 1 && code !== null) throw refuse('refund_in_parts');
  let waits = false;
  for (const { refundId } of parts) {
    const outcome = await recordRefundByHand(deps, { refundId, note, ...(code !== null && { refundReceipt: code }) });
    waits ||= outcome === 'waits';
  }
  say(waits ? waitsWords : 'Recorded as refunded by hand.');
  return { done: waits ? 'second' : 'by_hand' };
}

const sentWords = {
  sent: 'Sent. M-Pesa reports the result to the server.',
  under_way: 'It was sent before. M-Pesa reports the result to the server.',
  done: 'The money is back already.',
} as const;

async function takeSend(deps: Deps, refundId: string, say: (done: string) => void): Promise<Taken> {
  const sent = await sendRefund(deps, { refundId });
  if ('message' in sent) {
    const state = sent.outcome === 'not_sent' ? 'was not sent, and waits' : 'may have been sent, and is in doubt';
    return { done: sent.outcome, failure: `The refund ${state}: ${sent.message}` };
  }
  say(sentWords[sent.outcome]);
  return { done: sent.outcome };
}

const inWords = ({ parts, isNew }: RequestedRefund) =>
  parts
    .map(
      ({ refundId, amountCents }) =>
        `Refund ${refundId} of ${formatKsh(amountCents)} ${isNew ? 'waits to be sent' : 'was asked for before'}.`,
    )
    .join('\n');

const waitsWords = 'It waits until a second person says the same.';

const inPast = (decided: Awaited<ReturnType<typeof decideAttempt>>) =>
  decided === 'waits'
    ? waitsWords
    : decided === 'already'
      ? 'It had been decided before.'
      : `Decided: ${decided.replace('_', ' ')}.`;
