import { describe, expect } from 'vitest';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { refundsOf } from '#tests/support/money-facts.ts';
import { outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { useScenarios } from './use-scenarios.ts';
import { specifies } from '#tests/specifies.ts';

const { bed, trial, scenario } = useScenarios();

describe('paid twice', () => {
  scenario(38, 'two tabs at once send one prompt, which pays once', async () => {
    const order = await trial.order();
    await Promise.all([trial.pay(order), trial.pay(order)]);
    await trial.pass(2);
    expect(trial.prompts()).toHaveLength(1);
    expect(await outcomeOf(trial, order)).toEqual(paidOnce);
  });

  specifies('Money: refunds by reversal or by hand, whole or by line; access ends unless something else gives it');
  scenario(
    38,
    'two tabs pay one order after another and both succeed: the second is surplus, to be given back',
    async () => {
      await trial.next('failure-then-success');
      const order = await trial.order();
      await trial.pay(order);
      await trial.pass(3);
      await trial.pay(order, '254712345679');
      await trial.pass(3);
      expect(await outcomeOf(trial, order)).toEqual({ ...paidOnce, attempts: ['failed', 'succeeded'] });
      await trial.pass(60);
      expect(await outcomeOf(trial, order)).toEqual({
        ...paidOnce,
        reads: `${paidOnce.reads} M-Pesa has taken this payment twice: we will return the second one to the account it came from.`,
        attempts: ['succeeded', 'succeeded'],
        receipts: [
          { state: 'matched', source: 'callback', shillings: 6500 },
          { state: 'surplus', source: 'callback', shillings: 6500 },
        ],
        refunds: ['surplus requested 6500'],
        mails: ['payment-alert:surplus', 'receipt', 'surplus'],
      });
      expect(await expectReconciled(trial)).toMatchObject({
        received: 1_300_000,
        enrolled: 650_000,
        toRefund: 650_000,
      });
    },
  );

  scenario(38, 'two tabs pay two orders with one course in common: its price is to be given back', async () => {
    await trial.next('failure-then-success');
    const first = await trial.order({ prices: [6499.5, 1000] });
    await trial.pay(first);
    await trial.pass(3);
    const second = await trial.orderOf(first.buyer, first.courseIds.slice(0, 1));
    await trial.pay(second, '254712345679');
    await trial.pass(60);
    const mails = ['payment-alert:surplus', 'receipt', 'receipt', 'surplus'];
    expect(await outcomeOf(trial, second)).toEqual({ ...paidOnce, mails });
    expect(await outcomeOf(trial, first)).toEqual({
      ...paidOnce,
      payments: ['completed', 'completed'],
      studies: 2,
      receipts: [{ state: 'matched', source: 'callback', shillings: 7500 }],
      refunds: ['undeliverable requested 6500'],
      mails,
    });
    expect(await refundsOf(bed.db)).toMatchObject([{ courseIds: second.courseIds }]);
    expect(await expectReconciled(trial)).toMatchObject({ received: 1_400_000, enrolled: 750_000, toRefund: 650_000 });
  });
});
