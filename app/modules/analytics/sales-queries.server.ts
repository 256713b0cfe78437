import { sql } from 'drizzle-orm';
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
 * Selects the bestsellers of these months, then the courses with most students. Every row repeats the views of all courses, and the first
 * day on which views were counted.
 */
export async function selectCourses(db: Database, { from, until }: MonthRange) {
  const { rows } = await db.execute<
    Record<'views' | 'payments' | 'cents' | 'opened' | 'completed' | 'all_views', string> & {
      id: string;
      title: string;
      students: number;
      since: string | null;
    }
  >(sql`
    with views as materialized (
      select course_id, sum(views) as views from course_views
      where day between ${firstDayOf(from)}::date and ${lastDayOf(until)}::date group by course_id
    ), sold as (
      select course_id, sum(payments) as payments, sum(amount_cents) as cents from course_totals
      where status = 'completed' and month between ${firstDayOf(from)}::date and ${firstDayOf(until)}::date group by course_id
    ), best as (
      select c.id, c.title, c.student_count as students, coalesce(v.views, 0) as views, coalesce(s.payments, 0) as payments,
        coalesce(s.cents, 0) as cents
      from courses c left join sold s on s.course_id = c.id left join views v on v.course_id = c.id
      where c.status = 'active' or s.payments > 0 or c.student_count > 0
      order by cents desc, students desc, c.title, c.id limit ${mostCourses}
    )
    select best.*, study.opened, study.completed,
      (select coalesce(sum(views), 0) from views) as all_views, (select min(day)::text from course_views) as since
    from best cross join lateral (
      select count(*) as opened, count(p.completed_at) as completed
      from course_progress p join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
      where p.course_id = best.id and e.revoked_at is null) study
    order by cents desc, students desc, title, id`);
  return rows;
}
