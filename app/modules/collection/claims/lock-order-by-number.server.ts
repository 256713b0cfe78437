import { selectOrder, selectOrderByNumber, type OrderRow } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { readOrderNumber } from '#app/modules/ledger/order-number.server.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';

/** The order that an admin names, as typed, kept for the caller. Throws DomainError 'order_not_found'. */
export async function lockOrderByNumber(tx: Database, typed: string): Promise<OrderRow> {
  const number = readOrderNumber(typed);
  const found = number === '' ? null : await selectOrderByNumber(tx, number);
  const order = found && (await selectOrder(tx, found.id, { lock: true }));
  if (!order) throw new DomainError<SettlementErrorCode>('order_not_found');
  return order;
}
