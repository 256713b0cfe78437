import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { recountProgress } from '#app/modules/study/learning/recount-progress.server.ts';
import { placeOrder } from '#app/modules/money/checkout/place-order.server.ts';
import { combinePayments } from '#app/modules/money/collection/claims/combine-payments.server.ts';
import { setReceiptCode } from '#app/modules/money/collection/money/set-receipt-code.server.ts';
import { hourInNairobi } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { listInstalmentPlans } from './admin/list-instalment-plans.server.ts';
import { pauseInstalmentPlans } from './pause-instalment-plans.server.ts';
import { payIntoInstalmentPlan } from './pay-into-instalment-plan.server.ts';
import { remindOfPause } from './remind-of-pause.server.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const {
  instalmentPlansNow,
  instalmentPlanNow,
  isOpen,
  receiptStates: incomingPaymentStates,
  invoiced,
  offer,
  key,
  begin,
  begun,
  payBill,
  payByPrompt,
} = useInstalmentPlans(env, shop);
const day = 24 * 3600;

describe('a plan', () => {
  test('opens its course with the first payment, and for longer with each one after it, by prompt or Pay Bill', async () => {
    const { buyer, plan } = await begun();
    const first = await instalmentPlanNow();
    expect(first).toMatchObject({ state: 'active', paid_cents: 170_000 });
    expect(Math.round(((first.access_until?.getTime() ?? 0) - env.clock.now().getTime()) / 1000 / day)).toBe(36);
    expect(await isOpen()).toBe(true);
    await payByPrompt(buyer, plan, 1000);
    await payBill(plan.toLowerCase(), 800);
    const third = await instalmentPlanNow();
    expect(third).toMatchObject({ state: 'active', paid_cents: 350_000 });
    const added = (third.access_until?.getTime() ?? 0) - (first.access_until?.getTime() ?? 0);
    expect(added / 1000).toBe(Math.floor((3500 * 180 * day) / 8500) - 36 * day);
    expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 350_000, enrolled: 0 });
    expect(await invoiced()).toBe(3);
  });

  test('pauses when its time is over, keeps everything, and goes on with one payment', async () => {
    const { buyer, plan, courseId } = await begun();
    await env.pool.query('insert into course_progress (user_id, course_id, last_accessed_at) values ($1, $2, now())', [
      buyer.userId,
      courseId,
    ]);
    const begunAt = await env.pool.query('select enrolled_at from enrolments');
    await shop.passWithoutJobs(36 * day);
    expect(await pauseInstalmentPlans(env)).toBe(1);
    expect(await pauseInstalmentPlans(env)).toBe(0);
    expect(await instalmentPlanNow()).toMatchObject({ state: 'paused', paid_cents: 170_000 });
    expect(await isOpen()).toBe(false);
    await payBill(plan, 100);
    expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 180_000 });
    expect(await isOpen()).toBe(true);
    expect((await env.pool.query('select from course_progress')).rows).toHaveLength(1);
    expect((await env.pool.query('select enrolled_at from enrolments')).rows).toEqual(begunAt.rows);
    expect(await pauseInstalmentPlans(env)).toBe(0);
    await expectReconciled(shop);
  });

  test('opens its course for good once it is paid in full; money above the price is refunded', async () => {
    const { plan } = await begun();
    await payBill(plan, 7000);
    expect(await instalmentPlanNow()).toMatchObject({ state: 'paid', paid_cents: 850_000, access_until: null });
    expect(await expectReconciled(shop)).toMatchObject({
      heldByInstalmentPlans: 0,
      enrolled: 850_000,
      toRefund: 20_000,
    });
    await shop.passWithoutJobs(400 * day);
    expect(await pauseInstalmentPlans(env)).toBe(0);
    expect(await isOpen()).toBe(true);
  });

  test('accepts no payment that is too small, late, or without a plan: it waits for a staff member', async () => {
    const { buyer, plan } = await begun();
    await payBill(plan, 1);
    await payBill('P234567', 500);
    await expect(payByPrompt(buyer, plan, 1)).rejects.toMatchObject({ code: 'instalment_invalid' });
    await expect(payByPrompt(buyer, plan, 6801)).rejects.toMatchObject({ code: 'instalment_invalid' });
    await expect(payByPrompt(await shop.learner(), plan, 100)).rejects.toMatchObject({
      code: 'instalment_plan_not_found',
    });
    await payBill(plan, 6800);
    await payBill(plan, 100);
    expect(await incomingPaymentStates()).toEqual(['matched', 'matched', 'review', 'review', 'review']);
    expect(await instalmentPlanNow()).toMatchObject({ state: 'paid', paid_cents: 850_000 });
    await expect(payByPrompt(buyer, plan, 100)).rejects.toMatchObject({ code: 'plan_closed' });
    expect(await expectReconciled(shop)).toMatchObject({ inReview: 60_100, enrolled: 850_000 });
  });

  test('keeps its price, whatever the course costs later', async () => {
    const { plan, courseId } = await begun();
    await env.pool.query('update courses set price_cents = 100000 where id = $1', [courseId]);
    await payBill(plan, 1000);
    expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 270_000 });
  });

  test('that a prompt pays after its end leaves the money for a staff member to decide', async () => {
    const { buyer, plan } = await begun();
    await shop.next('wait-for-me');
    const order = await payByPrompt(buyer, plan, 500);
    await payBill(plan, 6800);
    await shop.approve(1);
    expect(await incomingPaymentStates()).toEqual(['matched', 'matched', 'review']);
    expect(await instalmentPlanNow()).toMatchObject({ state: 'paid' });
    expect((await shop.status(order)).state).not.toBe('paid');
    expect(await expectReconciled(shop)).toMatchObject({ inReview: 50_000 });
  });

  test('sends no prompt once it takes no more payments, and keeps in review what a query and a statement say of it', async () => {
    const { buyer, plan } = await begun();
    const ask = (amount: number) =>
      payIntoInstalmentPlan(
        { ...ledgerDeps(env), actor: buyer },
        { number: plan, amountCents: toCents(amount * 100), idempotencyKey: key() },
      );
    const [early, late] = [await ask(500), await ask(600)];
    await shop.next('callback-lost');
    await shop.pay({ buyer, courseIds: [], ...early });
    await payBill(plan, 6800);
    await shop.pass(90);
    expect(await incomingPaymentStates()).toEqual(['matched', 'matched', 'review']);
    await expect(shop.pay({ buyer, courseIds: [], ...late })).rejects.toMatchObject({ code: 'plan_closed' });
    const moved = shop.simulator.ledger.payments().find(({ reference }) => reference === early.number);
    const { rows } = await env.pool.query<{ receipt: string }>(
      "select receipt from mpesa_receipts where source = 'query'",
    );
    const staff = { ...shop.deps, actor: await shop.staff() };
    await expect(
      combinePayments(staff, { orderNumber: early.number, receipts: [rows[0]?.receipt ?? ''], note: 'seen' }),
    ).rejects.toMatchObject({ code: 'instalment_plan_refuses' });
    await setReceiptCode(staff, { receipt: rows[0]?.receipt ?? '', code: moved?.receipt ?? '', note: 'seen' });
    expect(await expectReconciled(shop)).toMatchObject({ inReview: 50_000, enrolled: 850_000 });
  });

  test('counts a receipt once, whoever reports it again', async () => {
    const { plan } = await begun();
    await payBill(plan, 300);
    await sendConfirmation(shop, shop.acknowledged.at(-1) ?? expect.fail('nothing was reported'));
    expect(await instalmentPlanNow()).toMatchObject({ paid_cents: 200_000 });
    await expectReconciled(shop);
  });
});

