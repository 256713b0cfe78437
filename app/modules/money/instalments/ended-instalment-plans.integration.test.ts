import { beforeEach, describe, expect, test } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { deleteAccount } from '#app/modules/people/accounts/delete-account.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { cancelRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { issueMissingInvoices } from '#app/modules/money/ledger/invoices/issue-invoice.server.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { bounceCheque } from '#app/modules/money/providers/by-hand/bounce-cheque.server.ts';
import { anonymiseBuyer } from '#app/modules/money/payments/buyers/anonymise-buyer.server.ts';
import { listCases } from '#app/modules/money/payments/admin/list-cases.server.ts';
import { describeRefund } from '#app/modules/money/payments/admin/describe-refund.server.ts';
import { toCents } from '#app/shared/money.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRecordedPayments } from '#tests/support/recorded-payments.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { cancelInstalmentPlan } from './admin/cancel-instalment-plan.server.ts';
import { payIntoInstalmentPlan } from './pay-into-instalment-plan.server.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { record, storage } = useRecordedPayments(env, shop);
const {
  instalmentPlanNow,
  isOpen,
  receiptStates: incomingPaymentStates,
  invoiced,
  documents,
  key,
  begun,
  payBill,
  payByPrompt,
} = useInstalmentPlans(env, shop);
const day = 24 * 3600;

describe('a staff member', () => {
  test('cancels a plan inside the guarantee, and every payment is refunded', async () => {
    const { buyer, plan, orderId } = await begun();
    await payByPrompt(buyer, plan, 1000);
    const staff = await shop.staff();
    const deps = { ...shop.deps, actor: staff };
    await expect(requestRefund(deps, { orderId, orderLineIds: 'all', note: 'Asked for it' })).rejects.toMatchObject({
      code: 'instalment_plan_not_cancelled',
    });
    const asked = { number: plan, note: 'Asked for it', refunds: true };
    await expect(cancelInstalmentPlan({ ...shop.deps, actor: buyer }, asked)).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await cancelInstalmentPlan(deps, asked)).toEqual({ refunds: 2 });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'cancelled', paid_cents: 270_000 });
    expect(await isOpen()).toBe(false);
    expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 0, toRefund: 270_000 });
    expect(await cancelInstalmentPlan(deps, asked)).toEqual({ refunds: 2 });
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    for (const { id } of rows) await recordRefundByHand(deps, { refundId: id, note: 'By hand' });
    expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 0, refunded: 270_000, toRefund: 0 });
    await payBill(plan, 100);
    expect(await incomingPaymentStates()).toEqual(['refunded', 'refunded', 'review']);
  });

  test('cancels no plan whose money they may not refund, because their phone paid it', async () => {
    const { buyer, plan } = await begun();
    const { id, name, email } = await createStaff(env.db, { role: 'manager', phoneNumber: '254712345678' });
    const manager = { kind: 'staff', userId: id, name, email, role: 'manager' } as const;
    // The learner pays from another phone since.
    await shop.pay(await shop.order({ buyer }), '254712345679');
    await shop.pass(5);
    const asked = { number: plan, note: 'Asked for it', refunds: true };
    const refused = cancelInstalmentPlan({ ...shop.deps, actor: manager }, asked);
    await expect(refused).rejects.toMatchObject({ code: 'decides_own' });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'active' });
    expect(await isOpen()).toBe(true);
  });

  test('cancels a plan that is paid in full only with its money, and leaves the courses open otherwise', async () => {
    const { plan } = await begun();
    await payBill(plan, 6800);
    const deps = { ...shop.deps, actor: await shop.staff() };
    const asked = { number: plan, note: 'Asked for it' };
    await expect(cancelInstalmentPlan(deps, { ...asked, refunds: false })).rejects.toMatchObject({
      code: 'instalment_plan_paid',
    });
    expect([(await instalmentPlanNow()).state, await isOpen()]).toEqual(['paid', true]);
    expect(await cancelInstalmentPlan(deps, { ...asked, refunds: true })).toEqual({ refunds: 2 });
    expect([(await instalmentPlanNow()).state, await isOpen()]).toEqual(['cancelled', false]);
    expect(await expectReconciled(shop)).toMatchObject({ toRefund: 850_000, enrolled: 0 });
  });

  test('refunds after the guarantee only if confirmed; the guarantee begins with the first payment', async () => {
    const { plan } = await begun();
    await shop.passWithoutJobs(31 * day);
    await payBill(plan, 1000);
    const deps = { ...shop.deps, actor: await shop.staff() };
    const asked = { number: plan, note: 'Moves abroad', refunds: true };
    await expect(cancelInstalmentPlan(deps, asked)).rejects.toMatchObject({ code: 'outside_guarantee' });
    expect(await cancelInstalmentPlan(deps, { ...asked, refunds: false })).toEqual({ refunds: 0 });
    expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 270_000 });
    const lastOrder = (await env.pool.query<{ id: string }>('select id from orders order by paid_at desc, id limit 1'))
      .rows;
    const dialog = await describeRefund(shop.deps, lastOrder[0]?.id ?? '', []);
    const { rows: begunAt } = await env.pool.query<{ started_at: Date }>('select started_at from plans');
    expect(dialog.guaranteeDays).toBe(30);
    expect(dialog.guaranteeUntil?.getTime()).toBe((begunAt[0]?.started_at.getTime() ?? 0) + 30 * day * 1000);
    expect(await cancelInstalmentPlan(deps, { ...asked, outsideGuarantee: true })).toEqual({ refunds: 2 });
    await expectReconciled(shop);
  });
});

