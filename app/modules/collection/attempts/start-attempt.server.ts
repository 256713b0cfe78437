import {
  lockBuyer,
  reopenPayments,
  selectLinesToPay,
  selectOrder,
  type LineToPay,
  selectOrderLines,
} from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { networkOf, type RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { toShillings } from '#app/shared/money.ts';
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
import { rememberPhone } from '#app/modules/identity/remember-phone.server.ts';
import type { PaymentErrorCode } from '../collection-errors.ts';
import { answerLostAfterMs } from './query-schedule.ts';
import { recordPromptAnswer, promptOutcomeOf, type PromptOutcome } from './record-request-answer.server.ts';
import { recordOrSpool } from '../record-or-spool.server.ts';
import { moveAttempt } from './move-attempt.server.ts';

export interface StartDeps extends CollectionDeps {
  readonly actor: Actor;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
  /** The learner's, for the limit of a network. */
  readonly address: string;
  /** How long an unpaid order keeps its price (hours). */
  readonly orderPriceHours: number;
}

export interface StartedAttempt {
  readonly attemptId: string;
  /** already_waiting: a prompt for this order is on its way to this phone; no second one was sent. */
  readonly outcome: PromptOutcome | 'already_waiting';
  /** Where the payer is to be sent; left out where a phone was prompted. */
  readonly paymentPage?: string;
}

const refuse = (code: PaymentErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Asks once to be paid for the buyer's own, unpaid order: by a prompt to any Kenyan phone, or by a page of the provider's. The attempt is committed as
 * 'submitting' before the one HTTP call, and the answer recorded after it, or spooled, so that no crash forgets a prompt. However often it
 * is called at once, one request goes out. `provider` names who is asked; left out, the first that is switched on. Throws DomainError with a code of `paymentErrors`; 'course_prompt_open' and
 * 'phone_prompt_open' name the learner's own order (`orderId`) that stands in the way.
 */
export async function startAttempt(
  deps: StartDeps,
  { orderId, phone, provider: wanted }: { orderId: string; phone?: string; provider?: string },
): Promise<StartedAttempt> {
  const { db, actor } = deps;
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  const order = isId(orderId) ? await selectOrderWithLiveAttempt(db, orderId) : null;
  if (order?.userId !== userId) throw refuse('order_not_found');
  const provider = deps.providers.find(({ name, requests }) => requests && (wanted === undefined || name === wanted));
  if (!provider?.requests) throw refuse('payments_off');
  if (order.status === 'unpaid' && isPriceTooOld(order, deps)) throw refuse('price_too_old');
  const msisdn = provider.asksBy.kind === 'prompt' ? parsePhone(phone ?? '') : null;
  if (!msisdn && provider.asksBy.kind === 'prompt') throw refuse('phone_invalid');
  const by = { provider: provider.name, requests: provider.requests };
  const { live } = order;
  // A second click: the prompt is out already, and nothing is counted.
  const isWaiting =
    live && isSame(live, { provider: provider.name, phone: msisdn }) && !isExpired(live, deps.clock.now());
  if (isWaiting) return waitingFor(live);
  return oncePerPrompt(`${orderId} ${provider.name} ${msisdn ?? ''}`, () =>
    send(deps, by, { orderId, userId, phone: msisdn }),
  );
}

/** The provider to ask. */
interface Asked {
  readonly provider: string;
  readonly requests: PaymentRequests;
}

/** Prompts that this process is sending. The database sees to it that other processes send no second one. */
const sending = new Map<string, Promise<StartedAttempt>>();

/** Clicks that come while the first is being worked on wait for its answer, and count against no limit. */
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
  wanted: { orderId: string; userId: string; phone: Msisdn | null },
): Promise<StartedAttempt> {
  const { db, rateLimits } = deps;
  await rateLimits.consume('payment-per-user', wanted.userId);
  if (wanted.phone) await rateLimits.consume('payment-per-phone', wanted.phone);
  await rateLimits.consume('payment-per-network', networkOf(deps.address));

  const begun = await orAfterExpiry(deps, wanted, () => db.transaction((tx) => begin(tx, deps, by, wanted)));
  if ('outcome' in begun) return begun;
  const { attemptId } = begun;
  const answer = await begun.send();
  const recorded = await recordOrSpool(deps, { type: 'prompt', attemptId, answer }, () =>
    recordPromptAnswer(deps, { attemptId, answer }),
  );
  const paymentPage = answer.kind === 'accepted' ? answer.paymentPage : undefined;
  return { attemptId, outcome: recorded ?? promptOutcomeOf(answer), ...(paymentPage !== undefined && { paymentPage }) };
}

/** Another attempt that may be of no use any more. */
const conflictCodes: readonly PaymentErrorCode[] = ['order_prompt_open', 'phone_prompt_open', 'course_prompt_open'];

/**
 * Begins an attempt. Where another is in its way, expires it if it has outlived its prompt, and begins once more: so the many who are the
 * first to pay for their order do not look for what is hardly ever there.
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

/** Whether an unpaid order is too old to be paid at its price by another prompt. Money that comes for it still counts. */
export function isPriceTooOld(
  { createdAt }: { readonly createdAt: Date },
  { clock, orderPriceHours }: { readonly clock: Clock; readonly orderPriceHours: number },
): boolean {
  return clock.now().getTime() - createdAt.getTime() > orderPriceHours * 3_600_000;
}

/** Whether a request went to the same phone, or by the same provider's page. */
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
  await checkCourses(tx, { userId, orderId, lines });

  await reopenPayments(tx, orderId, { phone, at });
  if (phone) await rememberPhone(tx, userId, { phone, at });
  const amount = toShillings(order.total);
  // Should this process die now, the sweep finds the attempt when its answer can no longer come.
  const nextQueryAt = new Date(at.getTime() + answerLostAfterMs);
  const attemptId = await insertAttempt(tx, { orderId, provider, phone, amountShillings: amount, at, nextQueryAt });
  // The order is locked, so the live attempt that bars this one is the phone's.
  if (!attemptId) throw refuse('phone_prompt_open', phone ? await ownOpenOrder(tx, { userId, phone }) : {});
  const request = { attemptId, orderId, orderNumber: order.number, amount, phone };
  return { attemptId, send: await requests.prepare(tx, deps, request) };
}

