import { describe, expect, test } from 'vitest';
import { visitor } from '#app/shared/actor.ts';
import { runDoctorQueries } from '#tests/support/run-doctor-queries.ts';
import { claim, claimsOf } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { attemptStatusesOf, moneyFacts, incomingPaymentsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { readReceipt } from '#app/modules/money/ledger/read-receipt.server.ts';
import { receiptParticulars } from '#app/modules/money/ledger/receipt.ts';
import { decideAttempt } from '../attempts/decide-attempt.server.ts';
import { selectOpenCases } from '../reconcile/open-case-queries.server.ts';
import { describeCase } from '../reconcile/open-case.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { cancelRefund, retryRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { recordRefundByHand } from '../refunds/record-refund-by-hand.server.ts';
import { requestIncomingPaymentRefund } from '../refunds/request-incoming-payment-refund.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { sendRefund } from '../refunds/send-refund.server.ts';
import { combinePayments } from './combine-payments.server.ts';
import { matchIncomingPayment } from './match-incoming-payment.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const first = 'UC2AAAAAAA';
const second = 'UC2BBBBBBB';
const third = 'UC2CCCCCCC';
const note = 'seen in the portal';

const pays = (receipt: string, amount: number, account: string) => sendConfirmation(shop, { receipt, amount, account });
const audits = async () => {
  const { rows } = await env.pool.query<{ action: string }>('select action from audit_log order by id');
  return rows.map(({ action }) => action);
};
/** Expects a correct report and no findings of the doctor, after every step. */
const expectBooks = async (sums: Readonly<Record<string, number>> = {}) => {
  expect(await runDoctorQueries(env.db)).toEqual([]);
  expect(await reconcile(env.db)).toMatchObject({ ...sums, difference: 0, contradictions: [], isClean: true });
};

const casesOf = async () => (await selectOpenCases(env.db, shop.deps.clock.now())).map(({ kind }) => kind);
/** Decides as a staff member who finds the first prompt's payment in M-Pesa's portal. */
async function decidePaid(receipt: string): Promise<void> {
  const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts order by created_at, id');
  const decision = { kind: 'paid', receipt, amountShillings: 6500 } as const;
  await decideAttempt(await fixture.deps(), { attemptId: rows[0]?.id ?? '', decision, note });
}

/** Makes an order with two payments by hand, KSh 6,000 and KSh 500. */
async function inParts(prices: readonly number[] = [6500], amounts: readonly [number, number] = [6000, 500]) {
  const order = await shop.order({ prices });
  await pays(first, amounts[0], order.number);
  await pays(second, amounts[1], order.number);
  return order;
}

async function combined(prices?: readonly number[], amounts?: readonly [number, number]): Promise<Purchase> {
  const order = await inParts(prices, amounts);
  await combinePayments(await fixture.deps(), { orderNumber: order.number, note });
  return order;
}

describe('paying an order with several payments', () => {
  test('two that add up to its total pay it once, with one mail and one receipt that names both', async () => {
    const order = await inParts();
    await expectBooks({ inReview: 650_000, enrolled: 0 });
    const deps = await fixture.deps();
    const request = { orderNumber: ` ${order.number.toLowerCase()}`, receipts: [second.toLowerCase(), first], note };
    await combinePayments(deps, request);
    await combinePayments(deps, request);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: first });
    const facts = { completed: 1, enrolled: 1, incomingPayments: 2, mails: 1, refunds: 0 };
    expect(await moneyFacts(env.db)).toMatchObject(facts);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'matched' }, { state: 'matched' }]);
    expect(await audits()).toEqual(['order.paid_in_parts']);
    const { rows } = await env.pool.query('select after from audit_log');
    expect(rows).toMatchObject([{ after: { note, amount: 'KSh\u00a06,000 + KSh\u00a0500 = KSh\u00a06,500' } }]);
    const receipt = await readReceipt({ db: env.db, actor: order.buyer }, order);
    expect(receipt).toMatchObject({ code: first, receivedCents: 650_000, totalCents: 650_000, surplus: [] });
    expect(receiptParticulars(receipt)[1]).toEqual([
      'M-Pesa codes',
      `${first} (KSh\u00a06,000), ${second} (KSh\u00a0500)`,
    ]);
    const mails = await env.pool.query<{ body: string }>(
      `select mail_outbox::text as body from mail_outbox where dedupe_key like 'receipt:%'`,
    );
    expect(mails.rows[0]?.body).toContain(second);
    await expectBooks({ received: 650_000, enrolled: 650_000 });
  });

  test('the amount above the total is refunded, and no more', async () => {
    const order = await combined([6500], [6000, 700.5]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    expect(await refundsOf(env.db)).toMatchObject([{ receipt: first, amount: 20_050, reason: 'wrong_amount' }]);
    await expectBooks({ received: 670_050, enrolled: 650_000, toRefund: 20_050 });
  });

  test('money without an order, or with another, can be added, and its claims are decided', async () => {
    const order = await shop.order();
    const other = await shop.order({ prices: [9000] });
    await pays(first, 6000, 'JANE');
    await pays(second, 300, other.number);
    await pays(third, 200, order.number);
    expect(await claim(shop, order, first)).toBe('waiting');
    await combinePayments(await fixture.deps(), { orderNumber: order.number, receipts: [first, second, third], note });
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    expect(await shop.status(other)).toMatchObject({ state: 'not_started' });
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'matched' }]);
    await pays(second, 300, other.number);
    expect(await shop.status(other)).toMatchObject({ state: 'not_started' });
    await expectBooks({ received: 650_000, enrolled: 650_000 });
  });

  test('a prompt that was paid with another amount succeeds with the rest', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    await shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0], amount: 6000, receipt: first });
    await pays(second, 500, order.number);
    await combinePayments(await fixture.deps(), { orderNumber: order.number, note });
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded']);
    await shop.pass(25 * 3600);
    expect(await incomingPaymentsOf(env.db)).toHaveLength(2);
    await expectBooks({ received: 650_000, enrolled: 650_000 });
  });

  test('a prompt that only a query reported as paid stays a case beside payments by hand', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(60);
    const charged = shop.simulator.ledger.payments()[0]?.receipt ?? '';
    await pays(first, 3250, order.number);
    await pays(second, 3250, order.number);
    await shop.runJobs();
    expect(await attemptStatusesOf(env.db)).toEqual(['review']);
    await combinePayments(await fixture.deps(), { orderNumber: order.number, note });
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    const cases = await selectOpenCases(env.db, shop.deps.clock.now());
    expect(cases.map(describeCase)).toEqual(['Paid, says M-Pesa, by a code that is not known']);
    await decidePaid(charged);
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded']);
    expect(await casesOf()).toEqual(['refund_to_send']);
    await expectBooks({ received: 1_300_000, enrolled: 650_000, toRefund: 650_000 });
  });

  test('it also stays a case where more than the total was paid by hand, or where that is refunded', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(60);
    const charged = shop.simulator.ledger.payments()[0]?.receipt ?? '';
    await pays(first, 7000, order.number);
    await shop.runJobs();
    expect(await casesOf()).toEqual(['money_in_review']);
    await requestIncomingPaymentRefund(await fixture.deps(), { receipt: first, note });
    expect(await casesOf()).toEqual(['refund_to_send', 'attempt_in_review']);
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    await cancelRefund(await fixture.deps(), { refundId: rows[0]?.id ?? '', note });
    expect(await casesOf()).toEqual(['money_in_review']);
    await matchIncomingPayment(await fixture.deps(), { receipt: first, orderNumber: order.number, note });
    expect(await casesOf()).toEqual(['refund_to_send', 'attempt_in_review']);
    await decidePaid(charged);
    await expectBooks({ received: 1_350_000, enrolled: 650_000, toRefund: 700_000 });
  });

  test('a prompt can still be decided after a payment by hand was refunded', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(60);
    const charged = shop.simulator.ledger.payments()[0]?.receipt ?? '';
    await pays(first, 3250, order.number);
    await shop.runJobs();
    const { refundId } = await requestIncomingPaymentRefund(await fixture.deps(), { receipt: first, note });
    await recordRefundByHand(await fixture.deps(), { refundId, note });
    expect(await attemptStatusesOf(env.db)).toEqual(['review']);
    expect(await casesOf()).toEqual(['attempt_in_review']);
    await decidePaid(charged);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    await expectBooks({ received: 975_000, enrolled: 650_000, refunded: 325_000 });
  });

  test('of three payments of which two are enough, the newest is left out, and cannot be selected', async () => {
    const order = await inParts();
    await pays(third, 500, order.number);
    const deps = await fixture.deps();
    const all = { orderNumber: order.number, receipts: [first, second, third], note };
    await expect(combinePayments(deps, all)).rejects.toMatchObject({ code: 'money_not_needed' });
    await combinePayments(deps, { orderNumber: order.number, note });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([
      { receipt: first, state: 'matched' },
      { receipt: second, state: 'matched' },
      { receipt: third, state: 'review' },
    ]);
    await requestIncomingPaymentRefund(deps, { receipt: third, note });
    await expectBooks({ enrolled: 650_000, toRefund: 50_000 });
  });

  test('is refused where it does not add up, and nothing changes', async () => {
    const order = await inParts([6501]);
    const deps = await fixture.deps();
    const combination = { orderNumber: order.number, receipts: [first, second], note };
    for (const [changes, code] of [
      [{}, 'money_too_little'],
      [{ receipts: [] }, 'money_too_little'],
      [{ receipts: [first, first] }, 'money_too_little'],
      [{ receipts: [first, third] }, 'receipt_not_found'],
      [{ orderNumber: 'MIC3ZZZZZZ' }, 'order_not_found'],
      [{ note: ' ' }, 'note_required'],
    ] as const)
      await expect(combinePayments(deps, { ...combination, ...changes })).rejects.toMatchObject({ code });
    for (const actor of [visitor, order.buyer, { kind: 'system', name: 'a job' } as const])
      await expect(combinePayments({ ...deps, actor }, combination)).rejects.toMatchObject({ code: 'forbidden' });
    await pays(third, 100, order.number);
    await requestIncomingPaymentRefund(deps, { receipt: third, note });
    const withThird = { ...combination, receipts: [first, second, third] };
    await expect(combinePayments(deps, withThird)).rejects.toMatchObject({ code: 'refund_open' });
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0, mails: 0 });
    await pays('UC2DDDDDDD', 6501, order.number);
    await expect(combinePayments(deps, combination)).rejects.toMatchObject({ code: 'order_paid' });
    expect(await audits()).toEqual(['refund.requested']);
    await expectBooks({ enrolled: 650_100, inReview: 650_000 });
  });

  test('is refused for an order whose course its buyer got meanwhile', async () => {
    const order = await inParts();
    const again = await shop.orderOf(order.buyer, order.courseIds);
    await pays(third, 6500, again.number);
    const combine = combinePayments(await fixture.deps(), { orderNumber: order.number, note });
    await expect(combine).rejects.toMatchObject({ code: 'order_undeliverable' });
    await expectBooks({ enrolled: 650_000, inReview: 650_000 });
  });

  test('is refused for money that may be counted already for another order', async () => {
    await shop.next('callback-lost');
    const counted = await shop.order({ prices: [500] });
    await shop.pay(counted);
    const order = await shop.order();
    await pays(first, 6000, order.number);
    await shop.pass(60);
    await env.pool.query(
      `insert into mpesa_receipts (receipt, amount_cents, source, state, paid_at, created_at)
      select $1, 50000, 'statement', 'review', created_at, created_at + interval '1 second' from payment_attempts`,
      [second],
    );
    const payments = { orderNumber: order.number, receipts: [first, second], note };
    const combine = combinePayments(await fixture.deps(), payments);
    await expect(combine).rejects.toMatchObject({ code: 'money_may_be_counted' });
  });
});

