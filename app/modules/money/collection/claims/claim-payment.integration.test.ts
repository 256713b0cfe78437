import { describe, expect, test } from 'vitest';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { alertsAbout, checksOf, claim, claimsOf, payByHand } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { attemptStatusesOf, callbackOutcomes, moneyFacts, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { claimPayment } from './claim-payment.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const code = 'UC2AB3CD4E';
const nothingPaid = { completed: 0, enrolled: 0, mails: 0 };
const paidOnce = { completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 };
/** Dependencies without an operator who may query M-Pesa about a code. */
const nobodyAsks = () => ({ gateway: shop.deps.gateway && { ...shop.deps.gateway, operations: null } });

const unclaimed = (changes: { amount?: number; time?: string } = {}) =>
  sendConfirmation(shop, { receipt: code, amount: 6500, account: 'JANE', ...changes });

describe('a code of known money', () => {
  test('pays the order at once with unclaimed money of its amount', async () => {
    const order = await shop.order();
    await unclaimed();
    expect(await claim(shop, order, ` ${code.toLowerCase()} `)).toBe('paid');
    expect(await claimsOf(env.db)).toMatchObject([{ receipt: code, status: 'matched' }]);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await claim(shop, order, code)).toBe('paid');
    expect(await reconcile(env.db)).toMatchObject({ difference: 0, isClean: true });
  });

  test('ten claims at once match it once', async () => {
    const order = await shop.order();
    await unclaimed();
    const all = await Promise.all(Array.from({ length: 10 }, () => claim(shop, order, code)));
    expect(new Set(all)).toEqual(new Set(['paid']));
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });

  test('two learners who claim one payment at once: one gets it', async () => {
    const orders = [await shop.order(), await shop.order()];
    await unclaimed();
    const all = await Promise.all(orders.map((order) => claim(shop, order, code)));
    expect(all.toSorted()).toEqual(['paid', 'rejected']);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });

  test.each([
    ['of another amount', { amount: 6400 }],
    ['from before the order', { time: '20260302085959' }],
  ])('unclaimed money %s waits for a staff member', async (_what, changes) => {
    const order = await shop.order();
    await unclaimed(changes);
    expect(await claim(shop, order, code)).toBe('waiting');
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'open' }]);
    expect(await alertsAbout(env.db, 'claim')).toBe(1);
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
  });

  test('money of another order is rejected for any learner, without details about it', async () => {
    const other = await shop.order();
    await sendConfirmation(shop, { receipt: code, amount: 6500, account: other.number });
    const order = await shop.order();
    expect(await claim(shop, order, code)).toBe('rejected');
    expect(await claim(shop, order, code)).toBe('rejected');
    const { claim: view, state } = await shop.status(order);
    expect(state).toBe('not_started');
    expect(view).toMatchObject({ state: 'rejected' });
    expect(JSON.stringify(view)).not.toContain(other.number);
    expect(await checksOf(env.db)).toEqual([]);
  });

  test('money of this order that waits for a staff member needs no claim', async () => {
    const order = await shop.order();
    await sendConfirmation(shop, { receipt: code, amount: 6400, account: order.number });
    expect(await claim(shop, order, code)).toBe('waiting');
    expect(await claimsOf(env.db)).toEqual([]);
  });
});