describe('a plan whose payment was too much', () => {
  for (const method of ['bank', 'cash'] as const)
    test(`by ${method} is cancelled with its money only after the rest went back, and changes nothing before`, async () => {
      const { buyer, plan } = await begun();
      const order = await payIntoInstalmentPlan(
        { ...ledgerDeps(env), actor: buyer },
        { number: plan, amountCents: toCents(100_000), idempotencyKey: key() },
      );
      const deps = { ...shop.deps, actor: await shop.staff() };
      await record(order, { method, amount: '1300', reference: 'TT-0091' }, deps.actor);
      const [excess] = await listCases(deps);
      expect(excess).toMatchObject({ kind: 'refund_to_send', amountCents: 30_000 });
      const asked = { number: plan, note: 'Moves abroad', refunds: true };
      const before = await env.pool.query('select count(*) from audit_log');
      await expect(cancelInstalmentPlan(deps, asked)).rejects.toMatchObject({ code: 'refund_open' });
      expect((await env.pool.query('select count(*) from audit_log')).rows).toEqual(before.rows);
      expect(await instalmentPlanNow()).toMatchObject({ state: 'active' });
      expect(await isOpen()).toBe(true);
      await recordRefundByHand(deps, { refundId: excess?.name ?? '', note: 'By hand' });
      expect(await cancelInstalmentPlan(deps, asked)).toEqual({ refunds: 2 });
      expect(await instalmentPlanNow()).toMatchObject({ state: 'cancelled' });
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
    const deps = { ...shop.deps, actor: await shop.staff() };
    await cancelInstalmentPlan(deps, { number: plan, note: 'Moves abroad', refunds: false });
    expect(await invoiced()).toBe(2);
    await cancelInstalmentPlan(deps, { number: plan, note: 'Wants it back', refunds: true });
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
    const deps = { ...shop.deps, actor: await shop.staff() };
    await cancelInstalmentPlan(deps, { number: plan, note: 'Asked for it', refunds: true });
    expect(await issueMissingInvoices(env)).toBe(0);
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds order by amount_cents');
    await recordRefundByHand(deps, { refundId: rows[0]?.id ?? '', note: 'By hand' });
    await cancelRefund(deps, { refundId: rows[1]?.id ?? '', note: 'Keeps the rest' });
    expect(await issueMissingInvoices(env)).toBe(1);
    expect(await documents()).toEqual({ invoice: [50_000, 170_000], credit_note: [] });
  });
});

describe('a half-paid plan', () => {
  test('of a learner who deletes the account ends; its money stays until a staff member gives it back', async () => {
    await env.db.insert(siteSettings).values({ key: 'planTaxDue', value: 'last' });
    const { buyer, plan } = await begun();
    await payBill(plan, 300);
    await env.db.transaction(async (tx) => {
      await anonymiseBuyer(tx, { actor: buyer, clock: env.clock });
      await deleteAccount(tx, { actor: buyer, jobs: env.jobs, appUrl: 'https://shop.test' });
    });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'cancelled', paid_cents: 200_000 });
    expect(await documents()).toEqual({ invoice: [30_000, 170_000], credit_note: [] });
    await payBill(plan, 100);
    expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 200_000, inReview: 10_000 });
    const deps = { ...shop.deps, actor: await shop.staff() };
    expect(await cancelInstalmentPlan(deps, { number: plan, note: 'Wrote to us', refunds: true })).toEqual({
      refunds: 2,
    });
    expect(await expectReconciled(shop)).toMatchObject({ heldByInstalmentPlans: 0, toRefund: 200_000 });
  });

  test('with a cheque that bounces closes, and a person decides what becomes of the other payments', async () => {
    await env.db.insert(siteSettings).values({ key: 'planTaxDue', value: 'last' });
    const other = await shop.order({ prices: [500] });
    await shop.pay(other);
    await shop.pass(5);
    const { buyer, plan } = await begun();
    await payBill(plan, 700);
    const order = await payIntoInstalmentPlan(
      { ...ledgerDeps(env), actor: buyer },
      { number: plan, amountCents: toCents(100_000), idempotencyKey: key() },
    );
    const deps = { ...shop.deps, storage: storage(), actor: await shop.staff() };
    const cheque = { method: 'cheque', opensAtOnce: true, amount: '1000', reference: '000217' } as const;
    const id = await record(order, cheque, deps.actor);
    expect(await instalmentPlanNow()).toMatchObject({ state: 'active', paid_cents: 340_000 });
    await bounceCheque(deps, { id, note: 'Returned by the bank' });
    await bounceCheque(deps, { id, note: 'Returned by the bank' });
    expect(await instalmentPlanNow()).toMatchObject({ state: 'cancelled' });
    expect(await isOpen()).toBe(true);
    expect(await reconcile(env.db)).toMatchObject({
      isClean: true,
      heldByInstalmentPlans: 0,
      toRefund: 240_000,
      bounced: 100_000,
    });
    const cases = (await listCases(deps)).toSorted((a, b) => (b.amountCents ?? 0) - (a.amountCents ?? 0));
    expect(cases.map(({ kind, amountCents, refund }) => [kind, amountCents, refund?.mustRefund])).toEqual([
      ['refund_to_send', 170_000, false],
      ['refund_to_send', 70_000, false],
    ]);
    // One is kept, with a note, and the other goes back.
    const [kept, returned] = cases;
    await cancelRefund(deps, { refundId: kept?.name ?? '', note: 'Studied for half a year' });
    await recordRefundByHand(deps, { refundId: returned?.name ?? '', note: 'By hand' });
    expect(await issueMissingInvoices(env)).toBe(1);
    expect(await documents()).toEqual({ invoice: [50_000, 170_000], credit_note: [] });
    expect(await listCases(deps)).toEqual([]);
  });
});
