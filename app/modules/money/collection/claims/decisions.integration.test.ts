import { describe, expect, test } from 'vitest';
import { visitor, type Actor, type StaffActor } from '#app/shared/actor.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { newStaff, setPhone } from '#tests/decisions/stage.ts';
import { claim, claimsOf } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { attemptStatusesOf, moneyFacts, incomingPaymentsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { requestIncomingPaymentRefund } from '../refunds/request-incoming-payment-refund.server.ts';
import { describeDecision } from '#app/modules/money/payments/admin/apply-decision.server.ts';
import { decideAttempt } from '../attempts/decide-attempt.server.ts';
import { decideClaim, forwardClaim } from './decide-claim.server.ts';
import { matchIncomingPayment } from './match-incoming-payment.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const code = 'UC2AB3CD4E';
const note = 'seen in the portal';
const nothingPaid = { completed: 0, enrolled: 0, mails: 0 };
const paidOnce = { completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 };

const unclaimed = (amount = 6500) => sendConfirmation(shop, { receipt: code, amount, account: 'JANE' });
const audits = async () => {
  const { rows } = await env.pool.query<{ action: string }>('select action from audit_log order by id');
  return rows.map(({ action }) => action);
};
const expectBooksRight = async () =>
  expect(await reconcile(env.db)).toMatchObject({ difference: 0, contradictions: [], isClean: true });

/** Makes an open claim that only a staff member can decide. */
async function claimed(): Promise<{ order: Purchase; claimId: string }> {
  const order = await shop.order();
  await claim(shop, order, code, { gateway: null });
  const [made] = await claimsOf(env.db);
  return { order, claimId: made?.id ?? '' };
}

const others: readonly Actor[] = [
  visitor,
  { kind: 'learner', userId: '00000000-0000-4000-8000-000000000000', name: 'Jane', email: 'jane@example.com' },
  { kind: 'system', name: 'a job' },
];

test('nobody decides about a claim or a prompt by money that their own phone paid, and the pages say so', async () => {
  const payer = '254799000111';
  const { claimId } = await claimed();
  // Too little, so that the claim stays open.
  await sendConfirmation(shop, { receipt: code, amount: 5000, account: 'JANE', payer });
  const [own, other] = [await newStaff(env, 'manager'), await newStaff(env, 'manager')];
  await setPhone(env, own.userId, payer);
  const deps = (actor: StaffActor) => ({ ...shop.deps, actor });
  const acts: readonly ((actor: StaffActor) => Promise<unknown>)[] = [
    (actor) => forwardClaim(deps(actor), { claimId, note }),
    (actor) => decideClaim(deps(actor), { claimId, decision: 'accept', note }),
    (actor) => decideClaim(deps(actor), { claimId, decision: 'reject', note }),
  ];
  for (const act of acts) expect(await codeOf(act(own))).toBe('decides_own');
  for (const decision of ['forward', 'accept', 'reject'] as const) {
    const about = { decision, subject: claimId, lines: [] };
    expect((await describeDecision(deps(own), about)).refusal).not.toBeNull();
    expect((await describeDecision(deps(other), about)).refusal).toBeNull();
  }
  expect(await audits()).toEqual([]);
  await forwardClaim(deps(other), { claimId, note });

  await shop.next('dropped-before');
  const prompted = await shop.order();
  await shop.pay(prompted);
  await shop.pass(301);
  const { rows } = await env.pool.query<{ id: string }>(
    "select id from payment_attempts where status = 'submit_unknown'",
  );
  const paid = { kind: 'paid', receipt: code, amountShillings: 6500 } as const;
  const decide = (actor: StaffActor) =>
    codeOf(decideAttempt(deps(actor), { attemptId: rows[0]?.id ?? '', decision: paid, note }));
  expect(await decide(own)).toBe('decides_own');
  expect(await decide(other)).not.toBe('decides_own');
});

describe('deciding about a claim', () => {
  specifies("Money: 'initiated' and 'successful' are told apart; the wait survives a reload");
  test('accepted: unreported money is recorded by hand, and the order is paid', async () => {
    const { order, claimId } = await claimed();
    const deps = await fixture.deps();
    await decideClaim(deps, { claimId, decision: 'accept', note });
    await decideClaim(deps, { claimId, decision: 'accept', note });
    expect(await incomingPaymentsOf(env.db)).toEqual([
      { receipt: code, state: 'matched', source: 'by_hand', amount: 650_000 },
    ]);
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'matched', note }]);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await audits()).toEqual(['claim.accepted']);
    await sendConfirmation(shop, { receipt: code, amount: 6500, account: 'JANE' });
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    await expectBooksRight();
  });

  test('accepted for a prompt without a result: the prompt has succeeded', async () => {
    await shop.next('dropped-after');
    const order = await shop.order();
    shop.takesCallbacks = false;
    await shop.pay(order);
    await claim(shop, order, code, { gateway: null });
    const [made] = await claimsOf(env.db);
    await decideClaim(await fixture.deps(), { claimId: made?.id ?? '', decision: 'accept', note });
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded']);
    await expectBooksRight();
  });

  test('accepted with existing money above the price: the rest is to be refunded', async () => {
    const { order, claimId } = await claimed();
    await unclaimed(7000);
    await decideClaim(await fixture.deps(), { claimId, decision: 'accept', note });
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    expect(await refundsOf(env.db)).toMatchObject([{ receipt: code, amount: 50_000, reason: 'wrong_amount' }]);
    await expectBooksRight();
  });

  test('rejected: nothing is paid, and the same code stays rejected', async () => {
    const { order, claimId } = await claimed();
    await decideClaim(await fixture.deps(), { claimId, decision: 'reject', note });
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'rejected', note }]);
    expect(await claim(shop, order, code)).toBe('rejected');
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
    expect(await audits()).toEqual(['claim.rejected']);
    const accept = decideClaim(await fixture.deps(), { claimId, decision: 'accept', note });
    await expect(accept).rejects.toMatchObject({ code: 'claim_decided' });
  });

  test('two staff members at once: one decision stands', async () => {
    const { claimId } = await claimed();
    const decide = async (decision: 'accept' | 'reject') =>
      decideClaim(await fixture.deps(), { claimId, decision, note });
    const all = await Promise.allSettled([decide('accept'), decide('reject')]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await audits()).toHaveLength(1);
  });

  test('refused to everybody but a staff member, without a note, and for an unknown claim', async () => {
    const { claimId } = await claimed();
    const deps = await fixture.deps();
    for (const actor of others)
      await expect(decideClaim({ ...deps, actor }, { claimId, decision: 'accept', note })).rejects.toMatchObject({
        code: 'forbidden',
      });
    for (const [changes, refusal] of [
      [{ note: ' \u0000 ' }, 'note_required'],
      [{ claimId: 'nonsense' }, 'claim_not_found'],
      [{ claimId: '00000000-0000-4000-8000-000000000000' }, 'claim_not_found'],
    ] as const)
      await expect(decideClaim(deps, { claimId, decision: 'accept', note, ...changes })).rejects.toMatchObject({
        code: refusal,
      });
    expect(await moneyFacts(env.db)).toMatchObject(nothingPaid);
    expect(await audits()).toEqual([]);
  });
});

