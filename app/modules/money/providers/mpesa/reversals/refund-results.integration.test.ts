import { describe, expect, test } from 'vitest';
import { callbackOutcomes, moneyFacts, incomingPaymentsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture, type ReversalReport } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { failRefund, retryRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import type { ReceiptAnswer } from '#app/modules/money/collection/claims/resolve-claim.server.ts';
import { resolveRefundInDoubt } from '#app/modules/money/collection/refunds/resolve-refund-in-doubt.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

/** Makes a refund of a whole order, or of its first course, that M-Pesa accepted. */
async function sent({ prices = [6500], isPart = false }: { prices?: readonly number[]; isPart?: boolean } = {}) {
  const order = await fixture.paid(prices);
  const [first = ''] = await fixture.payments(order);
  const { refundId } = await fixture.requested(order, isPart ? [first] : undefined);
  const deps = await fixture.deps();
  await sendRefund(deps, { refundId });
  return { order, refundId, deps };
}

const lastOutcome = async () => (await callbackOutcomes(env.db)).at(-1);
const alerts = async (subject: string) => {
  const { rows } = await env.pool.query<{ mails: number }>(
    `select count(*)::int as mails from mail_outbox where dedupe_key like 'payment-alert:' || $1 || ':%' and recipient = 'hello@example.com'`,
    [subject],
  );
  return rows[0]?.mails;
};

describe('the result of a reversal', () => {
  test('counts once for repeated and concurrent reports, with one mail', async () => {
    await sent();
    await Promise.all(Array.from({ length: 10 }, () => fixture.report()));
    await fixture.report({ code: '21' });
    await fixture.timeOut();
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'SREFUND001' }]);
    const { rows } = await env.pool.query(`select html from mail_outbox where dedupe_key like 'refund:%'`);
    expect(rows).toHaveLength(1);
    expect(await callbackOutcomes(env.db)).toEqual(
      expect.arrayContaining(['done', 'known', 'nothing_new', 'nothing_new']),
    );
  });

  test.each([
    ['R000002', 'Invalid transaction'],
    ['21', 'The initiator is not allowed to initiate this request'],
    ['2001', 'The initiator information is invalid.'],
    ['1', 'The balance is insufficient for the transaction.'],
  ])(
    '%s: it failed, nobody lost a course, the owner gets the reason, and a late success still counts',
    async (code, description) => {
      const { order } = await sent();
      await fixture.report({ code, description });
      expect(await refundsOf(env.db)).toMatchObject([{ status: 'failed' }]);
      expect(await shop.status(order)).toMatchObject({ state: 'paid' });
      expect(await moneyFacts(env.db)).toMatchObject({ completed: 1, enrolled: 1 });
      expect(await alerts('refund_failed')).toBe(1);
      expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, isClean: true });
      await fixture.report();
      expect(await refundsOf(env.db)).toMatchObject([{ status: 'done' }]);
      expect(await reconcile(env.db)).toMatchObject({ refunded: 650_000, isClean: true });
    },
  );

  test('leaves the amount to refund when its refund failed', async () => {
    await shop.next('failure-then-success');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(3);
    await shop.pay(order, '254712345679');
    await shop.pass(60);
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    const refundId = rows[0]?.id ?? '';
    const deps = await fixture.deps();
    await sendRefund(deps, { refundId });
    await fixture.report({ code: '2001' });
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, toRefund: 650_000, isClean: true });
    env.clock.advance({ minutes: 1 });
    const again = await retryRefund(deps, { refundId, note: 'the password is mended' });
    expect(await reconcile(env.db)).toMatchObject({ toRefund: 650_000, isClean: true });
    await sendRefund(deps, { refundId: again.refundId });
    await fixture.report();
    expect(await refundsOf(env.db)).toMatchObject([
      { status: 'failed', reason: 'surplus' },
      { status: 'done', reason: 'surplus' },
    ]);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'matched' }, { state: 'refunded' }]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, refunded: 650_000, toRefund: 0, isClean: true });
  });

  test('R000001 of a whole payment: the payer has the money', async () => {
    const { order } = await sent();
    await fixture.report({ code: 'R000001' });
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: null }]);
    expect(await shop.status(order)).toMatchObject({ state: 'refunded' });
  });

  test('R000001 of a part does not say which part: a query is sent', async () => {
    await sent({ prices: [6500, 1000], isPart: true });
    await fixture.report({ code: 'R000001' });
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'unknown' }]);
    expect(await alerts('refund_unknown')).toBe(1);
    const { rows } = await env.pool.query<{ next_check_at: Date }>('select next_check_at from refunds');
    expect(rows[0]?.next_check_at).toEqual(env.clock.now());
  });

  test.each([
    ['a code that nobody knows', { code: '7777' }],
    ['a time-out', null],
  ])('%s: in doubt, queried, the owner gets an alert, and a result decides', async (_, report) => {
    await sent();
    await (report ? fixture.report(report) : fixture.timeOut());
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'unknown' }]);
    expect(await alerts('refund_unknown')).toBe(1);
    await fixture.report();
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done' }]);
  });

  test.each<[string, ReversalReport, string]>([
    ['of other ids', { conversationId: 'AG_OTHER' }, 'ids_differ'],
    ['without what a result has', { code: '' }, 'unreadable'],
  ])('%s is not believed', async (_, report, outcome) => {
    await sent();
    await fixture.report(report);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'submitting' }]);
    expect(await lastOutcome()).toBe(outcome);
    expect(await reconcile(env.db)).toMatchObject({ toRefund: 650_000, isClean: true });
  });

  test('with another secret is stored, and changes nothing', async () => {
    await sent();
    await fixture.post('refund', `/${'0'.repeat(64)}`, '{"Result":{}}');
    await fixture.post('refund_timeout', `/${'0'.repeat(64)}`, '{}');
    expect(await callbackOutcomes(env.db)).toEqual(['paid', 'unknown_secret', 'unknown_secret']);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'submitting' }]);
  });

  test('with the code of another refund is not counted', async () => {
    await sent();
    await fixture.report();
    await sent();
    await fixture.report();
    expect(await lastOutcome()).toBe('receipt_taken');
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done' }, { status: 'submitting' }]);
  });

  test('a late success replaces the refund that was to replace it, while that was not sent', async () => {
    const { refundId, deps } = await sent();
    await fixture.report({ code: '26' });
    env.clock.advance({ minutes: 1 });
    const { refundId: again } = await retryRefund(deps, { refundId, note: 'again' });
    await fixture.report();
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done' }, { status: 'cancelled' }]);
    await expect(sendRefund(deps, { refundId: again })).rejects.toMatchObject({ code: 'refund_state' });
    expect(await reconcile(env.db)).toMatchObject({ refunded: 650_000, isClean: true });
  });

  test('successes of both are a contradiction for a staff member; nothing is counted twice', async () => {
    const { refundId, deps } = await sent();
    const [old] = fixture.requests;
    await fixture.report({ code: '26' });
    env.clock.advance({ minutes: 1 });
    const { refundId: again } = await retryRefund(deps, { refundId, note: 'again' });
    await sendRefund(deps, { refundId: again });
    await fixture.report({}, old);
    expect(await lastOutcome()).toBe('needs_a_person');
    expect(await alerts('refund_twice')).toBe(1);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'failed' }, { status: 'submitting' }]);
    expect(await reconcile(env.db)).toMatchObject({
      difference: 0,
      isClean: false,
      contradictions: [{ what: 'a refund that counts as failed, though M-Pesa says that the money went back' }],
    });
  });
});

