import { isInDoubt } from '#app/modules/collection/attempts/can-try-again.ts';
import { selectOrderLines } from '#app/modules/ledger/orders.server.ts';
import { isLiveRefund, mustRefund } from '#app/modules/ledger/refund.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import { resultOf } from '#app/modules/mpesa/result-codes.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import {
  standInSources,
  transactionLabel,
  type AttemptStatus,
  type ClaimStatus,
  type OrderStatus,
  type PaymentStatus,
  type ReceiptState,
  type RefundReason,
  type RefundStatus,
} from '#app/shared/payment-terms.ts';
import { can } from '#app/shared/permissions.ts';
import { formatPhone, isMsisdn } from '#app/shared/phone.ts';
import { decisionsOfCase } from './decisions.ts';
import {
  selectHistory,
  selectOrderAttempts,
  selectOrderMoney,
  selectPaymentWithOrder,
} from './payment-record-queries.server.ts';
import type { PaymentEvent, PaymentRecord, PossibleDecision } from './payment-record.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

const wholePhone = (phone: string) => (isMsisdn(phone) ? formatPhone(phone) : phone);

/** Everything about a payment and its order. Throws DomainError 'forbidden', 'payment_not_found'. */
export async function readPaymentRecord({ db, actor, clock }: Deps, paymentId: string): Promise<PaymentRecord> {
  if (!can(actor, 'payments.read')) throw new DomainError<SettlementErrorCode>('forbidden');
  const found = isId(paymentId) ? await selectPaymentWithOrder(db, paymentId) : null;
  if (!found) throw new DomainError<SettlementErrorCode>('payment_not_found');
  const { payment, order } = found;
  const [history, lines, money, attempts] = await Promise.all([
    selectHistory(db, { paymentId, orderId: payment.orderId }),
    order ? selectOrderLines(db, order.id) : [],
    order ? selectOrderMoney(db, order.id) : { receipts: [], refunds: [], claims: [] },
    order ? selectOrderAttempts(db, order.id) : [],
  ]);
  const record = {
    attempts: attempts.map(({ id, status, phone, submittedAt }) => ({
      id,
      status: status as AttemptStatus,
      phone: wholePhone(phone ?? ''),
      isInDoubt: isInDoubt({ status: status as AttemptStatus, submittedAt }, clock.now()),
    })),
    receipts: money.receipts.map(({ source, ...row }) => ({
      ...row,
      isProvisional: standInSources.includes(source),
      amountCents: toCents(row.amountCents),
      state: row.state as ReceiptState,
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
  return {
    id: payment.id,
    transaction: transactionLabel(payment),
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
      lines,
    },
    ...record,
    decisions: [
      ...(order && (order.status === 'paid' || order.status === 'partly_refunded')
        ? [{ decision: 'refund', subject: order.id } as const]
        : []),
      ...(order?.status === 'unpaid' && (canCombine(record, order.totalCents) || money.claims.some(isClaimedInReview))
        ? [{ decision: 'combine', subject: order.number } as const]
        : []),
      ...possibleDecisions(record),
    ],
    events: history.map(describeEvent),
  };
}

/** Whether money waits that is too little for the order by itself. */
function canCombine({ receipts, refunds }: Pick<PaymentRecord, 'receipts' | 'refunds'>, total: number): boolean {
  const busy = new Set(refunds.filter(isLiveRefund).map(({ receipt }) => receipt));
  return receipts.some(
    ({ receipt, state, amountCents }) => state === 'review' && amountCents < total && !busy.has(receipt),
  );
}

/** Whether a learner claims money for the order that is in the books and names it not. */
const isClaimedInReview = ({ status, isInReview }: { readonly status: string; readonly isInReview: boolean }) =>
  status === 'open' && isInReview;

/** What waits for a person, of an order's money. */
function possibleDecisions({
  attempts,
  receipts,
  refunds,
  claims,
}: {
  readonly attempts: PaymentRecord['attempts'];
  readonly receipts: readonly (PaymentRecord['receipts'][number] & { readonly attemptId: string | null })[];
  readonly refunds: readonly (PaymentRecord['refunds'][number] & {
    readonly isReplaced: boolean;
    readonly reason: RefundReason;
  })[];
  readonly claims: PaymentRecord['claims'];
}): PossibleDecision[] {
  const each = (subject: string, names: readonly PossibleDecision['decision'][]) =>
    names.map((decision) => ({ decision, subject }));
  const busy = new Set(refunds.filter(isLiveRefund).map(({ receipt }) => receipt));
  const inReview = receipts.filter(({ state }) => state === 'review');
  return [
    ...refunds.flatMap(({ id, status, isReplaced, reason, receipt }) => {
      const money = receipts.find((one) => one.receipt === receipt);
      const { refund_to_send, refund_in_doubt, refund_failed } = decisionsOfCase;
      if (status === 'requested') {
        const mustBeRefunded = money && mustRefund(reason, money.state);
        return each(id, mustBeRefunded ? refund_to_send.filter((decision) => decision !== 'cancel') : refund_to_send);
      }
      if (status === 'unknown') return each(id, refund_in_doubt);
      return status === 'failed' && !isReplaced ? each(id, refund_failed) : [];
    }),
    ...inReview.flatMap(({ receipt }) => (busy.has(receipt) ? [] : each(receipt, ['match', 'give-back']))),
    ...receipts.flatMap(({ receipt, isProvisional }) => (isProvisional ? each(receipt, ['set-code']) : [])),
    ...claims.flatMap(({ id, status }) => (status === 'open' ? each(id, decisionsOfCase.claim_open) : [])),
    // A prompt whose money is in review is decided with its money.
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

const attemptWords: Readonly<Record<string, readonly [title: string, tone?: PaymentEvent['tone']]>> = {
  submitting: ['M-Pesa was asked to prompt'],
  accepted: ['Prompt sent'],
  not_sent: ['Prompt not sent', 'bad'],
  answer_lost: ['No answer: perhaps a prompt was sent', 'bad'],
  unreadable_answer: ['An answer that cannot be read', 'bad'],
  amount_differs: ['Another amount came in', 'bad'],
  gave_up: ['Nothing known after a day', 'bad'],
  replaced: ['Given up for another try'],
};

const sourceWords: Readonly<Record<string, string>> = {
  callback: 'by the prompt’s callback',
  query: 'by a query, which tells no code',
  c2b: 'by M-Pesa’s confirmation',
  check: 'by the check of a claim',
  statement: 'by a statement',
  by_hand: 'by hand',
  import: 'in the old system',
  import_stand_in: 'in the old system, which knew no code',
};

/** A row of the history in words. */
function describeEvent({ source, at, kind, detail }: ReportedEvent): PaymentEvent {
  return { at: new Date(at), tone: 'plain', ...wordsOf(source, kind, detail ?? {}) };
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
      return { title: `Order ${text('number')} placed`, detail: '' };
    case 'attempt': {
      const code = text('code');
      const words = [
        code && `Result ${code}`,
        text('description'),
        text('by') && `by ${readable(text('by')).toLowerCase()}`,
      ];
      const [title, tone] = kind === 'result' ? titleOfResult(code) : (attemptWords[kind] ?? [readable(kind)]);
      return { title, tone: tone ?? 'plain', detail: words.filter(Boolean).join(' · ') };
    }
    case 'callback':
      return { title: 'M-Pesa called back', detail: text('outcome') ? readable(text('outcome')) : 'not worked on yet' };
    case 'receipt':
      return {
        title: `Money came in, ${formatKsh(toCents(Number(detail['cents'] ?? 0)))}`,
        tone: text('state') === 'review' ? 'bad' : 'good',
        detail: `${text('receipt')} · ${sourceWords[kind] ?? kind} · ${text('state')}`,
      };
    case 'claim':
      return { title: 'The learner says it was paid', detail: text('receipt') };
    case 'mail':
      return {
        title: `Mail ${kind === 'sent' ? 'sent' : kind}`,
        tone: kind === 'failed' ? 'bad' : 'plain',
        detail: text('subject'),
      };
    default: {
      const words = [`by ${text('who')}`, text('note'), text('receipt'), text('refundReceipt')];
      return { title: readable(kind.replace('.', ' ')), detail: words.filter(Boolean).join(' · ') };
    }
  }
}

/** By the same table as the buyer's page. */
function titleOfResult(code: string): readonly [string, PaymentEvent['tone']] {
  if (code === '') return ['M-Pesa told a result', 'plain'];
  const { kind } = resultOf(code);
  if (kind === 'paid') return ['Paid', 'good'];
  return kind === 'checking' ? ['Not known yet', 'plain'] : ['Not paid', 'bad'];
}

/** 'refund.requested' as 'Refund requested'. */
function readable(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
