import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { siteSettings } from '#app/database/schema/site.ts';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { completeLesson } from '#app/modules/learning/complete-lesson.server.ts';
import { placeOrder } from '#app/modules/checkout/place-order.server.ts';
import { recordRefundByHand } from '#app/modules/collection/refunds/record-refund-by-hand.server.ts';
import { combinePayments } from '#app/modules/collection/claims/combine-payments.server.ts';
import { setReceiptCode } from '#app/modules/collection/money/set-receipt-code.server.ts';
import { reconcile } from '#app/modules/collection/reconcile/reconcile.server.ts';
import { deleteAccount } from '#app/modules/identity/delete-account.server.ts';
import { cancelRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { issueMissingInvoices } from '#app/modules/ledger/invoices/issue-missing-invoices.server.ts';
import { requestRefund } from '#app/modules/ledger/request-refund.server.ts';
import { bounceCheque } from '#app/modules/manual-payments/bounce-cheque.server.ts';
import { recordManualPayment } from '#app/modules/manual-payments/record-manual-payment.server.ts';
import { anonymiseBuyer } from '#app/modules/payments/buyers/anonymise-buyer.server.ts';
import { describeRefund } from '#app/modules/payments/admin/describe-refund.server.ts';
import { dayInNairobi, hourInNairobi } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { onePixel } from '#tests/support/media-fixture.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { cancelPlan } from './admin/cancel-plan.server.ts';
import { listPlans } from './admin/list-plans.server.ts';
import { offerPlan } from './admin/offer-plan.server.ts';
import { pausePlans } from './pause-plans.server.ts';
import { payIntoPlan } from './pay-into-plan.server.ts';
import { remindOfPause } from './remind-of-pause.server.ts';
import { startPlan } from './start-plan.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const day = 24 * 3600;

interface Row {
  readonly number: string;
  readonly state: string;
  readonly paid_cents: number;
  readonly access_until: Date | null;
}

const plansNow = async (): Promise<Row[]> =>
  (await env.pool.query<Row>('select number, state, paid_cents, access_until from plans order by created_at, id')).rows;
const planNow = async (): Promise<Row> => (await plansNow()).at(-1) ?? expect.fail('there is no plan');
const isOpen = async () => (await env.pool.query('select from enrolments where revoked_at is null')).rows.length > 0;
const receiptStates = async () =>
  (await env.pool.query<{ state: string }>('select state from mpesa_receipts order by state')).rows.map(
    ({ state }) => state,
  );
const invoiced = async () => (await env.pool.query('select from invoices')).rows.length;

const documents = async () => {
  const { rows } = await env.pool.query<{ kind: string; total_cents: number }>(
    'select kind, total_cents from invoices',
  );
  const of = (wanted: string) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ total_cents }) => total_cents)
      .toSorted((a, b) => a - b);
  return { invoice: of('invoice'), credit_note: of('credit_note') };
};

const offer = async (courseId: string, isOffered = true) =>
  offerPlan({ ...env, actor: await shop.admin() }, { courseId, isOffered });

let keys = 0;
const key = () => {
  keys += 1;
  return `plan-key-${keys}`;
};
type Buyer = Purchase['buyer'];

async function begin(
  shillings = 8500,
  given: { readonly amount?: number; readonly courseId?: string; readonly buyer?: Buyer } = {},
) {
  const buyer = given.buyer ?? (await shop.learner());
  const courseId = given.courseId ?? (await createCourse(env.db, { priceCents: toCents(shillings * 100) })).id;
  if (!given.courseId) await offer(courseId);
  const order = await startPlan(
    { ...ledgerDeps(env), actor: buyer },
    {
      courseId,
      shownPriceCents: shillings * 100,
      idempotencyKey: key(),
      ...(given.amount !== undefined && { amountCents: toCents(given.amount * 100) }),
    },
  );
  return { buyer, courseIds: [courseId], courseId, ...order };
}

/** A plan of KSh 8,500 with its first payment of KSh 1,700. */
async function begun() {
  const order = await begin();
  await shop.pay(order);
  await shop.pass(5);
  expect((await shop.status(order)).state).toBe('paid');
  await shop.registerConfirmations();
  return { ...order, plan: (await planNow()).number };
}

