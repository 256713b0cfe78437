import { describe, expect, test } from 'vitest';
import { sendConfirmation, type Confirmation } from '#tests/support/confirmations.ts';
import {
  attemptStatusesOf,
  callbackOutcomes,
  moneyFacts,
  incomingPaymentsOf,
  refundsOf,
} from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const receipt = 'UC2AB3CD4E';
const nothingPaid = { completed: 0, enrolled: 0, mails: 0 };
const paidOnce = { completed: 1, pending: 0, failed: 0, enrolled: 1, incomingPayments: 1, refunds: 0, mails: 1 };

const confirm = (input: Partial<Confirmation> & Pick<Confirmation, 'account'>) =>
  sendConfirmation(shop, { receipt, amount: 6500, ...input });

async function alerts(): Promise<number> {
  const { rows } = await env.pool.query(
    "select from mail_outbox where dedupe_key like 'payment-alert:%' and recipient = 'hello@example.com'",
  );
  return rows.length;
}

async function expectBooksRight() {
  expect(await reconcile(env.db)).toMatchObject({ difference: 0, contradictions: [], isClean: true });
}

/** Makes an order with an open prompt and no report. */
async function prompted(scenario = 'wait-for-me'): Promise<Purchase> {
  await shop.next(scenario);
  const order = await shop.order();
  await shop.pay(order);
  return order;
}

describe('money that was paid by hand', () => {
  test.each(['as is', 'small', 'spaced'])('pays the order of its number, %s, without any prompt', async (how) => {
    const order = await shop.order();
    const { number } = order;
    const typed = {
      'as is': number,
      small: number.toLowerCase(),
      spaced: ` ${number.slice(0, 4)} - ${number.slice(4)} `,
    };
    await confirm({ account: typed[how as keyof typeof typed] });
    expect(await callbackOutcomes(env.db)).toEqual(['paid']);
    expect(await moneyFacts(env.db)).toEqual({ ...paidOnce, attempts: 0 });
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt });
    await expectBooksRight();
  });

  test('a repeated confirmation changes nothing', async () => {
    const { number } = await shop.order();
    for (let n = 0; n < 3; n += 1) await confirm({ account: number });
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'known', 'known']);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });

  test('a second payment for the order is surplus and is refunded', async () => {
    const { number } = await shop.order();
    await confirm({ account: number });
    await confirm({ account: number, receipt: 'UC2ZZZZZZZ', amount: 100 });
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'surplus']);
    expect(await refundsOf(env.db)).toMatchObject([{ receipt: 'UC2ZZZZZZZ', amount: 10_000, reason: 'surplus' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ ...paidOnce, incomingPayments: 2, refunds: 1 });
    await expectBooksRight();
  });

  test.each([6499, 6501, 6499.99, 1])(
    'KSh %d is not the price: a staff member decides, and no further prompt is sent',
    async (amount) => {
      const order = await shop.order();
      await confirm({ account: order.number, amount });
      expect(await callbackOutcomes(env.db)).toEqual(['amount_differs']);
      expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt, state: 'review', source: 'c2b' }]);
      expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
      expect(await shop.status(order)).toMatchObject({ state: 'review', resend: { allowed: false } });
      await expect(shop.pay(order)).rejects.toMatchObject({ code: 'payment_in_review' });
      expect(await alerts()).toBe(1);
      await expectBooksRight();
      await confirm({ account: order.number, receipt: 'UC2ZZZZZZZ' });
      expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: 'UC2ZZZZZZZ' });
    },
  );

  test.each(['', 'JANE', 'MIC3 ZZZZZZ', '\u202eMIC3', 'x'.repeat(5_000), 'A\u0000B'])(
    'with an account number of no order (%j) waits for a staff member',
    async (account) => {
      await shop.order();
      await confirm({ account });
      expect(await callbackOutcomes(env.db)).toEqual(['unclaimed']);
      expect(await incomingPaymentsOf(env.db)).toEqual([{ receipt, state: 'review', source: 'c2b', amount: 650_000 }]);
      expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
      expect(await alerts()).toBe(1);
      await expectBooksRight();
      await confirm({ account });
      expect(await callbackOutcomes(env.db)).toEqual(['unclaimed', 'known']);
    },
  );

  test("the payer's text is stored for staff, without characters that change the text direction", async () => {
    await confirm({ account: ' \u202eMIC3\u0000 jane  doe ', payer: '2547 ***** 678' });
    const { rows } = await env.pool.query('select account_reference, phone_number, paid_at from mpesa_receipts');
    expect(rows).toEqual([
      { account_reference: 'MIC3 jane doe', phone_number: '2547***678', paid_at: new Date('2026-03-02T06:05:00Z') },
    ]);
  });
});

describe('two payments for one order', () => {
  test('a payment by hand from another phone, and the prompt: both are distinguished', async () => {
    const order = await prompted();
    await confirm({ account: order.number, payer: '2547 ***** 999' });
    expect(await attemptStatusesOf(env.db)).toEqual(['prompted']);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt });
    await shop.passWithoutJobs(1);
    await shop.approve();
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded']);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt, state: 'matched' }, { state: 'surplus' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ ...paidOnce, incomingPayments: 2, refunds: 1 });
    await expectBooksRight();
  });

  test('a payment by hand from the phone of the prompt, which is approved too: the prompt’s money is refunded', async () => {
    const order = await prompted();
    await confirm({ account: order.number });
    await shop.approve();
    const [moved] = shop.simulator.ledger.payments();
    await confirm({ account: order.number, receipt: moved?.receipt ?? '' });
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'surplus', 'known']);
    expect(await moneyFacts(env.db)).toMatchObject({ ...paidOnce, incomingPayments: 2, refunds: 1 });
    await expectBooksRight();
  });
});
