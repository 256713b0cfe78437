import { sql } from 'drizzle-orm';
import { confirmFailureAfterMs } from '#app/modules/money/collection/attempts/query-schedule.ts';
import { claimPayment } from '#app/modules/money/collection/claims/claim-payment.server.ts';
import { pauseInstalmentPlans } from '#app/modules/money/instalments/pause-instalment-plans.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import type { Command } from './commands.ts';
import { perform } from './perform.ts';
import { checkReconciliation, checkInvariants, isOf, pairsOf, incomingPaymentsOf } from './invariants.ts';
import { pairsOfSeats } from './seats.ts';
import { studiesOf } from './studies.ts';
import { assertThat } from './assert-that.ts';
import { wasPaidFor, type KnownOrder, type TestShop } from './test-shop.ts';

/** Longer than M-Pesa's longest delay and the day after which a staff member decides. */
const longEnoughSeconds = 26 * 3600;

/** The last sweeps take long, because queries are limited to a few per minute. */
const sweeps = 30;

/**
 * Lets everything finish, and checks the result: every shilling that M-Pesa moved is counted once, every learner has exactly the paid
 * courses, and only staff have open work.
 */
export async function settle(shop: TestShop): Promise<void> {
  const { payments } = shop;
  payments.takesCallbacks = true;
  payments.takesCallbacksWith = {};
  // Resets armed faults only; prompts, payments and planned callbacks stay.
  await payments.control('/reset', { keepLedger: true });
  // Twice: what M-Pesa sends only in the first round may itself wait as long for an answer.
  for (const wait of [longEnoughSeconds, longEnoughSeconds]) {
    await payments.passWithoutJobs(wait);
    for (let turn = 0; turn < sweeps && (await isAnythingOpen(shop)); turn += 1) {
      await sweepPayments(payments.deps);
      await payments.passWithoutJobs(150);
    }
    await payments.runJobs();
    if (!(await isAnythingOpen(shop))) break;
  }
  // A job that fails only now may be retried after its cool-down.
  await payments.passWithoutJobs(600);
  assertThat(!(await isAnythingOpen(shop)), 'Something never comes to its end.', await openThings(shop));
  await checkInvariants(shop);
  await checkMoney(shop, await claimedCodes(shop));
  await decideAboutClaims(shop);
  // Checks the alerts again, now that their prompts are decided.
  await sweepPayments(payments.deps);
  await checkInvariants(shop);
  await checkMoney(shop, []);
  await claimUnreportedPayments(shop);
  await checkInvariants(shop);
  await checkReconciliation(shop);
  await checkCourses(shop);
  await checkNobodyIsLockedOut(shop);
}

async function openThings({ env }: TestShop) {
  const { rows } = await env.db.execute<{ what: string; state: string }>(sql`
    select 'attempt' as what, status as state from payment_attempts
      where status in ('created', 'submitting', 'prompted', 'submit_unknown') or next_query_at is not null
    union all select 'callback', body from payment_callbacks where processed_at is null`);
  return rows;
}

const isAnythingOpen = async (shop: TestShop) => (await openThings(shop)).length > 0;

/** Returns payments of the simulator's ledger without a receipt here. */
async function unknownMoney(shop: TestShop) {
  const incomingPayments = await incomingPaymentsOf(shop);
  return shop.payments.simulator.ledger
    .payments()
    .filter((payment) => !incomingPayments.some((row) => isOf(row, payment)));
}

/** Returns the codes of open claims that the owner was alerted of: a staff member decides about M-Pesa's answer. */
async function claimedCodes({ env }: TestShop): Promise<readonly string[]> {
  const { rows } = await env.db.execute<{ receipt: string }>(sql`
    select receipt from payment_claims c where status = 'open'
      and exists (select from mail_outbox where dedupe_key = 'payment-alert:claim:' || c.id)`);
  return rows.map(({ receipt }) => receipt);
}

/**
 * Follows the note on an open claim as a staff member: looks up the codes of provisional receipts and the prompts in doubt in M-Pesa's portal,
 * because they may explain the claimed money, and then decides about the claim.
 */
async function decideAboutClaims(shop: TestShop): Promise<void> {
  const { rows } = await shop.env.db.execute<{ provisional: number; doubtful: number; claims: number }>(sql`select
    (select count(*) from mpesa_receipts where source = 'query')::int as provisional,
    (select count(*) from payment_attempts where status in ('submit_unknown', 'review'))::int as doubtful,
    (select count(*) from payment_claims where status = 'open')::int as claims`);
  const { provisional = 0, doubtful = 0, claims = 0 } = rows[0] ?? {};
  if (claims === 0) return;
  // Goes from the last to the first, because a decided case leaves the list.
  const staff = (await shop.staff.active()).map((_, number) => number);
  const byAll = async (command: Command) => {
    for (const number of staff) await perform(shop, { ...command, staff: number });
  };
  for (let nth = provisional - 1; nth >= 0; nth -= 1) await byAll({ do: 'give a code', receipt: nth });
  for (let nth = doubtful - 1; nth >= 0; nth -= 1)
    await byAll({ do: 'decide about a prompt', attempt: nth, payment: null });
  // The shop queries M-Pesa again about a prompt that a staff member calls unpaid; until the answer the claim may be about its money.
  await shop.payments.pass(confirmFailureAfterMs / 1000 + 60);
  for (let nth = claims - 1; nth >= 0; nth -= 1) await byAll({ do: 'decide about a claim', claim: nth });
}

