import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/** Writes what the triggers of payments would have written. */
export const listOrders = async (tx: Database) => {
  await tx.execute(sql`select list_orders(array(select id from orders))`);
  await tx.execute(
    sql`update payments set listed_id = id, listed_status = status, listed_cents = amount_cents where order_id is null`,
  );
};
export const addUpDays = (tx: Database) =>
  tx.execute(sql`
    with gone as (delete from payment_totals)
    insert into payment_totals (day, status, payments, amount_cents)
      select (coalesce(payment_date, created_at) at time zone 'Africa/Nairobi')::date, listed_status, count(*), sum(listed_cents)
      from payments where id = listed_id and listed_status is not null group by 1, 2`);
export const addUpCourses = (tx: Database) =>
  tx.execute(sql`
    with gone as (delete from course_totals)
    insert into course_totals (course_id, month, status, payments, amount_cents)
      select course_id, date_trunc('month', coalesce(payment_date, created_at) at time zone 'Africa/Nairobi')::date, status, count(*), sum(amount_cents)
      from payments group by 1, 2, 3`);
/** Writes what the triggers of users would have written. */
export const countUsers = (tx: Database) =>
  tx.execute(sql`
    with gone as (delete from user_totals)
    insert into user_totals (users) select count(*) from users`);
/** Writes all of it. */
export const addUp = async (tx: Database) => {
  for (const add of [listOrders, addUpDays, addUpCourses, countUsers]) await add(tx);
};
