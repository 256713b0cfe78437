import { describe, expect, test } from 'vitest';
import { alertsAbout, claim, claimsOf } from '#tests/support/claims.ts';
import { sendConfirmation } from '#tests/support/confirmations.ts';
import { attemptStatusesOf, callbackOutcomes, moneyFacts, receiptsOf } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { decideAttempt } from '../attempts/decide-attempt.server.ts';
import { setReceiptCode } from '../money/set-receipt-code.server.ts';
import { listOpenCases } from '../reconcile/list-open-cases.server.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { requestReceiptRefund } from '../refunds/request-receipt-refund.server.ts';
import { sweepPayments } from '#app/modules/payments/sweep-payments.server.ts';
import { decideClaim } from './decide-claim.server.ts';
import { matchReceipt } from './match-receipt.server.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

const buyerPhone = '254712345678';
const paidOnce = { completed: 1, enrolled: 1, receipts: 1, mails: 1 };

/** An order whose prompt the customer cancelled. */
async function cancelledOrder(phone = buyerPhone) {
  const order = await trial.order();
  await trial.next('cancelled');
  await trial.pay(order, phone);
  await trial.pass(5 * 60);
  return order;
}

/** An order of the same total that is paid by a prompt, with its callback as the scenario has it. Returns the code that the customer reads. */
async function payOrder(scenario: string) {
  const order = await trial.order();
  await trial.next(scenario);
  await trial.pay(order, buyerPhone);
  await trial.passWithoutJobs(3);
  return { order, code: trial.simulator.ledger.payments().at(-1)?.receipt ?? '' };
}

/** Lets minutes pass with the sweep that runs in each. */
async function passMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await trial.pass(60);
    await sweepPayments(trial.deps);
  }
}

describe('the code of an order that was paid without one', () => {
  test.each([
    ['the same phone', buyerPhone],
    ['another phone', '254712345679'],
  ])(
    'does not pay another order that was tried from %s, and becomes the code of its own order',
    async (_what, phone) => {
      const other = await cancelledOrder(phone);
      const { order, code } = await payOrder('callback-lost');
      await trial.pass(60);
      expect(await receiptsOf(bed.db)).toMatchObject([{ source: 'query', state: 'matched' }]);

      expect(await claim(trial, other, code)).toBe('checking');
      await passMinutes(2);

      expect(await trial.status(other)).not.toMatchObject({ state: 'paid' });
      expect(await claimsOf(bed.db)).toMatchObject([{ receipt: code, status: 'rejected' }]);
      expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: code });
      expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
      expect(await reconcile(bed.db)).toMatchObject({ received: 650_000, isClean: true });
    },
  );

  test('a callback that comes hours later finds its money counted', async () => {
    const other = await cancelledOrder();
    const { order, code } = await payOrder('callback-late-2h');
    await trial.pass(60);
    await claim(trial, other, code);
    await passMinutes(2);
    await trial.pass(2 * 3600);
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });
});

describe('the code of an order whose prompt is still open', () => {
  test.each(['callback-late-5m', 'callback-lost'])(
    '%s: waits until M-Pesa says how the prompt ended',
    async (scenario) => {
      const other = await cancelledOrder();
      const { order, code } = await payOrder(scenario);
      expect(await attemptStatusesOf(bed.db)).toEqual(['failed', 'prompted']);
      expect(await claim(trial, other, code)).toBe('checking');
      await passMinutes(8);
      expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: code });
      expect(await trial.status(other)).not.toMatchObject({ state: 'paid' });
      expect(await claimsOf(bed.db)).toMatchObject([{ status: 'rejected' }]);
      expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
    },
  );

  test('is left to a person where M-Pesa does not say', async () => {
    const other = await cancelledOrder();
    trial.takesCallbacks = false;
    const { code } = await payOrder('dropped-after');
    trial.takesCallbacks = true;
    expect(await attemptStatusesOf(bed.db)).toEqual(['failed', 'submit_unknown']);
    await claim(trial, other, code);
    await passMinutes(8);
    expect(await trial.status(other)).not.toMatchObject({ state: 'paid' });
    expect(await claimsOf(bed.db)).toMatchObject([{ status: 'open' }]);
    expect(await alertsAbout(bed.db, 'claim')).toBe(1);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 0, receipts: 0 });
  });

  test('is left to a person, who reads which prompt to decide about, also where the claimed order is younger', async () => {
    await trial.control('/faults', { endpoint: 'stkpush', fault: 'dropped-after' });
    const { order, code } = await payOrder('callback-lost');
    const other = await trial.order();
    await claim(trial, other, code);
    await passMinutes(8);
    expect(await claimsOf(bed.db)).toMatchObject([{ status: 'open', note: expect.stringContaining(order.number) }]);
    expect(await moneyFacts(bed.db)).toMatchObject({ completed: 0, receipts: 0 });
    const { rows } = await bed.pool.query<{ id: string }>('select id from payment_attempts');
    const decision = { kind: 'paid', receipt: code, amountShillings: 6500 } as const;
    const deps = { ...trial.deps, actor: await trial.admin() };
    await decideAttempt(deps, { attemptId: rows[0]?.id ?? '', decision, note: 'seen in the portal' });
    expect(await claimsOf(bed.db)).toMatchObject([{ status: 'rejected' }]);
    expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });
});