describe('starting a plan', () => {
  test('again before the first payment goes on with the same plan, or with a new one at a new price', async () => {
    const { buyer, courseId } = await begin();
    await begin(8500, { buyer, courseId, amount: 2000 });
    expect(await instalmentPlansNow()).toHaveLength(1);
    await env.pool.query('update courses set price_cents = 900000 where id = $1', [courseId]);
    await expect(begin(8500, { buyer, courseId })).rejects.toMatchObject({ code: 'instalment_price_changed' });
    await shop.passWithoutJobs(1);
    const order = await begin(9000, { buyer, courseId });
    expect((await instalmentPlansNow()).map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
    await shop.pay(order);
    await shop.pass(5);
    expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 180_000 });
    await expectReconciled(shop);
  });

  test('is refused for a course that is not offered, that the learner has, or for less than the first payment', async () => {
    const courseId = (await createCourse(env.db, { priceCents: toCents(850_000) })).id;
    const buyer = await shop.learner();
    await expect(begin(8500, { courseId, buyer })).rejects.toMatchObject({ code: 'instalments_not_offered' });
    await offer(courseId);
    await expect(begin(8500, { courseId, buyer, amount: 1699 })).rejects.toMatchObject({ code: 'instalment_invalid' });
    const paying = await begun();
    await expect(begin(8500, paying)).rejects.toMatchObject({ code: 'course_owned' });
  });

  test('keeps the course out of other orders; an order that is paid nevertheless is refunded', async () => {
    const buyer = await shop.learner();
    const whole = await shop.order({ prices: [8500], buyer });
    const [courseId = ''] = whole.courseIds;
    await offer(courseId);
    const order = await begin(8500, { courseId, buyer });
    await shop.pay(order);
    await shop.pass(5);
    const again = { courseIds: [courseId], idempotencyKey: key() };
    await expect(placeOrder({ ...ledgerDeps(env), actor: buyer }, again)).rejects.toMatchObject({ code: 'cart_owned' });
    await shop.registerConfirmations();
    await payBill(whole.number, 8500);
    expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 170_000, toRefund: 850_000 });
  });
});

