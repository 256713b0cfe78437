import { decisionNeeds, can, type Decision } from '#app/shared/permissions.ts';
import { isInDoubt } from '#app/modules/money/collection/attempts/can-try-again.ts';
import { isFreeOrder } from '#app/modules/money/ledger/apply-incoming-payment.server.ts';
import { methodInWords } from '#app/modules/money/ledger/payment-labels.ts';
import { isLiveRefund, mustRefund } from '#app/modules/money/ledger/refund.ts';
import { refuse } from '#app/modules/money/collection/settlement-errors.ts';
import type { CollectionDeps } from '#app/modules/money/collection/payment-provider.ts';
import { paidCode } from '#app/modules/money/collection/result-meaning.ts';
import { whyNoReversal } from '#app/modules/money/collection/refunds/why-no-reversal.ts';
import { resultOf } from '#app/modules/money/providers/mpesa/result-codes.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import {
  codeOfReceipt,
  manualMethodOf,
  provisionalSources,
  transactionLabel,
  type AttemptStatus,
  type ClaimStatus,
  type OrderStatus,
  type PaymentStatus,
  type IncomingPaymentState,
  type RefundReason,
  type RefundStatus,
} from '#app/shared/payment-terms.ts';
import { formatPhone, isMsisdn } from '#app/shared/phone.ts';
import { decisionsOfCase } from './decisions.ts';
import type { DescribeDeps } from './describe-subject.server.ts';
import {
  selectHistory,
  selectOrderAttempts,
  selectOrderMoney,
  selectPaymentWithOrder,
} from './payment-record-queries.server.ts';
import { isRefundable } from '#app/modules/money/ledger/recorded-line.ts';
import {
  confirmedDecisions,
  selectWaitingDecisions,
  type ConfirmedDecision,
} from '#app/modules/money/collection/approvals/approval-queries.server.ts';
import { selectDeliverables, selectRecordedLines } from '#app/modules/money/ledger/order-line-queries.server.ts';
import { selectInvoicesOfOrder } from '#app/modules/money/ledger/invoices/invoice-queries.server.ts';
import { readInstalmentPlanRefusal } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { selectQuotationToRepeat } from '#app/modules/money/quotations/quotation-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import { ruleOnSubjects } from './rule-on-subject.server.ts';
import type { PaymentEvent, PaymentRecord, PossibleDecision } from './payment-record.ts';
import { m } from '#texts';

interface Deps extends Pick<CollectionDeps, 'providers'>, ReadNowDeps {
  readonly providers: DescribeDeps['providers'];
}

const wholePhone = (phone: string) => (isMsisdn(phone) ? formatPhone(phone) : phone);

