import { selectOrder, type OrderRow } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { failUnlessLive, moveAttempt, type Move } from '../attempts/move-attempt.server.ts';
import { settleClaims } from '../claims/claim-queries.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { paidCode } from '../result-meaning.ts';
import { applyReceipt } from '#app/modules/ledger/apply-receipt.server.ts';
import { provisionalReceipt, type IncomingPayment, type Recorded } from './money.ts';
import {
  lockReceiptCode,
  lockReceipt,
  releaseGuesses,
  selectIsGoingBack,
  selectOrderReceipts,
  selectReceipts,
  supplementReceipt,
  type Receipt,
} from '#app/modules/ledger/receipts.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { alertStaff } from '#app/modules/ledger/alert-staff.server.ts';
import { selectWasQueriedPaid, type Attempt } from '../attempts/attempt-queries.server.ts';
import { isLive } from '../attempts/payment-attempt.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import { giveReceiptCode } from './give-receipt-code.server.ts';
import { mayBePayer } from './payer-phone.server.ts';

/** The order that money is for, and the attempt that brought it; null where it came without a request of ours. */
export interface PaymentTarget {
  readonly orderId: string;
  /** Locked by the caller, which locked its order first. */
  readonly attempt: Attempt | null;
}

/**
 * Records verified money for an order, whichever side told of it: the receipt first, then everything that follows from it, in
 * the caller's one transaction: attempt, order, payments, enrolments, mail, claims. However many sides tell of
 * the same money, and in whatever order, it counts once.
 *
 * What the ledger makes of it: `applyReceipt`.
 */
