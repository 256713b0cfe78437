import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { readCartCookie, writeCartCookie } from '#app/modules/catalogue/cart/cart-cookie.ts';
import {
  paymentCookieAfter,
  readPaymentCookie,
  writePaymentCookie,
} from '#app/modules/money/collection/progress/payment-cookie.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { payOrder } from '../checkout/pay.server.ts';
import { readBuyerState } from '../buyer-state.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Opens pages as the buyer's browser does, without JavaScript. */
async function browserOf(userId: string, orderId: string) {
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway });
  const session = cookieOf(await site.auth.beginSession({ userId, address, userAgent: 'test' }));
  const payment = writePaymentCookie(orderId, { secure: false });
  const stateWith = (cookies: string) => {
    const request = new Request('https://shop.example/api/buyer', {
      headers: { cookie: `${session}; ${payment}; ${cookies}` },
    });
    return readBuyerState({ request, context: site.contextOf(request) });
  };
  return { open: (path: string) => site.visit(path, { cookie: `${session}; ${payment}` }), stateWith };
}

const stripOf = ({ html }: { html: string }) =>
  /<aside class="payment-strip".*?<\/aside>/s
    .exec(html)?.[0]
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(' :', ':')
    .trim() ?? null;

test('a pending payment is shown below the header of every page but its own', async () => {
  await shop.next('wait-for-me');
  const order = await shop.order();
  await shop.pay(order);
  const { open } = await browserOf(order.buyer.userId, order.orderId);
  for (const path of ['/', '/courses', '/cart', '/dashboard', '/dashboard/receipts', '/about'])
    expect(stripOf(await open(path)), path).toMatch(
      /^Waiting for M-Pesa: KSh 6,500 Enter your PIN on 0712 ••• 678 Open/,
    );
  expect(stripOf(await open(`/orders/${order.orderId}`))).toBeNull();
});

test('its result is shown until it was opened', async () => {
  await shop.next('cancelled');
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(5);
  const { open } = await browserOf(order.buyer.userId, order.orderId);
  expect(stripOf(await open('/'))).toMatch(/^Not paid: KSh 6,500 See why/);
  await shop.pay(order);
  await shop.pass(5);
  expect(stripOf(await open('/'))).toMatch(/^Paid: KSh 6,500/);
  const seen = paymentCookieAfter({ orderId: order.orderId, state: 'paid' }, { secure: false });
  expect(readPaymentCookie(seen)).toBeNull();
  const waiting = paymentCookieAfter({ orderId: order.orderId, state: 'still_checking' }, { secure: false });
  expect(readPaymentCookie(waiting)).toBe(order.orderId);
});

test('a paid payment is not shown in the player of a course that it opened, and is in any other', async () => {
  const order = await shop.order({ prices: [1500, 2500] });
  const other = await createCourse(env.db);
  const { open } = await browserOf(order.buyer.userId, order.orderId);
  const stripIn = async (courseId: string) => {
    const { location } = await open(`/courses/${courseId}/content`);
    return stripOf(await open(location ?? ''));
  };
  const [course = '', second = ''] = order.courseIds;
  await shop.next('wait-for-me');
  await shop.pay(order);
  expect(await stripIn(course)).toMatch(/^Waiting for M-Pesa/);
  await shop.approve();
  await shop.pass(5);
  expect([await stripIn(course), await stripIn(second)]).toEqual([null, null]);
  expect(await stripIn(other.id)).toMatch(/^Paid: KSh 4,000/);
});

test('a prompt without an answer says not to pay again', async () => {
  await shop.next('dropped-before');
  const order = await shop.order();
  await shop.pay(order);
  const { open } = await browserOf(order.buyer.userId, order.orderId);
  expect(stripOf(await open('/'))).toMatch(/^Waiting for M-Pesa: KSh 6,500 Please do not pay again/);
});

test('visitors and other learners do not see it', async () => {
  await shop.next('wait-for-me');
  const order = await shop.order();
  await shop.pay(order);
  const { open } = await browserOf((await shop.learner()).userId, order.orderId);
  expect(stripOf(await open('/'))).toBeNull();
  expect(stripOf(await renderedSite(env).visit('/'))).toBeNull();
});

test('a payment made while the browser was closed empties its cart', async () => {
  const order = await shop.order();
  const [courseId = ''] = order.courseIds;
  const { stateWith } = await browserOf(order.buyer.userId, order.orderId);
  const cart = writeCartCookie([courseId], { secure: false });
  expect(await stateWith(cart)).toMatchObject({ ownedInCart: [] });
  await shop.pay(order);
  await shop.pass(5);
  expect(await stateWith(cart)).toMatchObject({ notice: { state: 'paid' }, ownedInCart: [courseId] });
});

test('a course in a direct payment stays in the cart until it is paid', async () => {
  await shop.next('cancelled');
  const site = renderedSite(env, {}, { gateway: shop.deps.gateway });
  const buyer = await shop.learner();
  const { id: course } = await createCourse(env.db);
  const cookie = cookieOf(await site.auth.beginSession({ userId: buyer.userId, address, userAgent: 'test' }));
  const form = { intent: 'pay', course, orderKey: 'a-key-of-this-page', phone: '0712345678' };
  const request = new Request(`https://shop.example/checkout?course=${course}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(form),
  });
  const answer = await payOrder({ request, url: new URL(request.url), context: site.contextOf(request) });
  const set = answer instanceof Response ? answer.headers.getSetCookie().map((line) => line.split(';')[0]) : [];
  const cookies = set.join('; ');
  expect(readCartCookie(cookies)).toEqual([course]);
  expect(readPaymentCookie(cookies)).not.toBeNull();
  await shop.pass(5);
  const { html } = await site.visit('/cart', { cookie: `${cookie}; ${cookies}` });
  expect(html).toContain(`value="${course}"`);
});

test('a failed payment offers help on WhatsApp where the company has a number, and a successful one does not', async () => {
  await shop.next('cancelled');
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(5);
  const page = async () => {
    const { open } = await browserOf(order.buyer.userId, order.orderId);
    return (await open(`/orders/${order.orderId}`)).html;
  };
  expect(await page()).not.toContain('wa.me');
  await env.pool.query(`insert into site_settings (key, value) values ('whatsApp', '"+254 (712) 345-678"')`);
  expect(await page()).toMatch(
    /href="https:\/\/wa\.me\/254712345678\?text=Order%20[\w-]+%3A%20I%20need%20help%20with%20my%20payment\."/,
  );
  await shop.pay(order);
  await shop.pass(5);
  expect(await page()).not.toContain('wa.me');
});

test('every frame of a shop with simulated payments says so, and no other does', async () => {
  const { userId } = await shop.learner();
  for (const simulatorUrl of ['http://127.0.0.1:1', null]) {
    const site = renderedSite(env, {}, { simulatorUrl });
    const cookie = cookieOf(await site.auth.beginSession({ userId, address, userAgent: 'test' }));
    for (const [path, who] of [
      ['/', {}],
      ['/login', {}],
      ['/dashboard', { cookie }],
    ] as const) {
      const { text } = await site.visit(path, who);
      expect([path, /Demo\s*: no money moves/.test(text)]).toEqual([path, simulatorUrl !== null]);
    }
  }
});
