import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { readOrder } from '#app/modules/money/ledger/read-order.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { createBundle, createSale } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { userIdOf, visitor, type Actor } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { placeOrder } from '../place-order.server.ts';
import { quoteCart } from '../quote-cart.server.ts';
import { readOwnedInCart } from '../cart-contents.server.ts';
import { createBundles } from './open-bundles.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const titles = ['Analysis', 'Books', 'Charts'] as const;

/** Creates a bundle of 20 % less of three courses for KSh 6,000, 2,500 and 1,500. */
async function numbers() {
  const ids: string[] = [];
  for (const [index, shillings] of [6000, 2500, 1500].entries()) {
    const course = await createCourse(env.db, { title: titles[index] ?? '', priceCents: toCents(shillings * 100) });
    ids.push(course.id);
  }
  const [analysis = '', books = '', charts = ''] = ids;
  const id = await createBundle(env.db, env.clock.now(), {
    name: 'Numbers at Work',
    slug: 'numbers-at-work',
    reduction: { percent: 20 },
    courses: ids,
  });
  return { id, analysis, books, charts };
}

const own = async (actor: Actor, courseId: string) =>
  createEnrolment(env.db, { userId: userIdOf(actor) ?? '', courseId });
const quote = (actor: Actor, courseIds: readonly string[]) =>
  quoteCart({ db: env.db, clock: env.clock, actor }, { courseIds });

let keys = 0;
async function order(buyer: Purchase['buyer'], courseIds: readonly string[], shown: number | null = null) {
  keys += 1;
  const request = { courseIds, idempotencyKey: `bundle-order-${keys}`, shownTotalCents: shown };
  return { ...(await placeOrder({ ...ledgerDeps(env), actor: buyer }, request)), buyer, courseIds };
}

describe('a bundle in the cart', () => {
  test('is one line with its courses, and what the buyer owns is taken off', async () => {
    const { id, books } = await numbers();
    const buyer = await shop.learner();
    await own(buyer, books);
    const { lines, total, explanation, saved } = await quote(buyer, [id]);
    expect(lines).toMatchObject([
      {
        courseId: id,
        slug: 'numbers-at-work',
        title: 'Numbers at Work',
        priceCents: 600_000,
        wasCents: 1_000_000,
        ribbon: 'Bundle of 3, 20% less',
        inside: [
          { title: 'Analysis', priceCents: 480_000, wasCents: 600_000, isOwned: false },
          { title: 'Books', isOwned: true },
          { title: 'Charts', priceCents: 120_000, wasCents: 150_000, isOwned: false },
        ],
      },
    ]);
    expect([total, saved]).toEqual([600_000, 150_000]);
    expect(explanation.map(({ label, cents }) => [label, cents])).toEqual([
      ['3 courses at full price', 1_000_000],
      ['Bundle Numbers at Work', -200_000],
      ['Already yours', -200_000],
    ]);
  });

  test('includes a course that is also in the cart, and keeps a better sale price', async () => {
    const { id, charts } = await numbers();
    await createSale(env.db, env.clock.now(), { courses: [charts], reduction: { percent: 50 } });
    const { lines, total, courseCount, dropped } = await quote(visitor, [charts, id]);
    expect(lines.map(({ courseId }) => courseId)).toEqual([id]);
    expect(total).toBe(480_000 + 200_000 + 75_000);
    expect(courseCount).toBe(3);
    expect(dropped.map(({ notice }) => notice)).toEqual([
      '"Charts" is in the bundle "Numbers at Work" too. It is charged once, with the bundle.',
    ]);
  });

  test('says which of its courses another bundle has too', async () => {
    const { id, analysis, charts } = await numbers();
    const courses = [charts, (await createCourse(env.db, { title: 'Dyes' })).id];
    const other = await createBundle(env.db, env.clock.now(), { name: 'Colours', slug: 'colours', courses });
    const { courseCount, dropped } = await quote(visitor, [id, other, analysis]);
    expect(courseCount).toBe(4);
    expect(dropped.map(({ notice }) => notice)).toEqual([
      '"Analysis" is in the bundle "Numbers at Work" too. It is charged once, with the bundle.',
      '"Charts" is in the bundles "Numbers at Work" and "Colours". It is charged once, in "Numbers at Work".',
    ]);
  });

  test('says why it is not charged', async () => {
    const { id, analysis, books, charts } = await numbers();
    const buyer = await shop.learner();
    for (const courseId of [analysis, books, charts]) await own(buyer, courseId);
    expect((await quote(buyer, [id])).dropped).toMatchObject([{ courseId: id, reason: 'owned' }]);
    expect(await readOwnedInCart({ db: env.db, actor: buyer }, { courseIds: [id] })).toEqual([id]);
    await env.pool.query(`update courses set status = 'draft' where id = $1`, [books]);
    const closed = await quote(visitor, [id, analysis]);
    expect(closed.dropped).toMatchObject([{ reason: 'not_for_sale', notice: expect.stringContaining('one by one') }]);
    expect(closed.total).toBe(600_000);
  });
});

