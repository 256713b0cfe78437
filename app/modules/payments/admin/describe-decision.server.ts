import { selectOrder, type OrderRow } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { isMsisdn, maskPhone } from '#app/shared/phone.ts';
import { selectAttempt, selectAttempts } from '#app/modules/collection/attempts.server.ts';
import { isUndecided } from '#app/modules/collection/attempts/can-try-again.ts';
import { selectClaim } from '#app/modules/collection/claims.server.ts';
import { lookUpsOf } from '#app/modules/collection/claims/look-ups.ts';
import type { PaymentProvider } from '#app/modules/collection/payment-provider.ts';
import {
  selectOrdersWithoutCode,
  selectUnclear,
  type OrderWithoutCode,
} from '#app/modules/collection/statements.server.ts';
import { selectRefund, selectRefundLines } from '#app/modules/ledger/refunds.server.ts';
import { selectReceipt } from '#app/modules/ledger/receipts.server.ts';
import { requireAdmin } from '#app/modules/ledger/require-admin.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import type { DecisionView } from './decision-view.ts';
import { describeCombination } from './describe-combination.server.ts';
import { capabilityOf, type Decision } from './decisions.ts';
import { describeRefund } from './describe-refund.server.ts';
import { selectPaymentOfOrder } from './payment-record-queries.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly providers: readonly PaymentProvider[];
}

interface Asked {
  readonly decision: Decision;
  readonly subject: string;
  /** The payments of an order that are to be given back, empty for all that stand; or M-Pesa's codes of money that is to pay one. */
  readonly lines: readonly string[];
}

const refuse = (code: SettlementErrorCode) => new DomainError(code);
const plain = {
  happens: [],
  stays: [],
  lines: [],
  orders: [],
  canReverse: false,
  guaranteeDays: null,
  guaranteeUntil: null,
  accountReference: '',
} as const;

/**
 * Reads what a decision would do, in shillings. Throws DomainError 'forbidden', '…_not_found', 'nothing_left', 'order_unpaid',
 * 'order_refunded', 'line_not_found', and as describeCombination says.
 */
export async function describeDecision(deps: Deps, asked: Asked): Promise<DecisionView> {
  requireAdmin(deps.actor, capabilityOf[asked.decision]);
  switch (asked.decision) {
    case 'refund':
      return describeRefund(deps, await orderOf(deps.db, asked.subject), asked.lines);
    case 'send':
    case 'by-hand':
    case 'cancel':
    case 'fail':
    case 'retry':
      return describeRefundDecision(deps, asked.subject, asked.decision);
    case 'give-back':
    case 'match':
    case 'set-code':
      return describeMoney(deps, asked.subject, asked.decision);
    case 'combine':
      return {
        ...plain,
        ...(await describeCombination(deps.db, { number: asked.subject, wanted: asked.lines })),
      };
    case 'pair':
      return describeUnclear(deps, asked.subject);
    case 'accept':
    case 'reject':
      return describeClaim(deps, asked.subject, asked.decision);
    case 'paid':
    case 'not-paid':
      return describeAttempt(deps, asked.subject, asked.decision);
  }
}

async function describeRefundDecision(
  { db, providers }: Deps,
  refundId: string,
  decision: 'send' | 'by-hand' | 'cancel' | 'fail' | 'retry',
): Promise<DecisionView> {
  const refund = isId(refundId) ? await selectRefund(db, refundId) : null;
  const money = refund && (await selectReceipt(db, refund.receipt));
  if (!refund || !money) throw refuse('refund_not_found');
  const amount = formatKsh(refund.amountCents);
  const titles = (await selectRefundLines(db, refund.id)).map(({ title }) => title).join(', ');
  const ends = titles === '' ? [] : [`Access ends: ${titles}; not where another payment or a grant gives it.`];
  const words = {
    send: [`M-Pesa is asked, once, to send ${amount} back to the account that paid.`, ...ends],
    'by-hand': [
      `${amount} counts as given back. Do this after you have sent it, in the M-Pesa portal or in cash.`,
      ...ends,
    ],
    cancel: [`${amount} is not given back. Nothing was sent.`],
    fail: [`The refund of ${amount} counts as failed. Say so only if the M-Pesa portal shows that no money went back.`],
    retry: [`${amount} waits to be sent again, as a refund of its own.`],
  } as const;
  return {
    ...plain,
    paymentId: money.orderId === null ? null : await selectPaymentOfOrder(db, money.orderId),
    about: `Refund for ${refund.receipt}`,
    amountCents: refund.amountCents,
    happens: words[decision],
    canReverse: providers.some(({ reversals }) => reversals),
  };
}