describe('matching money in review', () => {
  test.each([6500, 7000.5])('KSh %d without an order pays the order that a staff member selects', async (amount) => {
    const order = await shop.order();
    await unclaimed(amount);
    const deps = await fixture.deps();
    const request = { receipt: code.toLowerCase(), orderNumber: ` ${order.number.toLowerCase()}`, note };
    await matchIncomingPayment(deps, request);
    await matchIncomingPayment(deps, request);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    const back = amount > 6500 ? [{ amount: 50_050, reason: 'wrong_amount', status: 'requested' }] : [];
    expect(await refundsOf(env.db)).toMatchObject(back);
    expect(await audits()).toEqual(['receipt.matched']);
    await expectBooksRight();
  });

  test('too much for a prompt pays its order, and the prompt has succeeded', async () => {
    await shop.next('callback-lost');
    const order = await shop.order();
    await shop.pay(order);
    await shop.passWithoutJobs(2);
    await shop.control('/callbacks', { checkoutRequestId: shop.prompts()[0], amount: 6600, receipt: code });
    await matchIncomingPayment(await fixture.deps(), { receipt: code, orderNumber: order.number, note });
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded']);
    expect(await refundsOf(env.db)).toMatchObject([{ amount: 10_000 }]);
    await expectBooksRight();
  });

  test("money with another order's number pays the staff member's choice, and stays there when it is confirmed again", async () => {
    const named = await shop.order({ prices: [5000] });
    const meant = await shop.order();
    await sendConfirmation(shop, { receipt: code, amount: 6500, account: named.number });
    await matchIncomingPayment(await fixture.deps(), { receipt: code, orderNumber: meant.number, note });
    await sendConfirmation(shop, { receipt: code, amount: 6500, account: named.number });
    expect(await shop.status(meant)).toMatchObject({ state: 'paid' });
    expect(await shop.status(named)).toMatchObject({ state: 'not_started' });
    await expectBooksRight();
  });

  test('is refused where it does not fit, and nothing changes', async () => {
    const order = await shop.order();
    const owned = await shop.order();
    await sendConfirmation(shop, { receipt: 'UC2ZZZZZZZ', amount: 6500, account: owned.number });
    const twice = await shop.order({ buyer: owned.buyer, prices: [6000] });
    await unclaimed(6400);
    const deps = await fixture.deps();
    const match = (changes: object) =>
      matchIncomingPayment(deps, { receipt: code, orderNumber: order.number, note, ...changes });
    await expect(match({})).rejects.toMatchObject({ code: 'money_too_little' });
    await expect(match({ receipt: 'UC2YYYYYYY' })).rejects.toMatchObject({ code: 'receipt_not_found' });
    await expect(match({ receipt: 'UC2ZZZZZZZ' })).rejects.toMatchObject({ code: 'receipt_not_in_review' });
    await expect(match({ orderNumber: 'MIC3ZZZZZZ' })).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(match({ orderNumber: '\u0000' })).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(match({ orderNumber: owned.number })).rejects.toMatchObject({ code: 'order_paid' });
    await expect(match({ note: '' })).rejects.toMatchObject({ code: 'note_required' });
    for (const actor of others)
      await expect(
        matchIncomingPayment({ ...deps, actor }, { receipt: code, orderNumber: twice.number, note }),
      ).rejects.toMatchObject({ code: 'forbidden' });
    await requestIncomingPaymentRefund(deps, { receipt: code, note });
    await expect(match({ orderNumber: twice.number })).rejects.toMatchObject({ code: 'refund_open' });
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1 });
  });

  test('is refused for an order whose course its buyer got meanwhile', async () => {
    const first = await shop.order();
    const second = await shop.orderOf(first.buyer, first.courseIds);
    await sendConfirmation(shop, { receipt: 'UC2ZZZZZZZ', amount: 6500, account: first.number });
    await unclaimed();
    const match = matchIncomingPayment(await fixture.deps(), { receipt: code, orderNumber: second.number, note });
    await expect(match).rejects.toMatchObject({ code: 'order_undeliverable' });
  });
});
