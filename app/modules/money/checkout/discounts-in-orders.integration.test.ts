import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { closeAbandonedPayments } from '#app/modules/money/collection/money/close-abandoned.server.ts';
import { readOrder } from '#app/modules/money/ledger/read-order.server.ts';
import { readReceipt } from '#app/modules/money/ledger/read-receipt.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { createCoupon, createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { insertUser } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';
import { placeOrder } from './place-order.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const day = 24 * 3600;

const courseOf = async (shillings: number) => (await createCourse(env.db, { priceCents: toCents(shillings * 100) })).id;

let keys = 0;
async function order(
  courseIds: readonly string[],
  {
    code = 'KARIBU10',
    buyer,
    shown = null,
  }: { code?: string | null; buyer?: Purchase['buyer']; shown?: number | null } = {},
) {
  const who = buyer ?? (await shop.learner());
  keys += 1;
  const request = { courseIds, idempotencyKey: `offer-order-${keys}`, code, shownTotalCents: shown };
  const placed = await placeOrder({ ...ledgerDeps(env), actor: who }, request);
  return { ...placed, buyer: who, courseIds };
}

const payBill = async ({ number }: { readonly number: string }, amount: number) => {
  await shop.registerConfirmations();
  await shop.control('/paybill', { msisdn: '254712345678', amount, account: number });
};
const usesOf = async () =>
  (
    await env.pool.query<{ state: string; n: string }>('select state, count(*) as n from offer_uses group by state')
  ).rows.map(({ state, n }) => `${n} ${state}`);
const pause = () => env.pool.query(`update offers set paused_at = starts_at`);

describe('a coupon', () => {
  specifies('Discounts: coupons: one reduction a course, held by an order, used by its payment');
  test('lowers the order by exactly the reduction, and reserves a use until it is paid', async () => {
    await createCoupon(env.db, env.clock.now());
    const placed = await order([await courseOf(5500), await courseOf(4999)]);
    expect(placed.totalCents).toBe(945_000);
    expect(await usesOf()).toEqual(['1 held']);
    await shop.pay(placed);
    await shop.pass(5);
    expect((await shop.status(placed)).state).toBe('paid');
    expect(await usesOf()).toEqual(['1 used']);
    expect(await readReceipt({ db: env.db, actor: placed.buyer }, placed)).toMatchObject({ totalCents: 945_000 });
    await expectReconciled(shop);
  });

  test('changes no sale price, and reserves no use where it lowers nothing', async () => {
    const id = await courseOf(1000);
    await createSale(env.db, env.clock.now(), { courses: [id], reduction: { percent: 20 } });
    const coupon = await createCoupon(env.db, env.clock.now(), { usesTotal: 1, reduction: { percent: 50 } });
    expect(await order([id])).toMatchObject({ totalCents: 80_000 });
    const { rows } = await env.pool.query('select 1 from offer_uses where offer_id = $1', [coupon]);
    expect(rows).toEqual([]);
    expect(await order([await courseOf(1000)])).toMatchObject({ totalCents: 50_000 });
  });

  test('that ended or was paused between cart and prompt shows the new total first', async () => {
    await createCoupon(env.db, env.clock.now(), { endsAt: new Date(env.clock.now().getTime() + 60_000) });
    const id = await courseOf(1000);
    env.clock.advance({ seconds: 60 });
    await expect(order([id], { shown: 90_000 })).rejects.toMatchObject({
      code: 'coupon_changed',
      details: { total: 'KSh\u00a01,000', why: expect.stringMatching(/^This code ended on /) },
    });
    expect((await env.pool.query('select 1 from orders')).rows).toEqual([]);
    expect(await order([id], { shown: 100_000 })).toMatchObject({ totalCents: 100_000 });
  });

  test('that is paused keeps the price of orders that are placed', async () => {
    await createCoupon(env.db, env.clock.now());
    const placed = await order([await courseOf(1000)]);
    await pause();
    await shop.pay(placed);
    await shop.pass(5);
    expect((await shop.status(placed)).state).toBe('paid');
    await expect(order([await courseOf(1000)], { shown: 90_000 })).rejects.toMatchObject({ code: 'coupon_changed' });
  });

  test.each(['karibu10', ' KARIBU 10', 'KARIBU1O', 'kar1bu-lo'])('is found as %j', async (code) => {
    await createCoupon(env.db, env.clock.now());
    expect(await order([await courseOf(1000)], { code })).toMatchObject({ totalCents: 90_000 });
  });

  test('has one code with its look-alikes', async () => {
    await createCoupon(env.db, env.clock.now());
    await expect(createCoupon(env.db, env.clock.now(), { name: 'KARlBUl0' })).rejects.toThrow('there is a coupon');
  });
});

