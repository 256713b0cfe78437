import { describe, expect, test } from 'vitest';
import { alertsAbout, claim, claimsOf } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { attemptStatusesOf, callbackOutcomes, moneyFacts, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { decideAttempt } from '../attempts/decide-attempt.server.ts';
import { setReceiptCode } from '../money/set-receipt-code.server.ts';
import { listOpenCases } from '../reconcile/list-open-cases.server.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { requestIncomingPaymentRefund } from '../refunds/request-incoming-payment-refund.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { decideClaim } from './decide-claim.server.ts';
import { matchIncomingPayment } from './match-incoming-payment.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const buyerPhone = '254712345678';
const paidOnce = { completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 };

/** Makes an order whose prompt the customer cancelled. */
async function cancelledOrder(phone = buyerPhone) {
  const order = await shop.order();
  await shop.next('cancelled');
  await shop.pay(order, phone);
  await shop.pass(5 * 60);
  return order;
}

/** Pays an order of the same total by a prompt, with the callback of the scenario. Returns the code that the customer sees. */
async function payOrder(scenario: string) {
  const order = await shop.order();
  await shop.next(scenario);
  await shop.pay(order, buyerPhone);
  await shop.passWithoutJobs(3);
  return { order, code: shop.simulator.ledger.payments().at(-1)?.receipt ?? '' };
}

/** Passes minutes, with a sweep in each. */
async function passMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await shop.pass(60);
    await sweepPayments(shop.deps);
  }
}

describe('the code of an order that was paid without one', () => {
  test.each([
    ['the same phone', buyerPhone],
    ['another phone', '254712345679'],
  ])(
    'does not pay another order with a prompt from %s, and becomes the code of its own order',
    async (_what, phone) => {
      const other = await cancelledOrder(phone);
      const { order, code } = await payOrder('callback-lost');
      await shop.pass(60);
      expect(await incomingPaymentsOf(env.db)).toMatchObject([{ source: 'query', state: 'matched' }]);

      expect(await claim(shop, other, code)).toBe('checking');
      await passMinutes(2);

      expect(await shop.status(other)).not.toMatchObject({ state: 'paid' });
      expect(await claimsOf(env.db)).toMatchObject([{ receipt: code, status: 'rejected' }]);
      expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
      expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
      expect(await reconcile(env.db)).toMatchObject({ received: 650_000, isClean: true });
    },
  );

  test('a callback hours later finds its money counted', async () => {
    const other = await cancelledOrder();
    const { order, code } = await payOrder('callback-late-2h');
    await shop.pass(60);
    await claim(shop, other, code);
    await passMinutes(2);
    await shop.pass(2 * 3600);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });
});

describe('the code of an order whose prompt is still open', () => {
  test.each(['callback-late-5m', 'callback-lost'])(
    '%s: waits until M-Pesa reports how the prompt ended',
    async (scenario) => {
      const other = await cancelledOrder();
      const { order, code } = await payOrder(scenario);
      expect(await attemptStatusesOf(env.db)).toEqual(['failed', 'prompted']);
      expect(await claim(shop, other, code)).toBe('checking');
      await passMinutes(8);
      expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
      expect(await shop.status(other)).not.toMatchObject({ state: 'paid' });
      expect(await claimsOf(env.db)).toMatchObject([{ status: 'rejected' }]);
      expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    },
  );

  test('waits for a staff member where M-Pesa does not report', async () => {
    const other = await cancelledOrder();
    shop.takesCallbacks = false;
    const { code } = await payOrder('dropped-after');
    shop.takesCallbacks = true;
    expect(await attemptStatusesOf(env.db)).toEqual(['failed', 'submit_unknown']);
    await claim(shop, other, code);
    await passMinutes(8);
    expect(await shop.status(other)).not.toMatchObject({ state: 'paid' });
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'open' }]);
    expect(await alertsAbout(env.db, 'claim')).toBe(1);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, incomingPayments: 0 });
  });

  test('waits for a staff member, with the prompt to decide about, even where the claimed order is newer', async () => {
    await shop.control('/faults', { endpoint: 'stkpush', fault: 'dropped-after' });
    const { order, code } = await payOrder('callback-lost');
    const other = await shop.order();
    await claim(shop, other, code);
    await passMinutes(8);
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'open', note: expect.stringContaining(order.number) }]);
    expect(await moneyFacts(env.db)).toMatchObject({ completed: 0, incomingPayments: 0 });
    const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts');
    const decision = { kind: 'paid', receipt: code, amountShillings: 6500 } as const;
    const deps = { ...shop.deps, actor: await shop.staff() };
    await decideAttempt(deps, { attemptId: rows[0]?.id ?? '', decision, note: 'seen in the portal' });
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'rejected' }]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });
});