describe('at the same time', () => {
  test('two staff members: the order is paid once', async () => {
    const order = await inParts();
    const combine = async () => combinePayments(await fixture.deps(), { orderNumber: order.number, note });
    await Promise.all([combine(), combine(), combine()]);
    expect(await audits()).toEqual(['order.paid_in_parts']);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 2, mails: 1 });
    await expectBooks({ enrolled: 650_000 });
  });

  test('a full payment: it or the parts pay the order, and the other waits or is refunded', async () => {
    const order = await inParts();
    const deps = await fixture.deps();
    await Promise.allSettled([
      combinePayments(deps, { orderNumber: order.number, note }),
      pays(third, 6500, order.number),
    ]);
    const books = await reconcile(env.db);
    expect(books.toRefund + books.inReview).toBe(650_000);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, mails: 1 });
    await expectBooks({ received: 1_300_000, enrolled: 650_000 });
  });

  test('a paid prompt that only a query reports: its money is surplus, and no part counts for it', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    await pays(first, 6000, order.number);
    await pays(second, 500, order.number);
    await combinePayments(await fixture.deps(), { orderNumber: order.number, note });
    await shop.pass(60);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([
      { receipt: first, state: 'matched' },
      { receipt: second, state: 'matched' },
      { source: 'query', state: 'surplus', amount: 650_000 },
    ]);
    await expectBooks({ received: 1_300_000, enrolled: 650_000, toRefund: 650_000 });
  });

  test('a refund of a part: one of the two decisions stands', async () => {
    const order = await inParts();
    const deps = await fixture.deps();
    const all = await Promise.allSettled([
      combinePayments(deps, { orderNumber: order.number, receipts: [first, second], note }),
      requestIncomingPaymentRefund(deps, { receipt: second, note }),
    ]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const books = await reconcile(env.db);
    expect([650_000, 0]).toContain(books.enrolled);
    expect(books.enrolled + books.toRefund + books.inReview).toBe(650_000);
    await expectBooks({ received: 650_000 });
  });

  test('one payment for two orders: it pays one of them', async () => {
    const order = await inParts();
    const other = await shop.order({ prices: [500] });
    const deps = await fixture.deps();
    await Promise.allSettled([
      combinePayments(deps, { orderNumber: order.number, receipts: [first, second], note }),
      matchIncomingPayment(deps, { receipt: second, orderNumber: other.number, note }),
    ]);
    const states = [(await shop.status(order)).state, (await shop.status(other)).state];
    expect(states.filter((state) => state === 'paid')).toHaveLength(1);
    await expectBooks({ received: 650_000 });
  });
});

