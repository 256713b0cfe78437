import { beforeEach, describe, expect, test } from 'vitest';
import { startAttempt } from '#app/modules/collection/attempts/start-attempt.server.ts';
import { orderStatus } from '#app/modules/collection/progress/order-status.server.ts';
import { reconcile } from '#app/modules/collection/reconcile/reconcile.server.ts';
import { recordRefundByHand } from '#app/modules/collection/refunds/record-refund-by-hand.server.ts';
import { sendRefund } from '#app/modules/collection/refunds/send-refund.server.ts';
import { requestRefund } from '#app/modules/ledger/request-refund.server.ts';
import { sweepPayments } from '#app/modules/payments/sweep-payments.server.ts';
import { moneyFacts, receiptsOf, refundsOf } from '#tests/support/money-facts.ts';
import { outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { usePaymentShop, type Purchase } from '../support/payment-shop.ts';
import { useTestEnv } from '../support/test-env.ts';
import { CardCompany } from './card-company.ts';
import { cardName, cardProvider, takeWebhook } from './card-provider.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

let company: CardCompany;
beforeEach(() => {
  company = new CardCompany();
  company.shop = (webhook) => takeWebhook(deps(), company, webhook);
});

/** The shop with both providers. */
const deps = () => ({ ...shop.deps, providers: [...shop.deps.providers, cardProvider(company)] });

const payByCard = ({ buyer, orderId }: Purchase) =>
  startAttempt(
    {
      ...deps(),
      actor: buyer,
      rateLimits: { consume: async () => undefined },
      address: '127.0.0.1',
      orderPriceHours: 48,
    },
    { orderId, provider: cardName },
  );
const status = ({ buyer, orderId }: Purchase) => orderStatus({ ...deps(), actor: buyer }, { orderId });

/** Minutes with the sweep that runs in each. */
async function passMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await shop.passWithoutJobs(60);
    await sweepPayments(deps());
  }
}

describe('a provider with a page of its own, signed messages and no phone', () => {
  test('sends the payer to its page, and the order is paid once, however often it says so', async () => {
    const order = await shop.order();
    expect(await payByCard(order)).toMatchObject({
      outcome: 'prompt_sent',
      paymentPage: 'https://cards.example/page_1',
    });
    expect(await status(order)).toMatchObject({
      state: 'prompt_sent',
      paymentPage: 'https://cards.example/page_1',
      phone: null,
    });
    expect(await payByCard(order)).toMatchObject({
      outcome: 'already_waiting',
      paymentPage: 'https://cards.example/page_1',
    });
    const paid = company.end(0, 'paid');
    expect(await Promise.all([company.shop(paid), company.shop(paid), company.shop(paid)])).toEqual([true, true, true]);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    expect(await receiptsOf(env.db)).toMatchObject([{ receipt: 'card_page:ch_1', state: 'matched' }]);
    expect(company.pages).toHaveLength(1);
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, isClean: true });
  });

  test('is not believed without its signature', async () => {
    const order = await shop.order();
    await payByCard(order);
    const { id: page, orderNumber, cents } = company.pages[0] ?? { id: '', orderNumber: '', cents: 0 };
    const forged = company.sign({ page, orderNumber, state: 'paid', charge: 'ch_9', cents }, 'another secret');
    expect(await company.shop(forged)).toBe(false);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, receipts: 0 });
  });

  test('says that a card was declined in its own words, and another try pays', async () => {
    const order = await shop.order();
    await payByCard(order);
    await company.shop(company.end(0, 'declined'));
    expect(await status(order)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('bank declined') });
    await payByCard(order);
    await company.shop(company.end(1, 'paid'));
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, receipts: 1, attempts: 2, mails: 1 });
  });

  test('took no request: nothing is open, and the learner may try again at once', async () => {
    const order = await shop.order();
    company.nextRequest = 'refused';
    expect(await payByCard(order)).toMatchObject({ outcome: 'not_sent' });
    expect(await status(order)).toMatchObject({ state: 'not_sent', resend: { allowed: true } });
  });

  test('whose answer was lost: not asked again by itself, and its message pays all the same', async () => {
    const order = await shop.order();
    company.nextRequest = 'lost';
    expect(await payByCard(order)).toMatchObject({ outcome: 'unknown' });
    await passMinutes(2);
    expect(company.pages).toHaveLength(1);
    await company.shop(company.end(0, 'paid'));
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, receipts: 1 });
  });

  test('whose message is lost is asked, and its code takes the place of the provisional one', async () => {
    const order = await shop.order();
    await payByCard(order);
    const late = company.end(0, 'paid');
    await passMinutes(2);
    expect(await status(order)).toMatchObject({ state: 'paid' });
    expect(await receiptsOf(env.db)).toMatchObject([
      { receipt: expect.stringMatching(/^card_page:TRX/), source: 'query', amount: 650_000 },
    ]);
    await company.shop(late);
    expect(await receiptsOf(env.db)).toMatchObject([{ receipt: 'card_page:ch_1', source: 'callback' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, receipts: 1, mails: 1 });
  });

  test('moved another amount: kept for a person, and nobody studies', async () => {
    const order = await shop.order();
    await payByCard(order);
    await company.shop(company.end(0, 'paid', 100_000));
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0, receipts: 1 });
    expect(await status(order)).toMatchObject({ state: 'review', resend: { allowed: false } });
  });

  test('paid what M-Pesa had paid: surplus, which a person gives back by hand', async () => {
    const order = await shop.order();
    await payByCard(order);
    await shop.passWithoutJobs(200);
    await shop.pay(order, '254712345678', { providers: deps().providers });
    await shop.pass(2);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, receipts: 1 });
    await company.shop(company.end(0, 'paid'));
    expect(await refundsOf(env.db)).toMatchObject([{ reason: 'surplus', status: 'requested' }]);
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    const refundId = rows[0]?.id ?? '';
    const admin = { ...deps(), actor: await shop.admin() };
    await expect(sendRefund(admin, { refundId })).rejects.toMatchObject({ code: 'reversals_off' });
    await recordRefundByHand(admin, { refundId, note: 'by the portal of the card company' });
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done' }]);
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, refunded: 650_000, isClean: true });
  });

  test('an order that a card paid is given back, and its course closed', async () => {
    const order = await shop.order();
    await payByCard(order);
    await company.shop(company.end(0, 'paid'));
    const admin = { ...deps(), actor: await shop.admin() };
    const { refundId } = await requestRefund(admin, { orderId: order.orderId, note: 'asked for' });
    await recordRefundByHand(admin, { refundId, note: 'by the portal of the card company' });
    expect(await outcomeOf(shop, order)).toMatchObject({ order: 'refunded', studies: 0, payments: ['refunded'] });
  });
});
