import { beforeEach, describe, expect } from 'vitest';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { nothingTaken, outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { env, shop, scenario, scenarioOfEach } = useScenarios();

beforeEach(() => shop.registerConfirmations());

const phone = '254712345678';
const paidByHand = { ...paidOnce, incomingPayments: [{ state: 'matched', source: 'c2b', shillings: 6500 }] };

/** Pays by Pay Bill, without a prompt. */
const payBill = (account: string, amount = 6500) => shop.control('/paybill', { msisdn: phone, amount, account });

describe('M-Pesa confirms payments', () => {
  const channels = [
    ['before the callback', 'confirmation-before'],
    ['a minute after the callback', 'confirmation-after'],
    ['at the moment of the callback', 'confirmation-together'],
    ['before the callback and after it', 'confirmation-twice'],
  ];
  scenarioOfEach(39, '%s: one payment, one receipt, one mail', channels, async (_when, how = '') => {
    await shop.next(how);
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(90);
    const { incomingPayments, ...outcome } = await outcomeOf(shop, order);
    const { incomingPayments: expected, ...paid } = paidOnce;
    expect(outcome).toEqual(paid);
    expect(incomingPayments).toMatchObject([{ state: 'matched', shillings: expected[0]?.shillings }]);
    const [moved] = shop.simulator.ledger.payments();
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: moved?.receipt }]);
  });

  scenario(39, 'and the callback is lost: paid at once, by its true receipt, without a query', async () => {
    await shop.next('confirmation-only');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(10);
    expect(await outcomeOf(shop, order)).toEqual(paidByHand);
    const { rows } = await env.pool.query('select query_count as asked from payment_attempts');
    expect(rows).toEqual([{ asked: 0 }]);
  });

  scenario(39, 'and reports money that neither callback nor query could report', async () => {
    await shop.control('/next', { scenario: 'dropped-after' });
    const order = await shop.order();
    await shop.pay(order);
    shop.takesCallbacks = false;
    await shop.pass(10);
    shop.takesCallbacks = true;
    expect(await outcomeOf(shop, order)).toMatchObject({ ...nothingTaken, attempts: ['submit_unknown'] });
    const [moved] = shop.simulator.ledger.payments();
    await sendConfirmation(shop, { receipt: moved?.receipt ?? '', amount: 6500, account: order.number });
    expect(await outcomeOf(shop, order)).toEqual(paidByHand);
  });
});

describe('a customer pays by hand', () => {
  scenario(40, 'with the order’s number as account, in lower case: paid', async () => {
    const order = await shop.order();
    await payBill(order.number.toLowerCase());
    await shop.pass(5);
    expect(await outcomeOf(shop, order)).toEqual({ ...paidByHand, attempts: [] });
  });

  scenario(
    40,
    'with a wrong account: waits for a staff member, enrols nobody, and the order can still be paid',
    async () => {
      const order = await shop.order();
      await payBill('JANE');
      await shop.pass(5);
      expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'review', source: 'c2b', amount: 650_000 }]);
      const mails = ['payment-alert:unclaimed'];
      const unpaid = { ...nothingTaken, mails, attempts: [], payments: ['pending'], mayTryAgain: true };
      expect(await outcomeOf(shop, order)).toMatchObject(unpaid);
      expect(await expectReconciled(shop)).toMatchObject({ inReview: 650_000, unclaimed: 650_000 });
      await shop.pay(order);
      await shop.pass(90);
      expect(await outcomeOf(shop, order)).toMatchObject({ order: 'paid', studies: 1, attempts: ['succeeded'] });
    },
  );

  scenario(40, 'a different amount: waits for a staff member, and no further prompt is sent', async () => {
    const order = await shop.order();
    await payBill(order.number, 6499);
    await shop.pass(5);
    expect(await outcomeOf(shop, order)).toMatchObject({
      ...nothingTaken,
      incomingPayments: [{ state: 'review', source: 'c2b', shillings: 6499 }],
      mails: ['payment-alert:amount_differs'],
      mayTryAgain: false,
    });
    await expect(shop.pay(order)).rejects.toMatchObject({ code: 'payment_in_review' });
  });

  scenario(40, 'for a paid order: surplus, to be refunded', async () => {
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(90);
    await payBill(order.number);
    await shop.pass(5);
    expect(await outcomeOf(shop, order)).toMatchObject({
      order: 'paid',
      studies: 1,
      refunds: ['surplus requested 6500'],
    });
    expect(await expectReconciled(shop)).toMatchObject({ received: 1_300_000, toRefund: 650_000 });
  });
});
