import { describe, expect } from 'vitest';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { refundsOf } from '#tests/support/money-facts.ts';
import { outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';
import { specifies } from '#tests/specifies.ts';

const { env, shop, scenario } = useScenarios();

describe('paid twice', () => {
  scenario(38, 'two tabs at once send one prompt, which pays once', async () => {
    const order = await shop.order();
    await Promise.all([shop.pay(order), shop.pay(order)]);
    await shop.pass(2);
    expect(shop.prompts()).toHaveLength(1);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  specifies('Money: refunds by reversal or by hand, whole or by line; access ends unless something else gives it');
  scenario(38, 'two tabs pay one order in turn and both succeed: the second is surplus, to be refunded', async () => {
    await shop.next('failure-then-success');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(3);
    await shop.pay(order, '254712345679');
    await shop.pass(3);
    expect(await outcomeOf(shop, order)).toEqual({ ...paidOnce, attempts: ['failed', 'succeeded'] });
    await shop.pass(60);
    expect(await outcomeOf(shop, order)).toEqual({
      ...paidOnce,
      reads: `${paidOnce.reads} M-Pesa has taken this payment twice: we will return the second one to the account it came from.`,
      attempts: ['succeeded', 'succeeded'],
      incomingPayments: [
        { state: 'matched', source: 'callback', shillings: 6500 },
        { state: 'surplus', source: 'callback', shillings: 6500 },
      ],
      refunds: ['surplus requested 6500'],
      mails: ['payment-alert:surplus', 'receipt', 'surplus'],
    });
    expect(await expectReconciled(shop)).toMatchObject({
      received: 1_300_000,
      enrolled: 650_000,
      toRefund: 650_000,
    });
  });

  scenario(38, 'two tabs pay two orders with one course in common: its price is to be refunded', async () => {
    await shop.next('failure-then-success');
    const first = await shop.order({ prices: [6499.5, 1000] });
    await shop.pay(first);
    await shop.pass(3);
    const second = await shop.orderOf(first.buyer, first.courseIds.slice(0, 1));
    await shop.pay(second, '254712345679');
    await shop.pass(60);
    const mails = ['payment-alert:surplus', 'receipt', 'receipt', 'surplus'];
    expect(await outcomeOf(shop, second)).toEqual({ ...paidOnce, mails });
    expect(await outcomeOf(shop, first)).toEqual({
      ...paidOnce,
      payments: ['completed', 'completed'],
      studies: 2,
      incomingPayments: [{ state: 'matched', source: 'callback', shillings: 7500 }],
      refunds: ['undeliverable requested 6500'],
      mails,
    });
    expect(await refundsOf(env.db)).toMatchObject([{ courseIds: second.courseIds }]);
    expect(await expectReconciled(shop)).toMatchObject({ received: 1_400_000, enrolled: 750_000, toRefund: 650_000 });
  });
});
