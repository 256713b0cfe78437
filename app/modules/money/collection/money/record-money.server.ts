import type { Database } from '#app/platform/database.server.ts';
import { failUnlessLive, moveAttempt, type Move } from '../attempts/move-attempt.server.ts';
import { settleClaims } from '../claims/claim-queries.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { paidCode } from '../result-meaning.ts';
import { applyIncomingPayment } from '#app/modules/money/ledger/apply-incoming-payment.server.ts';
import { provisionalReceipt, type ReportedPayment, type Recorded } from './reported-payment.ts';
import { formatKsh } from '#app/shared/money.ts';
import { alertStaff } from '#app/modules/money/ledger/alert-staff.server.ts';
import { selectOrder, type OrderRow } from '#app/modules/money/ledger/order-queries.server.ts';
import { readInstalmentPlanRefusal } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import {
  lockReceiptCode,
  lockIncomingPayment,
  releaseLikelyIncomingPayments,
  selectIsBeingRefunded,
  selectIncomingPaymentsOfOrder,
  selectIncomingPayments,
  supplementIncomingPayment,
  type IncomingPayment,
} from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { selectWasQueriedPaid, type Attempt } from '../attempts/attempt-queries.server.ts';
import { isLive } from '../attempts/payment-attempt.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import { correctTypedCode } from './correct-typed-code.server.ts';
import { giveReceiptCode } from './give-receipt-code.server.ts';
import { mayBePayer } from './payer-phone.server.ts';
import { m } from '#texts';

/** The order that money is for, and the attempt that brought it; null for money without our request. */
interface PaymentTarget {
  readonly orderId: string;
  /** Locked by the caller, which locked its order first. */
  readonly attempt: Attempt | null;
}

/**
 * Records verified money for an order, from any source: the incoming payment first, then all consequences, in the caller's one transaction:
 * attempt, order, payments, enrolments, mail, claims. The same money counts once, for any number and order of reports.
 *
 * The ledger's part is `applyReceipt`.
 */
export async function recordMoney(
  tx: Database,
  deps: CollectionDeps,
  to: PaymentTarget,
  money: ReportedPayment,
): Promise<Recorded> {
  const order = await selectOrder(tx, to.orderId, { lock: true });
  if (!order) throw new Error(`money for order ${to.orderId}, which is not there`);
  if (money.receipt !== null) await lockReceiptCode(tx, money.receipt);
  const incoming = { order, attempt: to.attempt, money };
  const matched = await matchExistingIncomingPayment(tx, deps, incoming);
  if (matched) return matched;

  const { attempt } = to;
  const receipt = money.receipt ?? (attempt && provisionalReceipt(attempt));
  if (receipt === null) throw new Error('money without a receipt needs the attempt that brought it');
  const { provider, amountCents, phone, paidAt, source, accountReference = null, decision } = money;
  const applied = await applyIncomingPayment(tx, deps, order, {
    receipt,
    provider,
    amountCents,
    phone,
    paidAt,
    source,
    accountReference,
    isProvisional: money.receipt === null,
    attemptId: attempt?.id ?? null,
    promptedPhone: attempt?.phoneNumber ?? null,
    decision,
  });
  const refusal = applied === 'review' ? await readInstalmentPlanRefusal(tx, order) : null;
  const review = refusal === null ? 'amount_differs' : 'plan_closed';
  if (attempt) {
    const isPaid = applied !== 'review';
    await moveAttempt(tx, deps, attempt, {
      ...byWhom(money),
      event: isPaid ? { kind: 'result', outcome: 'paid' } : { kind: review },
      ...(isPaid && { resultCode: paidCode }),
      receipt: money.receipt,
    });
  }
  const at = deps.clock.now();
  if (applied === 'review') {
    await failUnlessLive(tx, order.id, at);
    await alertReview(tx, deps, incoming, refusal);
    return review;
  }
  if (money.receipt !== null) await settleClaims(tx, money.receipt, order.id, at);
  return applied;
}

/** Reported money, its order, and the attempt that brought it, all locked. */
interface Incoming {
  readonly order: OrderRow;
  readonly attempt: Attempt | null;
  readonly money: ReportedPayment;
}

/**
 * Finds out whether reported money is already counted, perhaps under another code, and adds new details. Null if it counts now: it is
 * new, or unclaimed, or a staff member assigns it to this order.
 */
async function matchExistingIncomingPayment(
  tx: Database,
  deps: CollectionDeps,
  incoming: Incoming,
): Promise<Recorded | null> {
  const { order, attempt, money } = incoming;
  const incomingPayments = attempt ? await selectIncomingPayments(tx, attempt.id) : [];
  if (money.receipt === null) return matchQueried(tx, deps, incoming, incomingPayments);
  const known = await lockIncomingPayment(tx, money.receipt);
  const provisional = incomingPayments.find(({ source }) => source === 'query');
  // A confirmation of another amount is other money: a query means that the whole amount was paid.
  const isTheSame = money.source === 'callback' || money.amountCents === order.total;
  const isNobodys = !known || (known.orderId === null && known.state === 'review');
  if (attempt && provisional && isTheSame && isNobodys)
    return assignCode(tx, deps, { ...incoming, attempt }, provisional);
  if (known) return matchStoredIncomingPayment(tx, deps, incoming, known, incomingPayments);
  if (await isOfTypedCode(tx, deps, incoming, money.receipt)) return 'receipt_learnt';
  const own = attempt && money.source === 'callback' ? await findOwnCharge(tx, attempt, incomingPayments) : undefined;
  return own ? refuseReceipt(tx, deps, incoming, own) : null;
}

