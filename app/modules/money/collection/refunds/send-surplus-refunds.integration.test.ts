import { describe, expect, test } from 'vitest';
import { siteSettings } from '#app/database/schema/site.ts';
import { alertsAbout, payByHand } from '#tests/support/claims.ts';
import { refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop, type Purchase } from '#tests/support/payment-shop.ts';
import { useRefundFixture } from '#tests/support/refund-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import type { PaymentOperations } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { sweepPayments } from '#app/modules/money/payments/sweep-payments.server.ts';
import { recordRefundByHand } from './record-refund-by-hand.server.ts';
import { retryRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { sendSurplusRefunds } from './send-surplus-refunds.server.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const fixture = useRefundFixture(env, shop);

const allow = (shillings: number) =>
  env.db
    .insert(siteSettings)
    .values({ key: 'surplusRefundLimit', value: shillings })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: shillings } });

/** Pays an order a second time, by hand. Returns M-Pesa's code. */
const payAgain = (order: Purchase, amount = 6500) => payByHand(shop, { amount, account: order.number });

/** Makes an order that was paid by its prompt and then by hand, while the settings allow an automatic refund of as much. */
async function paidTwice({ limit = 10_000, times = 1 } = {}): Promise<Purchase> {
  if (limit > 0) await allow(limit);
  await shop.registerConfirmations();
  const order = await shop.order();
  await shop.pay(order);
  await shop.pass(2);
  for (let n = 0; n < times; n += 1) await payAgain(order);
  return order;
}

/** Sorted alphabetically: refunds of the same time have no other order. */
const statuses = async () => (await refundsOf(env.db)).map(({ status }) => status).toSorted();

async function audits() {
  const { rows } = await env.pool.query<{ action: string; actor_name: string; actor_id: string | null }>(
    `select action, actor_name, actor_id from audit_log where action like 'refund.%' order by id`,
  );
  return rows;
}

/** Runs the sweep of a minute, and receives M-Pesa's answer. */
async function sweep(): Promise<void> {
  await sweepPayments(shop.deps);
  await shop.pass(30);
}

/** Sweeps with the test in the role of M-Pesa. */
const sweepSurplus = async () => sendSurplusRefunds(await fixture.deps());

describe('automatic refunds of surplus', () => {
  test('are sent once and done by M-Pesa’s result; the log names the actor, owner and buyer get mails', async () => {
    const order = await paidTwice();
    expect(await statuses()).toEqual(['requested']);
    await sweep();
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done', reason: 'surplus', amount: 650_000 }]);
    expect(await audits()).toEqual([
      { action: 'refund.sent', actor_name: 'automatic refunds', actor_id: null },
      { action: 'refund.done', actor_name: 'M-Pesa', actor_id: null },
    ]);
    expect(await alertsAbout(env.db, 'surplus')).toBe(1);
    expect(await alertsAbout(env.db, 'surplus_sent')).toBe(1);
    expect(shop.simulator.ledger.payments().map(({ reversed }) => reversed)).toEqual([0, 6500]);
    expect(await shop.status(order)).toMatchObject({ state: 'paid' });
    expect(await reconcile(env.db)).toMatchObject({ enrolled: 650_000, refunded: 650_000, toRefund: 0, isClean: true });
  });

  test.each([
    ['nobody allowed it', 0],
    ['it is more than was allowed', 6499],
  ])('wait for a staff member where %s', async (_, limit) => {
    await paidTwice({ limit });
    await sweep();
    expect(await statuses()).toEqual(['requested']);
    expect(await audits()).toEqual([]);
    await allow(6500);
    await sweep();
    expect(await statuses()).toEqual(['done']);
  });

  test('wait where nothing can be reversed', async () => {
    await paidTwice();
    const { gateway } = shop.deps;
    await sendSurplusRefunds(withMpesa({ ...shop.deps, gateway: gateway && { ...gateway, operations: null } }));
    await sendSurplusRefunds(withMpesa({ ...shop.deps, gateway: null }));
    expect(await statuses()).toEqual(['requested']);
  });

  test('two copies of the server send one refund once', async () => {
    await paidTwice();
    await Promise.all([sweepSurplus(), sweepSurplus(), sweepSurplus()]);
    expect(fixture.requests).toHaveLength(1);
    expect(await statuses()).toEqual(['submitting']);
  });

  test('are not repeated after M-Pesa refuses one, and the owner gets an alert', async () => {
    await paidTwice();
    fixture.answer = async () => ({ kind: 'not_sent', code: '500.003.02', message: 'System is busy', cause: 'busy' });
    await sweepSurplus();
    await sweepSurplus();
    expect(fixture.requests).toHaveLength(1);
    expect(await statuses()).toEqual(['requested']);
    expect(await alertsAbout(env.db, 'refund_not_sent')).toBe(1);
  });

  test('a failed one that a staff member requested again is sent by a staff member', async () => {
    await paidTwice();
    await sweepSurplus();
    await fixture.report({ code: 'R000002', description: 'The transaction is not known.' });
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    expect(await statuses()).toEqual(['failed']);
    await retryRefund(await fixture.deps(), { refundId: rows[0]?.id ?? '', note: 'again' });
    await sweepSurplus();
    expect(fixture.requests).toHaveLength(1);
    expect(await statuses()).toEqual(['failed', 'requested']);
  });

  test.each([
    ['before', 'failed', 0],
    ['after', 'done', 6500],
  ] as const)(
    'a process that dies %s the call leaves a refund that M-Pesa is asked about, and it is %s',
    async (when, end, back) => {
      await paidTwice();
      const { gateway } = shop.deps;
      const operations = gateway?.operations;
      if (!operations) throw new Error('the shop can reverse');
      let calls = 0;
      const reversePayment: PaymentOperations['reversePayment'] = async (reversal) => {
        calls += 1;
        if (when === 'after') await operations.reversePayment(reversal);
        throw new Error('killed');
      };
      const dying = withMpesa({
        ...shop.deps,
        gateway: { ...gateway, operations: { ...operations, reversePayment } },
      });
      await shop.control('/next', { scenario: 'reversal-result-lost', of: 'reversal' });
      await sendSurplusRefunds(dying);
      await sendSurplusRefunds(dying);
      expect([calls, await statuses()]).toEqual([1, ['submitting']]);
      await shop.pass(301);
      await sweep();
      // For a day, M-Pesa's answer that the payment still exists proves nothing.
      expect(await statuses()).toEqual([end === 'done' ? 'done' : 'unknown']);
      await shop.passWithoutJobs(24 * 3600);
      await sweep();
      expect(await statuses()).toEqual([end]);
      expect(await alertsAbout(env.db, 'refund_failed')).toBe(end === 'failed' ? 1 : 0);
      expect(shop.simulator.ledger.payments().at(-1)?.reversed).toBe(back);
    },
  );
});