describe('what a person decides', () => {
  const note = 'seen in the portal';
  const admin = async () => ({ ...trial.deps, actor: await trial.admin() });
  const provisionalCode = async () =>
    (await receiptsOf(bed.db)).find(({ source }) => source === 'query')?.receipt ?? '';

  test('a claim is not accepted before the other order has its code, and is rejected then', async () => {
    const other = await cancelledOrder();
    const { order, code } = await payOrder('callback-lost');
    await trial.pass(60);
    await claim(trial, other, code, { gateway: trial.deps.gateway && { ...trial.deps.gateway, operations: null } });
    const [made] = await claimsOf(bed.db);
    const accept = async () => decideClaim(await admin(), { claimId: made?.id ?? '', decision: 'accept', note });
    await expect(accept()).rejects.toMatchObject({ code: 'money_may_be_counted', details: { orders: order.number } });
    await setReceiptCode(await admin(), { receipt: await provisionalCode(), code: code.toLowerCase(), note });
    expect(await claimsOf(bed.db)).toMatchObject([{ status: 'rejected' }]);
    await expect(accept()).rejects.toMatchObject({ code: 'claim_decided' });
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: code, source: 'by_hand', state: 'matched' }]);
    expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });

  test('a prompt in doubt is not decided by the code of another order', async () => {
    trial.takesCallbacks = false;
    const { order: doubtful } = await payOrder('dropped-before');
    trial.takesCallbacks = true;
    await trial.pass(6 * 60);
    const { order, code } = await payOrder('callback-lost');
    await trial.pass(60);
    const { rows } = await bed.pool.query<{ id: string }>('select id from payment_attempts where order_id = $1', [
      doubtful.orderId,
    ]);
    const decision = { kind: 'paid', receipt: code, amountShillings: 6500 } as const;
    const decide = decideAttempt(await admin(), { attemptId: rows[0]?.id ?? '', decision, note });
    await expect(decide).rejects.toMatchObject({ code: 'money_may_be_counted', details: { orders: order.number } });
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });

  test('a claim is not given to the last prompt while an earlier one that failed may have been paid', async () => {
    const { order, code } = await payOrder('callback-lost');
    const { checkoutRequestId } = trial.simulator.ledger.prompts().at(-1)?.push ?? {};
    await trial.control('/callbacks', { checkoutRequestId, resultCode: '1032' });
    await trial.passWithoutJobs(10 * 60);
    await trial.next('wait-for-me');
    await trial.pay(order, buyerPhone);
    expect(await attemptStatusesOf(bed.db)).toEqual(['failed', 'prompted']);
    for (let query = 0; query < 2; query += 1)
      await trial.control('/faults', { endpoint: 'query', fault: 'internal-error' });
    await claim(trial, order, code, { gateway: trial.deps.gateway && { ...trial.deps.gateway, operations: null } });
    const [made] = await claimsOf(bed.db);
    await decideClaim(await admin(), { claimId: made?.id ?? '', decision: 'accept', note });
    expect(await attemptStatusesOf(bed.db)).toEqual(['failed', 'prompted']);
    await passMinutes(5);
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await attemptStatusesOf(bed.db)).toEqual(['succeeded', 'failed']);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });

  /** A statement was taken into the books while the order had no code: one charge, two rows. */
  async function countedTwice() {
    const other = await cancelledOrder();
    const { order, code } = await payOrder('callback-lost');
    await trial.pass(60);
    await bed.pool.query(
      `insert into mpesa_receipts (receipt, amount_cents, source, state, phone_number, paid_at, account_reference, created_at)
      select $1, 650000, 'statement', 'review', $2, paid_at, $3, $4 from mpesa_receipts`,
      [code, buyerPhone, order.number, bed.clock.now()],
    );
    expect(await reconcile(bed.db)).toMatchObject({ isClean: false, contradictions: [{ what: /counted twice/ }] });
    return { other, order, code };
  }

  test('money of a statement is neither matched nor given back while it is counted for another order', async () => {
    const { other, order, code } = await countedTwice();
    const refusal = { code: 'money_may_be_counted', details: { orders: order.number } };
    const match = matchReceipt(await admin(), { receipt: code, orderNumber: other.number, note });
    await expect(match).rejects.toMatchObject(refusal);
    await expect(requestReceiptRefund(await admin(), { receipt: code, note })).rejects.toMatchObject(refusal);
    await setReceiptCode(await admin(), { receipt: await provisionalCode(), code, note });
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await reconcile(bed.db)).toMatchObject({ received: 650_000, isClean: true });
  });

  test('a claim on such money makes one receipt of the two', async () => {
    const { other, code } = await countedTwice();
    expect(await claim(trial, other, code)).toBe('rejected');
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await moneyFacts(bed.db)).toMatchObject({ ...paidOnce, refunds: 0 });
  });

  test('so does the callback that comes at last: nothing is surplus', async () => {
    const { code } = await countedTwice();
    const { checkoutRequestId } = trial.simulator.ledger.prompts().at(-1)?.push ?? {};
    await trial.control('/callbacks', { checkoutRequestId, resultCode: '0', receipt: code, amount: 6500 });
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: code, state: 'matched', source: 'callback' }]);
    expect(await moneyFacts(bed.db)).toMatchObject({ ...paidOnce, refunds: 0 });
  });

  test('so does a callback with another amount, which the owner hears of: what the query said counts', async () => {
    const { code } = await countedTwice();
    await bed.pool.query('update mpesa_receipts set amount_cents = 649900 where receipt = $1', [code]);
    const { checkoutRequestId } = trial.simulator.ledger.prompts().at(-1)?.push ?? {};
    await trial.control('/callbacks', { checkoutRequestId, resultCode: '0', receipt: code, amount: 6499 });
    expect(await receiptsOf(bed.db)).toEqual([
      { receipt: code, state: 'matched', source: 'callback', amount: 650_000 },
    ]);
    expect(await alertsAbout(bed.db, 'amount_differs')).toBe(1);
    expect(await reconcile(bed.db)).toMatchObject({ received: 650_000, isClean: true });
  });

  test('a code is given by an admin alone, with a note, and only where there is none', async () => {
    const { code } = await payOrder('callback-lost');
    await trial.pass(60);
    const receipt = await provisionalCode();
    const { order } = await payOrder('success');
    const [taken = ''] = (await receiptsOf(bed.db))
      .filter(({ source }) => source === 'callback')
      .map((row) => row.receipt);
    const deps = await admin();
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
    const { rows } = await bed.pool.query('select action, subject_id, after from audit_log');
    expect(rows).toMatchObject([{ action: 'receipt.code_set', subject_id: code, after: { receipt: code, note } }]);
  });
});