/** Corrects a mistyped code by the provider's report; the import of statements does so by itself. */
async function isOfTypedCode(
  tx: Database,
  deps: CollectionDeps,
  { order, attempt, money }: Incoming,
  receipt: string,
): Promise<boolean> {
  const { provider, amountCents, phone, paidAt, source, accountReference = null } = money;
  if (order.status === 'unpaid' || (source !== 'callback' && source !== 'c2b' && source !== 'check')) return false;
  const reported = { provider, receipt, amountCents, phone, paidAt, source, accountReference };
  const actor = { kind: 'system', name: labelOf(deps, provider) } as const;
  return correctTypedCode(tx, deps, { order, attempt, reported }, { actor });
}

/**
 * Returns the charge of this request, because one request is one charge: the money that the provider assigned to this prompt, not money
 * that was only likely to be its own. After a query, a code that a person typed may be mistyped; a code from the provider is a charge of
 * its own.
 */
async function findOwnCharge(
  tx: Database,
  attempt: Attempt,
  incomingPayments: readonly IncomingPayment[],
): Promise<IncomingPayment | undefined> {
  const [first] = incomingPayments;
  const reported = incomingPayments.find(({ source }) => source === 'callback' || source === 'query');
  if (reported || !first) return reported;
  return first.source === 'by_hand' && (await selectWasQueriedPaid(tx, attempt.id)) ? first : undefined;
}

/** Matches a query's money, which has no receipt: an earlier confirmation without an attempt may be the same money. */
async function matchQueried(
  tx: Database,
  deps: CollectionDeps,
  { order, attempt, money }: Incoming,
  incomingPayments: readonly IncomingPayment[],
): Promise<Recorded | null> {
  if (!attempt) throw new Error('money without a receipt needs the attempt that brought it');
  if (incomingPayments.length > 0) return 'known';
  // Its callback sent a code under which other money is counted, so a person decides whose it is.
  if (attempt.receipt !== null) return 'receipt_taken';
  const spare = (await selectIncomingPaymentsOfOrder(tx, order.id)).filter(
    ({ provider, attemptId, createdAt, phoneNumber }) =>
      attemptId === null &&
      provider === attempt.provider &&
      createdAt >= attempt.submittedAt &&
      (attempt.phoneNumber === null || mayBePayer(phoneNumber, attempt.phoneNumber)),
  );
  const found = spare.find(({ amountCents }) => amountCents === order.total) ?? (await findUndecided(tx, spare));
  if (!found) return null;
  await adopt(tx, deps, attempt, money, found);
  return 'receipt_learnt';
}

/** Finds undecided money of another amount, because a query always reports the whole amount. */
async function findUndecided(tx: Database, spare: readonly IncomingPayment[]): Promise<IncomingPayment | undefined> {
  for (const money of spare)
    if (money.state === 'review' && !(await selectIsBeingRefunded(tx, money.receipt))) return money;
  return undefined;
}

/** Matches money that is already stored. */
async function matchStoredIncomingPayment(
  tx: Database,
  deps: CollectionDeps,
  incoming: Incoming,
  known: IncomingPayment,
  incomingPayments: readonly IncomingPayment[],
): Promise<Recorded | null> {
  const { order, attempt, money } = incoming;
  const isSameAmount = known.amountCents === money.amountCents;
  if (!isSameAmount) await alertTwoAmounts(tx, deps, order, money, known);
  if (isSameAmount && (await isFree(tx, known, money))) return null;
  if (known.orderId !== order.id) {
    // A confirmation may name another order than the one that a staff member assigned.
    const isDecided = known.decidedAt !== null && !(money.source === 'callback' && attempt && isLive(attempt.status));
    return isDecided ? 'known' : refuseReceipt(tx, deps, incoming, known);
  }
  if (attempt && known.attemptId === null) {
    // The money counted for this attempt is another payment, or this one counted twice: a person has to decide.
    if (await findOwnCharge(tx, attempt, incomingPayments)) return refuseReceipt(tx, deps, incoming, known);
    await adopt(tx, deps, attempt, money, known);
  } else {
    // A callback has no account number: the empty one says that the code was reported, so that it is not taken for a mistyped one.
    const accountReference = money.accountReference ?? (money.source === 'callback' ? '' : null);
    await supplementIncomingPayment(tx, known.receipt, { phone: money.phone, accountReference, at: deps.clock.now() });
    if (attempt && money.providerReference !== undefined)
      await moveAttempt(tx, deps, attempt, { ...byWhom(money), event: { kind: 'accepted' } });
  }
  if (known.state !== 'review') await settleClaims(tx, known.receipt, order.id, deps.clock.now());
  return 'known';
}

