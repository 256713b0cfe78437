import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { deleteCourses, readDeletion } from '#app/modules/catalogue/courses/admin/delete-courses.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { giveCourse } from '#app/modules/money/gifts/give-course.server.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { cancelInstalmentPlan } from '#app/modules/money/instalments/admin/cancel-instalment-plan.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { courseErrors } from '#app/modules/catalogue/courses/course-errors.ts';
import { toCents } from '#app/shared/money.ts';
import { acceptSeat, readSeat } from '#app/modules/money/seats/take-seat.server.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { paidSeats, quoteSeats, seatOf } from '#tests/support/seat-orders.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv({ invariants: false });
const shop = usePaymentShop(env);
const { begun } = useInstalmentPlans(env, shop);
const broken = async () => (await checkInvariants(env.db)).map(({ name }) => name);

let isBroken = false;
beforeEach(() => {
  isBroken = false;
});
afterEach(async () => {
  if (!isBroken) expect(await broken()).toEqual([]);
});

async function catalogue() {
  const actor = await shop.staff();
  return { db: env.db, clock: env.clock, actor, liveEvents: { publish: () => undefined } };
}
const courses = async () => (await env.pool.query<{ id: string }>('select id from courses order by id')).rows;
const refuse = async (courseId: string) => {
  const error: unknown = await deleteCourses(await catalogue(), [courseId]).catch((reason: unknown) => reason);
  return answerFrom(courseErrors, error)?.message.replaceAll('\u00a0', ' ');
};
async function refund(orderId: string, orderLineIds: readonly string[] | 'all' = 'all') {
  const deps = { ...shop.deps, actor: await shop.staff() };
  const { parts } = await requestRefund(deps, { orderId, orderLineIds, note: 'The course ends' });
  for (const { refundId } of parts) await recordRefundByHand(deps, { refundId, note: 'by hand' });
}
let gifts = 0;
async function paidGift() {
  const buyer = await shop.learner();
  const { id: courseId } = await createCourse(env.db, { priceCents: toCents(600_000) });
  const order = await giveCourse(
    { ...ledgerDeps(env), actor: buyer },
    {
      courseId,
      fields: {
        way: 'card',
        senderName: 'Faith',
        recipientName: 'Amina Yusuf',
        recipientEmail: '',
        locale: 'en',
        message: '',
        mailOn: '',
      },
      shownPriceCents: 600_000,
      idempotencyKey: `held-gift-${(gifts += 1)}`,
    },
  );
  const gift = { buyer, courseIds: [courseId], courseId, ...order };
  await shop.pay(gift);
  await shop.pass(5);
  return gift;
}

