import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { placeOrder } from '#app/modules/money/checkout/place-order.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createBundle } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { cancelInstalmentPlan } from './admin/cancel-instalment-plan.server.ts';
import { describeInstalmentOffer } from './instalment-offers.server.ts';
import { pauseInstalmentPlans } from './pause-instalment-plans.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { instalmentPlansNow, instalmentPlanNow, invoiced, newCourse, offer, key, begin, payBill, payByPrompt } =
  useInstalmentPlans(env, shop);
const day = 24 * 3600;

/** Prices in cents; the last is so cheap that small payments have no share for it. */
const prices = [500_050, 300_000, 1_950];

const openCourses = async () => (await env.pool.query('select from enrolments where revoked_at is null')).rows.length;

/** Returns what each course of the last plan was paid, in the plan's order. */
async function sharesNow() {
  const { rows } = await env.pool.query<{ cents: number }>(`select sum(p.amount_cents)::int as cents from plan_lines l
    join plan_payments x on x.plan_id = l.plan_id join orders o on o.id = x.order_id and o.status <> 'unpaid'
    join payments p on p.order_id = o.id and p.course_id = l.course_id
    where l.plan_id = (select id from plans order by created_at desc, id desc limit 1) group by l.position order by l.position`);
  return rows.map(({ cents }) => cents);
}

/** Starts a plan of KSh 8,020 for three courses with its first payment of KSh 1,604. */
async function begunForThree() {
  const courseIds: string[] = [];
  for (const price of prices) courseIds.push(await newCourse(price));
  const order = await begin(8020, { courseIds });
  await shop.pay(order);
  await shop.pass(5);
  await shop.registerConfirmations();
  return { ...order, plan: (await instalmentPlanNow()).number };
}

test('the first payment opens all courses, a pause closes all, one payment opens all again, and the last opens all for good', async () => {
  const { plan } = await begunForThree();
  expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 160_400 });
  expect(await openCourses()).toBe(3);
  await shop.passWithoutJobs(36 * day);
  expect(await pauseInstalmentPlans(env)).toBe(1);
  expect(await openCourses()).toBe(0);
  await env.pool.query('update courses set price_cents = price_cents * 2');
  await payBill(plan, 10);
  expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 161_400 });
  expect(await openCourses()).toBe(3);
  expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 161_400, enrolled: 0 });
  await payBill(plan, 7000);
  expect(await instalmentPlanNow()).toMatchObject({ state: 'paid', access_until: null });
  expect(await sharesNow()).toEqual([500_050, 300_000, 1_950]);
  expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 0, enrolled: 802_000, toRefund: 59_400 });
  expect(await invoiced()).toBe(3);
  await shop.passWithoutJobs(400 * day);
  expect(await pauseInstalmentPlans(env)).toBe(0);
  expect(await openCourses()).toBe(3);
});

test('a payment that was ordered before others, and is paid after them, still ends in the prices of the courses', async () => {
  const { buyer, plan } = await begunForThree();
  await shop.next('wait-for-me');
  await payByPrompt(buyer, plan, 333);
  for (const amount of [17, 11, 6055]) await payBill(plan, amount);
  expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 768_700 });
  await shop.approve(1);
  expect(await instalmentPlanNow()).toMatchObject({ state: 'paid' });
  expect(await sharesNow()).toEqual([500_050, 300_000, 1_950]);
  await expectReconciled(shop);
});

test('cancelling closes all courses, and every payment is refunded', async () => {
  const { plan } = await begunForThree();
  await payBill(plan, 10);
  const deps = { ...shop.deps, actor: await shop.staff() };
  expect(await cancelInstalmentPlan(deps, { number: plan, note: 'Asked for it', refunds: true })).toEqual({
    refunds: 2,
  });
  expect(await openCourses()).toBe(0);
  const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
  for (const { id } of rows) await recordRefundByHand(deps, { refundId: id, note: 'By hand' });
  expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 0, refunded: 161_400, toRefund: 0 });
});

test('a plan leaves out courses that the learner has, keeps the saving of a bundle, and needs every course to be offered', async () => {
  const buyer = await shop.learner();
  const owned = await shop.order({ prices: [2000], buyer });
  await shop.pay(owned);
  await shop.pass(5);
  const [ownedId = ''] = owned.courseIds;
  const [one, other] = [await newCourse(400_000), await newCourse(100_000)];
  const bundle = await createBundle(env.db, env.clock.now(), { courses: [ownedId, one, other] });
  const describe = (courseIds: readonly string[]) => describeInstalmentOffer({ ...env, actor: buyer }, courseIds);
  const offered = await describe([bundle]);
  expect(offered.priceCents).toBe(450_000);
  expect(offered.courses.map(({ priceCents }) => priceCents)).toEqual([360_000, 90_000]);
  await expect(describe([ownedId])).rejects.toMatchObject({ code: 'course_owned' });
  const unoffered = (await createCourse(env.db, { priceCents: toCents(70_000) })).id;
  await expect(describe([one, unoffered])).rejects.toMatchObject({ code: 'instalments_not_offered' });
  await offer(other, false);
  await expect(describe([bundle])).rejects.toMatchObject({ code: 'instalments_not_offered' });
});

