import { describe, expect, test } from 'vitest';
import { callbackOutcomes, moneyFacts, receiptsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useRefundDesk, type ReversalReport } from '#tests/support/refund-desk.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { reconcile } from '#app/modules/collection/reconcile/reconcile.server.ts';
import { failRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { retryRefund } from '#app/modules/ledger/decide-refund.server.ts';
import { sendRefund } from '#app/modules/collection/refunds/send-refund.server.ts';
import type { ReceiptAnswer } from '#app/modules/collection/claims/resolve-claim.server.ts';
import { resolveRefundInDoubt } from '#app/modules/collection/refunds/resolve-refund-in-doubt.server.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);
const desk = useRefundDesk(bed, trial);

/** A refund of a whole order, or of its first course, that M-Pesa took. */
async function sent({ prices = [6500], isPart = false }: { prices?: readonly number[]; isPart?: boolean } = {}) {
  const order = await desk.paid(prices);
  const [first = ''] = await desk.payments(order);
  const { refundId } = await desk.requested(order, isPart ? [first] : undefined);
  const deps = await desk.deps();
  await sendRefund(deps, { refundId });
  return { order, refundId, deps };
}

const lastOutcome = async () => (await callbackOutcomes(bed.db)).at(-1);
const alerts = async (subject: string) => {
  const { rows } = await bed.pool.query<{ mails: number }>(
    `select count(*)::int as mails from mail_outbox where dedupe_key like 'payment-alert:' || $1 || ':%'`,
    [subject],
  );
  return rows[0]?.mails;
};

describe('the result of a reversal', () => {
  test('as often as it comes, also at once: done once, told once', async () => {
    await sent();
    await Promise.all(Array.from({ length: 10 }, () => desk.report()));
    await desk.report({ code: '21' });
    await desk.timeOut();
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'done', refundReceipt: 'SREFUND001' }]);
    const { rows } = await bed.pool.query(`select html from mail_outbox where dedupe_key like 'refund:%'`);
    expect(rows).toHaveLength(1);
    expect(await callbackOutcomes(bed.db)).toEqual(
      expect.arrayContaining(['done', 'known', 'nothing_new', 'nothing_new']),
    );
  });

  test.each([
    ['R000002', 'Invalid transaction'],
    ['21', 'The initiator is not allowed to initiate this request'],
    ['2001', 'The initiator information is invalid.'],
    ['1', 'The balance is insufficient for the transaction.'],
  ])(
    '%s: it failed, nobody lost a course, the owner hears why, and a late success still counts',
    async (code, description) => {
      const { order } = await sent();
      await desk.report({ code, description });
      expect(await refundsOf(bed.db)).toMatchObject([{ status: 'failed' }]);
      expect(await trial.status(order)).toMatchObject({ state: 'paid' });
      expect(await moneyFacts(bed.db)).toMatchObject({ completed: 1, enrolled: 1 });
      expect(await alerts('refund_failed')).toBe(1);
      expect(await reconcile(bed.db)).toMatchObject({ enrolled: 650_000, isClean: true });
      await desk.report();
      expect(await refundsOf(bed.db)).toMatchObject([{ status: 'done' }]);
      expect(await reconcile(bed.db)).toMatchObject({ refunded: 650_000, isClean: true });
    },
  );

  test('money that is owed stays owed when its refund failed', async () => {
    await trial.next('failure-then-success');
    const order = await trial.order();
    await trial.pay(order);
    await trial.pass(3);
    await trial.pay(order, '254712345679');
    await trial.pass(60);
    const { rows } = await bed.pool.query<{ id: string }>('select id from refunds');
    const refundId = rows[0]?.id ?? '';
    const deps = await desk.deps();
    await sendRefund(deps, { refundId });
    await desk.report({ code: '2001' });
    expect(await reconcile(bed.db)).toMatchObject({ enrolled: 650_000, toRefund: 650_000, isClean: true });
    bed.clock.advance({ minutes: 1 });
    const again = await retryRefund(deps, { refundId, note: 'the password is mended' });
    expect(await reconcile(bed.db)).toMatchObject({ toRefund: 650_000, isClean: true });
    await sendRefund(deps, { refundId: again.refundId });
    await desk.report();
    expect(await refundsOf(bed.db)).toMatchObject([
      { status: 'failed', reason: 'surplus' },
      { status: 'done', reason: 'surplus' },
    ]);
    expect(await receiptsOf(bed.db)).toMatchObject([{ state: 'matched' }, { state: 'refunded' }]);
    expect(await trial.status(order)).toMatchObject({ state: 'paid' });
    expect(await reconcile(bed.db)).toMatchObject({ enrolled: 650_000, refunded: 650_000, toRefund: 0, isClean: true });
  });

  test('R000001 of a whole payment: the payer has the money', async () => {
    const { order } = await sent();
    await desk.report({ code: 'R000001' });
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'done', refundReceipt: null }]);
    expect(await trial.status(order)).toMatchObject({ state: 'refunded' });
  });

  test('R000001 of a part says not which part: it is asked about', async () => {
    await sent({ prices: [6500, 1000], isPart: true });
    await desk.report({ code: 'R000001' });
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'unknown' }]);
    expect(await alerts('refund_unknown')).toBe(1);
    const { rows } = await bed.pool.query<{ next_check_at: Date }>('select next_check_at from refunds');
    expect(rows[0]?.next_check_at).toEqual(bed.clock.now());
  });

  test.each([
    ['a code that nobody knows', { code: '7777' }],
    ['a time-out', null],
  ])('%s: in doubt, asked about, the owner hears of it, and a result decides', async (_, report) => {
    await sent();
    await (report ? desk.report(report) : desk.timeOut());
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'unknown' }]);
    expect(await alerts('refund_unknown')).toBe(1);
    await desk.report();
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'done' }]);
  });

  test.each<[string, ReversalReport, string]>([
    ['of other ids', { conversationId: 'AG_OTHER' }, 'ids_differ'],
    ['without what a result has', { code: '' }, 'unreadable'],
  ])('%s is not believed', async (_, report, outcome) => {
    await sent();
    await desk.report(report);
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'submitting' }]);
    expect(await lastOutcome()).toBe(outcome);
    expect(await reconcile(bed.db)).toMatchObject({ toRefund: 650_000, isClean: true });
  });

  test('with another secret is kept, and changes nothing', async () => {
    await sent();
    await desk.post('refund', `/${'0'.repeat(64)}`, '{"Result":{}}');
    await desk.post('refund_timeout', `/${'0'.repeat(64)}`, '{}');
    expect(await callbackOutcomes(bed.db)).toEqual(['paid', 'unknown_secret', 'unknown_secret']);
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'submitting' }]);
  });

  test('by a code that gave back other money is not counted', async () => {
    await sent();
    await desk.report();
    await sent();
    await desk.report();
    expect(await lastOutcome()).toBe('receipt_taken');
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'done' }, { status: 'submitting' }]);
  });

  test('a success after all takes the place of the refund that was to replace it, while that was not sent', async () => {
    const { refundId, deps } = await sent();
    await desk.report({ code: '26' });
    bed.clock.advance({ minutes: 1 });
    const { refundId: again } = await retryRefund(deps, { refundId, note: 'again' });
    await desk.report();
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'done' }, { status: 'cancelled' }]);
    await expect(sendRefund(deps, { refundId: again })).rejects.toMatchObject({ code: 'refund_state' });
    expect(await reconcile(bed.db)).toMatchObject({ refunded: 650_000, isClean: true });
  });

  test('a success of both is a contradiction that a person hears of; nothing is counted twice', async () => {
    const { refundId, deps } = await sent();
    const [old] = desk.requests;
    await desk.report({ code: '26' });
    bed.clock.advance({ minutes: 1 });
    const { refundId: again } = await retryRefund(deps, { refundId, note: 'again' });
    await sendRefund(deps, { refundId: again });
    await desk.report({}, old);
    expect(await lastOutcome()).toBe('needs_a_person');
    expect(await alerts('refund_twice')).toBe(1);
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'failed' }, { status: 'submitting' }]);
    expect(await reconcile(bed.db)).toMatchObject({
      difference: 0,
      isClean: false,
      contradictions: [{ what: 'a refund that counts as failed, though M-Pesa says that the money went back' }],
    });
  });
});