describe('an order of a bundle', () => {
  test('is lines that add up, which can be refunded one after another up to what was paid', async () => {
    const { id, analysis, charts } = await numbers();
    const buyer = await shop.learner();
    const placed = await order(buyer, [id], 800_000);
    const { rows } = await env.pool.query(
      `select p.amount_cents, d.full_cents, u.state from payments p join line_discounts d on d.payment_id = p.id
       join offer_uses u on u.order_id = p.order_id order by p.amount_cents desc`,
    );
    expect(rows).toEqual([
      { amount_cents: 480_000, full_cents: 600_000, state: 'held' },
      { amount_cents: 200_000, full_cents: 250_000, state: 'held' },
      { amount_cents: 120_000, full_cents: 150_000, state: 'held' },
    ]);
    await shop.pay(placed);
    await shop.pass(5);
    expect((await shop.status(placed)).state).toBe('paid');
    expect(await readOwnedInCart({ db: env.db, actor: buyer }, { courseIds: [id] })).toEqual([id]);
    const staff = await shop.staff();
    const { lines } = await readOrder({ db: env.db, actor: staff }, placed);
    for (const courseId of [charts, analysis]) {
      const orderLineId = lines.find((line) => line.courseId === courseId)?.orderLineId ?? '';
      const asked = { orderId: placed.orderId, orderLineIds: [orderLineId], note: 'asked for it' };
      const { refundId } = await requestRefund({ ...shop.deps, actor: staff }, asked);
      await recordRefundByHand({ ...shop.deps, actor: staff }, { refundId, note: 'in cash' });
    }
    const refunds = await env.pool.query('select amount_cents from refunds order by amount_cents');
    expect(refunds.rows).toEqual([{ amount_cents: 120_000 }, { amount_cents: 480_000 }]);
    await expectReconciled(shop);
  });

  test('shows a changed price first, and is refused by name once a course is not on sale', async () => {
    const { id, books } = await numbers();
    const buyer = await shop.learner();
    await env.pool.query('update offers set percent = 10');
    await expect(order(buyer, [id], 800_000)).rejects.toMatchObject({
      code: 'total_changed',
      details: { total: 'KSh\u00a09,000' },
    });
    await env.pool.query(`update courses set status = 'draft' where id = $1`, [books]);
    await expect(order(buyer, [id])).rejects.toMatchObject({
      code: 'bundle_not_for_sale',
      details: { name: 'Numbers at Work' },
    });
    expect((await env.pool.query('select from orders')).rowCount).toBe(0);
  });

  test('is placed once, also where the form is sent twice at the same time', async () => {
    const { id } = await numbers();
    const buyer = await shop.learner();
    const request = { courseIds: [id], idempotencyKey: 'one-key-of-two', shownTotalCents: 800_000 };
    const place = () => placeOrder({ ...ledgerDeps(env), actor: buyer }, request);
    const [first, second] = await Promise.all([place(), place()]);
    expect(second.orderId).toBe(first.orderId);
    expect((await env.pool.query('select from payments')).rowCount).toBe(3);
  });

  test('applies the bundle to its own courses only, in the database too', async () => {
    const { id } = await numbers();
    const other = await createCourse(env.db, { priceCents: toCents(100_000) });
    const placed = await order(await shop.learner(), [other.id]);
    const insert = env.pool.query(
      `insert into line_discounts (payment_id, offer_id, full_cents, reduction_cents)
       select id, $1, amount_cents + 1, 1 from payments where order_id = $2`,
      [id, placed.orderId],
    );
    await expect(insert).rejects.toMatchObject({ constraint: 'line_discounts_bundle' });
    const rename = env.pool.query(`update offers set slug = 'other' where id = $1`, [id]);
    await expect(rename).rejects.toMatchObject({ constraint: 'offers_identity' });
  });
});

describe('the page of a bundle', () => {
  test('shows its price, adds it to the cart without scripts, and ends with the bundle', async () => {
    const { id, charts } = await numbers();
    const { visit } = renderedSite(env);
    const page = await visit('/bundles/numbers-at-work');
    expect(page.text).toContain('8,000');
    expect(page.text).toContain('instead of KSh 10,000 one by one');
    const added = await visit('/cart', { form: { course: id, intent: 'add' } });
    expect(added).toMatchObject({ location: '/cart', cookies: [expect.stringContaining(id)] });
    await env.pool.query(`update courses set status = 'draft' where id = $1`, [charts]);
    const closed = await visit('/bundles/numbers-at-work');
    expect(closed.text).toContain('cannot be bought now');
    expect(closed.text).not.toContain('Charts');
    await env.pool.query('update offers set paused_at = now()');
    expect((await visit('/bundles/numbers-at-work')).status).toBe(404);
  });

  test('is linked by its courses while it can be bought', async () => {
    const { analysis, books } = await numbers();
    const { liveEvents } = shop.deps;
    const sales = { read: async () => ({ running: [], priceOf: () => null }) };
    const bundles = createBundles({ db: env.db, clock: env.clock, liveEvents, sales });
    expect(await bundles.withCourse(analysis)).toEqual([
      { slug: 'numbers-at-work', name: 'Numbers at Work', count: 3, priceCents: 800_000 },
    ]);
    const now = env.clock.now().getTime();
    expect(bundles.changesAfter(now)).toBe(now + 7 * 24 * 3600 * 1000);
    await env.pool.query(`update courses set status = 'draft' where id = $1`, [books]);
    liveEvents.publish('catalogue');
    expect(await bundles.list()).toEqual([]);
  });
});
