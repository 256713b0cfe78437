import { describe, expect, test } from 'vitest';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { siteSettings } from '#app/database/schema/site.ts';
import type { Actor } from '#app/shared/actor.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { makeReceiptFile } from './draw-receipt.server.ts';
import { readPurchases } from '#app/modules/money/collection/purchases/read-purchases.server.ts';
import { readReceipt } from './read-receipt.server.ts';
import { receiptParticulars, refundRows, surplusSentences } from './receipt.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const receiptFor = (actor: Actor, { orderId }: Purchase) => readReceipt({ db: env.db, actor }, { orderId });
const receiptOf = (order: Purchase) => receiptFor(order.buyer, order);

async function paid(prices?: readonly number[]): Promise<Purchase> {
  const order = await shop.order(prices ? { prices } : {});
  await shop.pay(order);
  await shop.pass(3);
  return order;
}

async function receiptMailOf({ orderId }: Purchase): Promise<{ recipient: string; html: string; text: string }> {
  const { rows } = await env.pool.query('select recipient, html, text from mail_outbox where dedupe_key = $1', [
    `receipt:${orderId}`,
  ]);
  expect(rows).toHaveLength(1);
  return rows[0];
}

describe('the receipt of an order', () => {
  specifies('States: purchase: receipt as page, PDF and mail with the same content');
  test('has M-Pesa’s code, every course, the rounding and the total; its mail says the same', async () => {
    await env.db.insert(siteSettings).values({ key: 'kraPin', value: 'P051234567X' });
    const order = await paid([5499.5, 6000]);
    const receipt = await receiptOf(order);
    const [moved] = shop.simulator.ledger.payments();
    expect(receipt).toMatchObject({
      number: order.number,
      code: moved?.receipt,
      buyer: { name: order.buyer.name, email: order.buyer.email },
      roundingCents: 50,
      totalCents: 1_150_000,
      remainsCents: 1_150_000,
      refunds: [],
    });
    expect(receipt.lines.map(({ amountCents }) => amountCents).toSorted((one, other) => one - other)).toEqual([
      549_950, 600_000,
    ]);

    const mail = await receiptMailOf(order);
    expect(mail.recipient).toBe(order.buyer.email);
    const expected = [
      ...receiptParticulars(receipt).flat(),
      ...receipt.lines.map(({ title }) => title),
      'KSh\u00a05,499.50',
      'KSh\u00a00.50',
      'KSh\u00a011,500',
      'KRA PIN P051234567X',
      `http://localhost:3000/dashboard/receipts/${order.orderId}`,
    ];
    for (const words of expected) {
      expect(mail.text).toContain(words);
      expect(mail.html).toContain(words);
    }
    expect(mail.text).not.toContain('has not told us its own code');
  });

  specifies('States: purchase: receipt as page, PDF and mail with the same content');
  test('is visible to its buyer only, also as a file', async () => {
    const order = await paid();
    const { id, name, email } = await createStaff(env.db);
    const strangers: Actor[] = [
      { kind: 'visitor' },
      await shop.learner(),
      { kind: 'staff', userId: id, name, email, role: 'owner' },
    ];
    const rateLimits = { consume: () => Promise.reject(new Error('a stranger was counted')) };
    for (const actor of strangers) {
      await expect(receiptFor(actor, order)).rejects.toMatchObject({ code: 'order_not_found' });
      const file = makeReceiptFile({ db: env.db, actor, rateLimits }, { orderId: order.orderId });
      await expect(file).rejects.toMatchObject({ code: 'order_not_found' });
    }
    for (const orderId of ['nonsense', '00000000-0000-4000-8000-000000000000', `${order.orderId}\u0000`]) {
      await expect(receiptFor(order.buyer, { ...order, orderId })).rejects.toMatchObject({ code: 'order_not_found' });
    }
  });

  test('is a small file with the order’s number, limited per buyer', async () => {
    const order = await paid();
    const counted: string[] = [];
    const rateLimits = { consume: async (name: string, key: string) => void counted.push(`${name} ${key}`) };
    const deps = { db: env.db, actor: order.buyer, rateLimits };
    const { name, bytes } = await makeReceiptFile(deps, { orderId: order.orderId });
    expect(name).toBe(`mic3-receipt-${order.number}.pdf`);
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBeLessThan(100_000);
    expect(counted).toEqual([`receipt-file-per-user ${order.buyer.userId}`]);
  });

  test('does not exist before the payment', async () => {
    await shop.next('wait-for-me');
    const order = await shop.order();
    await expect(receiptOf(order)).rejects.toMatchObject({ code: 'order_unpaid' });
    await shop.pay(order);
    await expect(receiptOf(order)).rejects.toMatchObject({ code: 'order_unpaid' });
  });

  specifies("Money: a payment is called by its M-Pesa code, or 'TRX-' and 8 characters");
  test('says that the code follows where only a query reported the payment, and has it once M-Pesa reports it', async () => {
    await shop.next('callback-late-5m');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(60);
    const before = await receiptOf(order);
    expect(before.code).toBeNull();
    expect(before.label).toMatch(/^TRX-[0-9a-f]{8}$/);
    const { text } = await receiptMailOf(order);
    expect(text).toContain('M-Pesa’s own code follows');
    expect(text).toContain('It will stand on the receipt’s page as soon as it does.');

    await shop.pass(300);
    const [moved] = shop.simulator.ledger.payments();
    expect(await receiptOf(order)).toMatchObject({ code: moved?.receipt, label: moved?.receipt });
  });

  test('mentions a second payment outside of the total', async () => {
    await shop.next('failure-then-success');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(3);
    await shop.pay(order, '254712345679');
    await shop.pass(63);
    const receipt = await receiptOf(order);
    expect(receipt).toMatchObject({ totalCents: 650_000, remainsCents: 650_000, refunds: [] });
    expect(receipt.payerPhone).toBe('0712\u00a0•••\u00a0679');
    expect(surplusSentences(receipt)).toEqual([expect.stringContaining('was not needed, and we will return it')]);
  });

  test('promises a refund of a course that another order had paid for', async () => {
    await shop.next('failure-then-success');
    const first = await shop.order({ prices: [6500, 1000] });
    await shop.pay(first);
    await shop.pass(3);
    const second = await shop.orderOf(first.buyer, first.courseIds.slice(0, 1));
    await shop.pay(second, '254712345679');
    await shop.pass(60);
    const receipt = await receiptOf(first);
    expect(refundRows(receipt)).toMatchObject([{ label: 'To be returned to you', amountCents: -650_000 }]);
    expect(receipt.refundedCents).toBe(0);
    expect((await receiptMailOf(first)).text).toContain('To be returned to you: −KSh\u00a06,500');
  });

  test('lists refunds by line, keeps the rest, and stays after a full refund', async () => {
    const order = await fixture.paid([5499.5, 6000]);
    const before = await receiptOf(order);
    const [first = '', second = ''] = await fixture.payments(order);
    const refund = async (orderLineId: string, receipt: string) => {
      const { refundId, amountCents } = await fixture.requested(order, [orderLineId]);
      await recordRefundByHand(await fixture.deps(), { refundId, note: 'sent by hand', refundReceipt: receipt });
      return amountCents;
    };
    const returned = await refund(first, 'SLP1A2B3C4');
    const partly = await receiptOf(order);
    expect(partly.lines.filter(({ isRefunded }) => isRefunded).map(({ key }) => key)).toEqual([first]);
    expect(refundRows(partly).map((row) => [row.label, row.amountCents])).toEqual([
      ['Returned 2 Mar 2026, SLP1A2B3C4', 0 - returned],
      ['Remains paid', 1_150_000 - returned],
    ]);
    await refund(second, 'SLP5D6E7F8');
    expect(await receiptOf(order)).toMatchObject({ code: before.code, totalCents: 1_150_000, remainsCents: 0 });
    const { purchases } = await readPurchases({ ...shop.deps, actor: order.buyer }, { page: 1 });
    expect(purchases).toMatchObject([{ state: 'refunded', label: before.code, canTryAgain: false }]);
  });
});
