import { describe, expect, test } from 'vitest';
import { claim } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { sweepPayments } from '#app/modules/payments/sweep-payments.server.ts';
import { closeAbandonedPayments } from './close-abandoned.server.ts';
import { specifies } from '#tests/specifies.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

async function statuses(): Promise<string[]> {
  const { rows } = await bed.pool.query<{ status: string }>('select status from payments order by course_title');
  return rows.map(({ status }) => status);
}

describe('payments that nobody makes', () => {
  specifies('Money: how the status of a payment changes');
  test('fail a day after they were last heard of', async () => {
    await trial.order({ prices: [6500, 1200] });
    bed.clock.advance({ hours: 23 });
    await sweepPayments(trial.deps);
    expect(await statuses()).toEqual(['pending', 'pending']);
    bed.clock.advance({ hours: 1 });
    await sweepPayments(trial.deps);
    expect(await statuses()).toEqual(['failed', 'failed']);
    expect(await closeAbandonedPayments(trial.deps)).toBe(0);
  });

  test('a late success completes them all the same', async () => {
    const order = await trial.order();
    bed.clock.advance({ hours: 48 });
    await sweepPayments(trial.deps);
    await sendConfirmation(trial, { receipt: 'UC2AB3CD4E', amount: 6500, account: order.number });
    expect(await statuses()).toEqual(['completed']);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
  });

  test('a new try opens them again, and is not closed under the learner’s hands', async () => {
    const order = await trial.order();
    bed.clock.advance({ hours: 48 });
    await sweepPayments(trial.deps);
    await trial.next('wait-for-me');
    await Promise.all([trial.pay(order), closeAbandonedPayments(trial.deps)]);
    expect(await statuses()).toEqual(['pending']);
    await trial.passWithoutJobs(60);
    expect(await closeAbandonedPayments(trial.deps)).toBe(0);
  });

  test('those of a prompt that a person must decide about wait', async () => {
    await trial.next('dropped-before');
    await trial.pay(await trial.order());
    await trial.pass(49 * 3600);
    expect(await moneyFacts(bed.db)).toMatchObject({ pending: 1, failed: 0 });
  });

  test('those that somebody claims to have paid wait', async () => {
    await claim(trial, await trial.order(), 'UC2AB3CD4E', { gateway: null });
    bed.clock.advance({ hours: 49 });
    await closeAbandonedPayments(trial.deps);
    expect(await statuses()).toEqual(['pending']);
  });
});