/** Returns everything about a payment and its order. Throws DomainError 'forbidden', 'payment_not_found'. */
export async function readPaymentRecord(
  { db, actor, clock, providers }: Deps,
  orderLineId: string,
): Promise<PaymentRecord> {
  if (!can(actor, 'payments.read')) throw refuse('forbidden');
  const found = isId(orderLineId) ? await selectPaymentWithOrder(db, orderLineId) : null;
  if (!found) throw refuse('payment_not_found');
  const { payment, order, isOfGift } = found;
  const [history, lines, money, attempts, documents] = await Promise.all([
    selectHistory(db, { orderLineId, orderId: payment.orderId }),
    order ? selectRecordedLines(db, order.id) : [],
    order ? selectOrderMoney(db, order.id) : { incomingPayments: [], refunds: [], claims: [] },
    order ? selectOrderAttempts(db, order.id) : [],
    order && can(actor, 'invoices.read') ? selectInvoicesOfOrder(db, order.id) : [],
  ]);
  const isInReview = money.incomingPayments.some(({ state }) => state === 'review') || money.claims.length > 0;
  const refusal = order?.status === 'unpaid' && isInReview ? await readRefusal(db, order) : null;
  const line = lines.find((each) => each.orderLineId === payment.id);
  const record = {
    refusal,
    attempts: attempts.map(({ id, status, phone, submittedAt }) => ({
      id,
      status: status as AttemptStatus,
      phone: wholePhone(phone ?? ''),
      isInDoubt: isInDoubt({ status: status as AttemptStatus, submittedAt }, clock.now()),
    })),
    incomingPayments: money.incomingPayments.map(({ source, ...row }) => ({
      ...row,
      isProvisional: provisionalSources.includes(source),
      amountCents: toCents(row.amountCents),
      state: row.state as IncomingPaymentState,
    })),
    refunds: money.refunds.map((row) => ({
      ...row,
      amountCents: toCents(row.amountCents),
      status: row.status as RefundStatus,
      reason: row.reason as RefundReason,
    })),
    claims: money.claims.map(({ claimId, isInReview: _isInReview, ...row }) => ({
      ...row,
      id: claimId,
      status: row.status as ClaimStatus,
    })),
  };
  const subjects = [...record.claims, ...record.attempts, ...record.refunds].map(({ id }) => id);
  const waiting = await selectWaitingDecisions(db, subjects);
  return {
    id: payment.id,
    transaction: transactionLabel(payment),
    method: order?.status === 'unpaid' && payment.phoneNumber === null ? null : payment.paymentMethod,
    documents,
    status: payment.status as PaymentStatus,
    amountCents: toCents(payment.amountCents),
    courseTitle: payment.courseTitle,
    userId: payment.userId,
    buyerName: payment.buyerName,
    buyerEmail: payment.buyerEmail,
    phone: payment.phoneNumber === null ? null : wholePhone(payment.phoneNumber),
    at: payment.paymentDate ?? payment.createdAt,
    order: order && {
      id: order.id,
      number: order.number,
      status: order.status as OrderStatus,
      totalCents: toCents(order.totalCents),
      roundingCents: toCents(order.roundingCents),
      isOfGift,
      quoteAgain: can(actor, 'quotations.make') ? await selectQuotationToRepeat(db, order.id) : null,
      lines,
    },
    isBounced: line?.isBounced ?? false,
    ...record,
    decisions: await withRulings({ db, clock, providers }, actor, [
      ...(order && line && isRefundable(line) && !found.isInInstalmentPlan
        ? [{ decision: 'refund', subject: order.id } as const]
        : []),
      ...(order?.status === 'unpaid' &&
      refusal === null &&
      (canCombine(record, order.totalCents) || money.claims.some(isClaimedInReview))
        ? [{ decision: 'combine', subject: order.number } as const]
        : []),
      ...possibleDecisions({ providers }, record),
      ...waiting.map(({ subjectId }) => ({ decision: 'decline', subject: subjectId }) as const),
    ]),
    waiting: waiting.map(({ subjectId, name, at }) => ({ subjectId, name, at })),
    events: describeEvents(history),
  };
}

/** Returns why an unpaid order takes no money: its plan refuses it, or its buyer has a course already. */
async function readRefusal(db: Database, order: { readonly id: string; readonly totalCents: number }) {
  const why = await readInstalmentPlanRefusal(db, { id: order.id, total: toCents(order.totalCents) });
  if (why !== null) return m.portal_payments_instalments_refuses({ why });
  return (await selectDeliverables(db, order.id)).some(isFreeOrder) ? m.portal_payments_order_undeliverable() : null;
}

/** Says of each decision that the reader's role allows whether they may take it themselves. */
async function withRulings(
  deps: DescribeDeps,
  actor: Actor,
  possible: readonly Omit<PossibleDecision, 'refusal'>[],
): Promise<PossibleDecision[]> {
  // Whoever decides about claims need not send them on.
  const offered = possible.filter(
    ({ decision }) => can(actor, decisionNeeds[decision]) && (decision !== 'forward' || !can(actor, 'payments.decide')),
  );
  if (actor.kind !== 'staff') return offered.map((each) => ({ ...each, refusal: null }));
  const rulings = await ruleOnSubjects(deps, actor, offered);
  return offered.map((each, index) => ({ ...each, refusal: rulings[index]?.refusal ?? null }));
}

/** Returns whether money waits that is too little for the order by itself. */
function canCombine(
  { incomingPayments, refunds }: Pick<PaymentRecord, 'incomingPayments' | 'refunds'>,
  total: number,
): boolean {
  const busy = new Set(refunds.filter(isLiveRefund).map(({ receipt }) => receipt));
  return incomingPayments.some(
    ({ receipt, state, amountCents }) => state === 'review' && amountCents < total && !busy.has(receipt),
  );
}

