import { sql } from 'drizzle-orm';
import { siteSettings } from '#app/database/schema/site.ts';
import { recordRefundByHand } from '#app/modules/collection/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/ledger/request-refund.server.ts';
import { sendRefund } from '#app/modules/collection/refunds/send-refund.server.ts';
import { CrashingProcess } from '#tests/support/crashing-process.ts';
import type { Reversal } from './commands.ts';
import type { TestShop } from './test-shop.ts';

/** Requests a refund of an order as an admin: all of it, or its nth line. */
export async function askForRefund(shop: TestShop, number: number, line: number | null): Promise<void> {
  const order = shop.order(number);
  if (!order) return;
  const { rows } = await shop.env.db.execute<{ id: string }>(
    sql`select id from payments where order_id = ${order.orderId} order by amount_cents desc, id`,
  );
  const paymentIds = line === null ? 'all' : [rows[line % rows.length]?.id ?? ''];
  const deps = { ...shop.payments.deps, actor: await shop.admin() };
  await requestRefund(deps, { orderId: order.orderId, paymentIds, note: 'asked for', outsideGuarantee: true });
}

/** Changes the setting as the owner; the next sweep uses it. */
export async function allowSurplusRefunds({ env }: TestShop, shillings: number): Promise<void> {
  await env.db
    .insert(siteSettings)
    .values({ key: 'surplusRefundLimit', value: shillings })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: shillings } });
}

/** Makes the nth waiting refund as an admin; `crashesAt` is the step at which the process is killed. */
export async function makeRefund(
  shop: TestShop,
  number: number,
  by: Reversal | 'hand',
  crashesAt?: number,
): Promise<void> {
  const { rows } = await shop.env.db.execute<{ id: string }>(
    sql`select id from refunds where status = 'requested' order by created_at, id`,
  );
  const refundId = rows[number % rows.length]?.id;
  if (refundId === undefined) return;
  const actor = await shop.admin();
  if (by === 'hand') {
    await recordRefundByHand({ ...shop.payments.deps, actor }, { refundId, note: 'sent by hand' });
    return;
  }
  await shop.payments.control('/next', { scenario: by, of: 'reversal' });
  const process = new CrashingProcess(shop.payments.deps, shop.env.pool, crashesAt ?? Number.POSITIVE_INFINITY);
  await process.run((deps) => sendRefund({ ...deps, actor }, { refundId }));
}