describe('a decision of a staff member', () => {
  const note = 'seen in the portal';
  const staff = async () => ({ ...shop.deps, actor: await shop.staff() });
  const provisionalCode = async () =>
    (await incomingPaymentsOf(env.db)).find(({ source }) => source === 'query')?.receipt ?? '';

  test('accepts a claim only after the other order has its code, and rejects it then', async () => {
    const other = await cancelledOrder();
    const { order, code } = await payOrder('callback-lost');
    await shop.pass(60);
    await claim(shop, other, code, { gateway: shop.deps.gateway && { ...shop.deps.gateway, operations: null } });
    const [made] = await claimsOf(env.db);
    const accept = async () => decideClaim(await staff(), { claimId: made?.id ?? '', decision: 'accept', note });
    await expect(accept()).rejects.toMatchObject({ code: 'money_may_be_counted', details: { orders: order.number } });
    await setReceiptCode(await staff(), { receipt: await provisionalCode(), code: code.toLowerCase(), note });
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'rejected' }]);
    await expect(accept()).rejects.toMatchObject({ code: 'claim_decided' });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, source: 'by_hand', state: 'matched' }]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });

  test('does not accept the code of another order for a prompt in doubt', async () => {
    shop.takesCallbacks = false;
    const { order: doubtful } = await payOrder('dropped-before');
    shop.takesCallbacks = true;
    await shop.pass(6 * 60);
    const { order, code } = await payOrder('callback-lost');
    await shop.pass(60);
    const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts where order_id = $1', [
      doubtful.orderId,
    ]);
    const decision = { kind: 'paid', receipt: code, amountShillings: 6500 } as const;
    const decide = decideAttempt(await staff(), { attemptId: rows[0]?.id ?? '', decision, note });
    await expect(decide).rejects.toMatchObject({ code: 'money_may_be_counted', details: { orders: order.number } });
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });

  test('does not give a claim to the last prompt while an earlier failed one may have been paid', async () => {
    const { order, code } = await payOrder('callback-lost');
    const { checkoutRequestId } = shop.simulator.ledger.prompts().at(-1)?.push ?? {};
    await shop.control('/callbacks', { checkoutRequestId, resultCode: '1032' });
    await shop.passWithoutJobs(10 * 60);
    await shop.next('wait-for-me');
    await shop.pay(order, buyerPhone);
    expect(await attemptStatusesOf(env.db)).toEqual(['failed', 'prompted']);
    for (let query = 0; query < 2; query += 1)
      await shop.control('/faults', { endpoint: 'query', fault: 'internal-error' });
    await claim(shop, order, code, { gateway: shop.deps.gateway && { ...shop.deps.gateway, operations: null } });
    const [made] = await claimsOf(env.db);
    await decideClaim(await staff(), { claimId: made?.id ?? '', decision: 'accept', note });
    expect(await attemptStatusesOf(env.db)).toEqual(['failed', 'prompted']);
    await passMinutes(5);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await attemptStatusesOf(env.db)).toEqual(['succeeded', 'failed']);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });

  /** Imports a statement while the order has no code: one charge, two rows. */
  async function countedTwice() {
    const other = await cancelledOrder();
    const { order, code } = await payOrder('callback-lost');
    await shop.pass(60);
    await env.pool.query(
      `insert into mpesa_receipts (receipt, amount_cents, source, state, phone_number, paid_at, account_reference, created_at)
      select $1, 650000, 'statement', 'review', $2, paid_at, $3, $4 from mpesa_receipts`,
      [code, buyerPhone, order.number, env.clock.now()],
    );
    expect(await reconcile(env.db)).toMatchObject({ isClean: false, contradictions: [{ what: /counted twice/ }] });
    return { other, order, code };
  }

  test('neither matches nor refunds money of a statement while it is counted for another order', async () => {
    const { other, order, code } = await countedTwice();
    const refusal = { code: 'money_may_be_counted', details: { orders: order.number } };
    const match = matchIncomingPayment(await staff(), { receipt: code, orderNumber: other.number, note });
    await expect(match).rejects.toMatchObject(refusal);
    await expect(requestIncomingPaymentRefund(await staff(), { receipt: code, note })).rejects.toMatchObject(refusal);
    await setReceiptCode(await staff(), { receipt: await provisionalCode(), code, note });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, isClean: true });
  });

  test('makes one receipt of a claim on such money', async () => {
    const { other, code } = await countedTwice();
    expect(await claim(shop, other, code)).toBe('rejected');
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ ...paidOnce, refunds: 0 });
  });

  test('a late callback also makes one receipt: nothing is surplus', async () => {
    const { code } = await countedTwice();
    const { checkoutRequestId } = shop.simulator.ledger.prompts().at(-1)?.push ?? {};
    await shop.control('/callbacks', { checkoutRequestId, resultCode: '0', receipt: code, amount: 6500 });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched', source: 'callback' }]);
    expect(await moneyFacts(env.db)).toMatchObject({ ...paidOnce, refunds: 0 });
  });

  test('a callback with another amount alerts the owner: the amount of the query counts', async () => {
    const { code } = await countedTwice();
    await env.pool.query('update mpesa_receipts set amount_cents = 649900 where receipt = $1', [code]);
    const { checkoutRequestId } = shop.simulator.ledger.prompts().at(-1)?.push ?? {};
    await shop.control('/callbacks', { checkoutRequestId, resultCode: '0', receipt: code, amount: 6499 });
    expect(await incomingPaymentsOf(env.db)).toEqual([
      { receipt: code, state: 'matched', source: 'callback', amount: 650_000 },
    ]);
    expect(await alertsAbout(env.db, 'amount_differs')).toBe(1);
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, isClean: true });
  });

  test('gives a code only as a staff member, with a note, and only where there is none', async () => {
    const { code } = await payOrder('callback-lost');
    await shop.pass(60);
    const receipt = await provisionalCode();
    const { order } = await payOrder('success');
    const [taken = ''] = (await incomingPaymentsOf(env.db))
      .filter(({ source }) => source === 'callback')
      .map((row) => row.receipt);
    const deps = await staff();
    for (const [actor, changes, refusal] of [
      [order.buyer, {}, 'forbidden'],
      [deps.actor, { note: ' ' }, 'note_required'],
      [deps.actor, { code: 'short' }, 'receipt_code_invalid'],
      [deps.actor, { receipt: 'TRX00000000000' }, 'receipt_not_found'],
      [deps.actor, { receipt: taken }, 'receipt_not_provisional'],
      [deps.actor, { code: taken }, 'receipt_code_taken'],
    ] as const) {
      const set = setReceiptCode({ ...deps, actor }, { receipt, code, note, ...changes });
      await expect(set).rejects.toMatchObject({ code: refusal });
    }
    expect(await provisionalCode()).toBe(receipt);
    await setReceiptCode(deps, { receipt, code, note });
    const { rows } = await env.pool.query('select action, subject_id, after from audit_log');
    expect(rows).toMatchObject([{ action: 'receipt.code_set', subject_id: code, after: { receipt: code, note } }]);
  });
});