const payBill = async (account: string, amount: number) => {
  await shop.control('/paybill', { msisdn: '254712345678', amount, account });
};

async function payByPrompt(buyer: Buyer, number: string, amount: number) {
  const order = await payIntoPlan(
    { ...ledgerDeps(env), actor: buyer },
    { number, amountCents: toCents(amount * 100), idempotencyKey: key() },
  );
  const purchase = { buyer, courseIds: [], ...order };
  await shop.pay(purchase);
  await shop.pass(5);
  return purchase;
}

describe('a plan', () => {
  test('opens its course with the first payment, and for longer with each one after it, by prompt or Pay Bill', async () => {
    const { buyer, plan } = await begun();
    const first = await planNow();
    expect(first).toMatchObject({ state: 'active', paid_cents: 170_000 });
    expect(Math.round(((first.access_until?.getTime() ?? 0) - env.clock.now().getTime()) / 1000 / day)).toBe(36);
    expect(await isOpen()).toBe(true);
    await payByPrompt(buyer, plan, 1000);
    await payBill(plan.toLowerCase(), 800);
    const third = await planNow();
    expect(third).toMatchObject({ state: 'active', paid_cents: 350_000 });
    const added = (third.access_until?.getTime() ?? 0) - (first.access_until?.getTime() ?? 0);
    expect(added / 1000).toBe(Math.floor((3500 * 180 * day) / 8500) - 36 * day);
    expect(await expectReconciled(shop)).toMatchObject({ heldByPlans: 350_000, enrolled: 0 });
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
    expect(await pausePlans(env)).toBe(1);
    expect(await pausePlans(env)).toBe(0);
    expect(await planNow()).toMatchObject({ state: 'paused', paid_cents: 170_000 });
    expect(await isOpen()).toBe(false);
    await payBill(plan, 100);
    expect(await planNow()).toMatchObject({ state: 'active', paid_cents: 180_000 });
    expect(await isOpen()).toBe(true);
    expect((await env.pool.query('select from course_progress')).rows).toHaveLength(1);
    expect((await env.pool.query('select enrolled_at from enrolments')).rows).toEqual(begunAt.rows);
    expect(await pausePlans(env)).toBe(0);
    await expectReconciled(shop);
  });

  test('belongs to the learner once it is paid in full; what comes beyond the price goes back', async () => {
    const { plan } = await begun();
    await payBill(plan, 7000);
    expect(await planNow()).toMatchObject({ state: 'paid', paid_cents: 850_000, access_until: null });
    expect(await expectReconciled(shop)).toMatchObject({ heldByPlans: 0, enrolled: 850_000, toRefund: 20_000 });
    await shop.passWithoutJobs(400 * day);
    expect(await pausePlans(env)).toBe(0);
    expect(await isOpen()).toBe(true);
  });

  test('takes nothing that is too little, comes after its end, or names no plan: it waits for a person', async () => {
    const { buyer, plan } = await begun();
    await payBill(plan, 1);
    await payBill('P234567', 500);
    await expect(payByPrompt(buyer, plan, 1)).rejects.toMatchObject({ code: 'plan_amount_invalid' });
    await expect(payByPrompt(buyer, plan, 6801)).rejects.toMatchObject({ code: 'plan_amount_invalid' });
    await expect(payByPrompt(await shop.learner(), plan, 100)).rejects.toMatchObject({ code: 'plan_not_found' });
    await payBill(plan, 6800);
    await payBill(plan, 100);
    expect(await receiptStates()).toEqual(['matched', 'matched', 'review', 'review', 'review']);
    expect(await planNow()).toMatchObject({ state: 'paid', paid_cents: 850_000 });
    await expect(payByPrompt(buyer, plan, 100)).rejects.toMatchObject({ code: 'plan_closed' });
    expect(await expectReconciled(shop)).toMatchObject({ inReview: 60_100, enrolled: 850_000 });
  });

  test('keeps its price, whatever the course costs later', async () => {
    const { plan, courseId } = await begun();
    await env.pool.query('update courses set price_cents = 100000 where id = $1', [courseId]);
    await payBill(plan, 1000);
    expect(await planNow()).toMatchObject({ state: 'active', paid_cents: 270_000 });
  });

  test('that a prompt pays after its end leaves the money to a person', async () => {
    const { buyer, plan } = await begun();
    await shop.next('wait-for-me');
    const order = await payByPrompt(buyer, plan, 500);
    await payBill(plan, 6800);
    await shop.approve(1);
    expect(await receiptStates()).toEqual(['matched', 'matched', 'review']);
    expect(await planNow()).toMatchObject({ state: 'paid' });
    expect((await shop.status(order)).state).not.toBe('paid');
    expect(await expectReconciled(shop)).toMatchObject({ inReview: 50_000 });
  });

  test('sends no prompt once it takes no more payments, and keeps in review what a query and a statement say of it', async () => {
    const { buyer, plan } = await begun();
    const ask = (amount: number) =>
      payIntoPlan(
        { ...ledgerDeps(env), actor: buyer },
        { number: plan, amountCents: toCents(amount * 100), idempotencyKey: key() },
      );
    const [early, late] = [await ask(500), await ask(600)];
    await shop.next('callback-lost');
    await shop.pay({ buyer, courseIds: [], ...early });
    await payBill(plan, 6800);
    await shop.pass(90);
    expect(await receiptStates()).toEqual(['matched', 'matched', 'review']);
    await expect(shop.pay({ buyer, courseIds: [], ...late })).rejects.toMatchObject({ code: 'plan_closed' });
    const moved = shop.simulator.ledger.payments().find(({ reference }) => reference === early.number);
    const { rows } = await env.pool.query<{ receipt: string }>(
      "select receipt from mpesa_receipts where source = 'query'",
    );
    const admin = { ...shop.deps, actor: await shop.admin() };
    await expect(
      combinePayments(admin, { orderNumber: early.number, receipts: [rows[0]?.receipt ?? ''], note: 'seen' }),
    ).rejects.toMatchObject({ code: 'order_undeliverable' });
    await setReceiptCode(admin, { receipt: rows[0]?.receipt ?? '', code: moved?.receipt ?? '', note: 'seen' });
    expect(await expectReconciled(shop)).toMatchObject({ inReview: 50_000, enrolled: 850_000 });
  });

  test('counts a receipt once, whoever reports it again', async () => {
    const { plan } = await begun();
    await payBill(plan, 300);
    await sendConfirmation(shop, shop.acknowledged.at(-1) ?? expect.fail('nothing was reported'));
    expect(await planNow()).toMatchObject({ paid_cents: 200_000 });
    await expectReconciled(shop);
  });
});

