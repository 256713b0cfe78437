import { describe, expect, test } from 'vitest';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { moneyFacts, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { sweepPayments } from './sweep-payments.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const paidOnce = {
  completed: 1,
  failed: 0,
  pending: 0,
  enrolled: 1,
  incomingPayments: 1,
  attempts: 1,
  refunds: 0,
  mails: 1,
};

describe('paying', () => {
  specifies('Money: one order, one prompt and one receipt for the cart; owned courses are dropped');
  test('five courses take one prompt and one receipt, and succeed together', async () => {
    const order = await shop.order({ prices: [6500, 1200.5, 999.99, 45, 1] });
    await shop.pay(order);
    expect(shop.simulator.ledger.prompts()).toHaveLength(1);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0, pending: 5 });
    await shop.pass(2);
    expect(await moneyFacts(env.db)).toEqual({ ...paidOnce, completed: 5, enrolled: 5 });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'matched', amount: 874_700 }]);
    expect((await shop.status(order)).goTo).toBe('/dashboard');
    expect(await expectReconciled(shop)).toMatchObject({ enrolled: 874_700 });
  });

  test('every job lost: the sweep alone finds the payment', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(25);
    await env.pool.query('delete from test_bed.jobs');
    await sweepPayments(shop.deps);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    await expectReconciled(shop);
  });
});