test('a course is in one plan at a time, and in no order meanwhile', async () => {
  const { buyer, courseIds } = await begunForThree();
  const fourth = await newCourse(200_000);
  const [first = '', second = ''] = courseIds;
  const again = await describeInstalmentOffer({ ...env, actor: buyer }, [second, fourth]);
  expect(again.priceCents).toBe(200_000);
  const order = { courseIds: [second], idempotencyKey: key() };
  await expect(placeOrder({ ...ledgerDeps(env), actor: buyer }, order)).rejects.toMatchObject({ code: 'cart_owned' });

  const another = await shop.learner();
  await begin(8001, { buyer: another, courseIds: [first, second] });
  await begin(8001, { buyer: another, courseIds: [second, first] });
  expect((await instalmentPlansNow()).map(({ state }) => state)).toEqual(['active', 'waiting']);
  await shop.passWithoutJobs(1);
  await begin(5000, { buyer: another, courseIds: [second, fourth] });
  expect((await instalmentPlansNow()).map(({ state }) => state)).toEqual(['active', 'cancelled', 'waiting']);
});

test('the certificates of all courses come with the last shilling', async () => {
  const sections = [{ title: 'All', lessons: [{ type: 'text', title: 'Only', body: '<p>words</p>' }] }] as const;
  const both = [
    await createCourse(env.db, { priceCents: toCents(400_000), sections }),
    await createCourse(env.db, { priceCents: toCents(400_000), sections }),
  ];
  for (const { id } of both) await offer(id);
  const order = await begin(8000, { courseIds: both.map(({ id }) => id) });
  await shop.pay(order);
  await shop.pass(5);
  const study = { ...env, actor: order.buyer, contentAccess: 'enrolled', mailing: null } as const;
  for (const { id, lessons } of both) {
    const done = await completeLesson(study, { course: id, lessonId: lessons[0]?.id ?? '' });
    expect(done).toMatchObject({ courseCompleted: true, badge: null });
  }
  await payByPrompt(order.buyer, (await instalmentPlanNow()).number, 6400);
  expect((await env.pool.query('select from certificates')).rows).toHaveLength(2);
});

test('the database checks the courses of a plan and their shares', async () => {
  const { buyer, plan } = await begunForThree();
  const refuses = (statement: string, constraint: string) =>
    expect(env.pool.query(statement)).rejects.toMatchObject({ constraint });
  await refuses('update plan_lines set price_cents = 1 where position = 0', 'plan_lines_terms');
  await refuses('delete from plan_lines', 'plan_lines_kept');
  await refuses('update plans set course_count = 2', 'plans_terms');
  await refuses('update payments set amount_cents = amount_cents + 1', 'payments_terms');
  await refuses(
    "insert into plan_lines (plan_id, position, course_title, price_cents) select id, 3, 'more', 100 from plans",
    'plan_lines_sum',
  );
  await refuses(
    `insert into plans (number, user_id, course_id, course_title, course_count, price_cents, first_cents, span_seconds, tax_due)
      select 'P234567', user_id, null, 'none', 2, price_cents, first_cents, span_seconds, tax_due from plans`,
    'plan_lines_sum',
  );
  await shop.next('wait-for-me');
  await payByPrompt(buyer, plan, 100);
  await refuses("update payments set amount_cents = amount_cents + 1 where status = 'pending'", 'plans_shares');
});

test('a release without plans cannot record the prompt of a plan during a rolling deployment, and this one records it', async () => {
  const courseIds: string[] = [];
  for (const price of prices) courseIds.push(await newCourse(price));
  const order = await begin(8020, { courseIds });
  // What that release writes for an order of courses that was paid.
  const booked = env.db.transaction(async (tx) => {
    await tx.execute(sql`update orders set status = 'paid', paid_at = now() where id = ${order.orderId}::uuid`);
    await tx.execute(
      sql`update payments set status = 'completed', payment_date = now() where order_id = ${order.orderId}::uuid`,
    );
  });
  await expect(booked).rejects.toMatchObject({ cause: { constraint: 'plans_sum' } });
  expect((await instalmentPlanNow()).state).toBe('waiting');
  await shop.pay(order);
  await shop.pass(5);
  expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 160_400 });
  expect(await openCourses()).toBe(3);
  await expectReconciled(shop);
});