/** Returns the numbers of orders with a prompt whose answer never came: a staff member was asked to look, and may wait for a colleague. */
async function ordersInDoubt({ env }: TestShop): Promise<readonly string[]> {
  const { rows } = await env.db.execute<{ number: string }>(sql`
    select o.number from payment_attempts a join orders o on o.id = a.order_id
    where a.checkout_request_id is null and a.status in ('submit_unknown', 'review')
      and exists (select from mail_outbox where dedupe_key = 'payment-alert:undecided:' || a.id)`);
  return rows.map(({ number }) => number);
}

/**
 * Checks that every payment that was reported, or could be queried, has a receipt or waits for a staff member, and that each receipt is one
 * payment.
 */
async function checkMoney(shop: TestShop, undecided: readonly string[]): Promise<void> {
  const { payments, env } = shop;
  const { ledger } = payments.simulator;
  const { rows } = await env.db.execute<{ id: string; status: string }>(
    sql`select checkout_request_id as id, case when exists (
        select from mail_outbox where dedupe_key = 'payment-alert:undecided:' || payment_attempts.id) then 'review' else status end as status
      from payment_attempts where checkout_request_id is not null`,
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const doubtful = await ordersInDoubt(shop);
  const prompts = new Map(ledger.prompts().map(({ push }) => [push.checkoutRequestId, push]));
  const unknown = await unknownMoney(shop);
  const incomingPayments = await incomingPaymentsOf(shop);
  for (const payment of unknown) {
    const { receipt, checkoutRequestId } = payment;
    const status = statuses.get(checkoutRequestId ?? '');
    const prompt = prompts.get(checkoutRequestId ?? '');
    // M-Pesa itself denied it, or gave no answer for a day, after which a staff member was asked to look.
    const isAsked = status === 'review' || (status === undefined && doubtful.includes(prompt?.reference ?? ''));
    const isDenied = isAsked || prompt?.scenario === 'query-contradicts';
    const wasReported = payments.acknowledged.some((body) => body.includes(receipt));
    assertThat(!wasReported || isDenied || undecided.includes(receipt), 'Reported money is lost.', payment);
    // The same customer also paid the prompt's amount by hand, and that payment was matched to the prompt. A query reports neither code nor
    // amount, so only a statement of M-Pesa distinguishes the two.
    const isTakenForAnother = incomingPayments.some(
      (row) =>
        !['callback', 'query'].includes(row.source) &&
        row.checkoutRequestId === checkoutRequestId &&
        row.shillings === prompt?.amount,
    );
    const isExcused = status === undefined || isDenied || isTakenForAnother;
    assertThat(isExcused, 'Money is lost that we could have asked about.', payment);
  }
  // Query and callback may report two amounts: the first counts, and a staff member looks.
  const sure = ledger
    .payments()
    .filter(({ checkoutRequestId }) => prompts.get(checkoutRequestId ?? '')?.scenario !== 'wrong-amount');
  const moved = sure.filter((payment) => !unknown.includes(payment));
  const received = incomingPayments.filter((row) => sure.some((payment) => isOf(row, payment)));
  assertThat(received.length === moved.length, 'A payment counts twice.', { received, moved });
  const [there, here] = [sum(moved.map(({ amount }) => amount)), sum(received.map(({ shillings }) => shillings))];
  assertThat(there === here, 'The totals are not those of the ledger.', { there, here });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Claims payments that M-Pesa did not report and no query could find: the learner's 'I already paid' opens the courses. */
async function claimUnreportedPayments(shop: TestShop): Promise<void> {
  const { payments } = shop;
  for (const { receipt, reference, amount, reversed } of await unknownMoney(shop)) {
    const order = shop.orders.find(({ number }) => number === reference.toUpperCase());
    // An instalment plan that ended meanwhile, or has less left, leaves the money to a person.
    if (order?.plan !== undefined) continue;
    if (order && !(await isWhole(shop, order))) continue;
    if (order?.shillings !== amount || reversed > 0 || (await isPaidFor(shop, order))) continue;
    await enterOwnCode(shop, order, receipt);
    // M-Pesa's answer contains no account. For two payments of the same amount from a phone, the code may go to the prompt that was counted
    // without one; then the other code pays.
    const taken = (await incomingPaymentsOf(shop)).find(
      (row) => row.receipt === receipt && row.number !== order.number,
    );
    const other = payments.simulator.ledger
      .payments()
      .find(({ checkoutRequestId }) => checkoutRequestId !== null && checkoutRequestId === taken?.checkoutRequestId);
    if (other) await enterOwnCode(shop, order, other.receipt);
    assertThat(
      await isPaidFor(shop, order),
      'A learner who enters the code of a payment does not get what was paid.',
      receipt,
    );
  }
}

/** Whether the buyer is still there, and everything that was ordered. */
async function isWhole(shop: TestShop, order: KnownOrder): Promise<boolean> {
  if (!shop.isHere(order)) return false;
  const { rows } = await shop.env.db.execute(
    sql`select from payments where order_id = ${order.orderId} and course_id is null`,
  );
  return rows.length === 0;
}

async function enterOwnCode({ payments }: TestShop, order: KnownOrder, code: string): Promise<void> {
  const rateLimits = { consume: async () => undefined };
  const deps = { ...payments.deps, actor: order.buyer, rateLimits, address: '127.0.0.1' };
  await claimPayment(deps, { orderId: order.orderId, code });
  await payments.pass(10);
}

const isPaidFor = async (shop: TestShop, order: KnownOrder) => wasPaidFor((await shop.status(order)).state);

/**
 * Checks that a learner has the courses of every order that was free, or paid in full and not refunded, of every plan that is open or paid,
 * and no others.
 */
async function checkCourses(shop: TestShop): Promise<void> {
  await pauseInstalmentPlans(shop.env);
  const { rows } = await shop.env.db.execute<{ number: string; returned: string[] }>(sql`
    select o.number, coalesce((select jsonb_agg(p.course_id) from refunds f join refund_payments l on l.refund_id = f.id
      join payments p on p.id = l.payment_id where p.order_id = o.id and f.status = 'done'), '[]') as returned
    from orders o where o.total_cents = 0 or exists (select from mpesa_receipts r where r.order_id = o.id and r.state <> 'review'
      and not exists (select from refunds f where f.receipt = r.receipt and f.reason in ('wrong_amount', 'bounced')
        and f.status = 'done' and f.amount_cents = r.amount_cents))`);
  const paid = new Map(rows.map(({ number, returned }) => [number, returned]));
  const expected = new Set<string>();
  for (const order of shop.orders) {
    const returned = paid.get(order.number);
    if (!returned || order.plan !== undefined) continue;
    const remaining = order.courseIds.filter((courseId) => !returned.includes(courseId));
    for (const pair of pairsOf({ ...order, courseIds: remaining })) expected.add(pair);
  }
  for (const { number, openedBy, courseId } of shop.gifts) {
    const returned = paid.get(number);
    if (openedBy !== null && returned && !returned.includes(courseId)) expected.add(`${openedBy} ${courseId}`);
  }
  for (const { pair } of await pairsOfSeats(shop)) expected.add(pair);
  // Money for a course that its learner pays bit by bit goes back, and leaves the course to the plan.
  const { open, closed } = await pairsOfInstalmentPlans(shop);
  for (const pair of open) expected.add(pair);
  const actual = (await studiesOf(shop)).filter((pair) => open.has(pair) || !closed.has(pair));
  const isThere = (pair: string) => {
    const [userId = '', courseId = ''] = pair.split(' ');
    return !shop.goneUsers.has(userId) && !shop.goneCourses.has(courseId);
  };
  const missing = [...expected].filter((pair) => isThere(pair) && !actual.includes(pair) && !closed.has(pair));
  assertThat(missing.length === 0, 'Somebody paid and does not study.', missing);
  const unpaid = actual.filter((pair) => !expected.has(pair));
  assertThat(unpaid.length === 0, 'Somebody studies what was not paid for.', unpaid);
}

/** Returns the courses of instalment plans that give access, and of those that have begun and give none. */
async function pairsOfInstalmentPlans(shop: TestShop) {
  const { rows } = await shop.env.db.execute<{ pair: string; is_open: boolean }>(sql`
    select a.user_id || ' ' || l.course_id as pair, bool_or(a.state in ('active', 'paid')) as is_open
    from plans a join plan_lines l on l.plan_id = a.id
    where a.started_at is not null and a.user_id is not null and l.course_id is not null group by 1`);
  const pairs = (isOpen: boolean) => new Set(rows.filter((row) => row.is_open === isOpen).map(({ pair }) => pair));
  return { open: pairs(true), closed: pairs(false) };
}

/** Checks that an order without money can be paid again, unless its learner has one of its courses: the others can be ordered again. */
async function checkNobodyIsLockedOut(shop: TestShop): Promise<void> {
  const moved = new Set([
    ...shop.payments.simulator.ledger.payments().map(({ reference }) => reference.toUpperCase()),
    ...(await incomingPaymentsOf(shop)).flatMap(({ number, source }) =>
      source === 'manual' && number !== null ? [number] : [],
    ),
  ]);
  for (const order of shop.orders) {
    if (moved.has(order.number) || order.plan !== undefined || !(await isWhole(shop, order))) continue;
    const { state, resend, courses } = await shop.status(order);
    if (wasPaidFor(state) || courses.some(({ isOwned }) => isOwned)) continue;
    assertThat(resend.allowed, 'An order without money may never be paid.', { number: order.number, state });
  }
}
