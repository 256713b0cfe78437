import { reserveDiscountsAgain } from '#app/modules/catalogue/discounts/reserve-discounts.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { toCents, toShillings } from '#app/shared/money.ts';
import { parsePhone, type Msisdn } from '#app/shared/phone.ts';
import {
  insertAttempt,
  selectAttempts,
  selectLiveAttemptOfPhone,
  selectOrderWithLiveAttempt,
  selectOverlappingAttempt,
  type Attempt,
  lockAttempt,
} from './attempt-queries.server.ts';
import { withMeaning } from './attempt-facts.ts';
import { canTryAgain, isExpired } from './can-try-again.ts';
import { isLive } from './payment-attempt.ts';
import type { CollectionDeps, PaymentRequests, RequestAnswer } from '../payment-provider.ts';
import { fitsPrompt } from '#app/modules/money/ledger/order.ts';
import { rememberPhone } from '#app/modules/people/accounts/remember-phone.server.ts';
import {
  lockBuyer,
  selectLinesToPay,
  selectOrder,
  type LineToPay,
  selectOrderLines,
} from '#app/modules/money/ledger/order-queries.server.ts';
import { reopenLines } from '#app/modules/money/ledger/order-line-queries.server.ts';
import { selectInstalmentPlanOfOrder } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import { takesOrder } from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { type PaymentErrorCode, refuse } from '../collection-errors.ts';
import { answerLostAfterMs } from './query-schedule.ts';
import { recordPromptAnswer, promptOutcomeOf, type PromptOutcome } from './record-request-answer.server.ts';
import { recordOrSpool } from '../record-or-spool.server.ts';
import { moveAttempt } from './move-attempt.server.ts';

interface StartDeps extends CollectionDeps, Pick<UseCaseDeps, 'actor' | 'rateLimits'> {
  /** The learner's, for the limit of a network. */
  readonly address: string;
  /** Hours for which an unpaid order keeps its price. */
  readonly orderPriceHours: number;
  /** True if somebody with a link of the order asks: the number is not the buyer's. */
  readonly isByLink?: boolean;
}

export interface StartedAttempt {
  readonly attemptId: string;
  /** already_waiting: this phone already has a prompt for this order; no second one was sent. */
  readonly outcome: PromptOutcome | 'already_waiting';
  /** Page to send the payer to; absent for a prompt. */
  readonly paymentPage?: string;
}

/**
 * Requests one payment for the buyer's own, unpaid order: by a prompt to any Kenyan phone, or by the provider's page. Commits the attempt
 * as 'submitting' before the one HTTP call, and records or spools the answer after it, so that no crash forgets a prompt. Concurrent
 * calls send one request. `provider` defaults to the first one switched on. Throws DomainError with a code of `paymentErrors`;
 * 'course_prompt_open' and 'phone_prompt_open' name the learner's own blocking order (`orderId`).
 */
export async function startAttempt(
  deps: StartDeps,
  { orderId, phone, provider: requested }: { orderId: string; phone?: string; provider?: string },
): Promise<StartedAttempt> {
  const { db, actor } = deps;
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const order = isId(orderId) ? await selectOrderWithLiveAttempt(db, orderId) : null;
  if (order?.userId !== userId) throw refuse('order_not_found');
  const provider = deps.providers.find(
    ({ name, requests }) => requests && (requested === undefined || name === requested),
  );
  if (!provider?.requests) throw refuse('payments_off');
  if (order.status === 'unpaid') refuseByPrice(order, deps);
  const msisdn = provider.asksBy.kind === 'prompt' ? parsePhone(phone ?? '') : null;
  if (!msisdn && provider.asksBy.kind === 'prompt') throw refuse('phone_invalid');
  const by = { provider: provider.name, requests: provider.requests };
  const { live } = order;
  // A second click: the prompt is already sent, so nothing is counted.
  const isWaiting =
    live && isSame(live, { provider: provider.name, phone: msisdn }) && !isExpired(live, deps.clock.now());
  if (isWaiting) return waitingFor(live);
  return oncePerPrompt(`${orderId} ${provider.name} ${msisdn ?? ''}`, () =>
    send(deps, by, { orderId, userId, phone: msisdn }),
  );
}

/** Throws for a total that no prompt takes, and for a price that is held no longer. */
function refuseByPrice(order: HeldPrice & { readonly total: number }, deps: StartDeps): void {
  if (!fitsPrompt(toCents(order.total))) throw refuse('order_above_prompt');
  if (isPriceTooOld(order, deps)) throw refuse(order.quotation ? 'quotation_over' : 'price_too_old');
}

/** The provider to use. */
interface Asked {
  readonly provider: string;
  readonly requests: PaymentRequests;
}

/** Prompts that this process is sending. The database sees to it that other processes send no second one. */
const sending = new Map<string, Promise<StartedAttempt>>();

