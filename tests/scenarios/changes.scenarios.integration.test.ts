import { describe, expect } from 'vitest';
import { incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { nothingTaken, outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { env, shop, scenario, scenarioOfEach } = useScenarios();

/** A payment that a query found has a provisional receipt until M-Pesa reports its code. */
const paidByQuery = { ...paidOnce, incomingPayments: [{ state: 'matched', source: 'query', shillings: 6500 }] };

describe("M-Pesa's result changes", () => {
  scenario(12, 'a success after a failure still enrols', async () => {
    await shop.next('failure-then-success');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(3);
    expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, attempts: ['failed'] });
    await shop.pass(60);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  scenario(12, 'a query reports the failure, and nothing the success: a later query finds it', async () => {
    await shop.next('failure-then-success');
    const order = await shop.order();
    await shop.pay(order);
    shop.takesCallbacks = false;
    await shop.pass(25);
    expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, attempts: ['failed'] });
    await shop.pass(120);
    shop.takesCallbacks = true;
    expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
  });

  scenario(13, 'a failure after a success changes nothing', async () => {
    await shop.next('success-then-failure');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    await shop.pass(120);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  const onlyFailures = [
    ['the failure before it', 'failure-then-success', 'last'],
    ['the failure after it', 'success-then-failure', 'first'],
  ];
  scenarioOfEach(
    13,
    'only %s arrives, and the success is lost: a later query finds the success',
    onlyFailures,
    async (_what, how = '', success = '') => {
      await shop.next(how);
      const order = await shop.order();
      await shop.pay(order);
      const isFirst = success === 'first';
      shop.takesCallbacks = !isFirst;
      await shop.passWithoutJobs(2);
      shop.takesCallbacks = isFirst;
      await shop.passWithoutJobs(60);
      shop.takesCallbacks = true;
      expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, attempts: ['failed'] });
      await shop.pass(120);
      expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
    },
  );

  scenario(13, 'a true failure is queried once', async () => {
    await shop.next('cancelled');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(24 * 3600);
    expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, attempts: ['failed'], mayTryAgain: true });
    const { rows } = await env.pool.query('select query_count as asked, next_query_at as next from payment_attempts');
    expect(rows).toEqual([{ asked: 1, next: null }]);
  });

  scenario(13, 'a failure without an answer from M-Pesa for a day: a staff member gets an alert', async () => {
    await shop.next('cancelled');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    await shop.control('/faults', { endpoint: 'query', fault: 'internal-error', times: 200 });
    await shop.pass(25 * 3600);
    const failed = { ...nothingTaken, attempts: ['failed'], mayTryAgain: true };
    expect(await outcomeOf(shop, order)).toMatchObject({ ...failed, mails: ['payment-alert:undecided'] });
  });

  scenario(34, 'a different amount never enrols: the money is stored and a staff member decides', async () => {
    await shop.next('wrong-amount');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(3600);
    expect(await outcomeOf(shop, order)).toEqual({
      ...nothingTaken,
      reads:
        'We have received money for this order, but not the amount that was asked for. Please do not pay again: a person is looking into it and will write to you.',
      mayTryAgain: false,
      attempts: ['review'],
      payments: ['failed'],
      incomingPayments: [{ state: 'review', source: 'callback', shillings: 6499 }],
      mails: ['payment-alert:amount_differs'],
    });
    await expect(shop.pay(order)).rejects.toMatchObject({ code: 'payment_in_review' });
  });

  scenario(
    34,
    'a different amount, reported after a query said paid: the first counts, and a staff member looks',
    async () => {
      await shop.next('callback-lost');
      const order = await shop.order();
      await shop.pay(order);
      await shop.pass(25);
      expect(await outcomeOf(shop, order)).toEqual(paidByQuery);
      await shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0], amount: 6499 });
      expect(await outcomeOf(shop, order)).toEqual({
        ...paidOnce,
        mails: ['payment-alert:amount_differs', 'receipt'],
      });
      const [moved] = shop.simulator.ledger.payments();
      expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: moved?.receipt, amount: 650_000 }]);
    },
  );

  scenario(35, 'a masked phone, numbers as text, items in another order', async () => {
    await shop.next('masked-callback');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    const { rows } = await env.pool.query('select receipt, phone_number from mpesa_receipts');
    expect(rows).toEqual([{ receipt: shop.simulator.ledger.payments()[0]?.receipt, phone_number: null }]);
  });
});
