import { describe, expect, test } from 'vitest';
import { createRateLimits } from '#app/platform/rate-limits.server.ts';
import { alertsAbout, checksOf, claim, claimsOf, payByHand } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { attemptStatusesOf, callbackOutcomes, moneyFacts, receiptsOf } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { claimPayment } from './claim-payment.server.ts';
import { specifies } from '#tests/specifies.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

const code = 'UC2AB3CD4E';
const nothingPaid = { completed: 0, enrolled: 0, mails: 0 };
const paidOnce = { completed: 1, enrolled: 1, receipts: 1, mails: 1 };
/** Nobody is configured who may ask M-Pesa about a code. */
const nobodyAsks = () => ({ gateway: trial.deps.gateway && { ...trial.deps.gateway, operations: null } });

const unclaimed = (changes: { amount?: number; time?: string } = {}) =>
  sendConfirmation(trial, { receipt: code, amount: 6500, account: 'JANE', ...changes });

describe('a code whose money is known', () => {
  test('unclaimed money of the order’s amount pays it at once', async () => {
    const order = await trial.order();
    await unclaimed();
    expect(await claim(trial, order, ` ${code.toLowerCase()} `)).toBe('paid');
    expect(await claimsOf(bed.db)).toMatchObject([{ receipt: code, status: 'matched' }]);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
    expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await claim(trial, order, code)).toBe('paid');
    expect(await reconcile(bed.db)).toMatchObject({ difference: 0, isClean: true });
  });

  test('ten claims at once match it once', async () => {
    const order = await trial.order();
    await unclaimed();
    const all = await Promise.all(Array.from({ length: 10 }, () => claim(trial, order, code)));
    expect(new Set(all)).toEqual(new Set(['paid']));
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });

  test('two learners who claim one payment at once: one gets it', async () => {
    const orders = [await trial.order(), await trial.order()];
    await unclaimed();
    const all = await Promise.all(orders.map((order) => claim(trial, order, code)));
    expect(all.toSorted()).toEqual(['paid', 'rejected']);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });

  test.each([
    ['of another amount', { amount: 6400 }],
    ['from before the order', { time: '20260302085959' }],
  ])('unclaimed money %s waits for a person', async (_what, changes) => {
    const order = await trial.order();
    await unclaimed(changes);
    expect(await claim(trial, order, code)).toBe('waiting');
    expect(await claimsOf(bed.db)).toMatchObject([{ status: 'open' }]);
    expect(await alertsAbout(bed.db, 'claim')).toBe(1);
    expect(await moneyFacts(bed.db)).toMatchObject(nothingPaid);
  });

  test('money of another order is rejected, whoever asks, and nothing of it is told', async () => {
    const other = await trial.order();
    await sendConfirmation(trial, { receipt: code, amount: 6500, account: other.number });
    const order = await trial.order();
    expect(await claim(trial, order, code)).toBe('rejected');
    expect(await claim(trial, order, code)).toBe('rejected');
    const { claim: view, state } = await trial.status(order);
    expect(state).toBe('not_started');
    expect(view).toMatchObject({ state: 'rejected' });
    expect(JSON.stringify(view)).not.toContain(other.number);
    expect(await checksOf(bed.db)).toEqual([]);
  });

  test('money of this order that a person decides about needs no claim', async () => {
    const order = await trial.order();
    await sendConfirmation(trial, { receipt: code, amount: 6400, account: order.number });
    expect(await claim(trial, order, code)).toBe('waiting');
    expect(await claimsOf(bed.db)).toEqual([]);
  });
});