/** Lets clicks during the first one wait for its answer. They count against no limit. */
async function oncePerPrompt(key: string, start: () => Promise<StartedAttempt>): Promise<StartedAttempt> {
  const first = sending.get(key);
  if (first) {
    const started = await first;
    return started.outcome === 'prompt_sent' ? { ...started, outcome: 'already_waiting' } : started;
  }
  const started = start().finally(() => sending.delete(key));
  sending.set(key, started);
  return started;
}

async function send(
  deps: StartDeps,
  by: Asked,
  requested: { orderId: string; userId: string; phone: Msisdn | null },
): Promise<StartedAttempt> {
  const { db, rateLimits } = deps;
  await rateLimits.consume('payment-per-user', requested.userId);
  if (requested.phone) await rateLimits.consume('payment-per-phone', requested.phone);
  await rateLimits.consume('payment-per-network', networkOf(deps.address));

  const begun = await orAfterExpiry(deps, requested, () => db.transaction((tx) => begin(tx, deps, by, requested)));
  if ('outcome' in begun) return begun;
  const { attemptId } = begun;
  const answer = await begun.send();
  const recorded = await recordOrSpool(deps, { type: 'prompt', attemptId, answer }, () =>
    recordPromptAnswer(deps, { attemptId, answer }),
  );
  const paymentPage = answer.kind === 'accepted' ? answer.paymentPage : undefined;
  return { attemptId, outcome: recorded ?? promptOutcomeOf(answer), ...(paymentPage !== undefined && { paymentPage }) };
}

/** Errors of a blocking attempt that may have expired. */
const conflictCodes: readonly PaymentErrorCode[] = ['order_prompt_open', 'phone_prompt_open', 'course_prompt_open'];

/**
 * Starts an attempt. If another one blocks it, expires that one if it has outlived its prompt, and starts again: so the common first
 * payment of an order need not look for expired attempts.
 */
async function orAfterExpiry(
  deps: StartDeps,
  { orderId, userId, phone }: { orderId: string; userId: string; phone: Msisdn | null },
  start: () => Promise<Begun | StartedAttempt>,
): Promise<Begun | StartedAttempt> {
  const expire = () => expireAttempts(deps, { orderId, phone, userId });
  try {
    const begun = await start();
    return 'outcome' in begun && (await expire()) ? await start() : begun;
  } catch (error) {
    const isConflict = error instanceof DomainError && (conflictCodes as readonly string[]).includes(error.code);
    if (!isConflict || !(await expire())) throw error;
    return start();
  }
}

/** What holds the price of an order. */
interface HeldPrice {
  readonly createdAt: Date;
  readonly quotation: { readonly state: string; readonly validUntil: Date } | null;
  /** The open link by which the buyer asks somebody else to pay. */
  readonly link: { readonly validUntil: Date } | null;
}

/**
 * Returns whether an unpaid order is too old for another prompt at its price: it keeps it for some hours, that of a quotation or a payment link
 * while they are open. Money that comes for it still counts.
 */
export function isPriceTooOld(
  { createdAt, quotation, link }: HeldPrice,
  { clock, orderPriceHours }: { readonly clock: Clock; readonly orderPriceHours: number },
): boolean {
  const now = clock.now();
  if (quotation) {
    const { state, validUntil } = quotation;
    return !(state === 'accepted' || (state === 'sent' && validUntil > now));
  }
  if (link && link.validUntil > now) return false;
  return now.getTime() - createdAt.getTime() > orderPriceHours * 3_600_000;
}

/** Returns whether a request went to the same phone, or through the same provider's page. */
const isSame = (live: Attempt, { provider, phone }: { readonly provider: string; readonly phone: Msisdn | null }) =>
  live.provider === provider && live.phoneNumber === phone;

const waitingFor = ({ id, paymentPage }: Attempt): StartedAttempt => ({
  attemptId: id,
  outcome: 'already_waiting',
  ...(paymentPage !== null && { paymentPage }),
});

interface Begun {
  readonly attemptId: string;
  readonly send: () => Promise<RequestAnswer>;
}

