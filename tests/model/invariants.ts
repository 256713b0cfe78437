import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { runDoctorQueries } from '#tests/support/run-doctor-queries.ts';
import { checkDecisions } from './check-decisions.ts';
import { checkDeleted } from './deletions.ts';
import { checkGifts } from './gifts.ts';
import { checkPacks } from './packs.ts';
import { checkLinks } from './payment-links.ts';
import { checkSeats, pairsOfSeats } from './seats.ts';
import { studiesOf } from './studies.ts';
import { assertThat } from './assert-that.ts';
import type { TestShop } from './test-shop.ts';

interface IncomingPayment extends Record<string, unknown> {
  readonly receipt: string;
  readonly source: string;
  readonly state: string;
  readonly shillings: number;
  readonly checkoutRequestId: string | null;
  /** Number of its order; null for none. */
  readonly number: string | null;
}

/** Reads all receipts, with the prompts of their attempts. */
export async function incomingPaymentsOf({ env }: TestShop): Promise<IncomingPayment[]> {
  const { rows } = await env.db.execute<IncomingPayment & Record<string, unknown>>(sql`
    select r.receipt, r.source, r.state, r.amount_cents / 100.0::float8 as shillings, a.checkout_request_id as "checkoutRequestId", o.number
    from mpesa_receipts r left join payment_attempts a on a.id = r.attempt_id left join orders o on o.id = r.order_id`);
  return rows;
}

type Moved = ReturnType<TestShop['payments']['simulator']['ledger']['payments']>[number];

/** Whether our receipt counts this payment: by its code, or by its prompt where it comes from a query. */
export const isOf = ({ source, receipt, checkoutRequestId }: IncomingPayment, moved: Moved): boolean =>
  source === 'query'
    ? checkoutRequestId !== null && moved.checkoutRequestId === checkoutRequestId
    : moved.receipt === receipt;

/** Checks the doctor and the reconciliation. Both depend only on the database, so they run only if something was written since the last check. */
export async function checkReconciliation(shop: TestShop): Promise<void> {
  const { env } = shop;
  const at = await shop.writtenTo();
  if (at === shop.reconciledAt) return;
  const findings = await runDoctorQueries(env.db);
  assertThat(findings.length === 0, 'The doctor finds something.', findings);
  const books = await shop.books();
  assertThat(books.isClean, 'The books do not balance.', books);
  shop.reconciledAt = at;
}

/**
 * Checks what must hold after every command; throws if it does not. A command that changed nothing that the checks read, because there was
 * nothing to act on, leaves them as they were.
 */
export async function checkInvariants(shop: TestShop): Promise<void> {
  const state = await stateOf(shop);
  if (state === shop.checkedAt) return;
  const incomingPayments = await incomingPaymentsOf(shop);
  checkIncomingPayments(shop, incomingPayments);
  await checkRefunds(shop);
  await checkStudies(shop, incomingPayments);
  await checkGifts(shop);
  await checkSeats(shop);
  await checkPacks(shop);
  await checkLinks(shop, (order) => isPaid(shop, order, incomingPayments));
  await checkDecisions(shop);
  await checkDeleted(shop);
  checkPrompts(shop);
  await checkScreens(shop, incomingPayments);
  shop.checkedAt = state;
}

/** Returns what the checks read: the database, the time, M-Pesa's ledger and what the shop acknowledged. */
async function stateOf(shop: TestShop): Promise<string> {
  const { payments, env } = shop;
  const { ledger } = payments.simulator;
  const at = await shop.writtenTo();
  return JSON.stringify([at, env.clock.now(), payments.acknowledged.length, ledger.prompts(), ledger.payments()]);
}

