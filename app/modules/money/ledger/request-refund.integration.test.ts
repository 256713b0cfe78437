import { describe, expect, test } from 'vitest';
import { incomingPaymentsOf, refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { visitor } from '#app/shared/actor.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { cancelRefund } from './decide-refund.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { requestIncomingPaymentRefund } from '#app/modules/money/collection/refunds/request-incoming-payment-refund.server.ts';
import { requestRefund } from './request-refund.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const audits = async () => {
  const { rows } = await env.pool.query<{ action: string }>('select action from audit_log order by id');
  return rows.map(({ action }) => action);
};

describe('requesting a refund of an order', () => {
  test('the whole order: everything that was paid, with its rounding, and nothing is closed yet', async () => {
    const order = await fixture.paid([1200.5, 999.99]);
    const deps = await fixture.deps();
    const refund = await requestRefund(deps, {
      orderId: order.orderId,
      orderLineIds: 'all',
      note: ' did not like it ',
    });
    expect(refund).toMatchObject({ amountCents: 220_100, isNew: true });
    expect(await refundsOf(env.db)).toMatchObject([
      { status: 'requested', reason: 'guarantee', amount: 220_100, courseIds: order.courseIds.toSorted() },
    ]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 0, toRefund: 220_100, isClean: true });
    const { rows } = await env.pool.query('select note, requested_by from refunds');
    expect(rows).toEqual([{ note: 'did not like it', requested_by: deps.actor.userId }]);
    expect(await audits()).toEqual(['refund.requested']);
  });

  test('a line: its price in whole shillings; later lines never get more than is left', async () => {
    const order = await fixture.paid([1000.5, 1000.5, 1000.5]);
    const amounts: number[] = [];
    for (const orderLineId of await fixture.payments(order)) {
      const { refundId, amountCents } = await fixture.requested(order, [orderLineId]);
      amounts.push(amountCents);
      await recordRefundByHand(await fixture.deps(), { refundId, note: 'sent by hand' });
      expect(await reconcile(env.db)).toMatchObject({ difference: 0, isClean: true });
    }
    expect(amounts).toEqual([100_100, 100_100, 100_000]);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'refunded', amount: 300_200 }]);
    expect(await reconcile(env.db)).toMatchObject({ received: 300_200, refunded: 300_200, enrolled: 0, rounding: 0 });
  });

  test('courses with cents: the last one finds nothing left, and the books are still right', async () => {
    const order = await fixture.paid([0.5, 0.5, 0.5]);
    const [first, second, third] = await fixture.payments(order);
    for (const orderLineId of [first, second]) {
      const { refundId } = await fixture.requested(order, [orderLineId ?? '']);
      await recordRefundByHand(await fixture.deps(), { refundId, note: 'sent by hand' });
    }
    await expect(fixture.requested(order, [third ?? ''])).rejects.toMatchObject({ code: 'nothing_left' });
    expect(await reconcile(env.db)).toMatchObject({ received: 200, refunded: 200, enrolled: 0, isClean: true });
  });

  test('repeated requests are the same refund, even fifty at once', async () => {
    const order = await fixture.paid([6500, 1000]);
    const deps = await fixture.deps();
    const refunds = await Promise.all(
      Array.from({ length: 50 }, () =>
        requestRefund(deps, { orderId: order.orderId, orderLineIds: 'all', note: 'please' }),
      ),
    );
    expect(new Set(refunds.map(({ refundId }) => refundId)).size).toBe(1);
    expect(refunds.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await refundsOf(env.db)).toHaveLength(1);
    expect(await audits()).toEqual(['refund.requested']);
  });

  test('a line waits for the refund of another line to end, and is not refunded twice', async () => {
    const order = await fixture.paid([6500, 1000]);
    const [first = '', second = ''] = await fixture.payments(order);
    const { refundId } = await fixture.requested(order, [first]);
    await expect(fixture.requested(order, [second])).rejects.toMatchObject({ code: 'refund_open' });
    await expect(fixture.requested(order)).rejects.toMatchObject({ code: 'refund_open' });
    await recordRefundByHand(await fixture.deps(), { refundId, note: 'by hand' });
    await expect(fixture.requested(order, [first])).rejects.toMatchObject({ code: 'line_refunded' });
    await expect(fixture.requested(order, [first, second])).rejects.toMatchObject({ code: 'line_refunded' });
    expect(await fixture.requested(order)).toMatchObject({ amountCents: 100_000 });
  });

  specifies('Money: one setting for the money-back days');
  test('after the money-back days it needs an explicit confirmation, and is goodwill', async () => {
    const order = await fixture.paid();
    const deps = await fixture.deps();
    env.clock.advance({ days: 31 });
    const request = { orderId: order.orderId, orderLineIds: 'all', note: 'asked late' } as const;
    await expect(requestRefund(deps, request)).rejects.toMatchObject({
      code: 'outside_guarantee',
      details: { days: '30' },
    });
    await requestRefund(deps, { ...request, outsideGuarantee: true });
    expect(await refundsOf(env.db)).toMatchObject([{ reason: 'goodwill' }]);
  });

  specifies('Money: one setting for the money-back days');
  test('the owner sets the days', async () => {
    const order = await fixture.paid();
    await env.pool.query(`insert into site_settings (key, value) values ('moneyBackDays', '60')`);
    env.clock.advance({ days: 59 });
    await fixture.requested(order);
    expect(await refundsOf(env.db)).toMatchObject([{ reason: 'guarantee' }]);
  });

  test('refused: to an actor who is not a staff member, without a note, for missing payments, unpaid ones or those of another order', async () => {
    const order = await fixture.paid();
    const unpaid = await shop.order();
    const other = await fixture.paid();
    const deps = await fixture.deps();
    const ask = (input: object, actor: Parameters<typeof requestRefund>[0]['actor'] = deps.actor) =>
      requestRefund({ ...deps, actor }, { orderId: order.orderId, orderLineIds: 'all', note: 'please', ...input });
    await expect(ask({}, visitor)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask({}, order.buyer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask({}, { kind: 'system', name: 'job' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(ask({ note: ' ' })).rejects.toMatchObject({ code: 'note_required' });
    await expect(ask({ note: 'x'.repeat(501) })).rejects.toMatchObject({ code: 'note_required' });
    await expect(ask({ orderId: 'not an id' })).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(ask({ orderId: deps.actor.userId })).rejects.toMatchObject({ code: 'order_not_found' });
    await expect(ask({ orderId: unpaid.orderId })).rejects.toMatchObject({ code: 'order_unpaid' });
    await expect(ask({ orderLineIds: [] })).rejects.toMatchObject({ code: 'lines_required' });
    await expect(ask({ orderLineIds: await fixture.payments(other) })).rejects.toMatchObject({
      code: 'line_not_found',
    });
    expect(await refundsOf(env.db)).toEqual([]);
    expect(await audits()).toEqual([]);
  });
});

describe('requesting a refund of money in review', () => {
  const inReview = async () => {
    await shop.next('wrong-amount');
    const order = await shop.order();
    await shop.pay(order);
    await shop.pass(2);
    const [money] = await incomingPaymentsOf(env.db);
    return { order, receipt: money?.receipt ?? '' };
  };

  test('the whole amount; after the refund the order can be paid again', async () => {
    const { order, receipt } = await inReview();
    const deps = await fixture.deps();
    const requested = await requestIncomingPaymentRefund(deps, {
      receipt: receipt.toLowerCase(),
      note: 'paid too little',
    });
    expect(requested).toMatchObject({ amountCents: 649_900, isNew: true });
    expect(await requestIncomingPaymentRefund(deps, { receipt, note: 'again' })).toMatchObject({ isNew: false });
    expect(await reconcile(env.db)).toMatchObject({ inReview: 0, toRefund: 649_900, isClean: true });
    await recordRefundByHand(deps, { refundId: requested.refundId, refundReceipt: 'SBACK00001', note: 'sent' });
    expect(await refundsOf(env.db)).toMatchObject([
      { status: 'done', reason: 'wrong_amount', refundReceipt: 'SBACK00001' },
    ]);
    expect(await incomingPaymentsOf(env.db)).toMatchObject([{ state: 'refunded' }]);
    expect(await reconcile(env.db)).toMatchObject({ refunded: 649_900, isClean: true });
    expect(await shop.pay(order)).toMatchObject({ outcome: 'prompt_sent' });
  });

  test('cancelled, it waits for a decision again', async () => {
    const { receipt } = await inReview();
    const deps = await fixture.deps();
    const { refundId } = await requestIncomingPaymentRefund(deps, { receipt, note: 'paid too little' });
    await cancelRefund(deps, { refundId, note: 'the buyer pays the rest' });
    await cancelRefund(deps, { refundId, note: 'again' });
    expect(await reconcile(env.db)).toMatchObject({ inReview: 649_900, toRefund: 0, isClean: true });
    const { rows } = await env.pool.query('select decided_by, decision_note from mpesa_receipts');
    expect(rows).toEqual([{ decided_by: null, decision_note: '' }]);
    expect(await audits()).toEqual(['refund.requested', 'refund.cancelled']);
  });

  test('refused: for money of a paid order, and for unknown money', async () => {
    await fixture.paid();
    const deps = await fixture.deps();
    const [money] = await incomingPaymentsOf(env.db);
    const ask = (receipt: string) => requestIncomingPaymentRefund(deps, { receipt, note: 'please' });
    await expect(ask(money?.receipt ?? '')).rejects.toMatchObject({ code: 'receipt_not_in_review' });
    await expect(ask('NOTTHERE00')).rejects.toMatchObject({ code: 'receipt_not_found' });
  });
});

describe('the limit of a role', () => {
  test('an accountant refunds an order up to it, in one request or in several, and sends refunds that a manager requested', async () => {
    const order = await fixture.paid([12_000, 12_000]);
    const [first, second] = await fixture.payments(order);
    const deps = await fixture.deps();
    const accountant = { ...deps, actor: { ...deps.actor, role: 'accountant' as const } };
    const ask = (orderLineIds: string[]) =>
      requestRefund(accountant, { orderId: order.orderId, orderLineIds, note: 'did not like it' });

    await expect(ask([first ?? '', second ?? ''])).rejects.toMatchObject({ code: 'refund_over_limit' });
    const { refundId } = await ask([first ?? '']);
    await recordRefundByHand(accountant, { refundId, note: 'sent by hand' });
    await expect(ask([second ?? ''])).rejects.toMatchObject({ code: 'refund_over_limit' });

    const byManager = await fixture.requested(order, [second ?? '']);
    await recordRefundByHand(accountant, { refundId: byManager.refundId, note: 'sent by hand' });
    expect(await reconcile(env.db)).toMatchObject({ refunded: 2_400_000, isClean: true });
  });

  test('support sees payments and cannot refund', async () => {
    const order = await fixture.paid([6500]);
    const deps = await fixture.deps();
    const support = { ...deps, actor: { ...deps.actor, role: 'support' as const } };
    await expect(
      requestRefund(support, { orderId: order.orderId, orderLineIds: 'all', note: 'please' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await refundsOf(env.db)).toEqual([]);
  });
});