describe('a check of a reversal without a result', () => {
  const check = async (refundId: string, outcome: ReceiptAnswer['outcome']) => {
    const [refund] = await refundsOf(env.db);
    const reported = {
      amountCents: null,
      payer: null,
      isPaidToUs: outcome === 'completed',
      paidAt: null,
      description: '',
    };
    const answer = { provider: 'mpesa', receipt: refund?.receipt ?? '', outcome, ...reported };
    return env.db.transaction((tx) => resolveRefundInDoubt(tx, shop.deps, { refundId, answer }));
  };

  test('reversed: it is done', async () => {
    const { refundId, order } = await sent();
    expect(await check(refundId, 'reversed')).toEqual({
      kind: 'done',
      outcome: 'refund_done',
      orderId: order.orderId,
    });
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: null }]);
    expect(await check(refundId, 'completed')).toMatchObject({ outcome: 'nothing_new' });
  });

  test('gets the code of the refund from a late result', async () => {
    const { refundId } = await sent();
    await check(refundId, 'reversed');
    await fixture.report();
    expect(await lastOutcome()).toBe('receipt_learnt');
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'SREFUND001' }]);
  });

  test('completed: perhaps not yet; after a day it was not reversed', async () => {
    const { refundId } = await sent();
    expect(await check(refundId, 'completed')).toMatchObject({ outcome: 'refund_open' });
    env.clock.advance({ hours: 24 });
    expect(await check(refundId, 'completed')).toMatchObject({ outcome: 'refund_failed' });
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'failed' }]);
    expect(await alerts('refund_failed')).toBe(1);
  });

  test('completed, of a part: proves nothing, a staff member decides', async () => {
    const { refundId, deps } = await sent({ prices: [6500, 1000], isPart: true });
    env.clock.advance({ hours: 25 });
    expect(await check(refundId, 'completed')).toMatchObject({ outcome: 'refund_open' });
    await expect(failRefund(deps, { refundId, note: 'not in the portal' })).rejects.toMatchObject({
      details: { status: 'submitting' },
    });
  });

  test('reversed, of a part: ours if it is the only reversal that was sent', async () => {
    const { refundId } = await sent({ prices: [6500, 1000], isPart: true });
    expect(await check(refundId, 'reversed')).toMatchObject({ outcome: 'refund_done' });
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'matched' }]);
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 100_000, refunded: 650_000, isClean: true });
  });

  test.each(['not_found', 'unclear'] as const)('%s proves nothing', async (transactionStatus) => {
    const { refundId } = await sent();
    env.clock.advance({ hours: 25 });
    expect(await check(refundId, transactionStatus)).toMatchObject({ outcome: 'refund_open' });
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'submitting' }]);
  });
});
