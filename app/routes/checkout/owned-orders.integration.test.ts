import { describe, expect, test } from 'vitest';
import { createEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
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

test('a paid order does not mention courses that the learner already has', async () => {
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(5);
  const { text } = await (await orderPageOf(order))();
  expect(text).toContain('Payment successful!');
  expect(text).not.toContain('already');
});