describe('a course that holds money cannot be deleted', () => {
  test.each([
    [3, 'a@taita.example', /3 seats of Taita Farms SACCO that nobody took, KSh 3,000/],
    [11, '', /11 seats of Taita Farms SACCO that nobody took, KSh 11,000/],
  ])('%i seats that nobody took', async (seats, people, sentence) => {
    const order = await paidSeats(env, shop, { seats, people });
    expect(await refuse(order.courseId)).toMatch(sentence);
    expect(await courses()).toHaveLength(1);
    await refund(order.orderId);
    expect(await deleteCourses(await catalogue(), [order.courseId])).toEqual({ deleted: 1 });
    await expectReconciled(shop);
  });

  test('seats that are taken hold nothing; the open ones beside them do, also while their refund waits', async () => {
    const order = await paidSeats(env, shop, { seats: 2, people: 'a@taita.example\nb@taita.example' });
    const { id, name, email } = await createLearner(env.db, { email: 'a@taita.example' });
    const seat = await seatOf(env, order.orderId, email);
    await acceptSeat({ ...shop.deps, actor: { kind: 'learner', userId: id, name, email } }, seat.seatId);
    expect(await refuse(order.courseId)).toMatch(/1 seat of Taita Farms SACCO that nobody took, KSh 1,000/);
    const { orderLineId } = await seatOf(env, order.orderId, 'b@taita.example');
    const deps = { ...shop.deps, actor: await shop.staff() };
    const { refundId } = await requestRefund(deps, {
      orderId: order.orderId,
      orderLineIds: [orderLineId],
      note: 'Ends',
    });
    expect(await refuse(order.courseId)).toMatch(/1 seat/);
    await recordRefundByHand(deps, { refundId, note: 'by hand' });
    expect(await deleteCourses(await catalogue(), [order.courseId])).toEqual({ deleted: 1 });
  });

  test('an unopened gift', async () => {
    const gift = await paidGift();
    expect(await refuse(gift.courseId)).toMatch(/gift, unopened \(for \/ from: Amina Yusuf \/ [^)]+\), KSh 6,000/);
    await refund(gift.orderId);
    expect(await deleteCourses(await catalogue(), [gift.courseId])).toEqual({ deleted: 1 });
  });

  test('a running instalment plan, until it is cancelled and its payments are settled', async () => {
    const { plan, courseIds, orderId } = await begun();
    const [courseId = ''] = courseIds;
    expect(await refuse(courseId)).toMatch(/running instalment plan of .+ paid/);
    await cancelInstalmentPlan(
      { ...shop.deps, actor: await shop.staff() },
      { number: plan, note: 'The course ends', refunds: false },
    );
    await refund(orderId);
    expect(await deleteCourses(await catalogue(), [courseId])).toEqual({ deleted: 1 });
  });

  test('a quotation that can still be paid', async () => {
    const order = await quoteSeats(env, shop, { seats: 4 });
    expect(await refuse(order.courseId)).toMatch(/quotation for Taita Farms SACCO that can still be paid, KSh 4,000/);
    await env.pool.query(`update payments set status = 'failed'`);
    expect(await refuse(order.courseId)).toMatch(/quotation for Taita Farms SACCO/);
    await env.pool.query(`update quotations set state = 'cancelled', closed_at = now()`);
    expect(await deleteCourses(await catalogue(), [order.courseId])).toEqual({ deleted: 1 });
  });

  test('the dialog says whose money it is, with sums and links, and has no button to delete', async () => {
    const [seats, gift] = [await paidSeats(env, shop, { seats: 3 }), await paidGift()];
    const site = renderedSite(env, {}, { clock: env.clock });
    const cookie = await staffCookie(site, (await createStaff(env.db)).id);
    const dialog = await site.visit(`/admin/courses/${seats.courseId}/delete`, { cookie });
    expect(dialog.text).toMatch(/KSh\s3,000 is held or on its way/);
    expect(dialog.text).toMatch(/3 seats of Taita Farms SACCO that nobody took, KSh\s3,000/);
    expect(dialog.html).toContain(`href="/admin/quotations/${seats.quotationId}"`);
    expect(dialog.html).not.toContain('btn-bad');
    const sent = await site.visit(`/admin/courses/${gift.courseId}/delete`, { cookie, form: {} });
    expect(sent.text).toContain('cannot be deleted while it holds money');
    expect(await courses()).toHaveLength(2);
    const { held } = await readDeletion(await catalogue(), [seats.courseId, gift.courseId]);
    expect(held.map(({ kind, count, cents }) => [kind, count, cents])).toEqual([
      ['seats', 3, 300_000],
      ['gift', 1, 600_000],
    ]);
  });

  test('money that comes while the course is deleted is held for a course that stays, or goes back', async () => {
    for (let time = 0; time < 5; time++) {
      const order = await quoteSeats(env, shop, { seats: 2 });
      await shop.pay(order);
      await env.pool.query(`update quotations set state = 'cancelled', closed_at = now() where order_id = $1`, [
        order.orderId,
      ]);
      await env.pool.query(`update payments set status = 'failed' where order_id = $1`, [order.orderId]);
      await Promise.allSettled([shop.pass(5), deleteCourses(await catalogue(), [order.courseId])]);
      await shop.pass(60);
      expect(await broken()).toEqual([]);
    }
  });
});

describe('money that is held for nothing', () => {
  test.each(['seats', 'gift', 'plan'] as const)('is found by the doctor: %s', async (kind) => {
    isBroken = true;
    const held =
      kind === 'seats'
        ? await paidSeats(env, shop, { seats: 2, people: 'a@taita.example' })
        : kind === 'gift'
          ? await paidGift()
          : await begun();
    expect(await broken()).toEqual([]);
    await env.pool.query('delete from courses where id = $1', [held.courseIds[0]]);
    expect(await broken()).toContain('I7 money is held for what exists');
    if (kind === 'plan') return;
    if (kind === 'seats') {
      const { id, name, email } = await createLearner(env.db, { email: 'a@taita.example' });
      const { seatId } = await seatOf(env, held.orderId, email);
      const actor = { kind: 'learner', userId: id, name, email } as const;
      // Nobody promises that the money goes back, before it does.
      expect(await readSeat({ db: env.db, actor }, seatId)).toMatchObject({ state: 'course_gone' });
    }
    await refund(held.orderId);
    expect(await broken()).toEqual([]);
  });
});