describe('a till, whose confirmations name no order', () => {
  const confirm = (receipt: string) =>
    sendConfirmation(trial, { receipt, amount: 6500, account: '', payer: buyerPhone, time: '20260302090001' });

  test('gives the code to the order that was paid without one', async () => {
    const { order, code } = await payOrder('callback-lost');
    await trial.pass(60);
    await confirm(code);
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await trial.status(order)).toMatchObject({ state: 'paid', receipt: code });
  });

  test('is not counted while the prompt is open', async () => {
    const { code } = await payOrder('callback-lost');
    await confirm(code);
    expect(await receiptsOf(bed.db)).toEqual([]);
    await passMinutes(2);
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await callbackOutcomes(bed.db)).toEqual(['receipt_learnt']);
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });
});

describe('a callback whose code pays another order', () => {
  test('is a case for a person, and no query counts its money', async () => {
    const other = await trial.order();
    const { order, code } = await payOrder('callback-lost');
    await sendConfirmation(trial, { receipt: code, amount: 6500, account: other.number });
    const { checkoutRequestId } = trial.simulator.ledger.prompts().at(-1)?.push ?? {};
    await trial.control('/callbacks', { checkoutRequestId, resultCode: '0', receipt: code, amount: 6500 });
    expect(await callbackOutcomes(bed.db)).toEqual(['paid', 'receipt_taken']);
    await passMinutes(10);
    expect(await receiptsOf(bed.db)).toMatchObject([{ receipt: code }]);
    expect(await attemptStatusesOf(bed.db)).toEqual(['review']);
    expect(await alertsAbout(bed.db, 'receipt_taken')).toBe(1);
    expect(await listOpenCases(trial.deps)).toMatchObject([{ kind: 'attempt_in_review', orderNumber: order.number }]);
    expect(await trial.status(order)).toMatchObject({ resend: { allowed: false } });
    expect(await moneyFacts(bed.db)).toMatchObject(paidOnce);
  });
});