describe('an unknown code', () => {
  specifies("Money: 'initiated' and 'successful' are told apart; the wait survives a reload");
  test('is looked up at M-Pesa, and pays', async () => {
    const order = await shop.order();
    const receipt = await payByHand(shop);
    expect(await claim(shop, order, receipt)).toBe('checking');
    expect(await shop.status(order)).toMatchObject({
      state: 'not_started',
      claim: { state: 'checking' },
      isFinal: false,
    });
    await shop.pass(3);
    expect(await callbackOutcomes(env.db)).toEqual(['paid']);
    expect(await incomingPaymentsOf(env.db)).toEqual([{ receipt, state: 'matched', source: 'check', amount: 650_000 }]);
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'matched' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ ...paidOnce, attempts: 0 });
    expect(await reconcile(env.db)).toMatchObject({ difference: 0, isClean: true });
  });

  test('belongs to a waiting prompt, which has then succeeded', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    const receipt = shop.simulator.ledger.payments()[0]?.receipt ?? '';
    // The query of the prompt comes first, and finds the payment.
    expect(await claim(shop, order, receipt)).toBe('paid');
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded']);
    expect(await claimsOf(env.db)).toEqual([]);
  });

  test('waits for a staff member where no operator may query M-Pesa', async () => {
    const order = await shop.order();
    expect(await claim(shop, order, code, nobodyAsks())).toBe('waiting');
    expect(await claim(shop, order, code, nobodyAsks())).toBe('waiting');
    expect((await shop.status(order)).claim).toMatchObject({ code, state: 'waiting' });
    expect(await claimsOf(env.db)).toHaveLength(1);
    expect(await alertsAbout(env.db, 'claim')).toBe(1);
  });

  test('is settled when its confirmation arrives, despite a wrong account number', async () => {
    const order = await shop.order();
    await claim(shop, order, code, nobodyAsks());
    await unclaimed();
    expect(await callbackOutcomes(env.db)).toEqual(['paid']);
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'matched' }]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
  });

  test('is rejected when its confirmation names another order', async () => {
    const order = await shop.order();
    const other = await shop.order();
    await claim(shop, order, code, nobodyAsks());
    await sendConfirmation(shop, { receipt: code, amount: 6500, account: other.number });
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'rejected' }]);
    expect(await shop.status(other)).toMatchObject({ state: 'paid' });
    expect(await claim(shop, order, code)).toBe('rejected');
  });

  test('that two learners claim belongs to neither until a staff member decides', async () => {
    const orders = [await shop.order(), await shop.order()];
    for (const order of orders) await claim(shop, order, code, nobodyAsks());
    await unclaimed();
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'review' }]);
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
  });

  test('a confirmation and the answer to a check at once pay once', async () => {
    const order = await shop.order();
    const receipt = await payByHand(shop);
    await claim(shop, order, receipt);
    await Promise.all([
      shop.pass(3),
      ...Array.from({ length: 10 }, () => sendConfirmation(shop, { receipt, amount: 6500, account: order.number })),
    ]);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'matched' }]);
  });
});

describe('a claim that is refused', () => {
  test.each([
    '',
    'UC2AB3CD4',
    'UC2AB3CD4EF',
    '0712345678',
    'UC2AB3CD4\u0000',
    '\u202eUC2AB3CD4',
    'ÜC2AB3CD4E',
    'x'.repeat(1_000_000),
  ])('with an invalid code', async (text) => {
    const order = await shop.order();
    await expect(claim(shop, order, text)).rejects.toMatchObject({ code: 'claim_code_invalid' });
    expect(await claimsOf(env.db)).toEqual([]);
  });

  test("for another learner's order, which does not exist for the claimant", async () => {
    const order = await shop.order();
    const buyer = await shop.learner();
    for (const orderId of [order.orderId, 'nonsense', '00000000-0000-4000-8000-000000000000'])
      await expect(claim(shop, { ...order, buyer, orderId }, code)).rejects.toMatchObject({ code: 'order_not_found' });
  });

  test('for an order that is paid already, with another code', async () => {
    const order = await shop.order();
    await sendConfirmation(shop, { receipt: code, amount: 6500, account: order.number });
    await expect(claim(shop, order, 'UC2ZZZZZZZ')).rejects.toMatchObject({ code: 'order_paid' });
  });

  test('too often, because the learner may be guessing', async () => {
    const order = await shop.order();
    const rateLimits = createRateLimits(env.pool, { 'claim-per-user': { points: 3, seconds: 600 } });
    const deps = { ...shop.deps, ...nobodyAsks(), actor: order.buyer, rateLimits, address: '127.0.0.1' };
    for (let n = 0; n < 3; n += 1) await claimPayment(deps, { orderId: order.orderId, code: `UC2AB3CD4${n}` });
    await expect(claimPayment(deps, { orderId: order.orderId, code })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(await claimsOf(env.db)).toHaveLength(3);
  });
});
