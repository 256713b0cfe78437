import { giveUpAfterMs } from '../attempts/query-schedule.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { freeAbandonedUses } from '#app/modules/catalogue/discounts/reserve-discounts.server.ts';
import { failUntouchedLines } from '#app/modules/money/ledger/order-line-queries.server.ts';

const batch = 200;

/**
 * Sets abandoned payments to failed: no event for a day, no prompt of their order that may succeed or waits for a person, and no open claim.
 * Their order releases the uses of its discounts. So 'pending' means that money may still come. A late success still completes them, and a new
 * try reopens them. Returns how many were closed.
 */
export function closeAbandonedPayments({ db, clock }: Pick<CollectionDeps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now();
  const before = new Date(at.getTime() - giveUpAfterMs);
  return db.transaction(async (tx) => {
    await freeAbandonedUses(tx, { before, limit: batch, at });
    const orderLineIds = await lockAbandonedPayments(tx, { before, limit: batch, at });
    return orderLineIds.length === 0 ? 0 : failUntouchedLines(tx, orderLineIds, { before, at });
  });
}

/**
 * Selects and locks pending payments untouched since `before` that nobody can pay any more, oldest first, at most `limit`. Skips rows
 * locked by other transactions.
 */
async function lockAbandonedPayments(
  tx: Database,
  { before, limit, at }: { before: Date; limit: number; at: Date },
): Promise<string[]> {
  const since = before.toISOString();
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from payments p
    where p.status = 'pending' and coalesce(p.payment_date, p.created_at) <= ${since}::timestamptz and p.updated_at <= ${since}::timestamptz
      and not exists (select from payment_attempts a where a.order_id = p.order_id
        and a.status in ('created', 'submitting', 'prompted', 'submit_unknown', 'review'))
      and not exists (select from payment_claims c where c.order_id = p.order_id and c.status = 'open')
      and not exists (select from quotations q where q.order_id = p.order_id and q.state in ('sent', 'accepted'))
      and not exists (select from payment_links l where l.order_id = p.order_id and l.closed_at is null and l.valid_until > ${at.toISOString()}::timestamptz)
    order by coalesce(p.payment_date, p.created_at), p.id limit ${limit} for update of p skip locked`);
  return rows.map(({ id }) => id);
}
