import { sql } from 'drizzle-orm';
import { orderReminders } from '#app/database/schema/messages.ts';
import type { Database } from '#app/platform/database.server.ts';
import { type Cents, toCents } from '#app/shared/money.ts';
import type { Locale } from '#app/shared/locale.ts';

export interface OrderToRemind {
  readonly orderId: string;
  readonly number: string;
  readonly totalCents: Cents;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly titles: readonly string[];
}

/**
 * Selects and locks at most `limit` orders placed since `placedFrom` whose last attempt failed between `failedFrom` and `failedUntil`,
 * oldest first: unpaid, not reminded yet, and the buyer's latest order. Leaves out orders with money, a claim or a payment recorded by
 * staff, payments of an instalment plan, gifts, seats, orders of a course that the buyer has or that is no longer sold, and buyers who are
 * suspended or want no reminders. Skips orders that another transaction has locked.
 */
export async function lockOrdersToRemind(
  tx: Database,
  {
    placedFrom,
    failedFrom,
    failedUntil,
    limit,
  }: { readonly placedFrom: Date; readonly failedFrom: Date; readonly failedUntil: Date; readonly limit: number },
): Promise<OrderToRemind[]> {
  const { rows } = await tx.execute<{
    order_id: string;
    number: string;
    total_cents: number;
    user_id: string;
    name: string;
    email: string;
    locale: Locale;
    titles: string[];
  }>(sql`
    select o.id as order_id, o.number, o.total_cents, u.id as user_id, u.name, u.email, u.locale,
      (select array_agg(p.course_title order by p.course_title, p.id) from payments p where p.order_id = o.id) as titles
    from orders o
    join users u on u.id = o.user_id and u.email_verified and u.suspended_at is null
    cross join lateral (select a.status, a.finished_at, a.next_query_at from payment_attempts a where a.order_id = o.id
      order by a.created_at desc, a.id desc limit 1) latest
    where o.status = 'unpaid' and o.total_cents > 0 and o.created_at > ${placedFrom.toISOString()}::timestamptz
      and latest.status in ('failed', 'rejected') and latest.next_query_at is null
      and latest.finished_at > ${failedFrom.toISOString()}::timestamptz and latest.finished_at <= ${failedUntil.toISOString()}::timestamptz
      and not exists (select from order_reminders r where r.order_id = o.id)
      and not exists (select from mail_opt_outs x where x.user_id = u.id and x.kind = 'order_reminders')
      and not exists (select from payment_attempts a where a.order_id = o.id
        and (a.status in ('created', 'submitting', 'prompted', 'submit_unknown', 'review', 'succeeded') or a.next_query_at is not null))
      and not exists (select from payment_claims c where c.order_id = o.id and c.status = 'open')
      and not exists (select from mpesa_receipts r where r.order_id = o.id)
      and not exists (select from manual_payments m where m.order_id = o.id)
      and not exists (select from plan_payments m where m.order_id = o.id)
      and not exists (select from gifts g where g.order_id = o.id)
      and not exists (select from payments p where p.order_id = o.id and p.seat_number > 0)
      and not exists (select from orders later where later.user_id = u.id and later.created_at > o.created_at)
      and not exists (select from payments p left join courses c on c.id = p.course_id where p.order_id = o.id
        and (c.id is null or c.status <> 'active' or exists (
          select from enrolments e where e.user_id = u.id and e.course_id = c.id and e.revoked_at is null)))
    order by o.created_at, o.id limit ${limit} for update of o skip locked`);
  return rows.map((row) => ({
    orderId: row.order_id,
    number: row.number,
    totalCents: toCents(row.total_cents),
    userId: row.user_id,
    name: row.name,
    email: row.email,
    locale: row.locale,
    titles: row.titles,
  }));
}

/** Records that these orders are reminded of. Returns those that were not recorded before. */
export async function insertReminders(
  tx: Database,
  orderIds: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await tx
    .insert(orderReminders)
    .values(orderIds.map((orderId) => ({ orderId, createdAt: at })))
    .onConflictDoNothing()
    .returning({ orderId: orderReminders.orderId });
  return new Set(rows.map(({ orderId }) => orderId));
}
