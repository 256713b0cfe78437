import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { toCents } from '#app/shared/money.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { checkoutErrors } from './checkout-errors.ts';
import { placeOrder } from './place-order.server.ts';
import { quoteCart } from './quote-cart.server.ts';
import { readOrder } from '#app/modules/money/ledger/read-order.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const idempotencyKey = 'key-of-this-checkout';

async function learner() {
  const { id, name, email } = await createLearner(env.db);
  return { kind: 'learner', userId: id, name, email } as const;
}
const courseOf = (shillings: number, title = 'A course') =>
  createCourse(env.db, { title, priceCents: toCents(Math.round(shillings * 100)) });
const deps = async () => ({ ...ledgerDeps(env), actor: await learner() });

async function sentenceOf(refused: Promise<unknown>): Promise<string | undefined> {
  const error = await refused.then(
    () => null,
    (reason: unknown) => reason,
  );
  return answerFrom(checkoutErrors, error)?.message;
}

describe('placing an order', () => {
  specifies('Calls: payments: insert, by user', "Money: cents, rounded up once; the browser's price is never read");
  test('makes one order of the cart at the prices of the database, rounded up once', async () => {
    const needs = await deps();
    const courseIds = [(await courseOf(1200.5)).id, (await courseOf(999.99)).id, (await courseOf(0.01)).id];
    const placed = await placeOrder(needs, { courseIds, idempotencyKey });
    expect(placed.number).toMatch(/^MIC3[A-HJKMNP-Z2-9]{6}$/);
    const order = await readOrder(needs, placed);
    expect(order).toMatchObject({ subtotal: 220_050, rounding: 50, total: 220_100, status: 'unpaid', paidAt: null });
    expect(order.lines.map(({ amountCents }) => amountCents).toSorted((one, other) => one - other)).toEqual([
      1, 99_999, 120_050,
    ]);
    expect(new Set(order.lines.map(({ status }) => status))).toEqual(new Set(['pending']));
  });

  test('refuses a course with drafts only, while earlier orders can still be paid', async () => {
    const needs = await deps();
    const { id } = await courseOf(6500);
    const { orderId } = await placeOrder(needs, { courseIds: [id], idempotencyKey });
    await env.pool.query('update lessons set is_published = false');
    const quote = await quoteCart(needs, { courseIds: [id] });
    expect([quote.lines, quote.dropped]).toEqual([[], [expect.objectContaining({ courseId: id })]]);
    const again = placeOrder(needs, { courseIds: [id], idempotencyKey: 'another-key-of-this' });
    await expect(again).rejects.toMatchObject({ name: 'DomainError' });
    expect(await readOrder(needs, { orderId })).toMatchObject({ status: 'unpaid', total: 650_000 });
  });

  test('fifty clicks with one key make one order', async () => {
    const needs = await deps();
    const { id } = await courseOf(6500);
    const request = { courseIds: [id], idempotencyKey };
    const placed = await Promise.all(Array.from({ length: 50 }, () => placeOrder(needs, request)));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
    expect((await env.pool.query('select 1 from orders')).rows).toHaveLength(1);
    expect((await env.pool.query('select 1 from payments')).rows).toHaveLength(1);
  });

  test('one key used by two people makes two orders', async () => {
    const { id } = await courseOf(6500);
    const one = await placeOrder(await deps(), { courseIds: [id], idempotencyKey });
    const other = await placeOrder(await deps(), { courseIds: [id], idempotencyKey });
    expect(one.orderId).not.toBe(other.orderId);
  });

  test('a key that is reused with another cart is refused, so that nobody pays for what is not on screen', async () => {
    const needs = await deps();
    const [one, other] = [await courseOf(6500), await courseOf(100)];
    await placeOrder(needs, { courseIds: [one.id], idempotencyKey });
    for (const courseIds of [[one.id, other.id], [other.id]]) {
      await expect(placeOrder(needs, { courseIds, idempotencyKey })).rejects.toMatchObject({ code: 'cart_changed' });
    }
  });

  test('a total that differs from the page is refused with the current one; a missing one is not compared', async () => {
    const needs = await deps();
    const { id } = await courseOf(3333);
    await env.pool.query('update courses set price_cents = 999900');
    const request = { courseIds: [id], idempotencyKey };
    const shown = (shownTotalCents: number | null) => placeOrder(needs, { ...request, shownTotalCents });
    expect(await sentenceOf(shown(333_300))).toContain('KSh\u00a09,999 now');
    await expect(shown(Number.NaN)).rejects.toMatchObject({ code: 'total_changed' });
    expect((await env.pool.query('select 1 from orders')).rows).toEqual([]);
    expect(await shown(999_900)).toMatchObject({ totalCents: 999_900 });
    expect(await placeOrder(needs, { courseIds: [id], idempotencyKey: 'without-a-total' })).toMatchObject({
      totalCents: 999_900,
    });
  });

  test('the order keeps its price when the price of the course rises', async () => {
    const needs = await deps();
    const { id } = await courseOf(6500);
    const placed = await placeOrder(needs, { courseIds: [id], idempotencyKey });
    await env.pool.query('update courses set price_cents = 900000');
    expect(await readOrder(needs, placed)).toMatchObject({ total: 650_000 });
  });

  specifies('Money: one order, one prompt and one receipt for the cart; owned courses are dropped');
  test('owned courses are dropped with a notice; a cart of owned courses makes no order', async () => {
    const needs = await deps();
    const [owned, fresh] = [await courseOf(6500, 'Owned'), await courseOf(100, 'Fresh')];
    await createEnrolment(env.db, { userId: needs.actor.userId, courseId: owned.id });
    const placed = await placeOrder(needs, { courseIds: [owned.id, fresh.id], idempotencyKey });
    expect(placed).toMatchObject({ totalCents: 10_000, dropped: [{ courseId: owned.id, reason: 'owned' }] });
    const again = await placeOrder(needs, { courseIds: [owned.id, fresh.id], idempotencyKey });
    expect(again).toEqual(placed);
    const onlyOwned = placeOrder(needs, { courseIds: [owned.id], idempotencyKey: 'another-checkout' });
    await expect(onlyOwned).rejects.toMatchObject({ code: 'cart_owned' });
  });

  specifies('Errors: Payment failed for course "{title}"…');
  test.each([
    ['a draft', { status: 'draft' }],
    ['a course without a price', { priceCents: toCents(0) }],
    ['a course without words', { description: '  ' }],
  ] as const)('%s stops everything with the sentence of the specification', async (_what, overrides) => {
    const needs = await deps();
    const bad = await createCourse(env.db, { title: 'Not this one', ...overrides });
    const good = await courseOf(6500);
    const refused = placeOrder(needs, { courseIds: [good.id, bad.id], idempotencyKey });
    expect(await sentenceOf(refused)).toBe(
      'Payment failed for course "Not this one". Please try again or contact support.',
    );
    expect((await env.pool.query('select 1 from orders')).rows).toEqual([]);
  });

  test('an order above the limit of a prompt is refused with a clear sentence', async () => {
    const needs = await deps();
    const courseIds = [(await courseOf(249_999.01)).id, (await courseOf(0.99)).id];
    expect(await placeOrder(needs, { courseIds, idempotencyKey })).toMatchObject({ totalCents: 25_000_000 });
    const more = [...courseIds, (await courseOf(0.01)).id];
    const refused = sentenceOf(placeOrder(needs, { courseIds: more, idempotencyKey: 'another-checkout' }));
    expect(await refused).toContain('at most KSh\u00a0250,000');
  });

  test.each([
    ['nothing', [], 'cart_empty'],
    ['no id', ['x'], 'course_not_found'],
    ['a NUL', ['\u0000'], 'course_not_found'],
    ['a course that is not there', ['00000000-0000-4000-8000-000000000000'], 'course_not_found'],
    ['ten thousand', Array.from({ length: 10_000 }, (_, n) => String(n)), 'cart_too_long'],
  ])('a cart of %s is refused', async (_what, courseIds, code) => {
    await expect(placeOrder(await deps(), { courseIds, idempotencyKey })).rejects.toMatchObject({ code });
  });

  specifies('Errors: Payment failed. Please try again.');
  test('visitors, deleted users and invalid keys get no order', async () => {
    const needs = await deps();
    const { id } = await courseOf(6500);
    const request = { courseIds: [id], idempotencyKey };
    await expect(placeOrder({ ...needs, actor: { kind: 'visitor' } }, request)).rejects.toMatchObject({
      code: 'sign_in_required',
    });
    for (const key of ['', 'short', 'x'.repeat(65), "'; drop table orders; --", '\u0000'.repeat(10)]) {
      const refused = placeOrder(needs, { ...request, idempotencyKey: key });
      expect(await sentenceOf(refused)).toBe('Payment failed. Please try again.');
    }
    await env.pool.query('delete from users where id = $1', [needs.actor.userId]);
    await expect(placeOrder(needs, request)).rejects.toMatchObject({ code: 'sign_in_required' });
  });

  test("somebody else's order does not exist; a staff member may read it", async () => {
    const needs = await deps();
    const placed = await placeOrder(needs, { courseIds: [(await courseOf(6500)).id], idempotencyKey });
    await expect(readOrder(await deps(), placed)).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(readOrder({ ...needs, actor: { kind: 'visitor' } }, placed)).rejects.toMatchObject({
      code: 'order_not_found',
    });
    const staff = { ...needs.actor, kind: 'staff', role: 'manager' } as const;
    expect(await readOrder({ ...needs, actor: { ...staff, userId: crypto.randomUUID() } }, placed)).toMatchObject({
      number: placed.number,
    });
  });
});

