import { sql } from 'drizzle-orm';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { cancelRefund, failRefund, retryRefund, settleRefund } from '#app/modules/money/ledger/decide-refund.server.ts';
import { refundedTwiceCode } from '#app/modules/money/ledger/refund.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import type { DecisionName } from '#app/shared/decision-rules.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import { assertThat } from './assert-that.ts';
import type { Hand, Of } from './commands.ts';
import { factsOfOrderRefund, factsOfRefund } from './decision-facts.ts';
import { decides } from './decides.ts';
import { nth, type TestShop } from './test-shop.ts';

/** Requests a refund of an order as the acting member of staff: all of it, or some of its lines. */
export async function askForRefund(shop: TestShop, number: number, lines: readonly number[] | null): Promise<void> {
  const order = nth(shop.orders, number);
  if (!order) return;
  const { rows } = await shop.env.db.execute<{ id: string }>(
    sql`select id from payments where order_id = ${order.orderId} order by amount_cents desc, id`,
  );
  const selected = new Set((lines ?? []).map((line) => rows[line % rows.length]?.id ?? ''));
  const orderLineIds = lines === null ? 'all' : [...selected];
  const facts = await factsOfOrderRefund(shop, order.orderId, orderLineIds);
  await decides(shop, [{ decision: 'refund.request', facts }], async (actor) => {
    const deps = { ...shop.payments.deps, actor };
    const asked = { orderId: order.orderId, orderLineIds, note: 'asked for', outsideGuarantee: true } as const;
    const { parts, isNew } = await requestRefund(deps, asked);
    if (!isNew || lines === null) return;
    for (const { refundId } of parts) {
      const aimed = await shop.env.db.execute<{ id: string }>(
        sql`select payment_id as id from refund_payments where refund_id = ${refundId}`,
      );
      const isRight = aimed.rows.length === selected.size && aimed.rows.every(({ id }) => selected.has(id));
      assertThat(isRight, 'A refund is for other lines than selected.', { selected: [...selected], aimed: aimed.rows });
    }
  });
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly receipt: string;
}

const statuses = {
  open: sql`status in ('requested', 'unknown', 'failed')`,
  requested: sql`status = 'requested'`,
  unknown: sql`status = 'unknown'`,
  failed: sql`status = 'failed'`,
  twice: sql`result_code = ${refundedTwiceCode}`,
};

async function nthRefund(shop: TestShop, number: number, status: keyof typeof statuses): Promise<Row | undefined> {
  const { rows } = await shop.env.db.execute<Row>(
    sql`select id, receipt from refunds where ${statuses[status]} order by created_at, id`,
  );
  return nth(rows, number);
}

/** Whether M-Pesa's portal shows that a payment was sent back. */
const isReversed = ({ payments }: TestShop, { receipt }: Row) =>
  payments.simulator.ledger.payments().some((payment) => payment.receipt === receipt && payment.reversed > 0);

/** Makes the nth waiting refund as the acting member of staff; `crashesAt` is the step at which the process is killed. */
export async function makeRefund(
  shop: TestShop,
  { refund: number, by }: Pick<Of<'refund'>, 'refund' | 'by'>,
  crashesAt = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (by === 'hand' || by === 'hand with a code') return refundByHand(shop, number, by);
  const refund = await nthRefund(shop, number, 'requested');
  if (!refund) return;
  const { id: refundId } = refund;
  await shop.payments.control('/next', { scenario: by, of: 'reversal' });
  const process = new CrashingProcess(shop.payments.deps, shop.env.pool, crashesAt);
  const facts = await factsOfRefund(shop, refundId);
  await decides(shop, [{ decision: 'refund.send', facts }], (actor) =>
    process.run((deps) => sendRefund({ ...deps, actor }, { refundId })),
  );
}

/** Records that money was sent back in another way. Nobody does so about what M-Pesa's portal shows as sent back. */
async function refundByHand(shop: TestShop, number: number, by: Hand): Promise<void> {
  const refund = await nthRefund(shop, number, 'open');
  if (!refund || isReversed(shop, refund)) return;
  const { id: refundId, receipt } = refund;
  // The same code when it is entered again, by a second person too.
  const code = by === 'hand' ? null : `SGH${refundId.replaceAll('-', '').slice(0, 7)}`.toUpperCase();
  const facts = await factsOfRefund(shop, refundId, { code });
  await decides(shop, [{ decision: 'refund.by_hand', facts }], async (actor) => {
    const deps = { ...shop.payments.deps, actor };
    const input = { refundId, note: 'sent by hand', ...(code !== null && { refundReceipt: code }) };
    const outcome = await recordRefundByHand(deps, input);
    if (outcome === 'done') shop.doubtfulRefunds.add(receipt);
    return outcome;
  });
}

/** Decides about the nth refund that is in doubt, failed, not sent, or paid twice. */
export async function decideAboutRefund(
  shop: TestShop,
  { refund: number, says }: Of<'decide about a refund'>,
): Promise<void> {
  const kind = { fail: 'unknown', retry: 'failed', cancel: 'requested', settle: 'twice' } as const;
  const refund = await nthRefund(shop, number, kind[says]);
  if (!refund || (says === 'fail' && isReversed(shop, refund))) return;
  const { id: refundId, receipt } = refund;
  const rules = { fail: 'refund.fail', retry: 'refund.request', cancel: 'refund.cancel', settle: 'refund.settle' };
  const decision = rules[says] as DecisionName;
  const facts = await factsOfRefund(shop, refundId, { isOthers: says === 'fail' || says === 'settle' });
  const acts = { fail: failRefund, retry: retryRefund, cancel: cancelRefund, settle: settleRefund };
  await decides(shop, [{ decision, facts }], (actor) =>
    acts[says]({ ...shop.payments.deps, actor }, { refundId, note: 'seen in the portal' }),
  );
  // Its reversal may still come.
  if (says === 'fail') shop.doubtfulRefunds.add(receipt);
}
