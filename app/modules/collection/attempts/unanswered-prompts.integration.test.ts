import { describe, expect, test } from 'vitest';
import { attemptStatusesOf, moneyFacts } from '#tests/support/money-facts.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

/** A prompt that ended with a code that says nothing, so many seconds ago. */
async function unanswered(seconds: number) {
  await trial.next('unknown-code');
  const order = await trial.order();
  await trial.pay(order);
  await trial.pass(seconds);
  return order;
}

describe('a prompt that M-Pesa says nothing of use about', () => {
  test('bars another one for three minutes, by the page too', async () => {
    const order = await unanswered(170);
    const status = await trial.status(order);
    expect(status).toMatchObject({ state: 'still_checking', resend: { allowed: false }, isFinal: false });
    expect(Date.parse(status.resend.from ?? '') - Date.parse(status.promptedAt ?? '')).toBe(180_000);
    expect(await trial.pay(order)).toMatchObject({ outcome: 'already_waiting' });
  });

  test('then another may be tried, with a warning, from the same phone and for another order too', async () => {
    const order = await unanswered(180);
    const status = await trial.status(order);
    expect(status).toMatchObject({ state: 'still_checking', resend: { allowed: true }, isFinal: false });
    expect(status.sentence).toContain('do not pay again');
    const other = await trial.order();
    expect(await trial.pay(other)).toMatchObject({ outcome: 'prompt_sent' });
    await trial.pass(5);
    expect(await trial.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
    await trial.pass(5);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
    await expectReconciled(trial);
  });

  test('the first is asked about on, and its money, if it comes after all, is given back', async () => {
    await trial.next('callback-lost');
    const order = await trial.order();
    await trial.pay(order);
    await trial.passWithoutJobs(181);
    expect(await trial.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
    await trial.pass(3600);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 1, enrolled: 1, receipts: 2, refunds: 1 });
    expect(await attemptStatusesOf(bed.db)).toEqual(['succeeded', 'succeeded']);
    await expectReconciled(trial);
  });

  test('after a day without news of the first, a person is told and nobody is asked any more', async () => {
    const order = await unanswered(180);
    await trial.pay(order);
    await trial.pass(24 * 3600);
    const { rows } = await bed.pool.query('select 1 from payment_attempts where next_query_at is not null');
    expect(rows).toEqual([]);
    expect(await attemptStatusesOf(bed.db)).toEqual(['review', 'succeeded']);
  });
});
