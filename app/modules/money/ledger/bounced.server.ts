import { sql, type SQLWrapper } from 'drizzle-orm';

/** Condition: the money of a payment was taken back, because its cheque bounced. Nothing was sent to the buyer for it. */
export const isBounced = (orderLineId: SQLWrapper) =>
  sql<boolean>`exists (select from refund_payments l join refunds f on f.id = l.refund_id
    where l.payment_id = ${orderLineId} and f.status = 'done' and f.method = 'bounced')`;

/** Condition of a select of orders: no line is paid any more, because the cheque bounced. Names its table, which some selects leave out. */
export const isOrderBounced = sql<boolean>`(orders.status = 'refunded' and exists (
  select from payments p where p.order_id = orders.id and ${isBounced(sql`p.id`)}))`;