async function begin(
  tx: Database,
  deps: StartDeps,
  { provider, requests }: Asked,
  { orderId, userId, phone }: { orderId: string; userId: string; phone: Msisdn | null },
): Promise<Begun | StartedAttempt> {
  const { isByLink = false } = deps;
  const at = deps.clock.now();
  const order = await selectOrder(tx, orderId, { lock: true });
  if (!order) throw refuse('order_not_found');
  if (order.status !== 'unpaid') throw refuse('order_paid');
  const attempts = await selectAttempts(tx, orderId);
  const live = attempts.find(({ status }) => isLive(status));
  if (live && isSame(live, { provider, phone })) return waitingFor(live);
  if (live) throw refuse('order_prompt_open');
  const buyer = await lockBuyer(tx, userId);
  const { lines, holdsMoney } = await selectLinesToPay(tx, orderId, userId);
  const again = canTryAgain(withMeaning(deps, attempts), at, { holdsMoney });
  if (!again.allowed)
    throw again.from
      ? refuse('try_again_later', { seconds: secondsUntil(again.from, at) })
      : refuse('payment_in_review');
  if (!buyer) throw refuse('sign_in_required');
  const plan = await selectInstalmentPlanOfOrder(tx, orderId);
  if (plan && !takesOrder(plan, order)) throw refuse('plan_closed');
  await checkCourses(tx, { userId, orderId, lines });
  if (!(await reserveDiscountsAgain(tx, { orderId, userId, at }))) throw refuse('price_too_old');

  await reopenLines(tx, orderId, { phone, at });
  // Somebody else's phone often pays for what is for somebody else.
  const isOwn = !isByLink && lines.every(({ forOthers }) => forOthers === null);
  if (phone && isOwn) await rememberPhone(tx, userId, { phone, at });
  const amount = toShillings(order.total);
  // If this process dies now, the sweep finds the attempt once its answer can no longer come.
  const nextQueryAt = new Date(at.getTime() + answerLostAfterMs);
  const attemptId = await insertAttempt(tx, {
    orderId,
    provider,
    phone,
    isByLink,
    amountShillings: amount,
    at,
    nextQueryAt,
  });
  // The order is locked, so the blocking live attempt is the phone's.
  if (!attemptId) throw refuse('phone_prompt_open', phone ? await ownOpenOrder(tx, { userId, phone }) : {});
  const request = { attemptId, orderId, orderNumber: order.number, amount, phone };
  return { attemptId, send: await requests.prepare(tx, deps, request) };
}

/** Returns the learner's own order with an open prompt on the phone. Reveals nothing about other people's orders. */
async function ownOpenOrder(tx: Database, { userId, phone }: { userId: string; phone: Msisdn }) {
  const live = await selectLiveAttemptOfPhone(tx, phone);
  const order = live && (await selectOrder(tx, live.orderId));
  return order?.userId === userId ? { orderId: order.id } : {};
}

/** Checks that the order's courses are still for sale, not owned, and not about to be paid in another order. */
async function checkCourses(
  tx: Database,
  { userId, orderId, lines }: { userId: string; orderId: string; lines: readonly LineToPay[] },
): Promise<void> {
  for (const { title, isOwned, isForSale } of lines) {
    if (isOwned) throw refuse('course_owned', { title });
    if (!isForSale) throw refuse('course_not_for_sale', { title });
  }
  // Gifts and seats are for others, so another order of the course does not matter.
  const courseIds = lines.flatMap(({ courseId, forOthers }) =>
    courseId === null || forOthers !== null ? [] : [courseId],
  );
  const overlapping = await selectOverlappingAttempt(tx, { userId, orderId, courseIds });
  if (overlapping) throw refuse('course_prompt_open', { title: overlapping.title, orderId: overlapping.orderId });
}

const secondsUntil = (moment: Date, now: Date) =>
  String(Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000)));

/**
 * Expires attempts that block a new one but have outlived their prompt without an answer (the rule of canTryAgain): of the same order, on
 * the same phone, or for the same courses. They go to review; one that turns out paid after all counts, or is surplus. Returns whether
 * any was expired.
 */
async function expireAttempts(
  deps: CollectionDeps,
  { orderId, phone, userId }: { orderId: string; phone: string | null; userId: string },
): Promise<boolean> {
  const { db, clock } = deps;
  const courseIds = (await selectOrderLines(db, orderId)).flatMap(({ courseId }) =>
    courseId === null ? [] : [courseId],
  );
  const overlapping = courseIds.length > 0 ? await selectOverlappingAttempt(db, { userId, orderId, courseIds }) : null;
  const conflicting = new Set([
    ...(await selectAttempts(db, orderId)).map(({ id }) => id),
    phone === null ? undefined : (await selectLiveAttemptOfPhone(db, phone))?.id,
    overlapping?.attemptId,
  ]);
  let isAnyExpired = false;
  for (const attemptId of conflicting) {
    if (attemptId === undefined) continue;
    // Each in its own transaction: locking two orders at once could deadlock two learners.
    const hasMoved = await db.transaction(async (tx) => {
      const attempt = await lockAttempt(tx, attemptId);
      if (!attempt || !isExpired(attempt, clock.now())) return false;
      await moveAttempt(tx, deps, attempt, { event: { kind: 'replaced' }, by: 'learner' });
      return true;
    });
    if (hasMoved) isAnyExpired = true;
  }
  return isAnyExpired;
}