/** The order whose prompt is open on the phone, where it is the learner's own; of anybody else's nothing is told. */
async function ownOpenOrder(tx: Database, { userId, phone }: { userId: string; phone: Msisdn }) {
  const live = await selectLiveAttemptOfPhone(tx, phone);
  const order = live && (await selectOrder(tx, live.orderId));
  return order?.userId === userId ? { orderId: order.id } : {};
}

/** What the order holds must still be for sale, not owned, and not about to be paid in another order. */
async function checkCourses(
  tx: Database,
  { userId, orderId, lines }: { userId: string; orderId: string; lines: readonly LineToPay[] },
): Promise<void> {
  for (const { title, isOwned, isForSale } of lines) {
    if (isOwned) throw refuse('course_owned', { title });
    if (!isForSale) throw refuse('course_not_for_sale', { title });
  }
  const courseIds = lines.flatMap(({ courseId }) => (courseId === null ? [] : [courseId]));
  const overlapping = await selectOverlappingAttempt(tx, { userId, orderId, courseIds });
  if (overlapping) throw refuse('course_prompt_open', { title: overlapping.title, orderId: overlapping.orderId });
}

const secondsUntil = (moment: Date, now: Date) =>
  String(Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000)));

/**
 * Expires the attempts that stand in a new one's way but have outlived their prompt without an answer (the rule is canTryAgain's): of the
 * same order, on the same phone, or for the same courses. They go to review; should one of them turn out paid after all, it counts, or
 * is surplus. Returns whether any was expired.
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
    // Each in a transaction of its own: locking two orders at once could make two learners wait for each other.
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
