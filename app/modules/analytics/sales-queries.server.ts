import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import { firstDayOf, lastDayOf, type MonthRange } from './months.ts';

/** Selects the number and sum of payments in cents, by month and status. */
export async function selectMonths(db: Database, { from, until }: MonthRange) {
  const { rows } = await db.execute<{ month: string; status: PaymentStatus; payments: string; cents: string }>(sql`
    select to_char(day, 'YYYY-MM') as month, status, sum(payments) as payments, sum(amount_cents) as cents
    from payment_totals where day between ${firstDayOf(from)}::date and ${lastDayOf(until)}::date
    group by 1, 2`);
  return rows.map(({ payments, cents, ...row }) => ({ ...row, payments: Number(payments), cents: Number(cents) }));
}

/** Number of courses in a chart. */
const mostCourses = 10;

/**
 * Selects the bestsellers of these months, then the courses with most students. A plan is one sale, in the month in which it started,
 * however many payments it has. Every row repeats what all courses share: the views, the first day on which views were counted, and
 * how many payments of plans, placed and paid, are no sale of their own.
 */
export async function selectCourses(db: Database, { from, until }: MonthRange) {
  const isIn = (moment: SQL) =>
    sql`(${moment} at time zone 'Africa/Nairobi')::date between ${firstDayOf(from)}::date and ${lastDayOf(until)}::date`;
  const { rows } = await db.execute<
    Record<
      'views' | 'sales' | 'cents' | 'opened' | 'completed' | 'all_views' | 'more_ordered' | 'more_paid',
      string
    > & {
      id: string;
      title: string;
      students: number;
      since: string | null;
    }
  >(sql`
    with views as materialized (
      select course_id, sum(views) as views from course_views
      where day between ${firstDayOf(from)}::date and ${lastDayOf(until)}::date group by course_id
    ), more as materialized (
      select l.course_id,
        count(*) - count(distinct a.id) filter (where ${isIn(sql`a.created_at`)}) as ordered,
        count(*) filter (where l.status in ('completed', 'refunded'))
          - count(distinct a.id) filter (where l.status in ('completed', 'refunded') and ${isIn(sql`a.started_at`)}) as paid,
        count(*) filter (where l.status = 'completed')
          - count(distinct a.id) filter (where l.status = 'completed' and ${isIn(sql`a.started_at`)}) as sold
      from plan_payments p join plans a on a.id = p.plan_id join payments l on l.order_id = p.order_id
      where ${isIn(sql`coalesce(l.payment_date, l.created_at)`)} group by l.course_id
    ), sold as (
      select course_id, sum(payments) as payments, sum(amount_cents) as cents from course_totals
      where status = 'completed' and month between ${firstDayOf(from)}::date and ${firstDayOf(until)}::date group by course_id
    ), best as (
      select c.id, c.title, c.student_count as students, coalesce(v.views, 0) as views,
        coalesce(s.payments, 0) - coalesce(m.sold, 0) as sales, coalesce(s.cents, 0) as cents
      from courses c left join sold s on s.course_id = c.id left join views v on v.course_id = c.id left join more m on m.course_id = c.id
      where c.status = 'active' or s.payments > 0 or c.student_count > 0
      order by cents desc, students desc, c.title, c.id limit ${mostCourses}
    )
    select best.*, study.opened, study.completed,
      (select coalesce(sum(views), 0) from views) as all_views, (select min(day)::text from course_views) as since,
      (select coalesce(sum(ordered), 0) from more) as more_ordered, (select coalesce(sum(paid), 0) from more) as more_paid
    from best cross join lateral (
      select count(*) as opened, count(p.completed_at) as completed
      from course_progress p join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
      where p.course_id = best.id and e.revoked_at is null) study
    order by cents desc, students desc, title, id`);
  return rows;
}