describe('starting a plan', () => {
  test('again before the first payment goes on with the same plan, or with a new one at a new price', async () => {
    const { buyer, courseId } = await begin();
    await begin(8500, { buyer, courseId, amount: 2000 });
    expect(await plansNow()).toHaveLength(1);
    await env.pool.query('update courses set price_cents = 900000 where id = $1', [courseId]);
    await expect(begin(8500, { buyer, courseId })).rejects.toMatchObject({ code: 'plan_price_changed' });
    await shop.passWithoutJobs(1);
    const order = await begin(9000, { buyer, courseId });
    expect((await plansNow()).map(({ state }) => state)).toEqual(['cancelled', 'waiting']);
    await shop.pay(order);
    await shop.pass(5);
    expect(await planNow()).toMatchObject({ state: 'active', paid_cents: 180_000 });
    await expectReconciled(shop);
  });

  test('is refused for a course that is not offered, that the learner has, or for less than the first payment', async () => {
    const courseId = (await createCourse(env.db, { priceCents: toCents(850_000) })).id;
    const buyer = await shop.learner();
    await expect(begin(8500, { courseId, buyer })).rejects.toMatchObject({ code: 'plan_not_offered' });
    await offer(courseId);
    await expect(begin(8500, { courseId, buyer, amount: 1699 })).rejects.toMatchObject({ code: 'plan_amount_invalid' });
    const paying = await begun();
    await expect(begin(8500, paying)).rejects.toMatchObject({ code: 'course_owned' });
  });

  test('keeps the course out of other orders; one that is paid all the same goes back', async () => {
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
    expect(await expectReconciled(shop)).toMatchObject({ heldByPlans: 170_000, toRefund: 850_000 });
  });
});