describe('refunding an order with several payments', () => {
  test('the whole order is refunded by as many reversals; the course closes with the first', async () => {
    const order = await combined();
    const deps = await fixture.deps();
    const { orderId } = order;
    const refund = await requestRefund(deps, { orderId, orderLineIds: 'all', note });
    const parts = [{ amountCents: 600_000 }, { amountCents: 50_000 }];
    expect(refund).toMatchObject({ amountCents: 650_000, isNew: true, parts });
    const known = await requestRefund(deps, { orderId, orderLineIds: 'all', note });
    expect(known).toMatchObject({ amountCents: 650_000, isNew: false });
    await expectBooks({ enrolled: 0, toRefund: 650_000, refunded: 0 });

    const [main, part] = refund.parts;
    await sendRefund(deps, { refundId: main?.refundId ?? '' });
    await fixture.report({ transactionId: 'SREFUND001' });
    expect(fixture.requests).toMatchObject([{ receipt: first, amount: 6000 }]);
    expect(await moneyFacts(env.db)).toMatchObject({ enrolled: 0, refunds: 1 });
    await expectBooks({ enrolled: 0, toRefund: 50_000, refunded: 600_000, rounding: 0 });
    const cancel = cancelRefund(deps, { refundId: part?.refundId ?? '', note });
    await expect(cancel).rejects.toMatchObject({ code: 'refund_owed' });

    await sendRefund(deps, { refundId: part?.refundId ?? '' });
    await fixture.report({ code: '2001', description: 'refused' });
    await expectBooks({ enrolled: 0, toRefund: 50_000, refunded: 600_000 });
    const again = await retryRefund(deps, { refundId: part?.refundId ?? '', note });
    await expectBooks({ toRefund: 50_000 });
    await recordRefundByHand(deps, { refundId: again.refundId, note });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'refunded' }, { state: 'refunded' }]);
    expect(await shop.status(order)).toMatchObject({ state: 'refunded' });
    const receipt = await readReceipt({ db: env.db, actor: order.buyer }, order);
    expect(receipt).toMatchObject({ receivedCents: 650_000, refundedCents: 650_000, remainsCents: 0, surplus: [] });
    expect(receipt.refunds).toHaveLength(2);
    await expectBooks({ received: 650_000, refunded: 650_000, enrolled: 0, toRefund: 0 });
  });

  test('a line is refunded from one payment while that has enough, and the rest from both', async () => {
    const order = await combined([4000, 2500.5], [6000, 501]);
    const deps = await fixture.deps();
    const [kept = '', returned = ''] = await fixture.payments(order);
    const line = await requestRefund(deps, { orderId: order.orderId, orderLineIds: [returned], note });
    expect(line).toMatchObject({ amountCents: 250_100, parts: [{ amountCents: 250_100 }] });
    await recordRefundByHand(deps, { refundId: line.refundId, note });
    await expectBooks({ enrolled: 400_000, refunded: 250_100 });
    const rest = await requestRefund(deps, { orderId: order.orderId, orderLineIds: [kept], note });
    expect(rest).toMatchObject({ amountCents: 400_000, parts: [{ amountCents: 349_900 }, { amountCents: 50_100 }] });
    for (const { refundId } of rest.parts) await recordRefundByHand(deps, { refundId, note });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'refunded' }, { state: 'refunded' }]);
    await expectBooks({ received: 650_100, refunded: 650_100, enrolled: 0 });
  });

  test('cancelling a refund cancels its other part, and is refused while one is being sent', async () => {
    const order = await combined();
    const deps = await fixture.deps();
    const { parts } = await requestRefund(deps, { orderId: order.orderId, orderLineIds: 'all', note });
    await cancelRefund(deps, { refundId: parts[1]?.refundId ?? '', note });
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    await expectBooks({ enrolled: 650_000, toRefund: 0 });
    const again = await requestRefund(deps, { orderId: order.orderId, orderLineIds: 'all', note });
    await sendRefund(deps, { refundId: again.refundId });
    const cancel = cancelRefund(deps, { refundId: again.parts[1]?.refundId ?? '', note });
    await expect(cancel).rejects.toMatchObject({ code: 'refund_state' });
    await expectBooks({ enrolled: 0, toRefund: 650_000 });
  });

  test('the amount above the total is refunded whatever happens to the order', async () => {
    const order = await combined([6500], [6000, 700]);
    const deps = await fixture.deps();
    const [surplus] = await env.pool.query<{ id: string }>('select id from refunds').then(({ rows }) => rows);
    await recordRefundByHand(deps, { refundId: surplus?.id ?? '', note });
    const { parts } = await requestRefund(deps, { orderId: order.orderId, orderLineIds: 'all', note });
    expect(parts).toMatchObject([{ amountCents: 580_000 }, { amountCents: 70_000 }]);
    for (const { refundId } of parts) await recordRefundByHand(deps, { refundId, note });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'refunded' }, { state: 'refunded' }]);
    await expectBooks({ received: 670_000, refunded: 670_000, enrolled: 0 });
  });
});