export async function recordMoney(
  tx: Database,
  deps: CollectionDeps,
  to: PaymentTarget,
  money: IncomingPayment,
): Promise<Recorded> {
  const order = await selectOrder(tx, to.orderId, { lock: true });
  if (!order) throw new Error(`money for order ${to.orderId}, which is not there`);
  if (money.receipt !== null) await lockReceiptCode(tx, money.receipt);
  const incoming = { order, attempt: to.attempt, money };
  const matched = await matchExistingReceipt(tx, deps, incoming);
  if (matched) return matched;

  const { attempt } = to;
  const receipt = money.receipt ?? (attempt && provisionalReceipt(attempt));
  if (receipt === null) throw new Error('money without a receipt needs the attempt that brought it');
  const { provider, amountCents, phone, paidAt, source, accountReference = null, decision } = money;
  const applied = await applyReceipt(tx, deps, order, {
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
  if (attempt) {
    const isPaid = applied !== 'review';
    await moveAttempt(tx, deps, attempt, {
      ...byWhom(money),
      event: isPaid ? { kind: 'result', outcome: 'paid' } : { kind: 'amount_differs' },
      ...(isPaid && { resultCode: paidCode }),
      receipt: money.receipt,
    });
  }
  const at = deps.clock.now();
  if (applied === 'review') {
    await failUnlessLive(tx, order.id, at);
    await alertAmount(tx, deps, incoming);
    return 'amount_differs';
  }
  if (money.receipt !== null) await settleClaims(tx, money.receipt, order.id, at);
  return applied;
}

/** Money that is told of, the order it is for, and the attempt that brought it, all locked. */
interface Incoming {
  readonly order: OrderRow;
  readonly attempt: Attempt | null;
  readonly money: IncomingPayment;
}

/**
 * Finds out whether money that is told of was counted before, perhaps under another name, and adds what is new about it. Null
 * where it counts now: nobody knew of it, or it lies unclaimed, or an admin gives it to this order.
 */
async function matchExistingReceipt(tx: Database, deps: CollectionDeps, incoming: Incoming): Promise<Recorded | null> {
  const { order, attempt, money } = incoming;
  const held = attempt ? await selectReceipts(tx, attempt.id) : [];
  if (money.receipt === null) return matchQueried(tx, deps, incoming, held);
  const known = await lockReceipt(tx, money.receipt);
  const provisional = held.find(({ source }) => source === 'query');
  // A confirmation of another amount is other money: a query says that the whole amount was paid.
  const isTheSame = money.source === 'callback' || money.amountCents === order.total;
  const isNobodys = !known || (known.orderId === null && known.state === 'review');
  if (attempt && provisional && isTheSame && isNobodys)
    return assignCode(tx, deps, { ...incoming, attempt }, provisional);
  if (known) return matchKept(tx, deps, incoming, known, held);
  const own = attempt && money.source === 'callback' ? await findOwnCharge(tx, attempt, held) : undefined;
  return own ? refuseReceipt(tx, deps, incoming, own) : null;
}

/**
 * One request is one charge: the money of which the provider said that it is this prompt's; not what was only likely to be. Where a query said so,
 * and a person typed the code, it may be mistyped; a code that the provider told is a charge of its own.
 */
async function findOwnCharge(tx: Database, attempt: Attempt, held: readonly Receipt[]): Promise<Receipt | undefined> {
  const [first] = held;
  const reported = held.find(({ source }) => source === 'callback' || source === 'query');
  if (reported || !first) return reported;
  return first.source === 'by_hand' && (await selectWasQueriedPaid(tx, attempt.id)) ? first : undefined;
}

/** A query tells no receipt: its money may be what a confirmation told of before, without naming an attempt. */
async function matchQueried(
  tx: Database,
  deps: CollectionDeps,
  { order, attempt, money }: Incoming,
  held: readonly Receipt[],
): Promise<Recorded | null> {
  if (!attempt) throw new Error('money without a receipt needs the attempt that brought it');
  if (held.length > 0) return 'known';
  // Its callback told a code under which other money is counted: a person decides whose that is.
  if (attempt.receipt !== null) return 'receipt_taken';
  const spare = (await selectOrderReceipts(tx, order.id)).filter(
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

/** Another amount may be the prompt's only while nobody has decided what it is: a query tells of the whole amount. */
async function findUndecided(tx: Database, spare: readonly Receipt[]): Promise<Receipt | undefined> {
  for (const money of spare)
    if (money.state === 'review' && !(await selectIsGoingBack(tx, money.receipt))) return money;
  return undefined;
}

/** The receipt is kept already. */
async function matchKept(
  tx: Database,
  deps: CollectionDeps,
  incoming: Incoming,
  known: Receipt,
  held: readonly Receipt[],
): Promise<Recorded | null> {
  const { order, attempt, money } = incoming;
  const isSameAmount = known.amountCents === money.amountCents;
  if (!isSameAmount) await alertTwoAmounts(tx, deps, order, money, known);
  if (isSameAmount && (await isFree(tx, known, money))) return null;
  if (known.orderId !== order.id) {
    // A confirmation may name another order than the one that an admin gave the money to.
    const isDecided = known.decidedAt !== null && !(money.source === 'callback' && attempt && isLive(attempt.status));
    return isDecided ? 'known' : refuseReceipt(tx, deps, incoming, known);
  }
  if (attempt && known.attemptId === null) {
    // The money counted for this attempt is another payment, or this one counted twice: a person has to decide.
    if (await findOwnCharge(tx, attempt, held)) return refuseReceipt(tx, deps, incoming, known);
    await adopt(tx, deps, attempt, money, known);
  } else {
    const reported = { phone: money.phone, accountReference: money.accountReference ?? null, at: deps.clock.now() };
    await supplementReceipt(tx, known.receipt, reported);
    if (attempt && money.providerReference !== undefined)
      await moveAttempt(tx, deps, attempt, { ...byWhom(money), event: { kind: 'accepted' } });
  }
  if (known.state !== 'review') await settleClaims(tx, known.receipt, order.id, deps.clock.now());
  return 'known';
}

/** Money that lies in review belongs to whom it is told to belong to, or to whom an admin gives it; never what goes back. */
async function isFree(tx: Database, known: Receipt, { receipt, decision }: IncomingPayment): Promise<boolean> {
  if (known.state !== 'review' || (known.orderId !== null && !decision)) return false;
  return receipt !== null && !(await selectIsGoingBack(tx, receipt));
}

/** Money of the order that had no attempt yet turns out to be this one's. */
async function adopt(
  tx: Database,
  deps: CollectionDeps,
  attempt: Attempt,
  money: IncomingPayment,
  found: Receipt,
): Promise<void> {
  await releaseGuesses(tx, attempt.id, found.receipt);
  await supplementReceipt(tx, found.receipt, {
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
    // A query names no code: money of another amount is only likely to be what it tells of.
    ...((isPaid || hasCode) && { receipt: found.receipt }),
    ...((isPaid || !hasCode) && { resultCode: paidCode }),
  });
}

/**
 * The provider's own code takes the place of the provisional receipt that a query left. The query said that the whole amount was paid, and courses
 * were given for it: where a callback then tells of another amount, the first counts and a person looks it up.
 */
async function assignCode(
  tx: Database,
  deps: CollectionDeps,
  { order, attempt, money }: Incoming & { attempt: Attempt },
  provisional: Receipt,
): Promise<Recorded> {
  const { receipt } = money;
  if (receipt === null) return 'known';
  const given = await giveReceiptCode(tx, deps, { provisional: provisional.receipt, reported: { ...money, receipt } });
  if (given !== 'given') return refuseReceipt(tx, deps, { order, attempt, money }, provisional);
  if (money.amountCents !== provisional.amountCents)
    await alertTwoAmounts(tx, deps, order, money, { ...provisional, receipt });
  return 'receipt_learnt';
}

/** The source of the money, for the attempt's history, and the ids that came with it. */
function byWhom({ source, providerReference }: IncomingPayment): Pick<Move, 'by' | 'providerReference'> {
  return { by: source, ...(providerReference !== undefined && { providerReference }) };
}

/** Another amount than the order's total came in. */
async function alertAmount(
  tx: Database,
  deps: CollectionDeps,
  { order, money }: Pick<Incoming, 'order' | 'money'>,
): Promise<void> {
  const sentence = `${formatKsh(money.amountCents)} came in where ${formatKsh(order.total)} was asked for. Please decide what to do with it.`;
  const key = money.receipt ?? order.id;
  await alertStaff(tx, deps, { subject: 'amount_differs', key, sentence, orderNumber: order.number });
}

async function alertTwoAmounts(
  tx: Database,
  deps: CollectionDeps,
  order: OrderRow,
  money: IncomingPayment,
  known: Receipt,
) {
  const sentence = `Receipt ${known.receipt} was reported twice, with ${formatKsh(known.amountCents)} and with ${formatKsh(money.amountCents)}. The first counts. Please look it up in the ${labelOf(deps, money.provider)} portal.`;
  const key = `twice:${known.receipt}`;
  await alertStaff(tx, deps, { subject: 'amount_differs', key, sentence, orderNumber: order.number });
}

/**
 * The same receipt for two payments, or two receipts for one prompt: one of the reports is not true, so neither the first is touched
 * nor the second believed. The prompt's own callback is a case for a person, and no query counts its money once more.
 */
async function refuseReceipt(
  tx: Database,
  deps: CollectionDeps,
  { order, attempt, money }: Incoming,
  known: Receipt,
): Promise<Recorded> {
  if (attempt && money.source === 'callback')
    await moveAttempt(tx, deps, attempt, {
      ...byWhom(money),
      event: { kind: 'receipt_taken' },
      receipt: money.receipt,
    });
  const label = labelOf(deps, money.provider);
  const sentence =
    known.receipt === money.receipt
      ? `A payment was reported with the ${label} code ${known.receipt}, which belongs to another payment in the books. It was not counted. Please look the code up in the ${label} portal.`
      : `${label} reported a second code, ${money.receipt ?? 'unknown'}, for a payment that is in the books as ${known.receipt}. It was not counted. Please look both up in the ${label} portal.`;
  const key = `${known.receipt}:${order.id}`;
  await alertStaff(tx, deps, { subject: 'receipt_taken', key, sentence, orderNumber: order.number });
  return 'receipt_taken';
}
