import { describe, expect } from 'vitest';
import { receiptsOf } from '#tests/support/money-facts.ts';
import { nothingTaken, outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';

const { bed, trial, scenario, scenarioOfEach } = useScenarios();

/** What a query told of is kept under a stand-in until M-Pesa tells its own code. */
const paidByQuery = { ...paidOnce, receipts: [{ state: 'matched', source: 'query', shillings: 6500 }] };

describe('what M-Pesa says changes', () => {
  scenario(12, 'a success after a failure still enrols', async () => {
    await trial.next('failure-then-success');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(3);
    expect(await outcomeOf(trial, order)).toMatchObject({ ...nothingTaken, attempts: ['failed'] });
    await trial.pass(60);
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
  });

  scenario(
    12,
    'a query tells the failure, and nobody the success: the failure is asked about, and it found',
    async () => {
      await trial.next('failure-then-success');
      const order = await trial.order();
      await trial.pay(order);
      trial.takesCallbacks = false;
      await trial.pass(25);
      expect(await outcomeOf(trial, order)).toMatchObject({ ...nothingTaken, attempts: ['failed'] });
      await trial.pass(120);
      trial.takesCallbacks = true;
      expect(await outcomeOf(trial, order)).toEqual(paidByQuery);
    },
  );

  scenario(13, 'a failure after a success takes nothing back', async () => {
    await trial.next('success-then-failure');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(2);
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
    await trial.pass(120);
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
  });

  const onlyFailures = [
    ['the failure before it', 'failure-then-success', 'last'],
    ['the failure after it', 'success-then-failure', 'first'],
  ];
  scenarioOfEach(
    13,
    'only %s is told, and the success lost: the failure is asked about, and the success found',
    onlyFailures,
    async (_what, how = '', success = '') => {
      await trial.next(how);
      const order = await trial.order();
      await trial.pay(order);
      const isFirst = success === 'first';
      trial.takesCallbacks = !isFirst;
      await trial.passWithoutJobs(2);
      trial.takesCallbacks = isFirst;
      await trial.passWithoutJobs(60);
      trial.takesCallbacks = true;
      expect(await outcomeOf(trial, order)).toMatchObject({ ...nothingTaken, attempts: ['failed'] });
      await trial.pass(120);
      expect(await outcomeOf(trial, order)).toEqual(paidByQuery);
    },
  );

  scenario(13, 'a failure that is true is asked about once, and no more', async () => {
    await trial.next('cancelled');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(24 * 3600);
    expect(await outcomeOf(trial, order)).toMatchObject({ ...nothingTaken, attempts: ['failed'], mayTryAgain: true });
    const { rows } = await bed.pool.query('select query_count as asked, next_query_at as next from payment_attempts');
    expect(rows).toEqual([{ asked: 1, next: null }]);
  });

  scenario(13, 'a failure about which M-Pesa then says nothing for a day: a person is told', async () => {
    await trial.next('cancelled');
    const order = await trial.order();
    await trial.pay(order);
    await trial.passWithoutJobs(2);
    await trial.control('/faults', { endpoint: 'query', fault: 'internal-error', times: 200 });
    await trial.pass(25 * 3600);
    const failed = { ...nothingTaken, attempts: ['failed'], mayTryAgain: true };
    expect(await outcomeOf(trial, order)).toMatchObject({ ...failed, mails: ['payment-alert:undecided'] });
  });

  scenario(34, 'an amount that differs never enrols: the money is kept and a person decides', async () => {
    await trial.next('wrong-amount');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(3600);
    expect(await outcomeOf(trial, order)).toEqual({
      ...nothingTaken,
      reads:
        'We have received money for this order, but not the amount that was asked for. Please do not pay again: a person is looking into it and will write to you.',
      mayTryAgain: false,
      attempts: ['review'],
      payments: ['failed'],
      receipts: [{ state: 'review', source: 'callback', shillings: 6499 }],
      mails: ['payment-alert:amount_differs'],
    });
    await expect(trial.pay(order)).rejects.toMatchObject({ code: 'payment_in_review' });
  });

  scenario(
    34,
    'an amount that differs, told after a query said paid: the first counts, and a person looks',
    async () => {
      await trial.next('callback-lost');
      const order = await trial.order();
      await trial.pay(order);
      await trial.pass(25);
      expect(await outcomeOf(trial, order)).toEqual(paidByQuery);
      await trial.control('/callbacks', { checkoutRequestId: trial.prompts()[0], amount: 6499 });
      expect(await outcomeOf(trial, order)).toEqual({
        ...paidOnce,
        mails: ['payment-alert:amount_differs', 'receipt'],
      });
      const [moved] = trial.simulator.ledger.payments();
      expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: moved?.receipt, amount: 650_000 }]);
    },
  );

  scenario(35, 'masked phone, texts for numbers, items in another order', async () => {
    await trial.next('masked-callback');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(2);
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
    const { rows } = await bed.pool.query('select receipt, phone_number from mpesa_receipts');
    expect(rows).toEqual([{ receipt: trial.simulator.ledger.payments()[0]?.receipt, phone_number: null }]);
  });
});
