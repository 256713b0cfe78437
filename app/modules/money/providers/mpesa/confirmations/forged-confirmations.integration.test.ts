import { describe, expect, test } from 'vitest';
import { sendConfirmation, type Confirmation } from '#tests/support/confirmations.ts';
import { callbackOutcomes, moneyFacts, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const receipt = 'UC2AB3CD4E';
const nothingPaid = { completed: 0, enrolled: 0, mails: 0 };

const confirm = (input: Partial<Confirmation> & Pick<Confirmation, 'account'>) =>
  sendConfirmation(shop, { receipt, amount: 6500, ...input });

async function alerts(): Promise<number> {
  const { rows } = await env.pool.query(
    "select from mail_outbox where dedupe_key like 'payment-alert:%' and recipient = 'hello@example.com'",
  );
  return rows.length;
}

describe('a confirmation that is not believed', () => {
  test('without the shop’s secret', async () => {
    const order = await shop.order();
    await sendConfirmation(shop, { receipt, amount: 6500, account: order.number }, 'f'.repeat(64));
    expect(await callbackOutcomes(env.db)).toEqual(['unknown_secret']);
    expect(await moneyFacts(env.db)).toMatchObject({ ...nothingPaid, incomingPayments: 0 });
  });

  test('of money to another number', async () => {
    const order = await shop.order();
    await confirm({ account: order.number, shortcode: '999999' });
    expect(await callbackOutcomes(env.db)).toEqual(['other_shortcode']);
    expect(await moneyFacts(env.db)).toMatchObject({ ...nothingPaid, incomingPayments: 0 });
  });

  test('of a receipt that paid another order: neither changes', async () => {
    const order = await shop.order();
    const other = await shop.order();
    await confirm({ account: order.number });
    await confirm({ account: other.number });
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'receipt_taken']);
    expect(await shop.status(other)).toMatchObject({ state: 'not_started' });
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 });
  });

  test('with another amount than before', async () => {
    const order = await shop.order();
    await confirm({ account: order.number });
    await confirm({ account: order.number, amount: 1 });
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'known']);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'matched', amount: 650_000 }]);
    expect(await alerts()).toBe(1);
  });

  test.each(['', '{}', '[]', 'null', '{"TransID":', '\u0000', 'x'.repeat(1_000_000), '😀'.repeat(500)])(
    'an invalid body is stored up to the length of a confirmation, and changes nothing',
    async (body) => {
      await sendConfirmation(shop, body);
      expect(await callbackOutcomes(env.db)).toEqual(['unreadable']);
      expect(await moneyFacts(env.db)).toMatchObject({ ...nothingPaid, incomingPayments: 0 });
    },
  );

  test.each(['0', '-6500', '1e309', 'NaN', '6500.001', '6,500', ''])('an amount %j is invalid', async (amount) => {
    const { number } = await shop.order();
    await confirm({ account: number, amount });
    expect(await callbackOutcomes(env.db)).toEqual(['unreadable']);
    expect(await moneyFacts(env.db)).toMatchObject({ ...nothingPaid, incomingPayments: 0 });
  });
});