describe('a code that nobody knows', () => {
  specifies("Money: 'initiated' and 'successful' are told apart; the wait survives a reload");
  test('is looked up at M-Pesa, and pays', async () => {
    const order = await trial.order();
    const receipt = await payByHand(trial);
    expect(await claim(trial, order, receipt)).toBe('checking');
    expect(await trial.status(order)).toMatchObject({
      state: 'not_started',
      claim: { state: 'checking' },
      isFinal: false,
    });
    await trial.pass(3);
    expect(await callbackOutcomes(bed.db)).toEqual(['paid']);
    expect(await receiptsOf(bed.db)).toEqual([{ receipt, state: 'matched', source: 'check', amount: 650_000 }]);
    expect(await claimsOf(bed.db)).toMatchObject([{ status: 'matched' }]);
    expect(await moneyFacts(bed.db)).toMatchObject({ ...paidOnce, attempts: 0 });
    expect(await reconcile(bed.db)).toMatchObject({ difference: 0, isClean: true });
  });

  test('is a prompt’s, where one waits: the prompt has succeeded', async () => {
    await trial.next('callback-lost');
    const order = await trial.order();
    await trial.pay(order);
    await trial.passWithoutJobs(2);
    const receipt = trial.simulator.ledger.payments()[0]?.receipt ?? '';
    // The question about the prompt comes first, and answers.
    expect(await claim(trial, order, receipt)).toBe('paid');
    expect(await attemptStatusesOf(bed.db)).toEqual(['succeeded']);
    expect(await claimsOf(bed.db)).toEqual([]);
  });

  test('waits for a person where nobody may ask M-Pesa', async () => {
    const order = await trial.order();
    expect(await claim(trial, order, code, nobodyAsks())).toBe('waiting');
    expect(await claim(trial, order, code, nobodyAsks())).toBe('waiting');
    expect((await trial.status(order)).claim).toMatchObject({ code, state: 'waiting' });
    expect(await claimsOf(bed.db)).toHaveLength(1);
    expect(await alertsAbout(bed.db, 'claim')).toBe(1);
  });

  test('is settled when its confirmation comes, though the account number was wrong', async () => {
    const order = await trial.order();
    await claim(trial, order, code, nobodyAsks());
    await unclaimed();
    expect(await callbackOutcomes(bed.db)).toEqual(['paid']);
    expect(await claimsOf(bed.db)).toMatchObject([{ status: 'matched' }]);
    expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: code });
  });

  test('is rejected when its confirmation names another order', async () => {
    const order = await trial.order();
    const other = await trial.order();
    await claim(trial, order, code, nobodyAsks());
    await sendConfirmation(trial, { receipt: code, amount: 6500, account: other.number });
    expect(await claimsOf(bed.db)).toMatchObject([{ status: 'rejected' }]);
    expect(await trial.status(other)).toMatchObject({ state: 'paid' });
    expect(await claim(trial, order, code)).toBe('rejected');
  });

  test('that two learners claim is nobody’s until a person decides', async () => {
    const orders = [await trial.order(), await trial.order()];
    for (const order of orders) await claim(trial, order, code, nobodyAsks());
    await unclaimed();
    expect(await receiptsOf(bed.db)).toMatchObject([{ state: 'review' }]);
    expect(await moneyFacts(bed.db)).toMatchObject(nothingPaid);
  });

  test('a confirmation and the answer to a check at once pay once', async () => {
    const order = await trial.order();
    const receipt = await payByHand(trial);
    await claim(trial, order, receipt);
    await Promise.all([
      trial.pass(3),
      ...Array.from({ length: 10 }, () => sendConfirmation(trial, { receipt, amount: 6500, account: order.number })),
    ]);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
    expect(await claimsOf(bed.db)).toMatchObject([{ status: 'matched' }]);
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
  ])('a code that is none', async (text) => {
    const order = await trial.order();
    await expect(claim(trial, order, text)).rejects.toMatchObject({ code: 'claim_code_invalid' });
    expect(await claimsOf(bed.db)).toEqual([]);
  });

  test('for somebody else’s order, which does not exist for the asker', async () => {
    const order = await trial.order();
    const buyer = await trial.learner();
    for (const orderId of [order.orderId, 'nonsense', '00000000-0000-4000-8000-000000000000'])
      await expect(claim(trial, { ...order, buyer, orderId }, code)).rejects.toMatchObject({ code: 'order_not_found' });
  });

  test('for an order that is paid already, with another code', async () => {
    const order = await trial.order();
    await sendConfirmation(trial, { receipt: code, amount: 6500, account: order.number });
    await expect(claim(trial, order, 'UC2ZZZZZZZ')).rejects.toMatchObject({ code: 'order_paid' });
  });

  test('too often: somebody guesses', async () => {
    const order = await trial.order();
    const rateLimits = createRateLimits(bed.pool, { 'claim-per-user': { points: 3, seconds: 600 } });
    const deps = { ...trial.deps, ...nobodyAsks(), actor: order.buyer, rateLimits, address: '127.0.0.1' };
    for (let n = 0; n < 3; n += 1) await claimPayment(deps, { orderId: order.orderId, code: `UC2AB3CD4${n}` });
    await expect(claimPayment(deps, { orderId: order.orderId, code })).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    expect(await claimsOf(bed.db)).toHaveLength(3);
  });
});
