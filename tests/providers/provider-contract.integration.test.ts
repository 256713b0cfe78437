import { beforeEach, describe, expect, test } from 'vitest';
import { orderStatus } from '#app/modules/money/collection/progress/order-status.server.ts';
import { listOpenCases } from '#app/modules/money/collection/reconcile/list-open-cases.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { runDoctorQueries } from '#tests/support/run-doctor-queries.ts';
import {
  attemptStatusesOf,
  moneyFacts,
  staffAlertsOf,
  incomingPaymentsOf,
  refundsOf,
} from '#tests/support/money-facts.ts';
import { outcomeOf, paidOnce } from '#tests/support/outcome-of.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { cardUnderTest, mpesaUnderTest, type ProviderUnderTest } from './provider-under-test.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** The contract of every provider, by prompt or by page. */
describe.each([
  ['M-Pesa', () => mpesaUnderTest(shop)],
  ['a provider with a page of its own', () => cardUnderTest(shop)],
  ['a provider with a page that only its own messages tell of', () => cardUnderTest(shop, { canBeAsked: false })],
] as const)('%s', (_, underTest) => {
  let provider: ProviderUnderTest;
  beforeEach(() => {
    provider = underTest();
  });

  const status = ({ buyer, orderId }: Purchase) => orderStatus({ ...provider.deps(), actor: buyer }, { orderId });
  /** Passes minutes, with a sweep in each. */
  const passMinutes = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await shop.passWithoutJobs(60);
      await sweepPayments(provider.deps());
    }
  };
  /** Expects these sums of cents in consistent books. */
  const expectBooks = async (sums: Readonly<Record<string, number>>) => {
    expect(await reconcile(env.db)).toMatchObject({ ...sums, difference: 0, contradictions: [], isClean: true });
    expect(await runDoctorQueries(env.db)).toEqual([]);
  };
  const staff = async () => ({ ...provider.deps(), actor: await shop.staff() });

  test('a payment counts once for repeated reports', async () => {
    const order = await shop.order();
    expect(await provider.request(order)).toMatchObject({ outcome: 'prompt_sent' });
    expect(await provider.request(order)).toMatchObject({ outcome: 'already_waiting' });
    await provider.pay(0, 5);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
    await expectBooks({ received: 650_000, enrolled: 650_000 });
  });

  test('a declined payment says so in the provider’s words, and another try pays', async () => {
    const order = await shop.order();
    await provider.request(order);
    await provider.decline(0);
    expect(await status(order)).toMatchObject({ state: 'failed', failure: { nothingTaken: true } });
    await provider.request(order);
    await provider.pay(1);
    expect(await moneyFacts(env.db)).toMatchObject({
      completed: 1,
      enrolled: 1,
      incomingPayments: 1,
      attempts: 2,
      mails: 1,
    });
  });

  test('a refused request leaves nothing open, and can be repeated', async () => {
    const order = await shop.order();
    expect(await provider.request(order, 'refused')).toMatchObject({ outcome: 'not_sent' });
    expect(await status(order)).toMatchObject({ state: 'not_sent' });
    await passMinutes(1);
    expect(await status(order)).toMatchObject({ resend: { allowed: true } });
    await provider.request(order);
    await provider.pay(0);
    expect(await status(order)).toMatchObject({ state: 'paid' });
  });

  test('a request without an answer is not repeated automatically, and its message pays', async () => {
    const order = await shop.order();
    expect(await provider.request(order, 'answer lost')).toMatchObject({ outcome: 'unknown' });
    await passMinutes(2);
    await provider.pay(0);
    expect(await moneyFacts(env.db)).toMatchObject({
      completed: 1,
      enrolled: 1,
      incomingPayments: 1,
      attempts: 1,
      mails: 1,
    });
  });

  test('a payment without a message is queried where possible, and the late message counts once', async () => {
    const order = await shop.order();
    await provider.request(order, 'message lost');
    await provider.pay(0);
    await passMinutes(2);
    expect(await incomingPaymentsOf(env.db)).toMatchObject(
      provider.canBeAsked ? [{ source: 'query', amount: 650_000 }] : [],
    );
    await provider.tellLate(0);
    expect(await status(order)).toMatchObject({ state: 'paid' });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ source: 'callback', state: 'matched' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 });
    await expectBooks({ received: 650_000, enrolled: 650_000 });
  });

  test('an unpaid request fails without a case; another try pays', async () => {
    const order = await shop.order();
    await provider.request(order);
    await provider.abandon(0);
    await passMinutes(65);
    expect(await attemptStatusesOf(env.db)).toEqual(['failed']);
    expect(await status(order)).toMatchObject({ state: 'failed', resend: { allowed: true } });
    expect(await listOpenCases(provider.deps())).toEqual([]);
    expect(await staffAlertsOf(env.db)).toEqual([]);
    await provider.request(order);
    await provider.pay(1);
    expect(await outcomeOf(shop, order)).toMatchObject({ order: 'paid', studies: 1 });
    await expectBooks({ received: 650_000, enrolled: 650_000 });
  });

  test('a different amount waits for a staff member: nobody is enrolled, and no further request is sent', async () => {
    const order = await shop.order();
    await provider.request(order, 'another amount');
    await provider.pay(0);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0, incomingPayments: 1 });
    expect(await status(order)).toMatchObject({ state: 'review', resend: { allowed: false } });
    await expectBooks({ received: 649_900, inReview: 649_900 });
  });

  test('a forged message is not believed', async () => {
    const order = await shop.order();
    await provider.request(order, 'forged');
    await provider.forge(0);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, incomingPayments: 0 });
    await provider.pay(0);
    expect(await outcomeOf(shop, order)).toEqual(paidOnce);
  });

  test('two paid requests for one order: the second is refunded', async () => {
    const order = await shop.order();
    await provider.request(order, 'message lost');
    await shop.passWithoutJobs(400);
    await provider.request(order);
    await provider.pay(1);
    await provider.pay(0);
    await provider.tellLate(0);
    expect(await moneyFacts(env.db)).toMatchObject({
      completed: 1,
      enrolled: 1,
      incomingPayments: 2,
      attempts: 2,
      mails: 1,
    });
    expect(await refundsOf(env.db)).toMatchObject([{ reason: 'surplus', status: 'requested', amount: 650_000 }]);
    await expectBooks({ received: 1_300_000, enrolled: 650_000, toRefund: 650_000 });
  });

  test("a refund by hand closes the order's course", async () => {
    const order = await shop.order();
    await provider.request(order);
    await provider.pay(0);
    const { refundId } = await requestRefund(await staff(), {
      orderId: order.orderId,
      orderLineIds: 'all',
      note: 'asked for',
    });
    await recordRefundByHand(await staff(), { refundId, note: 'in the provider’s portal' });
    expect(await outcomeOf(shop, order)).toMatchObject({ order: 'refunded', studies: 0, payments: ['refunded'] });
    await expectBooks({ received: 650_000, refunded: 650_000 });
  });
});