describe('a quote of the cart', () => {
  test('shows lines in the order of the cart, dropped courses with reasons, and the rounding as a line', async () => {
    const needs = await deps();
    const [dear, cheap, owned, draft] = [
      await courseOf(6500, 'Dear'),
      await courseOf(0.5, 'Cheap'),
      await courseOf(1),
      await createCourse(env.db, { status: 'draft', title: 'Secret plans' }),
    ];
    await createEnrolment(env.db, { userId: needs.actor.userId, courseId: owned.id });
    const courseIds = [cheap.id, owned.id, draft.id, dear.id, 'nonsense', cheap.id];
    const quote = await quoteCart(needs, { courseIds });
    expect(quote.lines.map(({ title }) => title)).toEqual(['Cheap', 'Dear']);
    expect(quote).toMatchObject({ subtotal: 650_050, rounding: 50, total: 650_100, problem: null });
    expect(quote.dropped.map(({ courseId, reason }) => [courseId, reason])).toEqual([
      [owned.id, 'owned'],
      [draft.id, 'not_for_sale'],
    ]);
    expect(JSON.stringify(quote)).not.toContain('Secret plans');
  });

  test('is for visitors too, and an empty cart costs nothing', async () => {
    const visitor = { db: env.db, clock: env.clock, actor: { kind: 'visitor' } as const };
    const { id } = await courseOf(6500);
    expect(await quoteCart(visitor, { courseIds: [id] })).toMatchObject({ total: 650_000, dropped: [] });
    expect(await quoteCart(visitor, { courseIds: [] })).toEqual({
      lines: [],
      courseCount: 0,
      dropped: [],
      subtotal: 0,
      rounding: 0,
      total: 0,
      explanation: [],
      saved: 0,
      coupon: null,
      problem: null,
    });
  });

  test('reports a total above the limit of a prompt', async () => {
    const courseIds = [(await courseOf(200_000)).id, (await courseOf(50_001)).id];
    const quote = await quoteCart({ db: env.db, clock: env.clock, actor: { kind: 'visitor' } }, { courseIds });
    expect(quote.problem).toContain('250,000');
  });
});
