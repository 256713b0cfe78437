import { describe, expect, test } from 'vitest';
import { claim } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { moneyFacts } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { closeAbandonedPayments } from './close-abandoned.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

async function statuses(): Promise<string[]> {
  const { rows } = await env.pool.query<{ status: string }>('select status from payments order by course_title');
  return rows.map(({ status }) => status);
}

describe('abandoned payments', () => {
  specifies('Money: how the status of a payment changes');
  test('fail a day after the last event', async () => {
    await shop.order({ prices: [6500, 1200] });
    env.clock.advance({ hours: 23 });
    await sweepPayments(shop.deps);
    expect(await statuses()).toEqual(['pending', 'pending']);
    env.clock.advance({ hours: 1 });
    await sweepPayments(shop.deps);
    expect(await statuses()).toEqual(['failed', 'failed']);
    expect(await closeAbandonedPayments(shop.deps)).toBe(0);
  });

  test('are completed by a late success all the same', async () => {
    const order = await shop.order();
    env.clock.advance({ hours: 48 });
    await sweepPayments(shop.deps);
    await sendConfirmation(shop, { receipt: 'UC2AB3CD4E', amount: 6500, account: order.number });
    expect(await statuses()).toEqual(['completed']);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
  });

  test('are opened again by a new try, and do not close during it', async () => {
    const order = await shop.order();
    env.clock.advance({ hours: 48 });
    await sweepPayments(shop.deps);
    await shop.next('wait-for-me');
    await Promise.all([shop.pay(order), closeAbandonedPayments(shop.deps)]);
    expect(await statuses()).toEqual(['pending']);
    await shop.passWithoutJobs(60);
    expect(await closeAbandonedPayments(shop.deps)).toBe(0);
  });

  test('wait while a staff member must decide about their prompt', async () => {
    await shop.next('dropped-before');
    await shop.pay(await shop.order());
    await shop.pass(49 * 3600);
    expect(await moneyFacts(env.db)).toMatchObject({ pending: 1, failed: 0 });
  });

  test('wait while a claim for them is open', async () => {
    await claim(shop, await shop.order(), 'UC2AB3CD4E', { gateway: null });
    env.clock.advance({ hours: 49 });
    await closeAbandonedPayments(shop.deps);
    expect(await statuses()).toEqual(['pending']);
  });
});
