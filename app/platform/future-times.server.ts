import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './database.server.ts';

/** Correct clocks differ by less. */
const tolerance = sql`interval '2 minutes'`;
/** No job is planned further ahead: queries 15 minutes at most, retries 5 minutes. */
const maxFutureTime = sql`interval '1 hour'`;

/**
 * Times that pg-boss wrote while the database's clock ran ahead. pg-boss compares them with the present: until that date it sends no
 * scheduled job, a waiting job blocks its queue, and a dead process counts as alive.
 */
const futureTimes: readonly { readonly where: SQL; readonly mend: SQL }[] = [
  {
    where: sql`pgboss.version where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + ${tolerance} or monitor_backoff_on > now() + ${maxFutureTime}`,
    mend: sql`update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null`,
  },
  {
    where: sql`pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on, delta_on) > now() + ${tolerance}`,
    mend: sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null, delta_on = null`,
  },
  {
    where: sql`pgboss.job where state < 'active' and start_after > now() + ${maxFutureTime}`,
    mend: sql`update pgboss.job set start_after = now() where state < 'active' and start_after > now() + ${maxFutureTime}`,
  },
  {
    where: sql`pgboss.job where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${tolerance}`,
    mend: sql`update pgboss.job set started_on = least(started_on, now()), heartbeat_on = least(heartbeat_on, now())
      where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${tolerance}`,
  },
];

/** A schedule skips a minute whose occurrence counts as sent, so future ones are cleared. */
const freeMinutes = sql`update pgboss.job set singleton_on = null
  where singleton_on > (now() at time zone 'utc') + ${tolerance} and state not in ('created', 'retry')`;

/** Counts the kinds of pg-boss times that lie in the future, by the database's clock; 0 before its first start. */
export async function countFutureTimes(db: Database): Promise<number> {
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('pgboss.version') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return 0;
  const kinds = futureTimes.map(({ where }) => sql`(exists (select from ${where}))::int`);
  const found = await db.execute<{ count: number }>(sql`select ${sql.join(kinds, sql` + `)} as count`);
  return found.rows[0]?.count ?? 0;
}

/** Resets such times, so that the jobs go on now. Safe to repeat and to run in several processes. Returns whether there were any. */
export async function resetFutureTimes(db: Database): Promise<boolean> {
  if ((await countFutureTimes(db)) === 0) return false;
  await db.transaction(async (tx) => {
    for (const { where, mend } of futureTimes) {
      const { rows } = await tx.execute(sql`select from ${where} limit 1`);
      if (rows.length > 0) await tx.execute(mend);
    }
    await tx.execute(freeMinutes);
  });
  return true;
}
