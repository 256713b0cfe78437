import { describe, expect, test } from 'vitest';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { moneyFacts, receiptsOf } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { sweepPayments } from './sweep-payments.server.ts';
import { specifies } from '#tests/specifies.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

const paidOnce = { completed: 1, failed: 0, pending: 0, enrolled: 1, receipts: 1, attempts: 1, refunds: 0, mails: 1 };

describe('paying', () => {
  specifies('Money: one order, one prompt and one receipt for the cart; owned courses are dropped');
  test('five courses are one prompt, one receipt, and all or nothing', async () => {
    const order = await trial.order({ prices: [6500, 1200.5, 999.99, 45, 1] });
    await trial.pay(order);
    expect(trial.simulator.ledger.prompts()).toHaveLength(1);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 0, enrolled: 0, pending: 5 });
    await trial.pass(2);
    expect(await moneyFacts(bed.db)).toEqual({ ...paidOnce, completed: 5, enrolled: 5 });
    expect(await receiptsOf(bed.db)).toMatchObject([{ state: 'matched', amount: 874_700 }]);
    expect((await trial.status(order)).goTo).toBe('/dashboard');
    expect(await expectReconciled(trial)).toMatchObject({ enrolled: 874_700 });
  });

  test('every job lost: the sweep alone finds the payment', async () => {
    await trial.next('callback-lost');
    const order = await trial.order();
    await trial.pay(order);
    await trial.passWithoutJobs(25);
    await bed.pool.query('delete from test_bed.jobs');
    await sweepPayments(trial.deps);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
    await expectReconciled(trial);
  });
});
