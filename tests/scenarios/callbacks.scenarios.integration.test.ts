import { describe, expect } from 'vitest';
import { callbackOutcomes, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { nothingTaken, outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { env, shop, scenario, scenarioOfEach } = useScenarios();

/** A payment that a query found has a provisional receipt until M-Pesa reports its code. */
const paidByQuery = { ...paidOnce, incomingPayments: [{ state: 'matched', source: 'query', shillings: 6500 }] };

const initiated = 'Payment initiated for all items! Please check your phone for M-Pesa prompts.';

describe('callbacks come late, early or often', () => {
  scenario(9, 'a missing callback is found by a query, and its receipt by a late callback', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(19);
    expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, reads: initiated, attempts: ['prompted'] });
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: expect.stringMatching(/^TRX[A-Z0-9]{11}$/) }]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: null });

    await shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0] });
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    const [moved] = shop.simulator.ledger.payments();
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: moved?.receipt }]);
    expect(await shop.status(order)).toMatchObject({ receipt: moved?.receipt });
  });

  const lateness = [
    ['callback-late-5m', '5 minutes', String(300)],
    ['callback-late-2h', '2 hours', String(2 * 3600)],
    ['callback-late-25h', '25 hours', String(25 * 3600)],
  ].map(([how = '', words = '', seconds = '']) => [words, how, seconds]);
  scenarioOfEach(
    10,
    'late by %s: paid by the query before, with one mail',
    lateness,
    async (_words, how = '', s = '') => {
      await shop.next(how);
      const order = await shop.order();
      await shop.pay(order);
      await shop.pass(60);
      expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
      await shop.pass(Number(s));
      expect(await outcomeOf(shop, order)).toEqual(paidOnce);
      const [moved] = shop.simulator.ledger.payments();
      expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: moved?.receipt }]);
    },
  );

  scenario(11, 'three at once make one payment, one enrolment and one mail', async () => {
    await shop.next('three-callbacks');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    const outcomes = await callbackOutcomes(env.db);
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(2);
  });

  scenario(14, 'before the answer to the request: counts when the answer arrives', async () => {
    await shop.next('callback-first');
    const order = await shop.order();
    await shop.pay(order);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    expect(await callbackOutcomes(env.db)).toEqual(['paid']);
  });
});

describe('the shop does not accept a callback', () => {
  scenario(
    37,
    'the shop answers 503: M-Pesa does not repeat the callback, and the query finds the payment',
    async () => {
      const order = await shop.order();
      await shop.pay(order);
      shop.takesCallbacks = false;
      await shop.pass(10);
      expect(await callbackOutcomes(env.db)).toEqual([]);
      shop.takesCallbacks = true;
      await shop.pass(15);
      expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
    },
  );

  scenario(37, 'the shop is down for hours: the first sweep after it finds the payment', async () => {
    const order = await shop.order();
    await shop.pay(order);
    await shop.callbackServer.close();
    await shop.passWithoutJobs(3 * 3600);
    expect(await outcomeOf(shop, order)).toMatchObject(nothingTaken);
    await shop.callbackServer.open();
    await shop.pass(60);
    expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
  });

  scenario(37, 'the shop is down while a prompt is cancelled: the query finds it, and the next try pays', async () => {
    await shop.next('cancelled');
    const order = await shop.order();
    await shop.pay(order);
    await shop.callbackServer.close();
    await shop.pass(10);
    await shop.callbackServer.open();
    await shop.pass(15);
    expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, attempts: ['failed'], mayTryAgain: true });
    await shop.pay(order);
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, attempts: ['failed', 'succeeded'] });
  });
});

describe('callbacks that M-Pesa did not send', () => {
  const forgeries = [
    ['a wrong secret', 'forged-secret', 'unknown_secret'],
    ['unknown ids', 'forged-unknown-id', 'ids_differ'],
  ];
  scenarioOfEach(
    36,
    'forged with %s: ignored, and the true customer can still pay',
    forgeries,
    async (_with, how = '', noted = '') => {
      await shop.next(how);
      const order = await shop.order();
      await shop.pay(order);
      await shop.pass(60);
      expect(await callbackOutcomes(env.db)).toEqual([noted]);
      const waiting = { ...nothingTaken, reads: initiated, mayTryAgain: false, attempts: ['prompted'] };
      expect(await outcomeOf(shop, order)).toEqual({ ...waiting, payments: ['pending'] });
      await shop.approve();
      expect(await outcomeOf(shop, order)).toEqual(paidOnce);
      const [moved] = shop.simulator.ledger.payments();
      expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: moved?.receipt }]);
    },
  );

  scenario(36, "another order's true result, sent to this order's address, pays neither", async () => {
    await shop.next('wait-for-me');
    const first = await shop.order();
    await shop.pay(first);
    await shop.next('forged-other-order');
    const second = await shop.order();
    await shop.pay(second, '254712345679');
    await shop.passWithoutJobs(5);
    expect(await callbackOutcomes(env.db)).toEqual(['ids_differ']);
    for (const order of [first, second]) {
      expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, attempts: ['prompted'] });
    }
  });
});
