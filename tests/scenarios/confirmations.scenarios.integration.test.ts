import { beforeEach, describe, expect } from 'vitest';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { receiptsOf } from '#tests/support/money-facts.ts';
import { nothingTaken, outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { bed, trial, scenario, scenarioOfEach } = useScenarios();

beforeEach(() => trial.registerConfirmations());

const phone = '254712345678';
const paidByHand = { ...paidOnce, receipts: [{ state: 'matched', source: 'c2b', shillings: 6500 }] };

/** A customer pays by Pay Bill, without a prompt. */
const payBill = (account: string, amount = 6500) => trial.control('/paybill', { msisdn: phone, amount, account });

describe('M-Pesa confirms payments', () => {
  const channels = [
    ['before the callback', 'confirmation-before'],
    ['a minute after the callback', 'confirmation-after'],
    ['at the moment of the callback', 'confirmation-together'],
    ['before the callback and after it', 'confirmation-twice'],
  ];
  scenarioOfEach(39, '%s: one payment, one receipt, one mail', channels, async (_when, how = '') => {
    await trial.next(how);
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(90);
    const { receipts, ...outcome } = await outcomeOf(trial, order);
    const { receipts: expected, ...paid } = paidOnce;
    expect(outcome).toEqual(paid);
    expect(receipts).toMatchObject([{ state: 'matched', shillings: expected[0]?.shillings }]);
    const [moved] = trial.simulator.ledger.payments();
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: moved?.receipt }]);
  });

  scenario(39, 'and the callback never comes: paid at once, by its true receipt, with no query', async () => {
    await trial.next('confirmation-only');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(10);
    expect(await outcomeOf(trial, order)).toEqual(paidByHand);
    const { rows } = await bed.pool.query('select query_count as asked from payment_attempts');
    expect(rows).toEqual([{ asked: 0 }]);
  });

  scenario(39, 'and knows of money that neither callback nor query could tell us of', async () => {
    await trial.control('/next', { scenario: 'dropped-after' });
    const order = await trial.order();
    await trial.pay(order);
    trial.takesCallbacks = false;
    await trial.pass(10);
    trial.takesCallbacks = true;
    expect(await outcomeOf(trial, order)).toMatchObject({ ...nothingTaken, attempts: ['submit_unknown'] });
    const [moved] = trial.simulator.ledger.payments();
    await sendConfirmation(trial, { receipt: moved?.receipt ?? '', amount: 6500, account: order.number });
    expect(await outcomeOf(trial, order)).toEqual(paidByHand);
  });
});

describe('somebody pays by hand', () => {
  scenario(40, 'with the order’s number as account, in small letters: paid', async () => {
    const order = await trial.order();
    await payBill(order.number.toLowerCase());
    await trial.pass(5);
    expect(await outcomeOf(trial, order)).toEqual({ ...paidByHand, attempts: [] });
  });

  scenario(40, 'with a wrong account: kept for a person, nobody studies, and the order may still be paid', async () => {
    const order = await trial.order();
    await payBill('JANE');
    await trial.pass(5);
    expect(await receiptsOf(bed.db)).toMatchObject([{ state: 'review', source: 'c2b', amount: 650_000 }]);
    const mails = ['payment-alert:unclaimed'];
    const unpaid = { ...nothingTaken, mails, attempts: [], payments: ['pending'], mayTryAgain: true };
    expect(await outcomeOf(trial, order)).toMatchObject(unpaid);
    expect(await expectReconciled(trial)).toMatchObject({ inReview: 650_000, unclaimed: 650_000 });
    await trial.pay(order);
    await trial.pass(90);
    expect(await outcomeOf(trial, order)).toMatchObject({ order: 'paid', studies: 1, attempts: ['succeeded'] });
  });

  scenario(40, 'another amount than the order’s: kept for a person, and no prompt asks again', async () => {
    const order = await trial.order();
    await payBill(order.number, 6499);
    await trial.pass(5);
    expect(await outcomeOf(trial, order)).toMatchObject({
      ...nothingTaken,
      receipts: [{ state: 'review', source: 'c2b', shillings: 6499 }],
      mails: ['payment-alert:amount_differs'],
      mayTryAgain: false,
    });
    await expect(trial.pay(order)).rejects.toMatchObject({ code: 'payment_in_review' });
  });

  scenario(40, 'for an order that is paid already: surplus, to be given back', async () => {
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(90);
    await payBill(order.number);
    await trial.pass(5);
    expect(await outcomeOf(trial, order)).toMatchObject({
      order: 'paid',
      studies: 1,
      refunds: ['surplus requested 6500'],
    });
    expect(await expectReconciled(trial)).toMatchObject({ received: 1_300_000, toRefund: 650_000 });
  });
});