describe('an administrator', () => {
  test('cancels a plan inside the guarantee, and every payment goes back', async () => {
    const { buyer, plan, orderId } = await begun();
    await payByPrompt(buyer, plan, 1000);
    const admin = await shop.admin();
    const deps = { ...shop.deps, actor: admin };
    await expect(requestRefund(deps, { orderId, note: 'Asked for it' })).rejects.toMatchObject({
      code: 'plan_not_cancelled',
    });
    const asked = { number: plan, note: 'Asked for it', refunds: true };
    await expect(cancelPlan({ ...shop.deps, actor: buyer }, asked)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await cancelPlan(deps, asked)).toEqual({ refunds: 2 });
    expect(await planNow()).toMatchObject({ state: 'cancelled', paid_cents: 270_000 });
    expect(await isOpen()).toBe(false);
    expect(await expectReconciled(shop)).toMatchObject({ heldByPlans: 0, toRefund: 270_000 });
    expect(await cancelPlan(deps, asked)).toEqual({ refunds: 2 });
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    for (const { id } of rows) await recordRefundByHand(deps, { refundId: id, note: 'By hand' });
    expect(await expectReconciled(shop)).toMatchObject({ heldByPlans: 0, refunded: 270_000, toRefund: 0 });
    await payBill(plan, 100);
    expect(await receiptStates()).toEqual(['refunded', 'refunded', 'review']);
  });

  test('gives money back after the guarantee on an explicit word only, counted from the first payment', async () => {
    const { plan } = await begun();
    await shop.passWithoutJobs(31 * day);
    await payBill(plan, 1000);
    const deps = { ...shop.deps, actor: await shop.admin() };
    const asked = { number: plan, note: 'Moves abroad', refunds: true };
    await expect(cancelPlan(deps, asked)).rejects.toMatchObject({ code: 'outside_guarantee' });
    expect(await cancelPlan(deps, { ...asked, refunds: false })).toEqual({ refunds: 0 });
    expect(await expectReconciled(shop)).toMatchObject({ heldByPlans: 270_000 });
    const lastOrder = (await env.pool.query<{ id: string }>('select id from orders order by paid_at desc, id limit 1'))
      .rows;
    const dialog = await describeRefund(shop.deps, lastOrder[0]?.id ?? '', []);
    const { rows: begunAt } = await env.pool.query<{ started_at: Date }>('select started_at from plans');
    expect(dialog.guaranteeDays).toBe(30);
    expect(dialog.guaranteeUntil?.getTime()).toBe((begunAt[0]?.started_at.getTime() ?? 0) + 30 * day * 1000);
    expect(await cancelPlan(deps, { ...asked, outsideGuarantee: true })).toEqual({ refunds: 2 });
    await expectReconciled(shop);
  });
});

