import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { RefundReason } from '#app/shared/payment-terms.ts';
import { beyondInvoices } from './invoice.ts';

/**
 * Selects paid orders since `since` that have no invoice, in the order of their payment; none from before the first invoice. A plan that is
 * invoiced with its last payment counts from that one, or from its cancellation, if nothing of an order's money goes back.
 */
export async function selectOrdersWithoutInvoice(db: Database, since: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(ordersWithoutInvoice(since, limit));
  return rows.map(({ id }) => id);
}

/** The query of `selectOrdersWithoutInvoice`: reads the orders paid since then by their index. */
export function ordersWithoutInvoice(since: Date, limit: number): SQL {
  return sql`
    with since as (select greatest(${since.toISOString()}::timestamptz, (select min(issued_at) from invoices)) as at from invoices limit 1),
    due as (
      select o.id, o.paid_at from orders o, since where o.paid_at >= ${since.toISOString()}::timestamptz and o.paid_at >= since.at and o.status <> 'unpaid' and o.total_cents > 0
        and not exists (select from plan_payments l join plans a on a.id = l.plan_id
          where l.order_id = o.id and a.tax_due = 'last' and a.state <> 'paid')
        and ${hasNoInvoice}
      union
      select o.id, o.paid_at from since, plans a join plan_payments l on l.plan_id = a.id join orders o on o.id = l.order_id
      where a.state = 'cancelled' and a.tax_due = 'last' and a.cancelled_at >= since.at and o.status = 'paid'
        and not exists (select from mpesa_receipts r join refunds f on f.receipt = r.receipt
          where r.order_id = o.id and f.status <> 'cancelled')
        and ${hasNoInvoice})
    select due.id from due order by due.paid_at, due.id limit ${limit}`;
}

/** Stands in each part of the union, which so compares only the few orders without an invoice. */
const hasNoInvoice = sql`not exists (select from invoices i where i.order_id = o.id and i.kind = 'invoice')`;

/** A completed refund of an invoiced order. */
export interface UncreditedRefund {
  readonly id: string;
  readonly orderId: string;
  readonly amountCents: Cents;
  readonly reason: RefundReason;
}

/** Selects refunds completed since `since` that should have a credit note and have none, in the order of their completion. */
export async function selectRefundsWithoutCreditNote(
  db: Database,
  since: Date,
  limit: number,
): Promise<UncreditedRefund[]> {
  const { rows } = await db.execute<{ id: string; order_id: string; amount_cents: number; reason: RefundReason }>(sql`
    select f.id, r.order_id, f.amount_cents, f.reason
    from refunds f join mpesa_receipts r on r.receipt = f.receipt join invoices i on i.order_id = r.order_id and i.kind = 'invoice'
    where f.status = 'done' and f.finished_at >= ${since.toISOString()} and f.reason <> all (${sql.param([...beyondInvoices])}::text[])
      and (f.reason <> 'bounced' or exists (select from refund_payments l where l.refund_id = f.id))
      and not exists (select from invoices c where c.refund_id = f.id)
      and i.total_cents > (select coalesce(sum(c.total_cents), 0) from invoices c where c.order_id = i.order_id and c.kind = 'credit_note')
    order by f.finished_at, f.id limit ${limit}`);
  return rows.map((row) => ({ ...row, orderId: row.order_id, amountCents: toCents(row.amount_cents) }));
}