describe('the limits of a coupon', () => {
  specifies('Discounts: coupons: limits under parallel checkouts');
  test('200 parallel checkouts on a limit of 10 give 10 discounts', async () => {
    await createCoupon(env.db, env.clock.now(), { usesTotal: 10 });
    const id = await courseOf(1000);
    const ids = await Promise.all(Array.from({ length: 200 }, () => insertUser(env.db)));
    const buyers = ids.map(
      (userId) => ({ kind: 'learner', userId, name: 'A buyer', email: 'buyer@example.com' }) as const,
    );
    const placed = await Promise.all(buyers.map((buyer) => order([id], { buyer })));
    const totals = placed.map(({ totalCents }) => totalCents);
    expect(totals.filter((total) => total === 90_000)).toHaveLength(10);
    expect(totals.filter((total) => total === 100_000)).toHaveLength(190);
    expect(await usesOf()).toEqual(['10 held']);
  });

  test('an order that ends unpaid gives its use back, and a late payment for it still counts', async () => {
    await createCoupon(env.db, env.clock.now(), { usesTotal: 1 });
    const first = await order([await courseOf(1000)]);
    await shop.next('cancelled');
    await shop.pay(first);
    await shop.pass(300);
    expect(await order([await courseOf(1000)])).toMatchObject({ totalCents: 100_000 });
    await shop.pass(2 * day);
    await closeAbandonedPayments(shop.deps);
    expect(await usesOf()).toEqual(['1 freed']);
    const second = await order([await courseOf(1000)]);
    expect(second.totalCents).toBe(90_000);
    await shop.pay(second);
    await shop.pass(5);
    expect((await usesOf()).toSorted()).toEqual(['1 freed', '1 used']);
    await payBill(first, 900);
    expect((await shop.status(first)).state).toBe('paid');
    expect(await usesOf()).toEqual(['2 used']);
    await expectReconciled(shop);
  });

  test('a released use that another buyer has taken refuses a prompt at the old price', async () => {
    await createCoupon(env.db, env.clock.now(), { usesTotal: 1 });
    const first = await order([await courseOf(1000)]);
    env.clock.advance({ hours: 25 });
    await closeAbandonedPayments(shop.deps);
    await order([await courseOf(1000)]);
    await expect(shop.pay(first)).rejects.toMatchObject({ code: 'price_too_old' });
  });

  test('a freed use is held again for another try', async () => {
    await createCoupon(env.db, env.clock.now(), { usesTotal: 1 });
    const first = await order([await courseOf(1000)]);
    env.clock.advance({ hours: 25 });
    await closeAbandonedPayments(shop.deps);
    expect(await usesOf()).toEqual(['1 freed']);
    await shop.pay(first);
    expect(await usesOf()).toEqual(['1 held']);
  });

  test('once a person: another order of the same person replaces one that can no longer be paid', async () => {
    await createCoupon(env.db, env.clock.now(), { usesPerPerson: 1 });
    const buyer = await shop.learner();
    const first = await order([await courseOf(1000)], { buyer });
    const second = await order([await courseOf(2000)], { buyer });
    expect([first.totalCents, second.totalCents]).toEqual([90_000, 180_000]);
    expect((await usesOf()).toSorted()).toEqual(['1 freed', '1 held']);
    await shop.pay(second);
    expect(await order([await courseOf(1000)], { buyer })).toMatchObject({ totalCents: 100_000 });
    await shop.pass(5);
    const third = order([await courseOf(1000)], { buyer, shown: 90_000 });
    await expect(third).rejects.toMatchObject({ details: { why: 'You have used this code already.' } });
  });

  test('for a first purchase, and for one person', async () => {
    const buyer = await shop.learner();
    await createCoupon(env.db, env.clock.now(), { audience: 'first_purchase' });
    await createCoupon(env.db, env.clock.now(), { name: 'FAITH50', audience: 'person', userId: buyer.userId });
    const id = await courseOf(1000);
    expect(await order([id], { code: 'FAITH50' })).toMatchObject({ totalCents: 100_000 });
    const first = await order([id], { buyer });
    expect(first.totalCents).toBe(90_000);
    await shop.pay(first);
    await shop.pass(5);
    const other = await courseOf(2000);
    expect(await order([other], { buyer })).toMatchObject({ totalCents: 200_000 });
    expect(await order([other], { buyer, code: 'FAITH50' })).toMatchObject({ totalCents: 180_000 });
  });
});

