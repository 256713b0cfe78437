import { expect, test } from 'vitest';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { attemptStatusesOf, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { listOpenCases } from '#app/modules/money/collection/reconcile/list-open-cases.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { requestIncomingPaymentRefund } from '#app/modules/money/collection/refunds/request-incoming-payment-refund.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

test('a refunded wrong amount leaves no open case, and the order can be paid again', async () => {
  await shop.next('wrong-amount');
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(5);
  const [money] = await incomingPaymentsOf(env.db);
  const deps = await fixture.deps();
  const { refundId } = await requestIncomingPaymentRefund(deps, {
    receipt: money?.receipt ?? '',
    note: 'not the price',
  });
  await recordRefundByHand(deps, { refundId, note: 'sent from the portal' });
  expect(await listOpenCases(env)).toEqual([]);
  expect(await attemptStatusesOf(env.db)).toEqual(['failed']);
  const status = await shop.status(order);
  expect(status).toMatchObject({ state: 'failed', resend: { allowed: true } });
  expect(status.failure).toEqual({
    reason: 'Another amount came in than was asked for, and it was refunded',
    nothingTaken: false,
    advice: 'You can try again.',
  });
  await shop.pass(3600);
  expect(await attemptStatusesOf(env.db)).toEqual(['failed']);
  await shop.pay(order);
  await shop.pass(5);
  expect(await shop.status(order)).toMatchObject({ state: 'paid' });
  expect(await listOpenCases(env)).toEqual([]);
});

test.each(['waits to go back', 'was refunded'])(
  'a prompt that only a query reports as paid pays the order, where a smaller payment by hand %s',
  async (what) => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    await sendConfirmation(shop, { receipt: 'UC2AB3CD4E', amount: 3250, account: order.number });
    const deps = await fixture.deps();
    const { refundId } = await requestIncomingPaymentRefund(deps, { receipt: 'UC2AB3CD4E', note: 'not the price' });
    const send = () => recordRefundByHand(deps, { refundId, note: 'sent from the portal' });
    if (what === 'was refunded') await send();
    await shop.pass(60);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([
      { receipt: 'UC2AB3CD4E', amount: 325_000 },
      { source: 'query', state: 'matched', amount: 650_000 },
    ]);
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded']);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    if (what !== 'was refunded') await send();
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, refunded: 325_000, isClean: true });
  },
);
