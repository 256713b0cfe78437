import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from './ledger-errors.ts';
import { isOrderOfOwner, selectOrder, selectOrderLines, type OrderRow } from './order-queries.server.ts';
import type { OrderView } from './order.ts';

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns an order with its lines, for its buyer and staff. Amounts in cents. Throws DomainError 'order_not_found'. */
export async function readOrder({ db, actor }: ReadDeps, { orderId }: { orderId: string }): Promise<OrderView> {
  const { userId: _buyer, ...order } = await requireOrder({ db, actor }, orderId);
  return { ...order, lines: await selectOrderLines(db, orderId) };
}

/**
 * Returns an order that the actor may see: their own, or any for a staff member. Hides that other people's orders exist. Throws
 * DomainError 'order_not_found'.
 */
export async function requireOrder({ db, actor }: ReadDeps, orderId: string): Promise<OrderRow> {
  const order = idPattern.test(orderId) ? await selectOrder(db, orderId) : null;
  if (!order || !maySeeOrder(actor, order)) throw refuse('order_not_found');
  return order;
}

/** Returns whether the actor is the order's buyer, or a staff member who may read payments. */
export function maySeeOrder(actor: Actor, { userId }: Pick<OrderRow, 'userId'>): boolean {
  const isBuyer = userId !== null && userId === userIdOf(actor);
  return isBuyer || can(actor, 'payments.read');
}

/**
 * Returns an order for those whose papers it has: its buyer, and the owners of the organisation whose seats it pays. Hides it from everybody
 * else, also from staff. Throws DomainError 'order_not_found'.
 */
export async function requireBoughtOrder({ db, actor }: ReadDeps, orderId: string): Promise<OrderRow> {
  const userId = userIdOf(actor);
  const order = userId !== null && idPattern.test(orderId) ? await selectOrder(db, orderId) : null;
  if (!order || userId === null) throw refuse('order_not_found');
  if (order.userId !== userId && !(await isOrderOfOwner(db, order.id, userId))) throw refuse('order_not_found');
  return order;
}
