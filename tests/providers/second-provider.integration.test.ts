import { beforeEach, expect, test } from 'vitest';
import { orderStatus } from '#app/modules/collection/progress/order-status.server.ts';
import { reconcile } from '#app/modules/collection/reconcile/reconcile.server.ts';
import { recordRefundByHand } from '#app/modules/collection/refunds/record-refund-by-hand.server.ts';
import { sendRefund } from '#app/modules/collection/refunds/send-refund.server.ts';
import { sweepPayments } from '#app/modules/payments/sweep-payments.server.ts';
import { moneyFacts, receiptsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { cardUnderTest } from './provider-under-test.ts';

/** What only a provider with a page of its own, signed messages and no phone does; the rest is the contract of all providers. */
const env = useTestEnv();
const shop = usePaymentShop(env);

let card: ReturnType<typeof cardUnderTest>;
beforeEach(() => {
  card = cardUnderTest(shop);
});

const status = ({ buyer, orderId }: Purchase) => orderStatus({ ...card.deps(), actor: buyer }, { orderId });

test('sends the payer to its page, also at the second press', async () => {
  const order = await shop.order();
  const paymentPage = 'https://cards.example/page_1';
  expect(await card.request(order)).toMatchObject({ outcome: 'prompt_sent', paymentPage });
  expect(await status(order)).toMatchObject({ state: 'prompt_sent', paymentPage, phone: null });
  expect(await card.request(order)).toMatchObject({ outcome: 'already_waiting', paymentPage });
  expect(card.company.pages).toHaveLength(1);
  await card.pay(0);
  expect(await receiptsOf(env.db)).toMatchObject([{ receipt: 'card_page:ch_1', state: 'matched' }]);
});

test('says in its own words why a payment failed', async () => {
  const order = await shop.order();
  await card.request(order);
  await card.decline(0);
  expect(await status(order)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('bank declined') });
});

test('names its provisional receipts after itself', async () => {
  const order = await shop.order();
  await card.request(order, 'message lost');
  await card.pay(0);
  await shop.passWithoutJobs(60);
  await sweepPayments(card.deps());
  expect(await receiptsOf(env.db)).toMatchObject([{ receipt: expect.stringMatching(/^card_page:TRX/) }]);
});

test('paid what M-Pesa had paid: surplus, which a person gives back by hand', async () => {
  const order = await shop.order();
  await card.request(order);
  await shop.passWithoutJobs(200);
  await shop.pay(order, '254712345678', { providers: card.deps().providers });
  await shop.pass(2);
  expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, receipts: 1 });
  await card.pay(0);
  expect(await refundsOf(env.db)).toMatchObject([{ reason: 'surplus', status: 'requested' }]);
  const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
  const refundId = rows[0]?.id ?? '';
  const admin = { ...card.deps(), actor: await shop.admin() };
  await expect(sendRefund(admin, { refundId })).rejects.toMatchObject({ code: 'reversals_off' });
  await recordRefundByHand(admin, { refundId, note: 'by the portal of the card company' });
  expect(await refundsOf(env.db)).toMatchObject([{ status: 'done' }]);
  expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, refunded: 650_000, isClean: true });
});
