import { selectOrder, type OrderRow } from '#app/modules/checkout/order-for-payment.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { SettlementErrorCode } from '../settlement-errors.ts';
import type { Refund } from './refund.ts';
import { selectRefund } from './refund-queries.server.ts';
import { selectReceipt, type HeldReceipt } from './refunded-money-queries.server.ts';

/** Money that nobody else decides about until the transaction ends; `order` is null where it belongs to none. */
export interface HeldMoney {
  readonly receipt: HeldReceipt;
  readonly order: OrderRow | null;
}

/**
 * Keeps money that came in for the caller. Everything that moves money locks in the same order, so that nobody waits in a circle:
 * order, (attempt,) receipt, refund, buyer, and then courses by their id. takePayment goes the same way; and the database's own
 * rule refunds_within_receipt locks a receipt whenever a refund is written, so no refund is locked before its receipt.
 * Returns null where there is no such receipt. Throws DomainError 'decided_meanwhile'.
 */
export async function lockMoney(tx: Database, receipt: string): Promise<HeldMoney | null> {
  const seen = await selectReceipt(tx, receipt);
  if (!seen) return null;
  const order = seen.orderId === null ? null : await selectOrder(tx, seen.orderId, { lock: true });
  const held = await selectReceipt(tx, receipt, { lock: true });
  // While we waited, it was matched to an order, or its own code took a stand-in's place.
  if (!held || held.orderId !== seen.orderId) throw new DomainError<SettlementErrorCode>('decided_meanwhile');
  return { receipt: held, order };
}

export interface HeldRefund extends HeldMoney {
  readonly refund: Refund;
}

/** Keeps a refund and its money for the caller; null where there is none. */
export async function lockRefund(tx: Database, refundId: string): Promise<HeldRefund | null> {
  if (!isId(refundId)) return null;
  const seen = await selectRefund(tx, refundId);
  const money = seen && (await lockMoney(tx, seen.receipt));
  const refund = money && (await selectRefund(tx, refundId, { lock: true }));
  return money && refund ? { ...money, refund } : null;
}
