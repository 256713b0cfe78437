import { expect, test } from 'vitest';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { refundsOf } from '#tests/support/money-facts.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useRecordedPayments } from '#tests/support/recorded-payments.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { staff, record } = useRecordedPayments(env, shop);

test.each([
  // Courses of the order, those that the learner pays elsewhere first, shillings that come; then the refund and its credit note in cents.
  [[2_500], [0], '2500', 250_000, 250_000],
  [[2_500], [0], '3000', 300_000, 250_000],
  [[2_500, 4_000.5], [0], '6501', 250_000, 250_000],
  [[2_500, 4_000.5], [0], '7000', 299_900, 250_000],
  [[2_500, 4_000.5], [0, 1], '7000', 700_000, 650_100],
  [[2_500, 4_000.5], [], '7000', 49_900, null],
])(
  'an order of %j, of which %j was paid elsewhere, gets KSh %s: what brings nothing and what is too much go back together',
  async (prices, elsewhere, amount, refunded, credited) => {
    const order = await shop.order({ prices });
    if (elsewhere.length > 0) {
      const other = await shop.orderOf(
        order.buyer,
        elsewhere.map((index) => order.courseIds[index] ?? ''),
      );
      await shop.pay(other);
      await shop.pass(5);
    }
    await record(order, { amount, reference: 'SLIP 1' });
    expect(await refundsOf(env.db)).toMatchObject([{ amount: refunded, status: 'requested' }]);
    const { rows } = await env.pool.query<{ id: string }>('select id from refunds');
    const refund = { refundId: rows[0]?.id ?? '', refundReceipt: 'OUT 77', note: 'sent back' };
    for (const role of ['manager', 'manager'] as const)
      await recordRefundByHand({ ...shop.deps, actor: await staff(role) }, refund).catch(() => undefined);
    expect(await refundsOf(env.db)).toMatchObject([{ status: 'done' }]);
    const notes = await env.pool.query<{ cents: number }>(
      `select total_cents as cents from invoices where kind = 'credit_note'`,
    );
    expect(notes.rows).toEqual(credited === null ? [] : [{ cents: credited }]);
    expect(await reconcile(env.db)).toMatchObject({ contradictions: [], isClean: true });
  },
);