/** Returns whether a learner's open claim is for money in review that does not name the order. */
const isClaimedInReview = ({ status, isInReview }: { readonly status: string; readonly isInReview: boolean }) =>
  status === 'open' && isInReview;

/** Returns the open decisions about an order's money. */
function possibleDecisions(
  deps: Pick<CollectionDeps, 'providers'>,
  {
    attempts,
    incomingPayments,
    refunds,
    claims,
    refusal,
  }: {
    readonly refusal: string | null;
    readonly attempts: PaymentRecord['attempts'];
    readonly incomingPayments: readonly (PaymentRecord['incomingPayments'][number] & {
      readonly attemptId: string | null;
      readonly provider: string;
    })[];
    readonly refunds: readonly (PaymentRecord['refunds'][number] & {
      readonly isReplaced: boolean;
      readonly isTwice: boolean;
      readonly reason: RefundReason;
    })[];
    readonly claims: PaymentRecord['claims'];
  },
): Omit<PossibleDecision, 'refusal'>[] {
  const each = (subject: string, names: readonly PossibleDecision['decision'][]) =>
    names.map((decision) => ({ decision, subject }));
  const busy = new Set(refunds.filter(isLiveRefund).map(({ receipt }) => receipt));
  const inReview = incomingPayments.filter(({ state }) => state === 'review');
  return [
    ...refunds.flatMap(({ id, status, isReplaced, isTwice, reason, receipt, amountCents }) => {
      const money = incomingPayments.find((one) => one.receipt === receipt);
      const { refund_to_send, refund_in_doubt, refund_failed, refund_twice } = decisionsOfCase;
      if (status === 'requested') {
        const provider = money?.provider ?? '';
        const isOffered: Partial<Record<Decision, boolean>> = {
          send: whyNoReversal(deps, { receipt, provider, amountCents }) === null,
          cancel: !(money && mustRefund(reason, money.state)),
        };
        return each(
          id,
          refund_to_send.filter((decision) => isOffered[decision] ?? true),
        );
      }
      if (status === 'unknown') return each(id, refund_in_doubt);
      if (isTwice) return each(id, refund_twice);
      return status === 'failed' && !isReplaced ? each(id, refund_failed) : [];
    }),
    ...inReview.flatMap(({ receipt }) => (busy.has(receipt) ? [] : each(receipt, ['match', 'give-back']))),
    ...incomingPayments.flatMap(({ receipt, isProvisional }) => (isProvisional ? each(receipt, ['set-code']) : [])),
    ...claims.flatMap(({ id, status }) =>
      status === 'open' ? each(id, refusal === null ? decisionsOfCase.claim_open : ['reject']) : [],
    ),
    // A prompt with money in review is decided together with it.
    ...attempts.flatMap(({ id, isInDoubt: isOpen }) =>
      isOpen && !inReview.some(({ attemptId }) => attemptId === id) ? each(id, decisionsOfCase.attempt_in_doubt) : [],
    ),
  ];
}

interface ReportedEvent {
  readonly source: string;
  readonly at: string;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>> | null;
}

const attemptWords: Readonly<Record<string, readonly [title: () => string, tone?: PaymentEvent['tone']]>> = {
  submitting: [m.portal_payments_event_asked],
  accepted: [m.portal_payments_event_prompted],
  not_sent: [m.portal_payments_event_not_sent, 'bad'],
  answer_lost: [m.portal_payments_event_no_answer, 'bad'],
  unreadable_answer: [m.portal_payments_event_unreadable, 'bad'],
  amount_differs: [m.portal_payments_event_other_amount, 'bad'],
  plan_closed: [m.portal_payments_event_instalments_closed, 'bad'],
  gave_up: [m.portal_payments_event_unknown, 'bad'],
  replaced: [m.portal_payments_event_replaced],
};

/** Labels of the decisions that want two people. */
const confirmedWords: Readonly<Record<ConfirmedDecision, () => string>> = {
  'claim.accept': m.portal_payments_decide_accept,
  'attempt.paid': m.portal_payments_decide_paid,
  'refund.by_hand': m.portal_payments_decide_by_hand,
};

/** Returns the title of an action of the audit log. */
function titleOfAction(action: string): string {
  const ended = /^(.+)_(requested|declined)$/.exec(action);
  const decision = confirmedDecisions.find((each) => each === ended?.[1]);
  if (decision === undefined) return readable(action.replace('.', ' '));
  if (ended?.[2] === 'declined') return m.portal_payments_event_declined();
  return m.portal_payments_event_first({ decision: confirmedWords[decision]() });
}

