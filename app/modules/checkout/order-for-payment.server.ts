/**
 * What the module payments asks of an order inside its own transactions, after its own access check: the order, its lines, its
 * buyer, and whether its courses are still for sale.
 */
export {
  lockBuyer,
  selectCartCourses,
  selectOrder,
  selectOrderByNumber,
  selectOrderLines,
} from './order-queries.server.ts';
export type { OrderRow } from './order-queries.server.ts';
