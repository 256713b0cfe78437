import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/**
 * Sets pending payments to failed that nothing has touched since `before`, oldest first, at most `limit`. Those that somebody
 * works on at this moment are left alone, and one that is opened again meanwhile stays open. Returns how many there were.
 */
export async function failAbandonedPayments(
  db: Database,
  { before, limit, at }: { before: Date; limit: number; at: Date },
): Promise<number> {
  const since = before.toISOString();
  const { rows } = await db.execute(sql`
    update payments set status = 'failed', updated_at = ${at.toISOString()}::timestamptz
    where status = 'pending' and updated_at <= ${since}::timestamptz and id in (
      select p.id from payments p
      where p.status = 'pending' and coalesce(p.payment_date, p.created_at) <= ${since}::timestamptz and p.updated_at <= ${since}::timestamptz
        and not exists (select from payment_attempts a where a.order_id = p.order_id
          and a.status in ('created', 'submitting', 'prompted', 'submit_unknown', 'review'))
        and not exists (select from payment_claims c where c.order_id = p.order_id and c.status = 'open')
      order by coalesce(p.payment_date, p.created_at) limit ${limit} for update of p skip locked)
    returning id`);
  return rows.length;
}