const certificates = async () => (await env.pool.query('select from certificates')).rows.length;

/** A plan of KSh 8,500 for a course with text lessons, with its first payment, and a function that completes one of them. */
async function begunToStudy(lessons: readonly string[]) {
  const course = await createCourse(env.db, {
    priceCents: toCents(850_000),
    sections: [{ title: 'All', lessons: lessons.map((title) => ({ type: 'text', title, body: '<p>words</p>' })) }],
  });
  await offer(course.id);
  const order = await begin(8500, { courseId: course.id });
  await shop.pay(order);
  await shop.pass(5);
  const { buyer } = order;
  const study = { ...env, actor: buyer, contentAccess: 'enrolled', mailing: null } as const;
  const complete = (index: number) =>
    completeLesson(study, { course: course.id, lessonId: course.lessons[index]?.id ?? '' });
  return { buyer, course, complete, plan: (await instalmentPlanNow()).number };
}

test('the certificate of a completed course comes with the last shilling', async () => {
  const { buyer, complete, plan } = await begunToStudy(['Only']);
  expect(await complete(0)).toMatchObject({ courseCompleted: true, badge: null });
  expect(await certificates()).toBe(0);
  await payByPrompt(buyer, plan, 6800);
  expect(await certificates()).toBe(1);
});

test('nor does a course that is completed while its plan is paused give it before', async () => {
  const { buyer, course, complete, plan } = await begunToStudy(['One', 'Two']);
  await complete(0);
  await shop.passWithoutJobs(36 * day);
  expect(await pauseInstalmentPlans(env)).toBe(1);
  await env.pool.query(`update lessons set is_published = false where title = 'Two'`);
  await env.db.transaction((tx) => recountProgress(tx, null, { courseId: course.id, at: env.clock.now() }));
  expect((await env.pool.query('select from course_progress where completed_at is not null')).rows).toHaveLength(1);
  expect(await certificates()).toBe(0);
  await payByPrompt(buyer, plan, 6800);
  expect(await certificates()).toBe(1);
});

test('the last shilling gives no certificate of a course that is not completed', async () => {
  const { buyer, complete, plan } = await begunToStudy(['One', 'Two']);
  await complete(0);
  await payByPrompt(buyer, plan, 6800);
  expect(await certificates()).toBe(0);
  expect(await complete(1)).toMatchObject({ courseCompleted: true });
  expect(await certificates()).toBe(1);
});

test('a reminder goes out before a pause, in the daytime, and at most once a week', async () => {
  const { buyer, plan } = await begun();
  const reminders = async () =>
    (await env.pool.query("select from mail_outbox where dedupe_key like 'plan-reminder:%'")).rows.length;
  const remind = () => remindOfPause({ ...env, appUrl: 'https://shop.test' });
  expect(await remind()).toBe(0);
  await shop.passWithoutJobs(33 * day);
  const isDay = (hour: number) => hour >= 8 && hour < 19;
  while (!isDay(hourInNairobi(env.clock.now()))) await shop.passWithoutJobs(3600);
  expect(await Promise.all([remind(), remind()])).toContain(1);
  expect(await reminders()).toBe(1);
  await payByPrompt(buyer, plan, 50);
  await shop.passWithoutJobs(day);
  expect(await remind()).toBe(0);
  await shop.passWithoutJobs(12 * 3600);
  while (isDay(hourInNairobi(env.clock.now()))) await shop.passWithoutJobs(3600);
  expect(await remind()).toBe(0);
  expect(await reminders()).toBe(1);
});

test('the portal lists the plans that have begun, by state, number, learner, phone and course', async () => {
  const { buyer, plan } = await begun();
  await begin();
  const actor = await shop.staff();
  const found = async (search: string, status: 'active' | 'paused' | null = null) =>
    (await listInstalmentPlans({ db: env.db, actor }, { search, status }, null)).instalmentPlans.map(
      ({ number }) => number,
    );
  const { rows: courses } = await env.pool.query<{ title: string }>(
    'select course_title as title from plans where number = $1',
    [plan],
  );
  const title = courses[0]?.title ?? expect.fail('there is no plan');
  const words = [
    plan.toLowerCase(),
    plan.slice(1, 5),
    plan.slice(0, 2),
    buyer.email,
    title.toUpperCase(),
    title.slice(0, 2),
  ];
  for (const search of ['', ...words, '0712 345 678', '+254712345678', '2345678']) {
    expect([search, await found(search)]).toEqual([search, [plan]]);
  }
  for (const search of ['%', 'nobody', '0712 345 679', '345 679'])
    expect([search, await found(search)]).toEqual([search, []]);
  expect(await found('', 'active')).toEqual([plan]);
  expect(await found('', 'paused')).toEqual([]);
  await expect(
    listInstalmentPlans({ db: env.db, actor: buyer }, { search: '', status: null }, null),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
});
