import { describe, expect, test } from 'vitest';
import { listAllCases } from '#app/modules/money/payments/reconcile/count-unknown.server.ts';
import { applyDecision } from '#app/modules/money/payments/admin/apply-decision.server.ts';
import { failRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { callbackOutcomes, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import type { ReceiptAnswer } from '../claims/resolve-claim.server.ts';
import { recordRefundByHand } from './record-refund-by-hand.server.ts';
import { resolveRefundInDoubt } from './resolve-refund-in-doubt.server.ts';
import { sendRefund } from './send-refund.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

/** Makes a refund whose reversal has no result, and that a staff member records by hand. */
async function byHand({
  isFailed = false,
  code,
  isPart = false,
}: { isFailed?: boolean; code?: string; isPart?: boolean } = {}) {
  const order = await fixture.paid(isPart ? [6500, 2000] : [6500]);
  const [first = ''] = await fixture.payments(order);
  const { refundId } = await fixture.requested(order, isPart ? [first] : undefined);
  const deps = await fixture.deps();
  await sendRefund(deps, { refundId });
  await fixture.timeOut();
  if (isFailed) await failRefund(deps, { refundId, note: 'Not in the portal' });
  await recordRefundByHand(deps, { refundId, note: 'In cash', ...(code && { refundReceipt: code }) });
  return { refundId, order, deps };
}

const cases = async () => (await listAllCases(env)).filter(({ kind }) => kind === 'refund_twice');
const alerts = async () =>
  (
    await env.pool.query<{ text: string }>(
      `select text from mail_outbox where dedupe_key like 'payment-alert:refund_twice:%' and recipient = 'hello@example.com'`,
    )
  ).rows;

describe('a reversal that succeeds after its refund was recorded by hand', () => {
  test.each([
    ['while it was in doubt', {}],
    ['after it counted as failed', { isFailed: true }],
    ['for a part of the order', { isPart: true }],
  ])('%s: its code is kept, a case is open, staff are alerted once, and nothing else changes', async (_when, input) => {
    const { order } = await byHand(input);
    const [before] = await refundsOf(env.db);
    for (let count = 0; count < 3; count += 1) await fixture.report();
    const [after] = await refundsOf(env.db);
    expect(after).toMatchObject({ status: 'done', refundReceipt: 'SREFUND001' });
    expect(after?.amount).toBe(before?.amount);
    expect((await callbackOutcomes(env.db)).slice(-3)).toEqual(expect.arrayContaining(['known', 'refunded_twice']));
    expect(await cases()).toMatchObject([
      { orderNumber: order.number, amountCents: before?.amount, about: expect.stringContaining('SREFUND001') },
    ]);
    expect(await alerts()).toMatchObject([{ text: expect.stringContaining('SREFUND001') }]);
    expect(await reconcile(env.db)).toMatchObject({ refunded: before?.amount, toRefund: 0, isClean: true });
  });

  test('keeps the code that was entered by hand, and shows the other one', async () => {
    await byHand({ code: 'SBYHAND001' });
    await fixture.report();
    expect(await refundsOf(env.db)).toMatchObject([{ refundReceipt: 'SBYHAND001' }]);
    expect(await cases()).toMatchObject([{ about: expect.stringContaining('SREFUND001') }]);
  });

  test('is no second one where staff entered the code of this reversal', async () => {
    await byHand({ code: 'SREFUND001' });
    await fixture.report();
    expect(await cases()).toEqual([]);
    expect(await alerts()).toEqual([]);
  });

  test('is a case too where M-Pesa answers that the payment was reversed before, or a check says so', async () => {
    const first = await byHand();
    await fixture.report({ code: 'R000001' });
    const second = await byHand();
    const { rows } = await env.pool.query<{ receipt: string }>('select receipt from refunds where id = $1', [
      second.refundId,
    ]);
    const answer: ReceiptAnswer = {
      provider: 'mpesa',
      receipt: rows[0]?.receipt ?? '',
      outcome: 'reversed',
      amountCents: null,
      payer: null,
      isPaidToUs: false,
      paidAt: null,
      description: '',
    };
    const { deps, refundId } = second;
    const ask = () => env.db.transaction((tx) => resolveRefundInDoubt(tx, deps, { refundId, answer }));
    expect([await ask(), await ask()]).toMatchObject([{ outcome: 'refunded_twice' }, { outcome: 'known' }]);
    expect(new Set((await cases()).map(({ name }) => name))).toEqual(new Set([first.refundId, second.refundId]));
  });

  test.each(['2001', 'R000002', '99'])('is none where M-Pesa refuses it by %s', async (code) => {
    await byHand();
    await fixture.report({ code });
    expect(await cases()).toEqual([]);
  });

  test('waits until a staff member says what became of it, with a note, and does not open again', async () => {
    const { refundId, deps } = await byHand();
    await fixture.report();
    const input = {
      note: '',
      code: null,
      orderNumber: '',
      amountShillings: 0,
      lines: null,
      way: 'later',
      outsideGuarantee: false,
    } as const;
    const settle = (note: string) =>
      applyDecision(deps, { decision: 'settle', subject: refundId, input: { ...input, note } });
    await expect(settle('')).rejects.toMatchObject({ code: 'note_required' });
    expect(await cases()).toHaveLength(1);
    await settle('The cash never left the office');
    await settle('The cash never left the office');
    await fixture.report();
    expect(await cases()).toEqual([]);
    const { rows } = await env.pool.query(`select after from audit_log where action = 'refund.settled'`);
    expect(rows).toMatchObject([{ after: { note: 'The cash never left the office', refundReceipt: 'SREFUND001' } }]);
  });

  test('cannot be settled where no reversal succeeded', async () => {
    const { refundId, deps } = await byHand();
    const input = {
      note: 'x',
      code: null,
      orderNumber: '',
      amountShillings: 0,
      lines: null,
      way: 'later',
      outsideGuarantee: false,
    } as const;
    await expect(applyDecision(deps, { decision: 'settle', subject: refundId, input })).rejects.toMatchObject({
      code: 'refund_state',
    });
  });
});
