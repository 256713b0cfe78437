import type { OrderRow } from './orders.server.ts';
import { requireOrder } from './read-order.server.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { SettlementErrorCode } from './settlement-errors.ts';
import { selectReceiptLines, selectReceivedMoney } from './receipt-queries.server.ts';
import { receiptOf, type Receipt, type ReceiptFacts } from './receipt.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/**
 * Returns the receipt of a paid order, for its buyer only: hides other people's orders, also from administrators. Throws DomainError
 * 'order_not_found'; 'order_unpaid' before the payment.
 */
export async function readReceipt(deps: Deps, wanted: { orderId: string }): Promise<Receipt> {
  const { facts, settings } = await readReceiptFacts(deps, wanted);
  return receiptOf(facts, settings);
}

/** Returns the facts of the same receipt. Throws like readReceipt. */
export async function readReceiptFacts(
  { db, actor }: Deps,
  { orderId }: { orderId: string },
): Promise<{ readonly facts: ReceiptFacts; readonly settings: SiteSettings }> {
  const order = await requireOrder({ db, actor }, orderId);
  if (order.userId === null || order.userId !== userIdOf(actor)) throw refuse('order_not_found');
  return { facts: await selectReceiptFacts(db, order), settings: await readSiteSettings(db) };
}

/** Selects the facts of an order that the caller may see, including writes of its transaction. Throws like readReceipt. */
export async function selectReceiptFacts(db: Database, order: OrderRow): Promise<ReceiptFacts> {
  if (order.paidAt === null) throw refuse('order_unpaid');
  const lines = await selectReceiptLines(db, order.id);
  const money = await selectReceivedMoney(db, order.id);
  return { order: { ...order, paidAt: order.paidAt }, lines, money };
}

const refuse = (code: SettlementErrorCode) => new DomainError(code);