/** Checks that every receipt is a payment of M-Pesa, or one that staff recorded: nothing forged, no wrong amount, and nothing twice. */
function checkIncomingPayments(shop: TestShop, incomingPayments: readonly IncomingPayment[]): void {
  const { ledger } = shop.payments.simulator;
  const moved = ledger.payments();
  const prompts = new Map(ledger.prompts().map(({ push }) => [push.checkoutRequestId, push.scenario]));
  const counted = new Map<string, IncomingPayment>();
  for (const row of incomingPayments) {
    if (row.source === 'manual') {
      const slip = shop.recordedPayments.find(({ receipt }) => receipt === row.receipt);
      assertThat(slip?.shillings === row.shillings, 'Money is counted that nobody recorded.', row);
      continue;
    }
    const isProvisional = row.source === 'query';
    const payment = moved.find((each) => isOf(row, each));
    assertThat(payment !== undefined, 'Money is counted that M-Pesa did not move.', row);
    const same = counted.get(payment.receipt);
    // A query says that the whole amount was paid. Money of another amount, without a prompt, may be the same money, which nobody can tell.
    const isOfAnotherAmount =
      prompts.get(payment.checkoutRequestId ?? '') === 'wrong-amount' && same?.shillings !== row.shillings;
    assertThat(!same || isOfAnotherAmount, 'A charge is counted twice.', { row, same });
    counted.set(payment.receipt, row);
    // A query reports the whole amount; a later callback with another amount does not change it.
    const total = shop.orders.find(({ number }) => number === payment.reference)?.shillings;
    const hasQueriedAmount = prompts.get(payment.checkoutRequestId ?? '') === 'wrong-amount' && row.shillings === total;
    assertThat(
      isProvisional || hasQueriedAmount || payment.amount === row.shillings,
      'The amount is not what M-Pesa moved.',
      {
        row,
        payment,
      },
    );
  }
}

/** Checks that M-Pesa made every refund that counts as sent, and that no money is refunded twice. */
async function checkRefunds(shop: TestShop): Promise<void> {
  const { env, payments } = shop;
  const { rows } = await env.db.execute<{ receipt: string; reversed: number; by_hand: number }>(sql`
    select receipt, coalesce(sum(amount_cents) filter (where method = 'reversal'), 0)::float8 / 100 as reversed,
      coalesce(sum(amount_cents) filter (where method = 'by_hand'), 0)::float8 / 100 as by_hand
    from refunds where status = 'done' group by receipt`);
  const moved = new Map(payments.simulator.ledger.payments().map((payment) => [payment.receipt, payment]));
  for (const row of rows) {
    const payment = moved.get(row.receipt);
    const slip = shop.recordedPayments.find(({ receipt }) => receipt === row.receipt);
    assertThat(!slip || row.by_hand <= slip.shillings, 'More goes back than was recorded.', { row, slip });
    // M-Pesa's code of a provisional receipt is not known yet.
    if (!payment) continue;
    assertThat(row.reversed <= payment.reversed, 'What counts as sent back is not.', { row, payment });
    // Staff may say that a refund failed which M-Pesa makes later: then it is sent back twice, and a case.
    if (shop.doubtfulRefunds.has(row.receipt)) continue;
    assertThat(row.by_hand + payment.reversed <= payment.amount, 'Money is refunded twice.', { row, payment });
  }
}

/** Checks that nobody has an unpaid course, and nobody the course of an instalment plan for longer than its money opens it. */
async function checkStudies(shop: TestShop, incomingPayments: readonly IncomingPayment[]): Promise<void> {
  const paidOrders = shop.orders.filter((order) => isPaid(shop, order, incomingPayments));
  const seats = (await pairsOfSeats(shop)).filter((seat) => paidOrders.some(({ number }) => number === seat.number));
  const paid = new Set([
    ...paidOrders.flatMap(pairsOf),
    ...pairsOfGifts(shop, incomingPayments),
    ...seats.map(({ pair }) => pair),
    ...(await findPaidInstalmentPlans(shop)).flatMap(pairsOf),
  ]);
  const unpaid = (await studiesOf(shop)).filter((pair) => !paid.has(pair));
  assertThat(unpaid.length === 0, 'Somebody studies what was not paid for.', unpaid);
}

/** Returns who has a course by a gift, as 'learner course', as far as its money came. */
const pairsOfGifts = (shop: TestShop, incomingPayments: readonly IncomingPayment[]) =>
  shop.gifts.flatMap(({ number, openedBy, courseId }) => {
    const order = shop.orders.find((each) => each.number === number);
    return openedBy !== null && order && isPaid(shop, order, incomingPayments) ? [`${openedBy} ${courseId}`] : [];
  });

/** An instalment plan pauses within a minute of the end, but here only when the model lets instalment plans end. */
const spanMs = 180 * 24 * 3_600_000;

/**
 * Returns the plans for which M-Pesa moved money by their numbers. It never opens a course for longer than the whole price does after the
 * last payment.
 */
