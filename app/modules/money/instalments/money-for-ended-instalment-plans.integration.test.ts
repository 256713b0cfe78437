import { describe, expect, test } from 'vitest';
import { combinePayments } from '#app/modules/money/collection/claims/combine-payments.server.ts';
import { decideClaim } from '#app/modules/money/collection/claims/decide-claim.server.ts';
import { matchIncomingPayment } from '#app/modules/money/collection/claims/match-incoming-payment.server.ts';
import { isForAnotherOrder } from '#app/modules/money/collection/reconcile/open-case.ts';
import { requestIncomingPaymentRefund } from '#app/modules/money/collection/refunds/request-incoming-payment-refund.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { describeDecision } from '#app/modules/money/payments/admin/apply-decision.server.ts';
import { listCases } from '#app/modules/money/payments/admin/list-cases.server.ts';
import { readPaymentRecord } from '#app/modules/money/payments/admin/read-payment-record.server.ts';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { toCents } from '#app/shared/money.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { claim } from '#tests/support/claims.ts';
import { expectReconciled } from '#tests/support/expect-reconciled.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { cancelInstalmentPlan } from './admin/cancel-instalment-plan.server.ts';
import { payIntoInstalmentPlan } from './pay-into-instalment-plan.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { begun, key, payBill, payByPrompt } = useInstalmentPlans(env, shop);

/** Ends the plan, or leaves less of it than the order asks for. */
const endings = {
  'is paid in full': async (plan: string) => {
    await payBill(plan, 6800);
    return 'it is paid in full';
  },
  'was cancelled': async (plan: string) => {
    const actor = await shop.staff();
    await cancelInstalmentPlan({ ...shop.deps, actor }, { number: plan, note: 'Asked for it', refunds: false });
    return 'it was cancelled';
  },
  'has less left': async (plan: string) => {
    await payBill(plan, 6300);
    return 'only KSh 500 is left to pay';
  },
} as const;

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const alerts = async () => {
  const { rows } = await env.pool.query<{ text: string }>(
    `select text from mail_outbox where dedupe_key like 'payment-alert:%' and recipient = 'hello@example.com' order by created_at, id`,
  );
  return rows.map(({ text }) => plain(text)).join('\n');
};

/** A payment of KSh 600 into a plan by a prompt that is approved only after the plan has ended. */
async function lateMoney(end: keyof typeof endings) {
  const { buyer, plan } = await begun();
  await shop.next('wait-for-me');
  const order = await payByPrompt(buyer, plan, 600);
  const why = await endings[end](plan);
  await shop.approve(1);
  const { rows } = await env.pool.query<{ receipt: string; payment: string }>(
    "select r.receipt, p.id as payment from mpesa_receipts r join payments p on p.order_id = r.order_id where r.state = 'review'",
  );
  const { receipt = '', payment = '' } = rows[0] ?? {};
  return { buyer, plan, order, why, receipt, payment, staff: { ...shop.deps, actor: await shop.staff() } };
}

describe.each(Object.keys(endings) as (keyof typeof endings)[])('money for an order of a plan that %s', (end) => {
  test('has its true reason in every sentence, and no decision that can only be refused', async () => {
    const { order, why, receipt, payment, staff } = await lateMoney(end);
    expect(await alerts()).toContain(`KSh 600 came in for an instalment plan that does not take it: ${why}.`);
    expect(await alerts()).not.toMatch(/was asked for/);
    expect((await shop.status(order)).sentence).toContain('its instalment plan takes no such payment any more');
    const record = await readPaymentRecord(staff, payment);
    expect(plain(record.refusal ?? '')).toContain(why);
    expect(record.events.map(({ title }) => title)).toContain('Money came in that its instalment plan does not take');
    expect(record.decisions.map(({ decision }) => decision)).toEqual(['match', 'give-back']);
    const [waiting] = (await listCases(staff)).filter(({ kind }) => kind === 'money_in_review');
    expect(waiting && isForAnotherOrder(waiting)).toBe(true);
    const view = await describeDecision(staff, { decision: 'match', subject: receipt, lines: [] });
    expect([plain(view.effects[0] ?? ''), view.accountReference]).toEqual([
      expect.stringContaining(`Its own order cannot take it, because of its instalment plan: ${why}.`),
      '',
    ]);
  });

  test('is refused by its own order with the reason, and pays another one or goes back', async () => {
    const { buyer, order, why, receipt, staff } = await lateMoney(end);
    const match = (orderNumber: string) => matchIncomingPayment(staff, { receipt, orderNumber, note: 'Asked for it' });
    const combine = () => combinePayments(staff, { orderNumber: order.number, receipts: [receipt], note: 'seen' });
    for (const refused of [() => match(order.number), combine]) {
      const error = await refused().catch((refusal: unknown) => refusal);
      expect(error).toMatchObject({ code: 'instalment_plan_refuses' });
      expect(plain(answerFrom(settlementErrors, error)?.message ?? '')).toContain(`does not take the payment: ${why}.`);
    }
    if (end === 'was cancelled') {
      await requestIncomingPaymentRefund(staff, { receipt, note: 'Goes back' });
      expect(await expectReconciled(shop)).toMatchObject({ toRefund: 60_000, inReview: 0 });
    } else {
      const another = await shop.order({ prices: [600], buyer });
      await match(another.number);
      expect((await shop.status(another)).state).toBe('paid');
      expect(await expectReconciled(shop)).toMatchObject({ inReview: 0, toRefund: 0 });
    }
  });
});

test('the pages of staff offer another order and the reason', async () => {
  const { payment, why } = await lateMoney('is paid in full');
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { role: 'owner' })).id);
  const page = await site.visit(`/admin/payments/${payment}`, { cookie });
  expect(plain(page.text)).toContain(`cannot pay the order: its instalment plan does not take it, ${why}.`);
  for (const path of [`/admin/payments/${payment}`, '/admin/payments/cases']) {
    const { text } = await site.visit(path, { cookie });
    expect(text).toContain('Match to another order');
    expect(text).not.toContain('Match to order');
  }
});

test('a claim for such an order can only be rejected, and says why', async () => {
  const { buyer, plan } = await begun();
  const order = await payIntoInstalmentPlan(
    { ...ledgerDeps(env), actor: buyer },
    { number: plan, amountCents: toCents(60_000), idempotencyKey: key() },
  );
  await claim(shop, { buyer, courseIds: [], ...order }, 'UC2AAAAAA1');
  const why = await endings['is paid in full'](plan);
  const staff = { ...shop.deps, actor: await shop.staff() };
  const { rows } = await env.pool.query<{ id: string; payment: string }>(
    'select c.id, p.id as payment from payment_claims c join payments p on p.order_id = c.order_id',
  );
  const { id = '', payment = '' } = rows[0] ?? {};
  expect((await readPaymentRecord(staff, payment)).decisions).toMatchObject([{ decision: 'reject', subject: id }]);
  const accept = decideClaim(staff, { claimId: id, decision: 'accept', note: 'seen' });
  await expect(accept).rejects.toMatchObject({
    code: 'instalment_plan_refuses',
    details: { why: expect.stringContaining(why) },
  });
});

test('money by Pay Bill with the number of a plan that takes no more says so', async () => {
  const { plan } = await begun();
  await endings['is paid in full'](plan);
  await payBill(plan, 100);
  expect(await alerts()).toMatch(
    /KSh 100 came in with receipt \w+ for an instalment plan that does not take it: it is paid in full/,
  );
  await payBill('P234567', 100);
  expect(await alerts()).toMatch(/KSh 100 came in with receipt \w+ and an account number that names no order/);
});