const sourceWords: Readonly<Record<string, () => string>> = {
  callback: m.portal_payments_source_callback,
  query: m.portal_payments_source_query,
  c2b: m.portal_payments_source_c2b,
  check: m.portal_payments_source_check,
  statement: m.portal_payments_source_statement,
  by_hand: m.portal_payments_source_by_hand,
  import: m.portal_payments_source_import,
  import_stand_in: m.portal_payments_source_import_stand_in,
};

/** Returns who reported money: of a payment that staff recorded, its way. */
function wordsOfSource(source: string, receipt: string): string {
  const method = manualMethodOf(receipt);
  return method === null ? (sourceWords[source]?.() ?? source) : methodInWords(method);
}

/** Describes the history. The money of a cheque that bounced is not called refunded, because none went out. */
function describeEvents(history: readonly ReportedEvent[]): PaymentEvent[] {
  const bounced = new Set(
    history.flatMap(({ detail }) => (detail?.['method'] === 'bounced' ? [detail['receipt']] : [])),
  );
  return history.map(({ source, at, kind, detail }) => ({
    at: new Date(at),
    tone: 'plain',
    ...wordsOf(source, kind, {
      ...detail,
      ...(source === 'receipt' && bounced.has(detail?.['receipt']) && { state: 'bounced' }),
    }),
  }));
}

function wordsOf(
  source: string,
  kind: string,
  detail: Readonly<Record<string, unknown>>,
): Pick<PaymentEvent, 'title' | 'detail'> & Partial<PaymentEvent> {
  const text = (name: string) =>
    typeof detail[name] === 'string' || typeof detail[name] === 'number' ? String(detail[name]) : '';
  switch (source) {
    case 'order':
      return { title: m.portal_payments_event_placed({ number: text('number') }), detail: '' };
    case 'attempt': {
      const code = text('code');
      const words = [
        code !== paidCode && code && m.portal_payments_event_result({ code }),
        text('description'),
        text('by') && m.portal_payments_event_by({ who: readable(text('by')).toLowerCase() }),
      ];
      const [title, tone] = kind === 'result' ? titleOfResult(code) : (attemptWords[kind] ?? [() => readable(kind)]);
      return { title: title(), tone: tone ?? 'plain', detail: words.filter(Boolean).join(' · ') };
    }
    case 'callback':
      return {
        title: m.portal_payments_event_callback(),
        detail: text('outcome') ? readable(text('outcome')) : m.portal_payments_event_callback_waits(),
      };
    case 'receipt':
      return {
        title: m.portal_payments_event_money({ amount: formatKsh(toCents(Number(detail['cents'] ?? 0))) }),
        tone: text('state') === 'review' ? 'bad' : 'good',
        detail: `${codeOfReceipt(text('receipt'))} · ${wordsOfSource(kind, text('receipt'))} · ${text('state')}`,
      };
    case 'claim':
      return { title: m.portal_payments_event_claim(), detail: text('receipt') };
    case 'mail':
      return {
        title: m.portal_payments_event_mail({ status: kind }),
        tone: kind === 'failed' ? 'bad' : 'plain',
        detail: text('subject'),
      };
    default: {
      const words = [
        m.portal_payments_event_by({ who: text('who') }),
        text('note'),
        codeOfReceipt(text('receipt')),
        codeOfReceipt(text('refundReceipt')),
      ];
      const title = text('method') === 'bounced' ? m.portal_shared_cheque_bounced() : titleOfAction(kind);
      return { title, detail: words.filter(Boolean).join(' · ') };
    }
  }
}

/** Returns the title of a result, from the table of the buyer's page. */
function titleOfResult(code: string): readonly [() => string, PaymentEvent['tone']] {
  if (code === '') return [m.portal_payments_event_told, 'plain'];
  const { kind } = resultOf(code);
  if (kind === 'paid') return [m.portal_payments_event_paid, 'good'];
  return kind === 'checking' ? [m.portal_payments_event_not_known, 'plain'] : [m.portal_payments_event_not_paid, 'bad'];
}

/** Returns 'refund.requested' as 'Refund requested'. */
function readable(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
