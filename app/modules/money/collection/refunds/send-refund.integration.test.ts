import { describe, expect, test } from 'vitest';
import { refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import type { OperationAnswer } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { failRefund, retryRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { recordRefundByHand } from './record-refund-by-hand.server.ts';
import { sendRefund } from './send-refund.server.ts';
import { specifies } from '#tests/specifies.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

/** Makes a refund that waits to be sent. */
async function waiting(prices: readonly number[] = [6500]) {
  const order = await fixture.paid(prices);
  const { refundId } = await fixture.requested(order);
  const deps = await fixture.deps();
  return { order, refundId, deps, send: () => sendRefund(deps, { refundId }) };
}

const refundRow = async () => {
  const { rows } = await env.pool.query<Record<string, unknown>>('select * from refunds order by created_at, id');
  return rows[0];
};

describe('sending a refund', () => {
  specifies('Money: refunds by reversal or by hand, whole or by line; access ends unless something else gives it');
  test("is committed as sent before the single call, and done by M-Pesa's result", async () => {
    const { order, refundId, send } = await waiting([6500, 1000]);
    const seen: unknown[] = [];
    fixture.answer = async ({ receipt, amount, resultUrl, timeoutUrl }) => {
      const row = await refundRow();
      seen.push({ status: row?.['status'], receipt: receipt === row?.['receipt'], amount });
      expect(resultUrl).toMatch(/\/api\/payments\/refunds\/[0-9a-f]{64}$/);
      expect(timeoutUrl).toMatch(/\/api\/payments\/refund-timeouts\/[0-9a-f]{64}$/);
      expect(JSON.stringify(row)).not.toContain(resultUrl.split('/').at(-1));
      return { kind: 'accepted', conversationId: 'AG_20260302_1', originatorConversationId: '1-2-3' };
    };
    expect(await send()).toEqual({ outcome: 'sent' });
    expect(seen).toEqual([{ status: 'submitting', receipt: true, amount: 7500 }]);
    expect(await refundRow()).toMatchObject({ status: 'submitting', conversation_id: 'AG_20260302_1' });
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    expect(await reconcile(env.db)).toMatchObject({ toRefund: 750_000, isClean: true });

    await fixture.report();
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'SREFUND001' }]);
    expect(await shop.status(order)).toMatchObject({ state: 'refunded' });
    expect(await reconcile(env.db)).toMatchObject({ received: 750_000, refunded: 750_000, enrolled: 0, isClean: true });
    expect(await send()).toEqual({ outcome: 'done' });
    expect(fixture.requests).toHaveLength(1);
    const { rows } = await env.pool.query('select action, actor_name, subject_id from audit_log order by id');
    expect(rows).toMatchObject([
      { action: 'refund.requested', subject_id: refundId },
      { action: 'refund.sent', subject_id: refundId },
      { action: 'refund.done', subject_id: refundId, actor_name: 'M-Pesa' },
    ]);
  });

  specifies('Money: refunds by reversal or by hand, whole or by line; access ends unless something else gives it');
  test('fifty at once send one reversal', async () => {
    const { send } = await waiting();
    const sent = await Promise.all(Array.from({ length: 50 }, send));
    expect(fixture.requests).toHaveLength(1);
    expect(sent.filter(({ outcome }) => outcome === 'sent')).toHaveLength(1);
    expect(sent.filter(({ outcome }) => outcome === 'under_way')).toHaveLength(49);
  });

  test('a result before the answer to the request counts', async () => {
    const { send } = await waiting();
    fixture.answer = async (request) => {
      await fixture.report({}, request);
      return { kind: 'accepted', conversationId: 'AG_20260302_1', originatorConversationId: '1-2-3' };
    };
    expect(await send()).toEqual({ outcome: 'sent' });
    expect(await refundRow()).toMatchObject({ status: 'done', conversation_id: 'AG_20260302_1' });
  });

  test('a certainly unsent refund waits again, with the reason, and can be sent again', async () => {
    const { send } = await waiting();
    fixture.answer = async () => ({ kind: 'not_sent', code: '500.003.02', message: 'System is busy', cause: 'busy' });
    expect(await send()).toEqual({ outcome: 'not_sent', message: 'System is busy' });
    expect(await refundRow()).toMatchObject({
      status: 'requested',
      result_code: '500.003.02',
      result_description: 'System is busy',
      next_check_at: null,
    });
    // M-Pesa refuses what it did not take.
    await fixture.report({ code: '21' });
    expect(await refundRow()).toMatchObject({ status: 'requested', result_code: '500.003.02' });
    fixture.answer = async () => ({ kind: 'accepted', conversationId: 'AG_2', originatorConversationId: '1-2-3' });
    expect(await send()).toEqual({ outcome: 'sent' });
    expect(await refundRow()).toMatchObject({ status: 'submitting', result_code: null });
    expect(fixture.requests).toHaveLength(2);
  });

  test('a refund that may have been sent is never sent again; the owner gets an alert; a late result decides', async () => {
    const { send } = await waiting();
    fixture.answer = async () => ({ kind: 'unknown', message: 'no answer within 10 s' });
    expect(await send()).toEqual({ outcome: 'unknown', message: 'no answer within 10 s' });
    await expect(send()).rejects.toMatchObject({ code: 'refund_state', details: { status: 'unknown' } });
    expect(fixture.requests).toHaveLength(1);
    const { rows } = await env.pool.query(
      `select count(*)::int as mails from mail_outbox where dedupe_key like 'payment-alert:refund_unknown:%' and recipient = 'hello@example.com'`,
    );
    expect(rows).toEqual([{ mails: 1 }]);
    await fixture.report();
    expect(await refundRow()).toMatchObject({ status: 'done', conversation_id: 'AG_20260302_1' });
  });

  test('a result still finishes a refund whose process died during the call', async () => {
    const { send } = await waiting();
    fixture.answer = () => Promise.reject(new Error('killed'));
    await expect(send()).rejects.toThrow('killed');
    expect(await refundRow()).toMatchObject({ status: 'submitting', conversation_id: null });
    expect(await send()).toEqual({ outcome: 'under_way' });
    await fixture.report();
    expect(await refundRow()).toMatchObject({ status: 'done' });
  });

  test('refused: without an initiator, for a provisional receipt, for a missing refund, for others', async () => {
    const { order, deps, refundId } = await waiting();
    const off = withMpesa({ ...deps, gateway: deps.gateway && { ...deps.gateway, operations: null } });
    await expect(sendRefund(off, { refundId })).rejects.toMatchObject({ code: 'reversals_off' });
    await expect(sendRefund(withMpesa({ ...deps, gateway: null }), { refundId })).rejects.toMatchObject({
      code: 'reversals_off',
    });
    await expect(sendRefund({ ...deps, actor: order.buyer }, { refundId })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(sendRefund(deps, { refundId: 'nonsense' })).rejects.toMatchObject({ code: 'refund_not_found' });

    await shop.next('callback-lost');
    const known = await shop.order();
    await shop.pay(known, '254712345671');
    await shop.pass(21);
    const provisional = await fixture.requested(known);
    await expect(sendRefund(deps, { refundId: provisional.refundId })).rejects.toMatchObject({
      code: 'receipt_is_provisional',
    });
    expect(fixture.requests).toHaveLength(0);
    const prompt = shop.simulator.ledger.prompts().at(-1);
    await shop.control('/callbacks', { checkoutRequestId: prompt?.push.checkoutRequestId });
    expect(await sendRefund(deps, { refundId: provisional.refundId })).toEqual({ outcome: 'sent' });
    expect(fixture.requests[0]?.receipt).toMatch(/^[A-Z0-9]{10}$/);
  });
});

