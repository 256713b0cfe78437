import type { OrderRow } from './orders.server.ts';
import { requireOrder } from './read-order.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { SettlementErrorCode } from './settlement-errors.ts';
import { selectReceiptLines, selectReceivedMoney } from './receipt-queries.server.ts';
import { receiptOf, type Receipt } from './receipt.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/**
 * The receipt of a paid order, for its buyer alone: somebody else's order does not exist for the asker, an administrator's eyes
 * included. Throws DomainError 'order_not_found'; 'order_unpaid' where there is nothing to receipt yet.
 */
export async function readReceipt({ db, actor }: Deps, { orderId }: { orderId: string }): Promise<Receipt> {
  const order = await requireOrder({ db, actor }, orderId);
  if (order.userId === null || order.userId !== userIdOf(actor)) throw refuse('order_not_found');
  return composeReceipt(db, order, await readSiteSettings(db));
}

/** The receipt of an order that the caller may see, with what its transaction has written so far. Throws as readReceipt does. */
export async function composeReceipt(db: Database, order: OrderRow, settings: SiteSettings): Promise<Receipt> {
  if (order.paidAt === null) throw refuse('order_unpaid');
  const lines = await selectReceiptLines(db, order.id);
  const money = await selectReceivedMoney(db, order.id);
  return receiptOf({ order: { ...order, paidAt: order.paidAt }, lines, money }, settings);
}

const refuse = (code: SettlementErrorCode) => new DomainError(code);