describe('uncertain surplus waits for a staff member', () => {
  /** Returns the requests of a sweep, and the statuses of the refunds after it. */
  const swept = async () => {
    await sweepSurplus();
    return { sent: fixture.requests.length, refunds: await statuses() };
  };

  test.each([
    ['was entered by hand', `update mpesa_receipts set source = 'by_hand' where state = 'surplus'`],
    [
      'is beside a receipt whose code somebody typed',
      `update mpesa_receipts set source = 'by_hand' where state = 'matched'`,
    ],
    ['is beside a provisional receipt', `update mpesa_receipts set source = 'query' where state = 'matched'`],
  ])('it %s', async (_, change) => {
    await paidTwice();
    await env.pool.query(change);
    expect(await swept()).toEqual({ sent: 0, refunds: ['requested'] });
  });

  test('the order was refunded meanwhile, so that the buyer may want to buy again', async () => {
    await allow(10_000);
    await shop.registerConfirmations();
    const order = await fixture.paid();
    const { refundId } = await fixture.requested(order);
    await recordRefundByHand(await fixture.deps(), { refundId, note: 'sent by hand' });
    await payAgain(order);
    expect(await swept()).toEqual({ sent: 0, refunds: ['done', 'requested'] });
  });

  test('a learner’s claim on the order is open, until it is decided', async () => {
    const order = await paidTwice();
    await env.pool.query(
      `insert into payment_claims (id, order_id, receipt) values (gen_random_uuid(), $1, 'SCLAIM0001')`,
      [order.orderId],
    );
    expect(await swept()).toEqual({ sent: 0, refunds: ['requested'] });
    await env.pool.query(`update payment_claims set status = 'rejected', decided_at = now()`);
    await sweepSurplus();
    expect(fixture.requests).toHaveLength(1);
  });

  test('another learner claims its code', async () => {
    await paidTwice();
    const { orderId } = await shop.order();
    await env.pool.query(
      `insert into payment_claims (id, order_id, receipt) select gen_random_uuid(), $1, receipt from refunds`,
      [orderId],
    );
    expect(await swept()).toEqual({ sent: 0, refunds: ['requested'] });
  });

  test('another refund of the order waits, is being sent, in doubt or failed', async () => {
    await paidTwice({ times: 2 });
    expect(await swept()).toEqual({ sent: 0, refunds: ['requested', 'requested'] });
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds order by created_at, id');
    for (const status of ['submitting', 'unknown', 'failed']) {
      await env.pool.query('update refunds set status = $1 where id = $2', [status, rows[0]?.id]);
      expect(await swept()).toEqual({ sent: 0, refunds: [status, 'requested'].toSorted() });
    }
  });

  test('a prompt of the order may still take money', async () => {
    await allow(10_000);
    await shop.registerConfirmations();
    await shop.next('wait-for-me');
    const order = await shop.order();
    await shop.pay(order);
    for (let n = 0; n < 2; n += 1) await payByHand(shop, { account: order.number, msisdn: '254712345679' });
    expect(await swept()).toEqual({ sent: 0, refunds: ['requested'] });
    await shop.control(`/prompts/${shop.prompts()[0]}/cancel`, {});
    await shop.pass(5);
    await sweepSurplus();
    expect(fixture.requests).toHaveLength(1);
  });
});
