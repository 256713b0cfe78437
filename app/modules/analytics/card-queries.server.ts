import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { growthPeriods } from './analytics.ts';
import { comparedDays, daysBefore } from './months.ts';

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
      from payment_totals where status = 'completed') sums`);
  const [row] = rows;
  if (!row) throw new Error('a sum gave no row');
  return row;
}
