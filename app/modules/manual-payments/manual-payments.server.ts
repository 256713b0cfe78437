import { sql } from 'drizzle-orm';

/** Functions on recorded payments for other modules, inside their own transactions and after their own access check. */
export { removeProofs } from './manual-payment-queries.server.ts';

/** Returns a query of the recorded payments that wait for approval, as open cases. */
export const paymentsToApprove = sql`
  select 'payment_to_approve', m.id::text, o.number, m.amount_cents, m.created_at, m.method || ' ' || m.reference, null, null
    from manual_payments m join orders o on o.id = m.order_id where m.status = 'waiting'`;
