import { decideAttempt } from '#app/modules/collection/attempts/decide-attempt.server.ts';
import { combinePayments } from '#app/modules/collection/claims/combine-payments.server.ts';
import { decideClaim } from '#app/modules/collection/claims/decide-claim.server.ts';
import { matchReceipt } from '#app/modules/collection/claims/match-receipt.server.ts';
import { setReceiptCode } from '#app/modules/collection/money/set-receipt-code.server.ts';
import { pairWithOrder } from '#app/modules/collection/reconcile/pair-with-order.server.ts';
import { recordRefundByHand } from '#app/modules/collection/refunds/record-refund-by-hand.server.ts';
import { requestReceiptRefund } from '#app/modules/collection/refunds/request-receipt-refund.server.ts';
import { sendRefund } from '#app/modules/collection/refunds/send-refund.server.ts';
import { cancelRefund, failRefund, retryRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { requestRefund, type RequestedRefund } from '#app/modules/ledger/request-refund.server.ts';
import { requireAdmin } from '#app/modules/ledger/require-admin.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import type { MpesaDeps } from '#app/modules/mpesa/mpesa-deps.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh } from '#app/shared/money.ts';
import {
  decisions,
  refundWays,
  type Decision,
  type DecisionView,
  type DecisionNotice,
  type RefundWay,
} from './decisions.ts';
import { describeCombination } from './describe-combination.server.ts';
import { describeRefund } from './describe-refund.server.ts';
import {
  aboutAttempt,
  aboutClaim,
  aboutReceipt,
  aboutRefund,
  describeUnclear,
  type DescribeDecision,
  type DescribeDeps,
} from './describe-subject.server.ts';

/** What was answered to the fields of a decision; each decision reads its own. */
export interface DecisionInput {
  readonly note: string;
  /** A provider's code as it was typed; null where none was given. */
  readonly code: string | null;
  readonly orderNumber: string;
  /** Whole shillings; NaN where they cannot be read. */
  readonly amountShillings: number;
  /** Ids of payments of an order, or codes of payments that are to pay one; null where none were named. */
  readonly lines: readonly string[] | null;
  readonly way: RefundWay;
  readonly outsideGuarantee: boolean;
}

type Deps = MpesaDeps & { readonly actor: Actor };

/** `done` is what the portal says; `failure` the sentence where M-Pesa did not do its part. */
interface Taken {
  readonly done: DecisionNotice;
  readonly failure?: string;
}

interface DecisionRule {
  /** Reads what it would do. */
  readonly describe: DescribeDecision;
  /** Calls its use case, and says what was done in the words of `npm run reconcile`. */
  readonly take: (deps: Deps, subject: string, input: DecisionInput, say: (done: string) => void) => Promise<Taken>;
}

const rules: Readonly<Record<Decision, DecisionRule>> = {
  refund: { describe: describeRefund, take: takeRefund },
  'give-back': {
    describe: aboutReceipt((amount) => [`All of it, ${amount}, waits to be sent back to the account that paid.`]),
    async take(deps, receipt, { note }, say) {
      say(inWords(await requestReceiptRefund(deps, { receipt, note })));
      return { done: 'waits' };
    },
  },
  send: {
    describe: aboutRefund((amount, ends) => [refundWays.reversal.happens(amount), ...ends]),
    take: (deps, refundId, _input, say) => takeSend(deps, refundId, say),
  },
  'by-hand': {
    describe: aboutRefund((amount, ends) => [refundWays['by-hand'].happens(amount), ...ends]),
    async take(deps, refundId, { note, code }, say) {
      await recordRefundByHand(deps, { refundId, note, ...(code !== null && { refundReceipt: code }) });
      say('Recorded as given back.');
      return { done: 'by_hand' };
    },
  },
  cancel: {
    describe: aboutRefund((amount) => [`${amount} is not given back. Nothing was sent.`]),
    async take(deps, refundId, { note }, say) {
      await cancelRefund(deps, { refundId, note });
      say('Cancelled.');
      return { done: 'cancelled' };
    },
  },
  fail: {
    describe: aboutRefund((amount) => [
      `The refund of ${amount} counts as failed. Say so only if the M-Pesa portal shows that no money went back.`,
    ]),
    async take(deps, refundId, { note }, say) {
      await failRefund(deps, { refundId, note });
      say('It counts as failed: retry it, or give the money back by hand.');
      return { done: 'failed' };
    },
  },
  retry: {
    describe: aboutRefund((amount) => [`${amount} waits to be sent again, as a refund of its own.`]),
    async take(deps, refundId, { note }, say) {
      say(inWords(await retryRefund(deps, { refundId, note })));
      return { done: 'waits' };
    },
  },
  'set-code': {
    describe: aboutReceipt((amount) => [
      `The payment of ${amount} gets the code that you enter. Look for its order number, amount and time in the M-Pesa portal.`,
      'No money moves. What was kept under this code for no order becomes the same payment; claims of other orders on it are rejected.',
    ]),
    async take(deps, receipt, { code, note }, say) {
      await setReceiptCode(deps, { receipt, code: code ?? '', note });
      say('The payment has its M-Pesa code.');
      return { done: 'code_set' };
    },
  },
  match: {
    describe: aboutReceipt((amount) => [
      `${amount} pays the order that you name, unless the order costs more: its courses open.`,
      'What it is more than the order costs waits to be given back.',
    ]),
    async take(deps, receipt, { orderNumber, note }, say) {
      await matchReceipt(deps, { receipt, orderNumber, note });
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
  accept: {
    describe: aboutClaim(({ receipt, total, another }) => [
      ...another,
      `The order of ${total} counts as paid by ${receipt}: its courses open and the learner gets the receipt.`,
      'Accept it only if the M-Pesa portal shows this code with this amount, paid to us.',
    ]),
    async take(deps, claimId, { note }, say) {
      await decideClaim(deps, { claimId, decision: 'accept', note });
      say('Accepted: the order is paid.');
      return { done: 'accepted' };
    },
  },
  reject: {
    describe: aboutClaim(() => ['The learner is told that this code does not pay the order. No money moves.']),
    async take(deps, claimId, { note }, say) {
      await decideClaim(deps, { claimId, decision: 'reject', note });
      say('Rejected.');
      return { done: 'rejected' };
    },
  },
  'not-paid': {
    describe: aboutAttempt(() => [
      'The learner may try again at once. Should the money come after all, it still counts.',
    ]),
    async take(deps, attemptId, { note }, say) {
      say(inPast(await decideAttempt(deps, { attemptId, decision: { kind: 'failed' }, note })));
      return { done: 'not_paid' };
    },
  },
  paid: {
    describe: aboutAttempt((amount, another) => [
      `${amount} counts as received, by the M-Pesa code that you enter: the courses open.`,
      ...another,
    ]),
    async take(deps, attemptId, { code, amountShillings, note }, say) {
      const decision = { kind: 'paid', receipt: code ?? '', amountShillings } as const;
      say(inPast(await decideAttempt(deps, { attemptId, decision, note })));
      return { done: 'received' };
    },
  },
};

/**
 * Reads what a decision would do, in shillings. `lines` are the payments of an order that are to be given back, empty for all that stand;
 * or M-Pesa's codes of money that is to pay one. Throws DomainError 'forbidden', '…_not_found', 'nothing_left', 'order_unpaid',
 * 'order_refunded', 'line_not_found', and as describeCombination says.
 */
export async function describeDecision(
  deps: DescribeDeps & { readonly actor: Actor },
  {
    decision,
    subject,
    lines,
  }: { readonly decision: Decision; readonly subject: string; readonly lines: readonly string[] },
): Promise<DecisionView> {
  requireAdmin(deps.actor, decisions[decision].needs);
  return rules[decision].describe(deps, subject, lines);
}

/**
 * Takes a decision, for the portal and for `npm run reconcile`. `say` hears each thing that was done. Throws the DomainErrors of the
 * decision's use case, which checks again what the admin may do.
 */
export async function takeDecision(
  deps: Deps,
  asked: { readonly decision: Decision; readonly subject: string; readonly input: DecisionInput },
  say: (done: string) => void = () => {},
): Promise<Taken> {
  return rules[asked.decision].take(deps, asked.subject, asked.input, say);
}

/** Requested first, so that it waits where its sending fails. */
async function takeRefund(
  deps: Deps,
  orderId: string,
  { lines, way, note, code, outsideGuarantee }: DecisionInput,
  say: (done: string) => void,
): Promise<Taken> {
  const paymentIds = lines && lines.length > 0 ? { paymentIds: lines } : {};
  const refund = await requestRefund(deps, { orderId, note, outsideGuarantee, ...paymentIds });
  const { parts } = refund;
  say(inWords(refund));
  if (way === 'later') return { done: 'waits' };
  if (way === 'reversal') {
    const sent: Taken[] = [];
    for (const { refundId } of parts) sent.push(await takeSend(deps, refundId, say));
    // If there are several, the one that needs a person.
    return sent.find(({ failure }) => failure !== undefined) ?? sent[0] ?? { done: 'waits' };
  }
  if (parts.length > 1 && code !== null) throw new DomainError<SettlementErrorCode>('refund_in_parts');
  for (const { refundId } of parts)
    await recordRefundByHand(deps, { refundId, note, ...(code !== null && { refundReceipt: code }) });
  say('Recorded as given back by hand.');
  return { done: 'by_hand' };
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

const inPast = (decided: Awaited<ReturnType<typeof decideAttempt>>) =>
  decided === 'already' ? 'It had been decided before.' : `Decided: ${decided.replace('_', ' ')}.`;
