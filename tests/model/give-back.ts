import { sql } from 'drizzle-orm';
import { siteSettings } from '#app/database/schema/site.ts';
import { recordRefundByHand } from '#app/modules/collection/refunds/record-refund-by-hand.server.ts';
import { requestRefund } from '#app/modules/ledger/request-refund.server.ts';
import { sendRefund } from '#app/modules/collection/refunds/send-refund.server.ts';
import { MortalProcess } from '#tests/support/mortal-process.ts';
import type { Reversal } from './commands.ts';
import type { World } from './world.ts';

/** An admin asks for an order to be given back: all of it, or its nth line. */
export async function askForRefund(world: World, number: number, line: number | null): Promise<void> {
  const order = world.order(number);
  if (!order) return;
  const { rows } = await world.bed.db.execute<{ id: string }>(
    sql`select id from payments where order_id = ${order.orderId} order by amount_cents desc, id`,
  );
  const paymentIds = line === null ? {} : { paymentIds: [rows[line % rows.length]?.id ?? ''] };
  const deps = { ...world.trial.deps, actor: await world.admin() };
  await requestRefund(deps, { orderId: order.orderId, ...paymentIds, note: 'asked for', outsideGuarantee: true });
}

/** The owner changes the setting; the next sweep acts on it. */
export async function allowSurplusRefunds({ bed }: World, shillings: number): Promise<void> {
  await bed.db
    .insert(siteSettings)
    .values({ key: 'surplusRefundLimit', value: shillings })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: shillings } });
}

/** An admin makes the nth refund that waits; `diesAt` is where the process is killed meanwhile. */
export async function giveBack(world: World, number: number, by: Reversal | 'hand', diesAt?: number): Promise<void> {
  const { rows } = await world.bed.db.execute<{ id: string }>(
    sql`select id from refunds where status = 'requested' order by created_at, id`,
  );
  const refundId = rows[number % rows.length]?.id;
  if (refundId === undefined) return;
  const actor = await world.admin();
  if (by === 'hand') {
    await recordRefundByHand({ ...world.trial.deps, actor }, { refundId, note: 'sent by hand' });
    return;
  }
  await world.trial.control('/next', { scenario: by, of: 'reversal' });
  const process = new MortalProcess(world.trial.deps, world.bed.pool, diesAt ?? Number.POSITIVE_INFINITY);
  await process.run((deps) => sendRefund({ ...deps, actor }, { refundId }));
}