describe('where the tax is due at the last payment', () => {
  beforeEach(async () => {
    await env.db.insert(siteSettings).values({ key: 'planTaxDue', value: 'last' });
  });

  test('that one issues the invoices of all', async () => {
    const { plan } = await begun();
    await payBill(plan, 1000);
    await shop.pass(2 * 3600);
    expect(await invoiced()).toBe(0);
    await payBill(plan, 5800);
    expect(await invoiced()).toBe(3);
  });

  test('a plan that is cancelled is invoiced for the money that is kept', async () => {
    const { plan } = await begun();
    await payBill(plan, 1000);
    const deps = { ...shop.deps, actor: await shop.admin() };
    await cancelPlan(deps, { number: plan, note: 'Moves abroad', refunds: false });
    expect(await invoiced()).toBe(2);
    await cancelPlan(deps, { number: plan, note: 'Wants it back', refunds: true });
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    for (const { id } of rows) await recordRefundByHand(deps, { refundId: id, note: 'By hand' });
    expect(await documents()).toEqual({ invoice: [100_000, 170_000], credit_note: [100_000, 170_000] });
  });

  test('refunds that are not paid out leave money that is invoiced within the hour, and others nothing', async () => {
    const other = await shop.order({ prices: [500] });
    await shop.pay(other);
    await shop.pass(5);
    const { plan } = await begun();
    await payBill(plan, 1000);
    const deps = { ...shop.deps, actor: await shop.admin() };
    await cancelPlan(deps, { number: plan, note: 'Asked for it', refunds: true });
    expect(await issueMissingInvoices(env)).toBe(0);
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds order by amount_cents');
    await recordRefundByHand(deps, { refundId: rows[0]?.id ?? '', note: 'By hand' });
    await cancelRefund(deps, { refundId: rows[1]?.id ?? '', note: 'Keeps the rest' });
    expect(await issueMissingInvoices(env)).toBe(1);
    expect(await documents()).toEqual({ invoice: [50_000, 170_000], credit_note: [] });
  });
});

describe('a half-paid plan', () => {
  test('of a learner who deletes the account ends; its money stays until an administrator gives it back', async () => {
    await env.db.insert(siteSettings).values({ key: 'planTaxDue', value: 'last' });
    const { buyer, plan } = await begun();
    await payBill(plan, 300);
    await env.db.transaction(async (tx) => {
      await anonymiseBuyer(tx, { actor: buyer, clock: env.clock });
      await deleteAccount(tx, { actor: buyer, jobs: env.jobs, appUrl: 'https://shop.test' });
    });
    expect(await planNow()).toMatchObject({ state: 'cancelled', paid_cents: 200_000 });
    expect(await documents()).toEqual({ invoice: [30_000, 170_000], credit_note: [] });
    await payBill(plan, 100);
    expect(await expectReconciled(shop)).toMatchObject({ heldByPlans: 200_000, inReview: 10_000 });
    const deps = { ...shop.deps, actor: await shop.admin() };
    expect(await cancelPlan(deps, { number: plan, note: 'Wrote to us', refunds: true })).toEqual({ refunds: 2 });
    expect(await expectReconciled(shop)).toMatchObject({ heldByPlans: 0, toRefund: 200_000 });
  });

  test('with a cheque that bounces closes, and keeps what was really paid', async () => {
    await env.db.insert(siteSettings).values({ key: 'planTaxDue', value: 'last' });
    const { buyer, plan } = await begun();
    const order = await payIntoPlan(
      { ...ledgerDeps(env), actor: buyer },
      { number: plan, amountCents: toCents(100_000), idempotencyKey: key() },
    );
    const folder = await mkdtemp(join(tmpdir(), 'proofs-'));
    const deps = { ...shop.deps, storage: createLocalStorage(folder), actor: await shop.admin() };
    const { id } = await recordManualPayment(deps, {
      id: crypto.randomUUID(),
      orderNumber: order.number,
      method: 'cheque',
      amount: '1000',
      receivedOn: dayInNairobi(env.clock.now()),
      reference: '000217',
      note: '',
      proof: { name: 'cheque.png', bytes: onePixel },
    });
    await rm(folder, { recursive: true, force: true });
    expect(await planNow()).toMatchObject({ state: 'active', paid_cents: 270_000 });
    await bounceCheque(deps, { id, note: 'Returned by the bank' });
    expect(await planNow()).toMatchObject({ state: 'cancelled' });
    expect(await isOpen()).toBe(false);
    expect(await reconcile(env.db)).toMatchObject({ isClean: true, heldByPlans: 170_000, bounced: 100_000 });
    expect(await documents()).toEqual({ invoice: [170_000], credit_note: [] });
  });
});

/** `node tests/long/plan.ts` takes 1,000. */
const manyPayments = Number(process.env['PLAN_PAYMENTS'] ?? 8);

