import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { insertAttempt, insertOrder, insertOrderLine } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { purchasesPerPage } from './purchase.ts';
import { readPurchases } from './read-purchases.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const historyOf = (actor: Purchase['buyer'], page = 1) => readPurchases({ ...shop.deps, actor }, { page });

/** Makes a new order of the buyer with a prompt of this scenario, each from another phone. */
async function tried(buyer: Purchase['buyer'], scenario: string, phone: string): Promise<Purchase> {
  await shop.next(scenario);
  const order = await shop.order({ buyer });
  await shop.pay(order, phone);
  return order;
}

describe('the purchases of a learner', () => {
  specifies('States: purchase: history of everything tried and paid');
  test('are the tried or paid ones, newest first, each with its place', async () => {
    const buyer = await shop.learner();
    const paid = await tried(buyer, 'success', '254712345001');
    await shop.pass(60);
    const failed = await tried(buyer, 'wrong-pin', '254712345002');
    await shop.pass(60);
    const doubtful = await tried(buyer, 'dropped-before', '254712345003');
    const differs = await tried(buyer, 'wrong-amount', '254712345004');
    await shop.pass(60);
    await shop.order({ buyer });
    await tried(await shop.learner(), 'success', '254712345006');
    const waiting = await tried(buyer, 'wait-for-me', '254712345005');

    const { purchases, total, pages } = await historyOf(buyer);
    const states = new Map(purchases.map(({ orderId, state }) => [orderId, state]));
    expect(states).toEqual(
      new Map([
        [paid.orderId, 'paid'],
        [failed.orderId, 'failed'],
        [doubtful.orderId, 'checking'],
        [differs.orderId, 'checking'],
        [waiting.orderId, 'waiting'],
      ]),
    );
    expect({ total, pages }).toEqual({ total: 5, pages: 1 });
    expect(purchases.map(({ orderId }) => orderId)).toEqual(
      expect.arrayContaining([waiting.orderId, differs.orderId, doubtful.orderId, failed.orderId, paid.orderId]),
    );
    expect(purchases[0]?.orderId).toBe(waiting.orderId);
    expect(purchases.slice(-2).map(({ orderId }) => orderId)).toEqual([failed.orderId, paid.orderId]);

    const [moved] = shop.simulator.ledger.payments();
    expect(purchases.at(-1)).toMatchObject({ label: moved?.receipt, totalCents: 650_000, canTryAgain: false });
    expect(purchases.at(-2)).toMatchObject({ label: null, when: '2 Mar 2026, 09:01 EAT', canTryAgain: true });
    await shop.pass(95);
    expect((await historyOf(buyer)).purchases[0]).toMatchObject({ orderId: waiting.orderId, state: 'checking' });
  });

  test('cannot be tried again once a course of them came another way', async () => {
    const buyer = await shop.learner();
    const failed = await tried(buyer, 'cancelled', '254712345001');
    await shop.pass(3);
    expect((await historyOf(buyer)).purchases).toMatchObject([{ state: 'failed', canTryAgain: true }]);
    const again = await shop.orderOf(buyer, failed.courseIds);
    await shop.pay(again, '254712345002');
    await shop.pass(3);
    const { purchases } = await historyOf(buyer);
    expect(purchases.find(({ orderId }) => orderId === failed.orderId)).toMatchObject({ canTryAgain: false });
  });

  specifies("Money: a payment is called by its M-Pesa code, or 'TRX-' and 8 characters");
  test('are named by the payment’s id until M-Pesa reports its code', async () => {
    const buyer = await shop.learner();
    await tried(buyer, 'callback-lost', '254712345001');
    await shop.pass(60);
    expect((await historyOf(buyer)).purchases).toMatchObject([
      { state: 'paid', label: expect.stringMatching(/^TRX-/) },
    ]);
  });

  test('are twenty a page, and a page past the end is the last', async () => {
    const buyer = await shop.learner();
    const { id: courseId } = await createCourse(env.db);
    for (let index = 0; index < purchasesPerPage + 1; index++) {
      const createdAt = new Date(env.clock.now().getTime() + index * 1000);
      const orderId = await insertOrder(env.db, buyer.userId, { createdAt });
      await insertOrderLine(env.db, { orderId, userId: buyer.userId, courseId }, { status: 'failed' });
      await insertAttempt(env.db, orderId, { status: 'failed', resultCode: '1032' });
    }
    const first = await historyOf(buyer);
    const last = await historyOf(buyer, 2);
    expect([first.purchases.length, last.purchases.length]).toEqual([purchasesPerPage, 1]);
    expect(first).toMatchObject({ total: 21, page: 1, pages: 2 });
    const ids = [...first.purchases, ...last.purchases].map(({ orderId }) => orderId);
    expect(new Set(ids).size).toBe(21);
    expect(await historyOf(buyer, 99)).toEqual(last);
  });

  test('include staff enrolments and tests, labelled as such', async () => {
    const buyer = await shop.learner();
    const course = await createCourse(env.db);
    await createEnrolment(env.db, { userId: buyer.userId, courseId: course.id });
    expect(await historyOf(buyer)).toMatchObject({
      purchases: [],
      total: 0,
      free: [{ title: course.title, kind: 'test', day: '1 Mar 2026' }],
    });
  });

  test('are not shown to visitors', async () => {
    const visitor = { ...shop.deps, actor: { kind: 'visitor' } as const };
    await expect(readPurchases(visitor, { page: 1 })).rejects.toMatchObject({ code: 'sign_in_required' });
  });
});
