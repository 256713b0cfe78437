import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { demoReceiptPrefix } from './demo-ledger.server.ts';

/** A payment of the demo in the form of M-Pesa's network; amounts in whole shillings. */
interface DemoPayment extends Record<string, unknown> {
  readonly receipt: string;
  /** ISO 8601. */
  readonly at: string;
  readonly msisdn: string;
  readonly amount: number;
  /** Refunded part of the amount. */
  readonly reversed: number;
  /** The account number: that of its order. */
  readonly account: string;
}

/** Lists the payments of the demo content for the simulator, oldest first, so that it can reverse them too. */
export async function listDemoPayments({ db }: { readonly db: Database }): Promise<DemoPayment[]> {
  const { rows } = await db.execute<DemoPayment>(sql`
    select r.receipt, r.paid_at as at, coalesce(a.phone_number, r.phone_number) as msisdn, r.amount_cents / 100 as amount, o.number as account,
      coalesce((select sum(f.amount_cents) from refunds f where f.receipt = r.receipt and f.status = 'done'), 0)::int / 100 as reversed
    from mpesa_receipts r join orders o on o.id = r.order_id left join payment_attempts a on a.id = r.attempt_id
    where r.receipt like ${`${demoReceiptPrefix}%`} order by r.paid_at, r.receipt`);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}
