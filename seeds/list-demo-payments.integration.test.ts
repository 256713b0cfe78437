import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { toCents } from '#app/shared/money.ts';
import { refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { enterPurchase } from './demo-ledger.server.ts';
import { listDemoPayments } from './list-demo-payments.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Writes two purchases of the demo; the second was refunded. */
async function enterDemo(): Promise<void> {
  const staff = await shop.staff();
  const at = new Date(env.clock.now().getTime() - 10 * 86_400_000);
  for (const [index, status] of (['completed', 'refunded'] as const).entries()) {
    const { userId: id, name, email } = await shop.learner();
    const buyer = { id, name, email, phone: `25471234567${index}` };
    const course = { id: (await createCourse(env.db)).id, title: 'Course', priceCents: toCents(450_000) };
    const purchase = { buyer, course, status, at, number: index + 1 };
    await env.db.transaction((tx) => enterPurchase(tx, purchase, staff));
  }
}

test('a payment of the demo can be reversed once', async () => {
  await enterDemo();
  const { ledger } = shop.simulator;
  for (let start = 0; start < 2; start += 1) shop.simulator.rememberPayments(await listDemoPayments(env));
  expect(ledger.payments()).toMatchObject([
    { receipt: 'DEMO000001', amount: 4500, reversed: 0, msisdn: '254712345670' },
    { receipt: 'DEMO000002', amount: 4500, reversed: 4500, msisdn: '254712345671' },
  ]);
  expect(ledger.total()).toBe(4500);

  const { rows } = await env.pool.query<{ id: string }>("select id from orders where status = 'paid'");
  const deps = { ...shop.deps, actor: await shop.staff() };
  const request = {
    orderId: rows[0]?.id ?? '',
    orderLineIds: 'all',
    note: 'asked for',
    outsideGuarantee: true,
  } as const;
  const { refundId } = await requestRefund(deps, request);
  await sendRefund(deps, { refundId });
  await shop.pass(5);
  expect(await refundsOf(env.db)).toMatchObject([{ receipt: 'DEMO000002' }, { receipt: 'DEMO000001', status: 'done' }]);
  expect(ledger.reversals()).toMatchObject([{ of: 'DEMO000001', amount: 4500 }]);
  expect(ledger.total()).toBe(0);
});