async function findPaidInstalmentPlans(shop: TestShop) {
  const { ledger } = shop.payments.simulator;
  const { rows } = await shop.env.db.execute<{ number: string; state: string; access_until: Date | null }>(
    sql`select number, state, access_until from plans where state in ('active', 'paid')`,
  );
  return shop.plans.filter(({ number }) => {
    const row = rows.find((plan) => plan.number === number);
    if (!row) return false;
    const until = row.access_until === null ? null : new Date(row.access_until).getTime();
    assertThat(row.state === 'paid' || until !== null, 'An instalment plan is open for ever that is not paid.', row);
    assertThat(
      until === null || until <= shop.env.clock.now().getTime() + spanMs,
      'An instalment plan is open for longer than its price opens it.',
      row,
    );
    return ledger.payments().some(({ reference }) => reference.toUpperCase() === number);
  });
}

export const pairsOf = ({ buyer, courseIds }: Pick<TestShop['orders'][number], 'buyer' | 'courseIds'>) =>
  courseIds.map((courseId) => `${buyer.userId} ${courseId}`);

/**
 * Whether the order is free, or M-Pesa moved money for it, by its number or by a code that was claimed or given for it, or staff recorded
 * a payment for it that stands.
 */
const isPaid = (
  { payments }: TestShop,
  { number, shillings }: TestShop['orders'][number],
  incomingPayments: readonly IncomingPayment[],
) =>
  shillings === 0 ||
  incomingPayments.some((row) => row.source === 'manual' && row.number === number && row.state !== 'refunded') ||
  payments.simulator.ledger
    .payments()
    .some(
      (payment) =>
        payment.reference.toUpperCase() === number ||
        incomingPayments.some((row) => row.receipt === payment.receipt && row.number === number),
    );

/** Time after which a prompt without an answer may be repeated, and time without any news. */
const promptLifeMs = 3 * 60_000;
const dayMs = 24 * 3_600_000;

/**
 * Checks that no customer is charged twice by our fault. An order gets another prompt only when the one before has ended, and M-Pesa did
 * not report it as paid. A prompt without a report may be repeated after its lifetime, where its answer was lost, or after a day.
 */
function checkPrompts(shop: TestShop): void {
  const prompts = shop.payments.simulator.ledger.prompts();
  const failures = new Set(shop.payments.acknowledged.map(failedPromptOf));
  prompts.forEach((later, index) => {
    const at = Date.parse(later.push.at);
    const before = prompts.slice(0, index).filter(({ push }) => push.reference === later.push.reference);
    for (const { push, decisions } of before) {
      const decided = decisions.filter((decision) => Date.parse(decision.at) <= at);
      const age = at - Date.parse(push.at);
      assertThat(decided.length > 0, 'A second prompt goes out while the first is on a phone.', {
        push,
        later: later.push,
      });
      const [first] = decided;
      const wasPaid = first?.payment !== undefined;
      // M-Pesa itself reported a failure.
      const saysOtherwise = push.scenario === 'query-contradicts' || failures.has(push.checkoutRequestId);
      assertThat(
        !wasPaid || saysOtherwise || age >= promptLifeMs || age >= dayMs,
        'A second prompt goes out although the first was paid.',
        { push, decided, later: later.push },
      );
    }
  });
}

const failure = z.object({
  Body: z.object({ stkCallback: z.object({ CheckoutRequestID: z.string(), ResultCode: z.coerce.string() }) }),
});

/** Returns the prompt that a callback reports as failed; null for any other callback. */
function failedPromptOf(body: string): string | null {
  const report = failure.safeParse(JSON.parse(body));
  if (!report.success) return null;
  const { CheckoutRequestID, ResultCode } = report.data.Body.stkCallback;
  return ResultCode === '0' ? null : CheckoutRequestID;
}

/** Checks that the screen says 'paid' for paid orders, and offers another prompt only while none is on a phone. */
async function checkScreens(shop: TestShop, incomingPayments: readonly IncomingPayment[]): Promise<void> {
  const { payments } = shop;
  for (const order of shop.orders) {
    const { state, sentence, resend } = await shop.status(order);
    assertThat(sentence.length > 0, 'The learner reads nothing.', order.number);
    assertThat(
      state !== 'paid' || isPaid(shop, order, incomingPayments),
      'The screen says paid of what is not.',
      order.number,
    );
    const open = payments.simulator.ledger
      .prompts()
      .filter(({ push, decisions }) => push.reference === order.number && decisions.length === 0);
    assertThat(!resend.allowed || open.length === 0, 'Another prompt is offered while one is on a phone.', open);
  }
}