describe('a free order', () => {
  specifies('Discounts: free orders: complete at once, without a prompt');
  test('is complete when it is placed, with its courses, a receipt of 0 and a mail', async () => {
    await createCoupon(env.db, env.clock.now(), { reduction: { percent: 100 } });
    const placed = await order([await courseOf(1000), await courseOf(2500)]);
    expect(placed.totalCents).toBe(0);
    const { rows } = await env.pool.query('select 1 from enrolments where user_id = $1', [placed.buyer.userId]);
    expect(rows).toHaveLength(2);
    expect(await usesOf()).toEqual(['1 used']);
    expect(await readReceipt({ db: env.db, actor: placed.buyer }, placed)).toMatchObject({
      totalCents: 0,
      isFree: true,
    });
    const { rows: mails } = await env.pool.query<{ text: string }>('select text from mail_outbox');
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('There was nothing to pay.')]);
    await expect(shop.pay(placed)).rejects.toMatchObject({ code: 'order_paid' });
    expect((await shop.status(placed)).state).toBe('paid');
    await expectReconciled(shop);
  });

  test('money that arrives for it is refunded', async () => {
    await createCoupon(env.db, env.clock.now(), { reduction: { percent: 100 } });
    const placed = await order([await courseOf(1000)]);
    await payBill(placed, 1000);
    await expectReconciled(shop);
    const { rows } = await env.pool.query(`select reason, amount_cents from refunds`);
    expect(rows).toEqual([{ reason: 'surplus', amount_cents: 100_000 }]);
  });

  test('without a discount is refused by the database', async () => {
    const placed = await order([await courseOf(1000)], { code: null });
    const insert = env.pool.query(
      `insert into payments (order_id, course_title, buyer_name, buyer_email, amount_cents)
        values ($1, 'A course', 'Faith', 'faith@example.com', 0)`,
      [placed.orderId],
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'payments_free' });
  });
});

test('a discounted order is refunded line by line, and never above what was paid', async () => {
  await createCoupon(env.db, env.clock.now(), { reduction: { amountCents: toCents(100_00) } });
  const placed = await order([await courseOf(1000), await courseOf(1000), await courseOf(1000)]);
  await shop.pay(placed);
  await shop.pass(5);
  const actor = await shop.staff();
  const { lines } = await readOrder({ db: env.db, actor }, placed);
  let back = 0;
  for (const { orderLineId } of lines) {
    const asked = { orderId: placed.orderId, orderLineIds: [orderLineId], note: 'asked for it' };
    const { refundId, amountCents } = await requestRefund({ ...shop.deps, actor }, asked);
    back += amountCents;
    await recordRefundByHand({ ...shop.deps, actor }, { refundId, note: 'in cash' });
  }
  expect(back).toBe(placed.totalCents);
  expect(await usesOf()).toEqual(['1 used']);
});