async function describeMoney(
  { db }: Deps,
  receipt: string,
  decision: 'give-back' | 'match' | 'set-code',
): Promise<DecisionView> {
  const money = await selectReceipt(db, receipt.slice(0, 20).toUpperCase());
  if (!money) throw refuse('receipt_not_found');
  const amount = formatKsh(money.amountCents);
  const words = {
    match: [
      `${amount} pays the order that you name, unless the order costs more: its courses open.`,
      'What it is more than the order costs waits to be given back.',
    ],
    'give-back': [`All of it, ${amount}, waits to be sent back to the account that paid.`],
    'set-code': [
      `The payment of ${amount} gets the code that you enter. Look for its order number, amount and time in the M-Pesa portal.`,
      'No money moves. What was kept under this code for no order becomes the same payment; claims of other orders on it are rejected.',
    ],
  } as const;
  return {
    ...plain,
    paymentId: money.orderId === null ? null : await selectPaymentOfOrder(db, money.orderId),
    about: money.receipt,
    accountReference: money.accountReference ?? '',
    amountCents: money.amountCents,
    happens: words[decision],
  };
}

async function describeUnclear({ db }: Deps, code: string): Promise<DecisionView> {
  const line = await selectUnclear(db, code.slice(0, 20).toUpperCase());
  if (!line) throw refuse('receipt_not_found');
  const amount = formatKsh(line.amountCents);
  const orders = await selectOrdersWithoutCode(db, { ...line, most: mostOrders + 1 });
  return {
    ...plain,
    paymentId: null,
    orders: orders.length > mostOrders ? [] : orders.map(({ number, ...order }) => ({ number, about: inWords(order) })),
    about: `${line.receipt}${line.at ? ` of ${formatMoment(line.at)}` : ''}${line.party && `, ${line.party}`}`,
    amountCents: line.amountCents,
    happens: [
      `The payment of ${amount} of the order that you name gets the code ${line.receipt}. No money moves, and no course opens or closes.`,
      'Payments of this amount wait for their codes, so this one may be counted already. The M-Pesa portal shows payer and time.',
    ],
  };
}

/** Of more orders the number is typed. */
const mostOrders = 20;

const inWords = ({ buyer, phone, paidAt }: Omit<OrderWithoutCode, 'number'>) =>
  [buyer, phone !== null && isMsisdn(phone) && maskPhone(phone), paidAt && formatMoment(paidAt)]
    .filter((part) => part !== false && part !== null)
    .join(', ');

async function describeClaim(
  { db, providers }: Deps,
  claimId: string,
  decision: 'accept' | 'reject',
): Promise<DecisionView> {
  const claim = isId(claimId) ? await selectClaim(db, claimId) : null;
  const order = claim && (await selectOrder(db, claim.orderId));
  if (!claim || !order) throw refuse('claim_not_found');
  const money = await selectReceipt(db, claim.receipt);
  const told = money?.amountCents ?? (await lookUpsOf({ providers })?.told(db, claim.id))?.amountCents ?? null;
  const another =
    told === null || told === order.total
      ? []
      : [
          `${formatKsh(told)} came in with this code, and the order costs ${formatKsh(order.total)}. ${told < order.total ? 'It cannot pay the order alone: combine it with other payments, or give it back.' : 'What is more waits to be given back.'}`,
        ];
  return {
    ...plain,
    paymentId: await selectPaymentOfOrder(db, order.id),
    about: `${claim.receipt} for order ${order.number}`,
    amountCents: told ?? order.total,
    happens:
      decision === 'accept'
        ? [
            ...another,
            `The order of ${formatKsh(order.total)} counts as paid by ${claim.receipt}: its courses open and the learner gets the receipt.`,
            'Accept it only if the M-Pesa portal shows this code with this amount, paid to us.',
          ]
        : ['The learner is told that this code does not pay the order. No money moves.'],
  };
}

async function describeAttempt({ db }: Deps, attemptId: string, decision: 'paid' | 'not-paid'): Promise<DecisionView> {
  const attempt = isId(attemptId) ? await selectAttempt(db, attemptId) : null;
  if (!attempt) throw refuse('attempt_not_found');
  const order = await orderOf(db, attempt.orderId);
  const amountCents = shillingsToCents(attempt.amountShillings);
  const others = (await selectAttempts(db, order.id)).filter(
    ({ id, status }) => id !== attempt.id && isUndecided(status),
  );
  const sent = others.map(
    ({ submittedAt, phoneNumber }) =>
      `${formatMoment(submittedAt)}${phoneNumber === null ? '' : ` to ${maskPhone(phoneNumber)}`}`,
  );
  const another =
    sent.length === 0
      ? []
      : [
          `Another prompt of this order is undecided too: sent ${sent.join(', and ')}. The money pays the order once, whichever prompt brought it. Both stay open cases until M-Pesa tells, or you say that one was not paid.`,
        ];
  return {
    ...plain,
    paymentId: await selectPaymentOfOrder(db, order.id),
    about: `Prompt for order ${order.number}`,
    amountCents,
    happens:
      decision === 'paid'
        ? [
            `${formatKsh(amountCents)} counts as received, by the M-Pesa code that you enter: the courses open.`,
            ...another,
          ]
        : ['The learner may try again at once. Should the money come after all, it still counts.'],
  };
}

async function orderOf(db: Database, orderId: string): Promise<OrderRow> {
  const order = isId(orderId) ? await selectOrder(db, orderId) : null;
  if (!order) throw refuse('order_not_found');
  return order;
}