/** Returns whether money in review is free: it goes to its reported owner, or to a staff member's choice, but never if it is being refunded. */
async function isFree(tx: Database, known: IncomingPayment, { receipt, decision }: ReportedPayment): Promise<boolean> {
  if (known.state !== 'review' || (known.orderId !== null && !decision)) return false;
  return receipt !== null && !(await selectIsBeingRefunded(tx, receipt));
}

/** Assigns money of the order without an attempt to this attempt. */
async function adopt(
  tx: Database,
  deps: CollectionDeps,
  attempt: Attempt,
  money: ReportedPayment,
  found: IncomingPayment,
): Promise<void> {
  await releaseLikelyIncomingPayments(tx, attempt.id, found.receipt);
  await supplementIncomingPayment(tx, found.receipt, {
    attemptId: attempt.id,
    phone: money.phone,
    accountReference: null,
    at: deps.clock.now(),
  });
  const isPaid = found.state !== 'review';
  const hasCode = money.receipt !== null;
  await moveAttempt(tx, deps, attempt, {
    ...byWhom(money),
    event: isPaid ? { kind: 'result', outcome: 'paid' } : { kind: 'amount_differs' },
    // A query has no code: money of another amount is only likely to be its own.
    ...((isPaid || hasCode) && { receipt: found.receipt }),
    ...((isPaid || !hasCode) && { resultCode: paidCode }),
  });
}

/**
 * Replaces the provisional receipt of a query with the provider's own code. The query reported the whole amount, and courses were given
 * for it: if a callback then reports another amount, the first counts and a person checks it.
 */
async function assignCode(
  tx: Database,
  deps: CollectionDeps,
  { order, attempt, money }: Incoming & { attempt: Attempt },
  provisional: IncomingPayment,
): Promise<Recorded> {
  const { receipt } = money;
  if (receipt === null) return 'known';
  const outcome = await giveReceiptCode(tx, deps, {
    provisional: provisional.receipt,
    reported: { ...money, receipt },
  });
  if (outcome !== 'given') return refuseReceipt(tx, deps, { order, attempt, money }, provisional);
  if (money.amountCents !== provisional.amountCents)
    await alertTwoAmounts(tx, deps, order, money, { ...provisional, receipt });
  return 'receipt_learnt';
}

/** Returns the source of the money, for the attempt's history, with its reference. */
function byWhom({ source, providerReference }: ReportedPayment): Pick<Move, 'by' | 'providerReference'> {
  return { by: source, ...(providerReference !== undefined && { providerReference }) };
}

/** Alerts the owner that another amount than the order's total came in, or why its plan refuses it. */
async function alertReview(
  tx: Database,
  deps: CollectionDeps,
  { order, money }: Pick<Incoming, 'order' | 'money'>,
  refusal: string | null,
): Promise<void> {
  const amount = formatKsh(money.amountCents);
  const about = { key: money.receipt ?? order.id, orderNumber: order.number };
  if (refusal === null) {
    const sentence = () => m.portal_mails_alert_amount({ amount, asked: formatKsh(order.total) });
    await alertStaff(tx, deps, { ...about, subject: 'amount_differs', sentence });
  } else {
    const sentence = () => m.portal_mails_alert_instalments({ amount, why: refusal });
    await alertStaff(tx, deps, { ...about, subject: 'plan_closed', sentence });
  }
}

async function alertTwoAmounts(
  tx: Database,
  deps: CollectionDeps,
  order: OrderRow,
  money: ReportedPayment,
  known: IncomingPayment,
) {
  const sentence = () =>
    m.portal_mails_alert_two_amounts({
      receipt: known.receipt,
      first: formatKsh(known.amountCents),
      second: formatKsh(money.amountCents),
      provider: labelOf(deps, money.provider),
    });
  const key = `twice:${known.receipt}`;
  await alertStaff(tx, deps, { subject: 'amount_differs', key, sentence, orderNumber: order.number });
}

/**
 * Refuses the same receipt for two payments, or two receipts for one prompt: one of the reports is false, so the first stays and the
 * second is ignored. The prompt's own callback becomes a case for a person, and no query counts its money again.
 */
async function refuseReceipt(
  tx: Database,
  deps: CollectionDeps,
  { order, attempt, money }: Incoming,
  known: IncomingPayment,
): Promise<Recorded> {
  if (attempt && money.source === 'callback')
    await moveAttempt(tx, deps, attempt, {
      ...byWhom(money),
      event: { kind: 'receipt_taken' },
      receipt: money.receipt,
    });
  const provider = labelOf(deps, money.provider);
  const sentence = () =>
    known.receipt === money.receipt
      ? m.portal_mails_alert_code_of_another({ provider, receipt: known.receipt })
      : m.portal_mails_alert_second_code({ provider, receipt: money.receipt ?? 'unknown', known: known.receipt });
  const key = `${known.receipt}:${order.id}`;
  await alertStaff(tx, deps, { subject: 'receipt_taken', key, sentence, orderNumber: order.number });
  return 'receipt_taken';
}
