import { describe, expect, test } from 'vitest';
import { attemptStatusesOf, moneyFacts } from '#tests/support/money-facts.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Makes a prompt that ended with an unknown code, so many seconds ago. */
async function unanswered(seconds: number) {
  await shop.next('unknown-code');
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(seconds);
  return order;
}

describe('a prompt with an unclear result from M-Pesa', () => {
  test('prevents another one for three minutes, also by the page', async () => {
    const order = await unanswered(170);
    const status = await shop.status(order);
    expect(status).toMatchObject({ state: 'still_checking', resend: { allowed: false }, isFinal: false });
    expect(Date.parse(status.resend.from ?? '') - Date.parse(status.promptedAt ?? '')).toBe(180_000);
    expect(await shop.pay(order)).toMatchObject({ outcome: 'already_waiting' });
  });

  test('then allows another, with a warning, from the same phone and for another order too', async () => {
    const order = await unanswered(180);
    const status = await shop.status(order);
    expect(status).toMatchObject({ state: 'still_checking', resend: { allowed: true }, isFinal: false });
    expect(status.sentence).toContain('do not pay again');
    const other = await shop.order();
    expect(await shop.pay(other)).toMatchObject({ outcome: 'prompt_sent' });
    await shop.pass(5);
    expect(await shop.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
    await shop.pass(5);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    await expectReconciled(shop);
  });

  test('is still queried, and its money is refunded if it arrives', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(181);
    expect(await shop.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
    await shop.pass(3600);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 2, refunds: 1 });
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded', 'succeeded']);
    await expectReconciled(shop);
  });

  test('after a day without a result waits for a staff member, and is not queried any more', async () => {
    const order = await unanswered(180);
    await shop.pay(order);
    await shop.pass(24 * 3600);
    const { rows } = await env.pool.query('select 1 from payment_attempts where next_query_at is not null');
    expect(rows).toEqual([]);
    expect(await attemptStatusesOf(env.db)).toEqual(['review', 'succeeded']);
  });
});