describe('a decision of a staff member', () => {
  const inDoubt = async () => {
    const all = await waiting();
    const unknown: OperationAnswer = { kind: 'unknown', message: 'no answer' };
    fixture.answer = async () => unknown;
    await all.send();
    return all;
  };

  test('a refund in doubt that did not reach the payer fails, and a new one can be requested', async () => {
    const { deps, refundId } = await inDoubt();
    await expect(retryRefund(deps, { refundId, note: 'again' })).rejects.toMatchObject({ code: 'refund_state' });
    await failRefund(deps, { refundId, note: 'not in the portal' });
    await failRefund(deps, { refundId, note: 'still not' });
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, toRefund: 0, isClean: true });
    env.clock.advance({ minutes: 1 });
    const again = await retryRefund(deps, { refundId, note: 'again' });
    expect(await retryRefund(deps, { refundId, note: 'again' })).toEqual({ ...again, isNew: false });
    expect(await refundsOf(env.db)).toMatchObject([
      { status: 'failed', amount: 650_000 },
      { status: 'requested', amount: 650_000, reason: 'guarantee' },
    ]);
    fixture.answer = async () => ({
      kind: 'accepted',
      conversationId: 'AG_20260302_1',
      originatorConversationId: '1-2-3',
    });
    await sendRefund(deps, { refundId: again.refundId });
    await fixture.report();
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'failed' }, { status: 'done' }]);
    await expect(retryRefund(deps, { refundId, note: 'again' })).rejects.toMatchObject({ code: 'refund_replaced' });
    await expect(recordRefundByHand(deps, { refundId, note: 'too' })).rejects.toMatchObject({
      code: 'refund_replaced',
    });
  });

  test('whoever requested a refund in doubt leaves it to a colleague to say that it failed', async () => {
    const { deps, refundId } = await inDoubt();
    const { id: userId, name, email } = await createStaff(env.db, { role: 'accountant' });
    const colleague = { kind: 'staff', userId, name, email, role: 'accountant' } as const;
    const decision = { refundId, note: 'not in the portal' };
    await expect(failRefund(deps, decision)).rejects.toMatchObject({ code: 'same_person' });
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'unknown' }]);
    await failRefund({ ...deps, actor: colleague }, decision);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'failed' }]);
  });

  test('a refund in doubt that reached the payer is recorded by hand, once', async () => {
    const { deps, refundId, order } = await inDoubt();
    const byHand = { refundId, refundReceipt: 'sback00001', note: 'found in the portal' };
    await recordRefundByHand(deps, byHand);
    await recordRefundByHand(deps, byHand);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', refundReceipt: 'SBACK00001' }]);
    expect(await shop.status(order)).toMatchObject({ state: 'refunded' });
    await expect(recordRefundByHand(deps, { ...byHand, refundReceipt: 'SBACK00002' })).rejects.toMatchObject({
      code: 'refund_state',
    });
  });

  test('refused by hand: while being sent, without a note, with an invalid or used code', async () => {
    const { deps, refundId, send } = await waiting();
    const record = (input: object) => recordRefundByHand(deps, { refundId, note: 'sent', ...input });
    const { rows } = await env.pool.query<{ receipt: string }>('select receipt from mpesa_receipts');
    await expect(record({ note: '' })).rejects.toMatchObject({ code: 'note_required' });
    await expect(record({ refundReceipt: 'SHORT' })).rejects.toMatchObject({ code: 'receipt_code_invalid' });
    await expect(record({ refundReceipt: rows[0]?.receipt })).rejects.toMatchObject({ code: 'receipt_code_taken' });
    await send();
    await expect(record({})).rejects.toMatchObject({ code: 'refund_state', details: { status: 'submitting' } });
    expect(fixture.requests).toHaveLength(1);
  });
});
