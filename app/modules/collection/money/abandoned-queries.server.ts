import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';

/**
 * Selects and locks pending payments untouched since `before` that nobody can pay any more, oldest first, at most `limit`. Skips rows
 * locked by other transactions.
 */
export async function lockAbandonedPayments(
  tx: Database,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const since = before.toISOString();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from payments p
    where p.status = 'pending' and coalesce(p.payment_date, p.created_at) <= ${since}::timestamptz and p.updated_at <= ${since}::timestamptz
      and not exists (select from payment_attempts a where a.order_id = p.order_id
        and a.status in ('created', 'submitting', 'prompted', 'submit_unknown', 'review'))
      and not exists (select from payment_claims c where c.order_id = p.order_id and c.status = 'open')
      and not exists (select from quotations q where q.order_id = p.order_id and q.state in ('sent', 'accepted'))
    order by coalesce(p.payment_date, p.created_at), p.id limit ${limit} for update of p skip locked`);
  return rows.map(({ id }) => id);
}
