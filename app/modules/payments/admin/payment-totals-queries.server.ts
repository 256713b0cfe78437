import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import type { PaymentFilter } from './payment-list.ts';

/** How many payments there are and what they sum up to, by status: in all, since `monthBegins`, and within a range of days. */
export async function selectTotals(
  db: Database,
  { from, until }: Pick<PaymentFilter, 'from' | 'until'>,
  monthBegins: string,
) {
  const { rows } = await db.execute<
    Record<'payments' | 'cents' | 'this_month' | 'within', string> & { status: PaymentStatus }
  >(sql`
    select status, sum(payments) as payments, sum(amount_cents) as cents,
      coalesce(sum(payments) filter (where day >= ${monthBegins}::date), 0) as this_month,
      coalesce(sum(payments) filter (where day >= coalesce(${from}::date, day) and day <= coalesce(${until}::date, day)), 0) as within
    from payment_totals group by status`);
  return rows.map(({ status, payments, cents, this_month: thisMonth, within }) => ({
    status,
    payments: Number(payments),
    cents: Number(cents),
    thisMonth: Number(thisMonth),
    within: Number(within),
  }));
}

export type StatusTotal = Awaited<ReturnType<typeof selectTotals>>[number];

/** Adds up the rows of payment_totals, day by day, and of course_totals, month by month; what is written meanwhile stays as it is. */
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
