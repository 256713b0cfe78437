import { describe, expect, test } from 'vitest';
import { attemptStatusesOf, moneyFacts, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { describeDecision } from '#app/modules/money/payments/admin/apply-decision.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { setReceiptCode } from '../money/set-receipt-code.server.ts';
import { maskPhone } from '#app/shared/phone.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { decideAttempt, type AttemptDecision } from './decide-attempt.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const attemptOf = async ({ orderId }: Purchase) => {
  const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts where order_id = $1', [
    orderId,
  ]);
  return rows[0]?.id ?? '';
};

/** Makes an attempt without a result for a day. */
async function inReview() {
  await shop.next('unknown-code');
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(24 * 3600 + 60);
  expect(await attemptStatusesOf(env.db)).toEqual(['review']);
  return { order, attemptId: await attemptOf(order), deps: await fixture.deps() };
}

const paid: Extract<AttemptDecision, { kind: 'paid' }> = { kind: 'paid', receipt: 'sportal001', amountShillings: 6500 };

describe('deciding about an attempt in doubt', () => {
  test('paid, by M-Pesa’s code: has the effects of any other payment, once', async () => {
    const { order, attemptId, deps } = await inReview();
    const decide = () => decideAttempt(deps, { attemptId, decision: paid, note: 'found in the portal' });
    expect(await decide()).toBe('paid');
    expect(await decide()).toBe('already');
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: 'SPORTAL001' });
    expect(await incomingPaymentsOf(env.db)).toEqual([
      { receipt: 'SPORTAL001', state: 'matched', source: 'by_hand', amount: 650_000 },
    ]);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1, mails: 1 });
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, enrolled: 650_000, isClean: true });
    const { rows } = await env.pool.query('select action, actor_id, subject_id from audit_log');
    expect(rows).toEqual([{ action: 'attempt.decided_paid', actor_id: deps.actor.userId, subject_id: attemptId }]);
  });

  test('paid, by two people: a second person confirms nothing with another code', async () => {
    const { attemptId, deps } = await inReview();
    const decide = async (receipt: string) => {
      const { id: userId, name, email } = await createStaff(env.db, { role: 'accountant' });
      const actor = { kind: 'staff', userId, name, email, role: 'accountant' } as const;
      return decideAttempt({ ...deps, actor }, { attemptId, decision: { ...paid, receipt }, note: 'portal' });
    };
    expect(await decide('sportal001')).toBe('waits');
    expect(await decide('sportal002')).toBe('waits');
    expect(await incomingPaymentsOf(env.db)).toEqual([]);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, enrolled: 0 });
  });

  test('not paid: the learner is notified and may try again; money that still arrives counts', async () => {
    const { order, attemptId, deps } = await inReview();
    const decide = () => decideAttempt(deps, { attemptId, decision: { kind: 'failed' }, note: 'not in the portal' });
    expect(await decide()).toBe('failed');
    expect(await decide()).toBe('already');
    expect(await shop.status(order)).toMatchObject({ state: 'failed', resend: { allowed: true } });
    expect((await shop.status(order)).sentence).toContain('looked this payment up');
    expect(
      await decideAttempt(deps, { attemptId: await attemptOf(order), decision: { kind: 'failed' }, note: 'x' }),
    ).toBe('already');
    expect(await shop.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
    await shop.pass(2);
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, isClean: true });
  });

  test('an attempt without an answer after a crash can be decided once its prompt is over', async () => {
    await shop.next('dropped-before');
    const order = await shop.order();
    await shop.pay(order);
    const attemptId = await attemptOf(order);
    const deps = await fixture.deps();
    const decide = () => decideAttempt(deps, { attemptId, decision: { kind: 'failed' }, note: 'not in the portal' });
    await expect(decide()).rejects.toMatchObject({ code: 'attempt_too_young' });
    await shop.pass(301);
    expect(await decide()).toBe('failed');
    expect(await shop.status(order)).toMatchObject({ resend: { allowed: true } });
  });

  test('a prompt with an unknown code from M-Pesa can be decided three minutes later', async () => {
    await shop.next('unknown-code');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(5);
    const attemptId = await attemptOf(order);
    const deps = await fixture.deps();
    const decide = () => decideAttempt(deps, { attemptId, decision: { kind: 'failed' }, note: 'not in the portal' });
    await expect(decide()).rejects.toMatchObject({ code: 'attempt_too_young' });
    await shop.pass(180);
    expect(await decide()).toBe('failed');
    expect(await shop.status(order)).toMatchObject({ state: 'failed', resend: { allowed: true } });
  });

  test('money for an order that another attempt has paid is surplus', async () => {
    const { order, attemptId, deps } = await inReview();
    await shop.pay(order, '254712345671');
    await shop.pass(2);
    expect(await decideAttempt(deps, { attemptId, decision: paid, note: 'both were paid' })).toBe('surplus');
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, toRefund: 650_000, isClean: true });
  });

  test('refused: another amount, an invalid code or a code of other money, an ended attempt', async () => {
    const { attemptId, deps } = await inReview();
    const other = await fixture.paid([1000]);
    const [money] = await incomingPaymentsOf(env.db);
    const decide = (decision: object, id = attemptId) =>
      decideAttempt(deps, { attemptId: id, decision: { ...paid, ...decision }, note: 'portal' });
    await expect(decide({ amountShillings: 6499 })).rejects.toMatchObject({ code: 'amount_differs' });
    for (const amountShillings of [6500.001, 0, -1, Number.NaN, 2 ** 60])
      await expect(decide({ amountShillings })).rejects.toMatchObject({ code: 'amount_invalid' });
    await expect(decide({ receipt: 'TOOSHORT' })).rejects.toMatchObject({ code: 'receipt_code_invalid' });
    await expect(decide({ receipt: money?.receipt })).rejects.toMatchObject({ code: 'receipt_code_taken' });
    await expect(decide({ kind: 'failed' }, await attemptOf(other))).rejects.toMatchObject({
      code: 'attempt_not_in_doubt',
    });
    await expect(decide({}, 'nonsense')).rejects.toMatchObject({ code: 'attempt_not_found' });
    await expect(decide({}, deps.actor.userId)).rejects.toMatchObject({ code: 'attempt_not_found' });
    const { rows } = await env.pool.query('select action from audit_log');
    expect(rows).toEqual([]);
  });

  test('refused: while money for it waits for a decision, and for an actor who is not a staff member', async () => {
    await shop.next('wrong-amount');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    const deps = await fixture.deps();
    const request = { attemptId: await attemptOf(order), decision: { kind: 'failed' }, note: 'x' } as const;
    await expect(decideAttempt(deps, request)).rejects.toMatchObject({ code: 'attempt_holds_money' });
    await expect(decideAttempt({ ...deps, actor: order.buyer }, request)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(decideAttempt(deps, { ...request, note: '' })).rejects.toMatchObject({ code: 'note_required' });
  });

  /** Makes two prompts of an order: the first never reached M-Pesa, and the payment of the second was not reported. Returns its code. */
  async function twoPrompts(scenario = 'callback-lost', second = 'prompted') {
    await shop.next('dropped-before');
    const order = await shop.order();
    await shop.pay(order);
    const attemptId = await attemptOf(order);
    await shop.passWithoutJobs(2 * 3600);
    await shop.next(scenario);
    await shop.pay(order, '254712345671');
    await shop.passWithoutJobs(2);
    expect(await attemptStatusesOf(env.db)).toEqual(['review', second]);
    const receipt = shop.simulator.ledger.payments().at(-1)?.receipt ?? '';
    const deps = await fixture.deps();
    const decide = (changes: Partial<typeof paid> = {}) =>
      decideAttempt(deps, { attemptId, decision: { ...paid, receipt, ...changes }, note: 'found in the portal' });
    return { order, receipt, deps, decide };
  }

  const once = async () => {
    expect(await moneyFacts(env.db)).toMatchObject({
      completed: 1,
      enrolled: 1,
      incomingPayments: 1,
      refunds: 0,
      mails: 1,
    });
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, enrolled: 650_000, isClean: true });
  };

  test('a code that may belong to another prompt of the order waits for it: one charge is one receipt', async () => {
    const { order, receipt, decide, deps } = await twoPrompts();
    await expect(decide()).rejects.toMatchObject({ code: 'other_prompt_open' });
    expect(await incomingPaymentsOf(env.db)).toEqual([]);
    await shop.pass(60);
    const [provisional] = await incomingPaymentsOf(env.db);
    expect(provisional).toMatchObject({ source: 'query', state: 'matched' });
    await expect(decide()).rejects.toMatchObject({ code: 'other_prompt_open' });
    await setReceiptCode(deps, { receipt: provisional?.receipt ?? '', code: receipt, note: 'found in the portal' });
    await expect(decide()).rejects.toMatchObject({ code: 'receipt_code_taken' });
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt });
    await once();
  });

  test('of two prompts, the code belongs to the one on the phone at the time of the payment', async () => {
    const { decide } = await twoPrompts('cancelled', 'failed');
    const minutesAgo = (minutes: number) => new Date(env.clock.now().getTime() - minutes * 60_000);
    await expect(decide({ receipt: 'SPORTAL001', paidAt: minutesAgo(1) })).rejects.toMatchObject({
      code: 'other_prompt_open',
    });
    expect(await decide({ receipt: 'SPORTAL001', paidAt: minutesAgo(119) })).toBe('paid');
    await shop.pass(300);
    await once();
  });

  test('a prompt of the order that failed for certain does not matter', async () => {
    const { decide } = await twoPrompts('cancelled', 'failed');
    await shop.pass(300);
    expect(await attemptStatusesOf(env.db)).toEqual(['review', 'failed']);
    expect(await decide({ receipt: 'SPORTAL001' })).toBe('paid');
    await once();
  });

  test('existing money that may belong to another prompt waits as well', async () => {
    const { order, receipt, decide } = await twoPrompts();
    await env.pool.query(
      `insert into mpesa_receipts (receipt, amount_cents, source, state, phone_number, paid_at, account_reference, created_at)
      values ($1, 650000, 'statement', 'review', '254712345671', $2, '', $2)`,
      [receipt, env.clock.now()],
    );
    await expect(decide()).rejects.toMatchObject({ code: 'other_prompt_open' });
    expect(await shop.status(order)).not.toMatchObject({ state: 'paid' });
  });

  /** Makes two prompts of an order without reports: the second was paid, and the first too with 'dropped-after'. */
  async function twoSilentPrompts(first: 'dropped-before' | 'dropped-after') {
    shop.takesCallbacks = false;
    const order = await shop.order();
    const ids: string[] = [];
    for (const scenario of [first, 'dropped-after'] as const) {
      await shop.next(scenario);
      await shop.pay(order, `25471234567${ids.length}`);
      await shop.passWithoutJobs(6 * 60);
      const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts order by created_at, id');
      ids.push(rows.at(-1)?.id ?? '');
    }
    shop.takesCallbacks = true;
    expect(await attemptStatusesOf(env.db)).toEqual(['review', 'submit_unknown']);
    const codes = shop.simulator.ledger.payments().map(({ receipt }) => receipt);
    const deps = await fixture.deps();
    const decide = (nth: number, decision: AttemptDecision) =>
      decideAttempt(deps, { attemptId: ids[nth] ?? '', decision, note: 'found in the portal' });
    const page = async (nth: number) => {
      const view = await describeDecision(deps, { decision: 'paid', subject: ids[nth] ?? '', lines: [] });
      return view.effects.join(' ');
    };
    return { order, codes, decide, page };
  }

  test('a code pays the order of two unanswered prompts, and is assigned to neither until M-Pesa reports', async () => {
    const { order, codes, decide, page } = await twoSilentPrompts('dropped-before');
    expect(await page(0)).toContain(`sent 2 Mar 2026, 09:06 to ${maskPhone('254712345671')}`);
    expect(await page(1)).toContain(`sent 2 Mar 2026, 09:00 to ${maskPhone('254712345670')}`);
    const decision = { ...paid, receipt: codes[0] ?? '' };
    expect(await decide(0, decision)).toBe('paid');
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: codes[0] });
    expect(await decide(1, decision)).toBe('known');
    expect(await attemptStatusesOf(env.db)).toEqual(['review', 'submit_unknown']);
    await once();
    const { checkoutRequestId } = shop.simulator.ledger.prompts().at(-1)?.push ?? {};
    await shop.control('/callbacks', { checkoutRequestId });
    await shop.pass(300);
    expect(await attemptStatusesOf(env.db)).toEqual(['review', 'succeeded']);
    await once();
  });

  test('of two prompts without an answer, deciding that one was not paid assigns the code to the other', async () => {
    const { codes, decide } = await twoSilentPrompts('dropped-before');
    expect(await decide(0, { kind: 'failed' })).toBe('failed');
    expect(await decide(1, { ...paid, receipt: codes[0] ?? '' })).toBe('paid');
    expect(await attemptStatusesOf(env.db)).toEqual(['failed', 'succeeded']);
    await once();
  });

  test("of two paid prompts, the second code is surplus, and M-Pesa's later reports change nothing", async () => {
    const { codes, decide } = await twoSilentPrompts('dropped-after');
    expect(await decide(1, { ...paid, receipt: codes[0] ?? '' })).toBe('paid');
    expect(await decide(0, { ...paid, receipt: codes[1] ?? '' })).toBe('surplus');
    for (const { push } of shop.simulator.ledger.prompts())
      await shop.control('/callbacks', { checkoutRequestId: push.checkoutRequestId });
    await shop.pass(300);
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded', 'succeeded']);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, incomingPayments: 2, refunds: 1 });
    expect(await reconcile(env.db)).toMatchObject({ received: 1_300_000, toRefund: 650_000, isClean: true });
  });
});