describe('what a check says of a reversal without a result', () => {
  const check = async (refundId: string, outcome: ReceiptAnswer['outcome']) => {
    const [refund] = await refundsOf(bed.db);
    const told = { amountCents: null, payer: null, isPaidToUs: outcome === 'completed', paidAt: null, description: '' };
    const answer = { provider: 'mpesa', receipt: refund?.receipt ?? '', outcome, ...told };
    return bed.db.transaction((tx) => resolveRefundInDoubt(tx, trial.deps, { refundId, answer }));
  };

  test('reversed: it is done', async () => {
    const { refundId, order } = await sent();
    expect(await check(refundId, 'reversed')).toEqual({
      kind: 'done',
      outcome: 'refund_done',
      orderId: order.orderId,
    });
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'done', refundReceipt: null }]);
    expect(await check(refundId, 'completed')).toMatchObject({ outcome: 'nothing_new' });
  });

  test('the code of the return is learnt from a result that comes at last', async () => {
    const { refundId } = await sent();
    await check(refundId, 'reversed');
    await desk.report();
    expect(await lastOutcome()).toBe('receipt_learnt');
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'done', refundReceipt: 'SREFUND001' }]);
  });

  test('completed: perhaps not yet; after a day it was not reversed', async () => {
    const { refundId } = await sent();
    expect(await check(refundId, 'completed')).toMatchObject({ outcome: 'refund_open' });
    bed.clock.advance({ hours: 24 });
    expect(await check(refundId, 'completed')).toMatchObject({ outcome: 'refund_failed' });
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'failed' }]);
    expect(await alerts('refund_failed')).toBe(1);
  });

  test('completed, of a part: proves nothing, a person decides', async () => {
    const { refundId, deps } = await sent({ prices: [6500, 1000], isPart: true });
    bed.clock.advance({ hours: 25 });
    expect(await check(refundId, 'completed')).toMatchObject({ outcome: 'refund_open' });
    await expect(failRefund(deps, { refundId, note: 'not in the portal' })).rejects.toMatchObject({
      details: { status: 'submitting' },
    });
  });

  test('reversed, of a part: ours, where it is the only reversal that was sent', async () => {
    const { refundId } = await sent({ prices: [6500, 1000], isPart: true });
    expect(await check(refundId, 'reversed')).toMatchObject({ outcome: 'refund_done' });
    expect(await receiptsOf(bed.db)).toMatchObject([{ state: 'matched' }]);
    expect(await reconcile(bed.db)).toMatchObject({ enrolled: 100_000, refunded: 650_000, isClean: true });
  });

  test.each(['not_found', 'unclear'] as const)('%s proves nothing', async (transactionStatus) => {
    const { refundId } = await sent();
    bed.clock.advance({ hours: 25 });
    expect(await check(refundId, transactionStatus)).toMatchObject({ outcome: 'refund_open' });
    expect(await refundsOf(bed.db)).toMatchObject([{ status: 'submitting' }]);
  });
});
