import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { ListedStatus } from '#app/shared/payment-terms.ts';
import type { PaymentFilter } from './payment-list.ts';

/** Selects number and sum of orders, as the list shows them, by status: in total, since `monthBegins`, and within a range of days. */
export async function selectTotals(
  db: Database,
  { from, until }: Pick<PaymentFilter, 'from' | 'until'>,
  monthBegins: string,
) {
  const isWithin = sql`day >= coalesce(${from}::date, day) and day <= coalesce(${until}::date, day)`;
  const { rows } = await db.execute<
    Record<'payments' | 'cents' | 'this_month' | 'within' | 'cents_within', string> & { status: ListedStatus }
  >(sql`
    select status, sum(payments) as payments, sum(amount_cents) as cents,
      coalesce(sum(payments) filter (where day >= ${monthBegins}::date), 0) as this_month,
      coalesce(sum(payments) filter (where ${isWithin}), 0) as within,
      coalesce(sum(amount_cents) filter (where ${isWithin}), 0) as cents_within
    from payment_totals group by status`);
  return rows.map((row) => ({
    status: row.status,
    payments: Number(row.payments),
    cents: Number(row.cents),
    thisMonth: Number(row.this_month),
    within: Number(row.within),
    centsWithin: Number(row.cents_within),
  }));
}

export type StatusTotal = Awaited<ReturnType<typeof selectTotals>>[number];

/** Merges the rows of payment_totals per day and of course_totals per month. Rows written meanwhile stay as they are. */
export async function foldTotals(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from payment_totals where (day, status) in (
        select day, status from payment_totals group by day, status having count(*) > 1)
      returning day, status, payments, amount_cents
    )
    insert into payment_totals (day, status, payments, amount_cents)
      select day, status, sum(payments), sum(amount_cents) from gone group by day, status
      having sum(payments) <> 0 or sum(amount_cents) <> 0`);
  await db.execute(sql`
    with gone as (
      delete from course_totals t using (
        select course_id, month, status from course_totals group by course_id, month, status having count(*) > 1) many
      where (t.month, t.status) = (many.month, many.status) and t.course_id is not distinct from many.course_id
      returning t.course_id, t.month, t.status, t.payments, t.amount_cents
    )
    insert into course_totals (course_id, month, status, payments, amount_cents)
      select course_id, month, status, sum(payments), sum(amount_cents) from gone group by course_id, month, status
      having sum(payments) <> 0 or sum(amount_cents) <> 0`);
}
