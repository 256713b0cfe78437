import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { PaymentStatus } from '#app/shared/payment-terms.ts';
import { firstDayOf, lastDayOf, type MonthRange, comparedDays, daysBefore } from './months.ts';
import { growthPeriods } from './analytics.ts';
import { courses } from '#app/database/schema/catalogue.ts';
import { paymentTotals } from '#app/database/schema/checkout.ts';
import { users, userTotals } from '#app/database/schema/identity.ts';
import { toCents } from '#app/shared/money.ts';
import { isListed } from '#app/modules/catalogue/courses/course-queries.server.ts';

/** Selects the number of orders and what the shop has of them in cents, by month and status. A part that was refunded leaves it completed. */
export async function selectMonths(db: Database, { from, until }: MonthRange) {
  const { rows } = await db.execute<{ month: string; status: PaymentStatus; payments: string; cents: string }>(sql`
    select to_char(day, 'YYYY-MM') as month, case status when 'partly_refunded' then 'completed' else status end as status, sum(payments) as payments, sum(amount_cents) as cents
    from payment_totals where day between ${firstDayOf(from)}::date and ${lastDayOf(until)}::date
    group by 1, 2`);
  return rows.map(({ payments, cents, ...row }) => ({ ...row, payments: Number(payments), cents: Number(cents) }));
}

/** Number of courses in a chart. */
const maxCourses = 10;

/**
 * Selects the bestsellers of these months, then the courses with most students. An instalment plan is one sale, in the month in which it
 * started, however many payments it has. Every row repeats what all courses share: the views, the first day on which views were counted,
 * and how many payments of instalment plans, placed and paid, are no sale of their own.
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
        count(*) filter (where l.status = 'completed')
          - count(distinct a.id) filter (where l.status = 'completed' and ${isIn(sql`a.started_at`)}) as sold
      from plan_payments p join plans a on a.id = p.plan_id join payments l on l.order_id = p.order_id
      where ${isIn(sql`coalesce(l.payment_date, l.created_at)`)} group by l.course_id
    ), more_orders as materialized (
      select count(*) - count(distinct a.id) filter (where ${isIn(sql`a.created_at`)}) as ordered,
        count(*) filter (where l.status in ('completed', 'refunded'))
          - count(distinct a.id) filter (where l.status in ('completed', 'refunded') and ${isIn(sql`a.started_at`)}) as paid
      from plan_payments p join plans a on a.id = p.plan_id join payments l on l.order_id = p.order_id and l.id = l.listed_id
      where ${isIn(sql`coalesce(l.payment_date, l.created_at)`)}
    ), sold as (
      select course_id, sum(payments) as payments, sum(amount_cents) as cents from course_totals
      where status = 'completed' and month between ${firstDayOf(from)}::date and ${firstDayOf(until)}::date group by course_id
    ), best as (
      select c.id, c.title, c.student_count as students, coalesce(v.views, 0) as views,
        coalesce(s.payments, 0) - coalesce(m.sold, 0) as sales, coalesce(s.cents, 0) as cents
      from courses c left join sold s on s.course_id = c.id left join views v on v.course_id = c.id left join more m on m.course_id = c.id
      where c.status = 'active' or s.payments > 0 or c.student_count > 0
      order by cents desc, students desc, c.title, c.id limit ${maxCourses}
    )
    select best.*, study.opened, study.completed,
      (select coalesce(sum(views), 0) from views) as all_views, (select min(day)::text from course_views) as since,
      (select ordered from more_orders) as more_ordered, (select paid from more_orders) as more_paid
    from best cross join lateral (
      select count(*) as opened, count(p.completed_at) as completed
      from course_progress p join enrolments e on e.user_id = p.user_id and e.course_id = p.course_id
      where p.course_id = best.id and e.revoked_at is null) study
    order by cents desc, students desc, title, id`);
  return rows;
}

type Figure =
  | 'revenue'
  | 'revenue_now'
  | 'revenue_before'
  | 'payments'
  | 'payments_now'
  | 'payments_before'
  | 'active_now'
  | 'active_before'
  | 'users';

/** Returns the midnight in Nairobi at which a day begins. */
const begins = (day: string) => sql`(${day}::date::timestamp at time zone 'Africa/Nairobi')`;
/** Returns the midnight in Nairobi at which a day ends. */
const ends = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Africa/Nairobi')`;

/** Returns the number of learners who opened a course for the first time or completed a lesson on these days. */
const active = (from: string, until: string) => sql`(select count(distinct user_id) from (
    select user_id from lesson_completions where completed_at >= ${begins(from)} and completed_at < ${ends(until)}
    union all
    select user_id from course_progress where created_at >= ${begins(from)} and created_at < ${ends(until)}) seen)`;

