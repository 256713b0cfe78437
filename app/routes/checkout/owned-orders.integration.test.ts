import { describe, expect, test } from 'vitest';
import { selectOpenCases } from '#app/modules/money/collection/reconcile/open-case-queries.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Returns the order's page as its buyer sees it without JavaScript. */
async function orderPageOf({ buyer, orderId }: Purchase) {
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway });
  const session = cookieOf(await site.auth.beginSession({ userId: buyer.userId, address, userAgent: 'test' }));
  return (form?: Readonly<Record<string, string>>) =>
    site.visit(`/orders/${orderId}`, { cookie: session, ...(form && { form }) });
}

const own = ({ buyer, courseIds }: Purchase, nth = 0) =>
  createEnrolment(env.db, { userId: buyer.userId, courseId: courseIds[nth] ?? '', at: env.clock.now() });

describe('an unpaid order of a course that the learner already has', () => {
  const ends = {
    'before a prompt': async () => undefined,
    'after a prompt that failed': async (order: Purchase) => {
      await shop.next('cancelled');
      await shop.pay(order);
      await shop.pass(300);
    },
    'after its price is too old': async () => env.clock.advance({ hours: 72 }),
  };
  for (const [when, happen] of Object.entries(ends))
    test(`${when}: offers no payment, and opens the course`, async () => {
      const order = await shop.order();
      const open = await orderPageOf(order);
      await happen(order);
      expect((await open()).text).toMatch(/Send the prompt|Order again/);
      await own(order);
      const { text, html } = await open();
      expect(text).toContain('You have this course already.');
      expect(text).not.toMatch(/Send the prompt|Order again|Pay by Pay Bill|Safe to try again|try again/);
      expect(html).toContain(`href="/courses/${order.courseIds[0]}/content"`);
      expect((await open({ intent: 'again' })).location).toBe(`/orders/${order.orderId}`);
    });

  test('offers to order the other courses again', async () => {
    const order = await shop.order({ prices: [2500, 3100] });
    const open = await orderPageOf(order);
    await own(order);
    const { text } = await open();
    expect(text).toContain('Order the other course');
    expect(text).not.toContain('Send the prompt');
    expect((await open({ intent: 'again' })).location).toBe(`/checkout?course=${order.courseIds[1]}`);
  });
});

test('an order too old for its price is ordered again at today’s, and money that still comes for it goes back', async () => {
  const order = await shop.order({ prices: [1500] });
  const open = await orderPageOf(order);
  env.clock.advance({ hours: 72 });
  await env.pool.query('update courses set price_cents = 180000');
  expect((await open()).text).toContain('This order is too old to be paid at its price.');
  expect((await open({ intent: 'again' })).location).toBe(`/checkout?course=${order.courseIds[0]}`);
  const atToday = await shop.orderOf(order.buyer, order.courseIds);
  await shop.pay(atToday);
  await shop.pass(5);
  expect(await shop.status(atToday)).toMatchObject({ state: 'paid', totalCents: 180_000 });
  await sendConfirmation(shop, { receipt: 'UC2AB3CD4E', amount: 1500, account: order.number });
  expect((await open()).text).toContain('Payment successful!');
  const cases = await selectOpenCases(env.db, env.clock.now());
  expect(cases.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([['refund_to_send', 150_000]]);
});

describe('the code of a payment with another account, sent by the order’s page without JavaScript', () => {
  test('pays the order', async () => {
    const order = await shop.order({ prices: [700] });
    const open = await orderPageOf(order);
    await sendConfirmation(shop, { receipt: 'UC2AB3CD4E', amount: 700, account: 'JANE' });
    expect((await open({ code: 'uc2ab3cd4e' })).location).toBe(`/orders/${order.orderId}`);
    await shop.pass(10);
    expect((await open()).text).toContain('Payment successful!');
  });

  test('stays in its field if it is none, and is asked about if it may be one', async () => {
    const open = await orderPageOf(await shop.order());
    const refused = await open({ code: '0712345678' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Please enter the code from the M-Pesa message');
    expect(refused.html).toContain('value="0712345678"');
    await open({ code: 'SLK4H7R9QT' });
    expect((await open()).text).toContain('We are asking M-Pesa about SLK4H7R9QT.');
  });
});

test('a paid order does not mention courses that the learner already has', async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(5);
  const { text } = await (await orderPageOf(order))();
  expect(text).toContain('Payment successful!');
  expect(text).not.toContain('already');
});