describe('a till, whose confirmations name no order', () => {
  const confirm = (receipt: string) =>
    sendConfirmation(shop, { receipt, amount: 6500, account: '', payer: buyerPhone, time: '20260302090001' });

  test('gives the code to the order that was paid without one', async () => {
    const { order, code } = await payOrder('callback-lost');
    await shop.pass(60);
    await confirm(code);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
  });

  test('is not counted while the prompt is open', async () => {
    const { code } = await payOrder('callback-lost');
    await confirm(code);
    expect(await incomingPaymentsOf(env.db)).toEqual([]);
    await passMinutes(2);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await callbackOutcomes(env.db)).toEqual(['receipt_learnt']);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });
});

describe('a callback whose code pays another order', () => {
  test('waits for a staff member, and no query counts its money', async () => {
    const other = await shop.order();
    const { order, code } = await payOrder('callback-lost');
    await sendConfirmation(shop, { receipt: code, amount: 6500, account: other.number });
    const { checkoutRequestId } = shop.simulator.ledger.prompts().at(-1)?.push ?? {};
    await shop.control('/callbacks', { checkoutRequestId, resultCode: '0', receipt: code, amount: 6500 });
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'receipt_taken']);
    await passMinutes(10);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code }]);
    expect(await attemptStatusesOf(env.db)).toEqual(['review']);
    expect(await alertsAbout(env.db, 'receipt_taken')).toBe(1);
    expect(await listOpenCases(shop.deps)).toMatchObject([{ kind: 'attempt_in_review', orderNumber: order.number }]);
    expect(await shop.status(order)).toMatchObject({ resend: { allowed: false } });
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });
});
