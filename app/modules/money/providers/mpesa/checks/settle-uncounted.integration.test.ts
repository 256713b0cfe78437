import { describe, expect, test } from 'vitest';
import { claim, claimsOf, payByHand } from '#tests/support/claims.ts';
import { moneyFacts, incomingPaymentsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { lockAttempt } from '#app/modules/money/collection/attempts/attempt-queries.server.ts';
import { decideAttempt, type AttemptDecision } from '#app/modules/money/collection/attempts/decide-attempt.server.ts';
import { resolveAttempt } from '#app/modules/money/collection/attempts/resolve-attempt.server.ts';
import { hasMoneyUnderWay } from '#app/modules/money/payments/buyers/buyer-queries.server.ts';
import { listAllCases } from '#app/modules/money/payments/reconcile/count-unknown.server.ts';
import { pairWithOrder } from '#app/modules/money/collection/reconcile/pair-with-order.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { decideClaim } from '#app/modules/money/collection/claims/decide-claim.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

const buyerPhone = '254712345678';
const paidOnce = { completed: 1, enrolled: 1, incomingPayments: 1, mails: 1 };

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

describe('money that a check reported, and that another order’s prompt may have brought', () => {
  const note = 'seen in the portal';
  const staff = async () => ({ ...shop.deps, actor: await shop.staff() });
  const isUncounted = async () => {
    const { rows } = await env.pool.query('select payer, paid_at from transaction_checks where is_uncounted');
    return rows;
  };

  /** Makes an order whose prompt never reached M-Pesa, while its customer paid another order by hand, which only a check reports. */
  async function claimedBesidePrompt(price = 6500) {
    shop.takesCallbacks = false;
    const { order: prompted } = await payOrder('dropped-before');
    shop.takesCallbacks = true;
    const order = await shop.order({ prices: [price] });
    const code = await payByHand(shop, { msisdn: buyerPhone });
    await claim(shop, order, code);
    await passMinutes(8);
    const [made] = await claimsOf(env.db);
    expect(made).toMatchObject({ status: 'open', note: expect.stringContaining(prompted.number) });
    expect(await incomingPaymentsOf(env.db)).toEqual([]);
    expect(await isUncounted()).toMatchObject([{ payer: buyerPhone, paid_at: expect.any(Date) }]);
    return { prompted, order, code, claimId: made?.id ?? '' };
  }
  const reject = async (claimId: string) => decideClaim(await staff(), { claimId, decision: 'reject', note });
  async function decidePrompt(decision: AttemptDecision): Promise<void> {
    const { rows } = await env.pool.query<{ id: string }>('select id from payment_attempts');
    await decideAttempt(await staff(), { attemptId: rows[0]?.id ?? '', decision, note });
  }
  const unclearCases = async () =>
    (await listAllCases(shop.deps)).filter(({ kind }) => kind === 'check_unclear').map(({ name }) => name);

  test('stays without an order if the claim was rejected and the prompt then fails', async () => {
    const { code, claimId, order } = await claimedBesidePrompt(6000);
    await reject(claimId);
    // The buyer cannot leave meanwhile either.
    expect(await hasMoneyUnderWay(env.db, order.buyer.userId)).toBe(true);
    await passMinutes(1);
    expect(await incomingPaymentsOf(env.db)).toEqual([]);
    expect(await unclearCases()).toEqual([code]);
    await decidePrompt({ kind: 'failed' });
    await passMinutes(1);
    expect(await incomingPaymentsOf(env.db)).toEqual([
      { receipt: code, state: 'review', source: 'check', amount: 650_000 },
    ]);
    const { rows } = await env.pool.query('select phone_number, paid_at < created_at as is_told from mpesa_receipts');
    expect(rows).toEqual([{ phone_number: buyerPhone, is_told: true }]);
    expect(await reconcile(env.db)).toMatchObject({ received: 650_000, unclaimed: 650_000, isClean: true });
    expect(await unclearCases()).toEqual([]);
    expect(await isUncounted()).toEqual([]);
    expect(await hasMoneyUnderWay(env.db, order.buyer.userId)).toBe(false);
  });

  test('pays the order that claims it, once the prompt has failed', async () => {
    const { order, code } = await claimedBesidePrompt();
    expect(await unclearCases()).toEqual([]);
    await decidePrompt({ kind: 'failed' });
    await passMinutes(1);
    expect(await shop.status(order)).toMatchObject({ state: 'paid', receipt: code });
    expect(await claimsOf(env.db)).toMatchObject([{ status: 'matched' }]);
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    expect(await isUncounted()).toEqual([]);
  });

  test('is counted once if a staff member decides that the prompt brought it', async () => {
    const { prompted, code, claimId } = await claimedBesidePrompt();
    await reject(claimId);
    await decidePrompt({ kind: 'paid', receipt: code, amountShillings: 6500 });
    await passMinutes(2);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await shop.status(prompted)).toMatchObject({ state: 'paid', receipt: code });
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
    expect(await isUncounted()).toEqual([]);
  });

  test('becomes the code of the payment that a query then reports, though the claim was rejected', async () => {
    const { order: paid, code } = await payOrder('callback-lost');
    const other = await shop.order();
    await claim(shop, other, code);
    for (let minute = 0; minute < 8; minute += 1) {
      await shop.control('/faults', { endpoint: 'query', fault: 'internal-error' });
      await shop.control('/faults', { endpoint: 'query', fault: 'internal-error' });
      await passMinutes(1);
    }
    const [made] = await claimsOf(env.db);
    expect(made).toMatchObject({ status: 'open' });
    await reject(made?.id ?? '');
    await shop.control('/reset', { keepLedger: true });
    await passMinutes(30);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await shop.status(paid)).toMatchObject({ state: 'paid', receipt: code });
    expect(await moneyFacts(env.db)).toMatchObject(paidOnce);
  });

  test('becomes the code of the payment whose order a staff member selects', async () => {
    const { code, claimId, prompted } = await claimedBesidePrompt();
    await reject(claimId);
    const pair = async () => pairWithOrder(await staff(), { code, orderNumber: prompted.number, note });
    await expect(pair()).rejects.toMatchObject({ code: 'order_without_provisional' });
    // A query finally reports it, without a code.
    const { rows } = await env.pool.query<{ id: string }>(
      `update payment_attempts set checkout_request_id = 'ws_CO_1', merchant_request_id = '1', next_query_at = null returning id`,
    );
    await env.db.transaction(async (tx) => {
      const attempt = await lockAttempt(tx, rows[0]?.id ?? '');
      if (!attempt) throw new Error('the attempt is gone');
      await resolveAttempt(tx, shop.deps, attempt, { by: 'query', resultCode: '0', description: '' });
    });
    await pair();
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ receipt: code, state: 'matched' }]);
    expect(await unclearCases()).toEqual([]);
  });
});
