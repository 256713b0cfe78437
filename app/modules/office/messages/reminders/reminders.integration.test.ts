import { expect, test } from 'vitest';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { leaveMails } from '../opt-outs/leave-mails.server.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { remindOfOrders } from './remind-of-orders.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const newsletterKey = 'the key of the tests';

const remind = () =>
  remindOfOrders({ ...shop.deps, newsletterKey, orderPriceHours: 48, appUrl: 'https://shop.example' });

async function mails() {
  const { rows } = await env.pool.query<{ recipient: string; subject: string; text: string; unsubscribe_url: string }>(
    `select recipient, subject, text, unsubscribe_url from mail_outbox where dedupe_key like 'reminder:%' order by created_at, id`,
  );
  return rows;
}

/** Places an order whose prompt fails at once, and is certain to have failed a few minutes later. */
async function failed(input: Parameters<typeof shop.order>[0] = {}): Promise<Purchase> {
  const order = await shop.order(input);
  await fail(order);
  return order;
}

async function fail(order: Purchase): Promise<void> {
  await shop.next('cancelled');
  await shop.pay(order);
  await shop.pass(300);
  expect(await shop.status(order)).toMatchObject({ state: 'failed' });
}

const pass = (hours: number) => env.clock.advance({ hours });
const change = (statement: string, order: Purchase) => env.pool.query(statement, [order.buyer.userId]);

test('an order whose prompt failed is mailed about once, two hours later, in the language of the buyer', async () => {
  const order = await failed();
  await change(`update users set locale = 'sw' where id = $1`, order);
  env.clock.advance({ hours: 1, minutes: 50 });
  expect(await remind()).toBe(0);
  env.clock.advance({ minutes: 20 });
  expect(await Promise.all([remind(), remind()])).toContain(1);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    recipient: order.buyer.email,
    subject: `Oda yako ${order.number} bado haijalipwa`,
    unsubscribe_url: expect.stringMatching(/^https:\/\/shop\.example\/api\/unsubscribe\/[\w.-]+$/),
  });
  expect(mail?.text).toContain(`https://shop.example/sw/orders/${order.orderId}`);
  expect(mail?.text).toContain('https://shop.example/sw/unsubscribe?token=');

  await fail(order);
  pass(3);
  expect(await remind()).toBe(0);
  await expect(env.pool.query('delete from order_reminders')).rejects.toThrow();
});

test.each<[string, (order: Purchase) => Promise<unknown>]>([
  [
    'it was paid',
    async (order) =>
      shop
        .next('success')
        .then(() => shop.pay(order))
        .then(() => shop.pass(60)),
  ],
  ['a later order replaces it', (order) => shop.order({ buyer: order.buyer })],
  [
    'a code was entered for it',
    ({ orderId }) =>
      env.pool.query(`insert into payment_claims (order_id, receipt) values ($1, 'SLK4H7R9QT')`, [orderId]),
  ],
  [
    'its course is no longer sold',
    ({ courseIds }) => env.pool.query(`update courses set status = 'draft' where id = $1`, [courseIds[0]]),
  ],
  [
    'the buyer has the course',
    ({ buyer, courseIds }) => createEnrolment(env.db, { userId: buyer.userId, courseId: courseIds[0] ?? '' }),
  ],
  ['the buyer is suspended', (order) => change('update users set suspended_at = now() where id = $1', order)],
  [
    'the buyer has turned reminders off',
    (order) => change(`insert into mail_opt_outs (user_id, kind) values ($1, 'order_reminders')`, order),
  ],
  [
    'they are switched off',
    () => env.pool.query(`insert into site_settings (key, value) values ('remindsOfOrders', 'false')`),
  ],
  ['it is evening', async () => pass(9)],
  ['a day has passed', async () => pass(24)],
])('nobody is reminded of an order when %s', async (_why, happens) => {
  const order = await failed();
  await happens(order);
  pass(2);
  expect(await remind()).toBe(0);
  expect(await mails()).toEqual([]);
});

test('an order whose prompt has failed in the evening is mailed about in the morning', async () => {
  pass(10);
  await failed();
  pass(2);
  expect(await remind()).toBe(0);
  pass(11);
  expect(await remind()).toBe(1);
});

test('the link of a reminder ends all reminders of its reader, and nothing else', async () => {
  const order = await failed();
  pass(2);
  await remind();
  const token = (await mails())[0]?.unsubscribe_url.split('/').at(-1) ?? '';
  const needs = { db: env.db, clock: env.clock, newsletterKey };
  await leaveMails(needs, { token });
  await leaveMails(needs, { token });
  await failed({ buyer: order.buyer });
  await failed();
  pass(2);
  expect(await remind()).toBe(1);
  for (const wrong of ['', 'nonsense', token.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))])
    await expect(leaveMails(needs, { token: wrong })).rejects.toMatchObject({ code: 'invalid_newsletter_link' });
});