/** Selects the values of the cards, in one query. `today` is a day in Nairobi; money in cents. */
export async function selectCards(db: Database, today: string) {
  const { from, until, beforeFrom, beforeUntil } = comparedDays(today);
  const now = sql`day between ${from}::date and ${until}::date`;
  const before = sql`day between ${beforeFrom}::date and ${beforeUntil}::date`;
  const growth = growthPeriods.map(
    ({ days }) => sql`(select count(*) from users where created_at >= ${begins(daysBefore(today, days - 1))})`,
  );
  const { rows } = await db.execute<Record<Figure, string> & { growth: readonly string[] }>(sql`
    select sums.*, ${active(from, until)} as active_now, ${active(beforeFrom, beforeUntil)} as active_before,
      (select coalesce(sum(users), 0) from user_totals) as users, array[${sql.join(growth, sql`, `)}]::text[] as growth
    from (
      select coalesce(sum(amount_cents), 0) as revenue,
        coalesce(sum(amount_cents) filter (where ${now}), 0) as revenue_now,
        coalesce(sum(amount_cents) filter (where ${before}), 0) as revenue_before,
        coalesce(sum(payments), 0) as payments,
        coalesce(sum(payments) filter (where ${now}), 0) as payments_now,
        coalesce(sum(payments) filter (where ${before}), 0) as payments_before
      from payment_totals where status in ('completed', 'partly_refunded')) sums`);
  const [row] = rows;
  if (!row) throw new Error('a sum gave no row');
  return row;
}

/** Selects a course by its id; null for an unknown id. */
export async function selectCourseName(db: Database, courseId: string) {
  const { rows } = await db.execute<{ id: string; title: string }>(
    sql`select id, title from courses where id = ${courseId}::uuid`,
  );
  return rows[0] ?? null;
}

/**
 * Selects the published lessons of a course in order, with the numbers of learners who may study it, completed it, and stopped at it
 * (their last visit before `quietSince`).
 */
export async function selectLessons(db: Database, courseId: string, quietSince: Date) {
  const { rows } = await db.execute<{
    id: string;
    section: string;
    title: string;
    completed: string;
    stopped: string;
  }>(sql`
    with learners as materialized (
      select user_id from enrolments where course_id = ${courseId}::uuid and revoked_at is null
    ), done as (
      select lesson_id, count(*) as learners from lesson_completions join learners using (user_id)
      where lesson_id in (select id from lessons where course_id = ${courseId}::uuid) group by lesson_id
    ), quiet as (
      select last_lesson_id, count(*) as learners from course_progress join learners using (user_id)
      where course_id = ${courseId}::uuid and completed_at is null and last_accessed_at < ${quietSince.toISOString()}::timestamptz
      group by last_lesson_id
    )
    select l.id, s.title as section, l.title, coalesce(done.learners, 0) as completed, coalesce(quiet.learners, 0) as stopped
    from lessons l join sections s on s.id = l.section_id
      left join done on done.lesson_id = l.id left join quiet on quiet.last_lesson_id = l.id
    where l.course_id = ${courseId}::uuid and l.is_published order by s.position, l.position`);
  return rows.map(({ completed, stopped, ...row }) => ({
    ...row,
    completed: Number(completed),
    stopped: Number(stopped),
  }));
}

/** An active course that the shop does not list, because it lacks something. */
interface HiddenCourse {
  readonly id: string;
  readonly title: string;
}

/** Selects the sums of money received by day. Leaves out staff enrolments and tests, which are 0, and refunds. */
const sums = ({ today }: { today: string }) => sql`(select
    coalesce(sum(amount_cents) filter (where status in ('completed', 'partly_refunded')), 0) as revenue,
    coalesce(sum(amount_cents) filter (where status in ('completed', 'partly_refunded') and day = ${today}::date), 0) as today,
    coalesce(sum(amount_cents) filter (where status = 'pending'), 0) as waiting,
    coalesce(sum(payments) filter (where status = 'pending'), 0) as pending
  from ${paymentTotals}) as sums`;

const cents = (column: SQL) => sql`${column}`.mapWith((sum) => toCents(Number(sum)));
const number = (query: SQL) => sql<number>`(${query})`.mapWith(Number);

/** Selects the numbers of the portal's start page, in one query. `today` and `weekBegins` are days in Nairobi. */
export async function selectOverview(db: Database, { today, weekBegins }: { today: string; weekBegins: string }) {
  const [row] = await db
    .select({
      users: {
        all: number(sql`select coalesce(sum(users), 0) from ${userTotals}`),
        thisWeek: number(
          sql`select count(*) from ${users} where ${users.createdAt} >= (${weekBegins}::date::timestamp at time zone 'Africa/Nairobi')`,
        ),
      },
      courses: {
        listed: number(sql`select count(*) from ${courses} where ${isListed}`),
        hidden: sql<readonly HiddenCourse[]>`(
        select coalesce(json_agg(json_build_object('id', id, 'title', title)), '[]') from (
          select ${courses.id}, ${courses.title} from ${courses} where ${courses.status} = 'active' and not (${isListed})
          order by ${courses.createdAt} desc, ${courses.id} limit 6) hidden)`,
        drafts: number(sql`select count(*) from ${courses} where ${courses.status} = 'draft'`),
      },
      money: {
        pending: number(sql`sums.pending`),
        pendingCents: cents(sql`sums.waiting`),
        revenue: cents(sql`sums.revenue`),
        revenueToday: cents(sql`sums.today`),
      },
    })
    .from(sums({ today }));
  if (!row) throw new Error('a sum gave no row');
  return row;
}