test(
  `${manyPayments} payments in any order end in the same state, and each opens the course for longer within five seconds`,
  { timeout: 60_000 + manyPayments * 2_000 },
  async () => {
    const price = 8_000 + manyPayments * 20;
    const first = Math.ceil(price * 0.2);
    const payments = amountsUpTo(price - first - 10, manyPayments - 1);
    const ends: object[] = [];
    let slowestMs = 0;
    for (const amounts of [payments, payments.toReversed()]) {
      const begunPlan = await begin(price);
      await shop.pay(begunPlan);
      await shop.pass(5);
      await shop.registerConfirmations();
      const { number } = await planNow();
      const open = () => env.pool.query<Opened>(openedBy, [number]).then(({ rows }) => rows[0]);
      let before = await open();
      for (const [index, amount] of amounts.entries()) {
        const asked = performance.now();
        if (index % 10 === 9) await payByPrompt(begunPlan.buyer, number, amount);
        else await payBill(number, amount);
        slowestMs = Math.max(slowestMs, performance.now() - asked);
        const after = await open();
        expect(after?.seconds).toBeGreaterThan(before?.seconds ?? 0);
        before = after;
        await shop.passWithoutJobs(150);
      }
      ends.push(before ?? {});
      await payBill(number, 10);
      expect(await open()).toMatchObject({ state: 'paid', paid_cents: price * 100, seconds: null, is_open: true });
    }
    expect(ends[0]).toEqual(ends[1]);
    await expectReconciled(shop);
    if (manyPayments >= 100) console.log(`slowest payment: ${Math.round(slowestMs)} ms until the course was open`);
  },
);

interface Opened {
  readonly state: string;
  readonly paid_cents: number;
  /** From the first payment to the end of access; null for ever. */
  readonly seconds: number | null;
  readonly is_open: boolean;
}

const openedBy = `select a.state, a.paid_cents, extract(epoch from a.access_until - a.started_at)::float8 as seconds,
  exists (select from enrolments e where e.user_id = a.user_id and e.course_id = a.course_id and e.revoked_at is null) as is_open
  from plans a where a.number = $1`;

/** Divides a sum into so many amounts of at least KSh 10, of different sizes. */
function amountsUpTo(sum: number, count: number): number[] {
  const amounts = Array.from({ length: count }, (_, index) => 10 + ((index * 7) % 11));
  const rest = sum - amounts.reduce((all, amount) => all + amount, 0);
  return [...amounts.slice(0, -1), (amounts.at(-1) ?? 0) + rest];
}

test('the certificate of a completed course comes with the last shilling', async () => {
  const course = await createCourse(env.db, {
    priceCents: toCents(850_000),
    sections: [{ title: 'All', lessons: [{ type: 'text', title: 'Only', body: '<p>words</p>' }] }],
  });
  await offer(course.id);
  const order = await begin(8500, { courseId: course.id });
  await shop.pay(order);
  await shop.pass(5);
  const { buyer } = order;
  const study = { ...env, actor: buyer, contentAccess: 'enrolled', mailing: null } as const;
  const done = await completeLesson(study, { course: course.id, lessonId: course.lessons[0]?.id ?? '' });
  expect(done).toMatchObject({ courseCompleted: true, badge: null });
  const certificates = async () => (await env.pool.query('select from certificates')).rows.length;
  expect(await certificates()).toBe(0);
  await payByPrompt(buyer, (await planNow()).number, 6800);
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

test('the portal lists the plans that have begun, by state, number, learner and course', async () => {
  const { buyer, plan } = await begun();
  await begin();
  const actor = await shop.admin();
  const found = async (search: string, status: 'active' | 'paused' | null = null) =>
    (await listPlans({ db: env.db, actor }, { search, status }, null)).plans.map(({ number }) => number);
  for (const search of ['', plan.slice(1, 5).toLowerCase(), buyer.email]) expect(await found(search)).toEqual([plan]);
  expect(await found('', 'active')).toEqual([plan]);
  expect(await found('', 'paused')).toEqual([]);
  await expect(listPlans({ db: env.db, actor: buyer }, { search: '', status: null }, null)).rejects.toMatchObject({
    code: 'forbidden',
  });
});
