import { describe, expect, test } from 'vitest';
import { deleteCourses } from '#app/modules/catalogue/courses/admin/delete-courses.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { closeAbandonedPayments } from '#app/modules/money/collection/money/close-abandoned.server.ts';
import { giveCourse } from '#app/modules/money/gifts/give-course.server.ts';
import { acceptGift } from '#app/modules/money/gifts/open-gift.server.ts';
import { listGivenGifts } from '#app/modules/money/gifts/read-given-gifts.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createBundle } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { cancelInstalmentPlan } from '#app/modules/money/instalments/admin/cancel-instalment-plan.server.ts';
import { acceptSeat } from '#app/modules/money/seats/take-seat.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { paidSeats, seatOf } from '#tests/support/seat-orders.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { listCases } from './admin/list-cases.server.ts';

// The doctor looks at the books after each test too.
const env = useTestEnv();
const shop = usePaymentShop(env);
const plans = useInstalmentPlans(env, shop);

const unpublish = (courseId: string) => env.pool.query(`update courses set status = 'draft' where id = $1`, [courseId]);
const remove = async (courseId: string) =>
  deleteCourses({ db: env.db, actor: await shop.staff(), liveEvents: shop.deps.liveEvents }, [courseId]);
const cases = async () =>
  (await listCases({ ...shop.deps, actor: await shop.staff() })).map(({ kind, amountCents }) => [kind, amountCents]);
const open = async () =>
  (
    await env.pool.query<{ course_id: string }>('select course_id from enrolments where revoked_at is null order by 1')
  ).rows.map(({ course_id }) => course_id);
const courseOf = async (shillings: number, title = 'Beads') =>
  (await createCourse(env.db, { title, priceCents: toCents(shillings * 100) })).id;
const rateLimits = { consume: async () => undefined, restore: async () => undefined };
const deps = (actor: Actor) => ({ ...ledgerDeps(env), actor, rateLimits, address: '127.0.0.1' });

/** An order that nobody paid for a day, so that its courses may be deleted. */
async function abandoned(courseIds: readonly string[]) {
  await shop.registerConfirmations();
  const order = await shop.orderOf(await shop.learner(), courseIds);
  env.clock.advance({ days: 2 });
  await closeAbandonedPayments(shop.deps);
  return order;
}

async function bundleOf(...courses: readonly string[]) {
  const terms = { name: 'Numbers', slug: 'numbers', reduction: { percent: 20 }, courses: [...courses] };
  return createBundle(env.db, env.clock.now(), terms);
}

describe('money of a course that was unpublished', () => {
  test('opens the course that was ordered before, alone or in a bundle', async () => {
    const [alone, one, two] = [await courseOf(500), await courseOf(600, 'One'), await courseOf(400, 'Two')];
    const buyer = await shop.learner();
    await shop.registerConfirmations();
    const single = await shop.orderOf(buyer, [alone]);
    const bundle = await shop.orderOf(buyer, [await bundleOf(one, two)]);
    // One is on the phone already, for the other no prompt is sent any more.
    await shop.next('wait-for-me');
    await shop.pay(single);
    await unpublish(alone);
    await unpublish(one);
    await expect(shop.pay(bundle)).rejects.toMatchObject({ code: 'course_not_for_sale' });
    await shop.approve();
    await plans.payBill(bundle.number, 800);
    expect(await open()).toEqual([alone, one, two].toSorted());
    expect(await expectReconciled(shop)).toMatchObject({ enrolled: 130_000, toRefund: 0 });
  });

  test('stays held as a gift and as seats, and opens the course for whoever they are for', async () => {
    const giver = await shop.learner();
    const courseId = await courseOf(3500);
    const fields = {
      way: 'print',
      recipientName: 'Akinyi',
      recipientEmail: '',
      locale: 'en',
      senderName: 'Faith',
      message: '',
      mailOn: '',
    };
    const input = { courseId, fields, shownPriceCents: 350_000, idempotencyKey: 'gift-key-1' };
    const gift = await giveCourse({ ...ledgerDeps(env), actor: giver }, input);
    await shop.pay({ buyer: giver, courseIds: [courseId], ...gift });
    await shop.pass(5);
    const seats = await paidSeats(env, shop, { seats: 2, people: 'amani@taita.example' });
    for (const id of [courseId, seats.courseId]) await unpublish(id);
    expect(await expectReconciled(shop)).toMatchObject({ heldByGifts: 350_000, heldBySeats: 200_000, enrolled: 0 });
    const [given] = await listGivenGifts({ db: env.db, actor: giver });
    await acceptGift(deps(await shop.learner()), given?.code ?? '');
    const { id, name, email } = await createLearner(env.db, { email: 'amani@taita.example', verified: true });
    const seat = await seatOf(env, seats.orderId, email);
    await acceptSeat(deps({ kind: 'learner', userId: id, name, email }), seat.seatId);
    expect(await open()).toEqual([courseId, seats.courseId].toSorted());
    expect(await expectReconciled(shop)).toMatchObject({ heldByGifts: 0, heldBySeats: 100_000, enrolled: 450_000 });
    // What nobody took yet keeps the course from being deleted.
    await expect(remove(seats.courseId)).rejects.toMatchObject({ code: 'course_holds_money' });
  });

  test('goes on being paid by an instalment plan, and goes back with it', async () => {
    const { plan, courseId } = await plans.begun();
    await unpublish(courseId);
    await plans.payBill(plan, 1000);
    expect(await open()).toEqual([courseId]);
    await expect(remove(courseId)).rejects.toMatchObject({ code: 'course_holds_money' });
    const actor = await shop.staff();
    await cancelInstalmentPlan({ ...shop.deps, actor }, { number: plan, note: 'Asked for it', refunds: true });
    expect(await cases()).toEqual([
      ['refund_to_send', expect.any(Number)],
      ['refund_to_send', expect.any(Number)],
    ]);
    expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 0, toRefund: 270_000 });
    await remove(courseId);
    expect(await expectReconciled(shop)).toMatchObject({ toRefund: 270_000 });
  });
});

describe('money of a course that was deleted', () => {
  test('for a bundle opens the others, and is an open case for the share of that one', async () => {
    const [one, two] = [await courseOf(600, 'One'), await courseOf(400, 'Two')];
    const order = await abandoned([await bundleOf(one, two)]);
    await remove(one);
    await plans.payBill(order.number, 800);
    expect(await open()).toEqual([two]);
    expect(await cases()).toEqual([['refund_to_send', 48_000]]);
    expect(await expectReconciled(shop)).toMatchObject({ enrolled: 32_000, toRefund: 48_000 });
  });

  test('alone is an open case whole, and none where the course was studied before', async () => {
    const studied = await shop.order({ prices: [700] });
    await shop.pay(studied);
    await shop.pass(5);
    await remove(studied.courseIds[0] ?? '');
    expect(await cases()).toEqual([]);
    const courseId = await courseOf(900);
    const order = await abandoned([courseId]);
    await remove(courseId);
    await plans.payBill(order.number, 900);
    expect(await cases()).toEqual([['refund_to_send', 90_000]]);
    expect(await expectReconciled(shop)).toMatchObject({ enrolled: 70_000, toRefund: 90_000 });
  });
});
