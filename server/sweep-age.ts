import { sql, type SQL } from 'drizzle-orm';
import { sweepJobName } from '#app/modules/payments/sweep-payments.job.server.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Payments are swept each minute; after this many seconds without a sweep something is wrong. */
export const oldestSweepSeconds = 300;

/** Rows with the end of the last sweep of the payments, by the database's clock; a sweep that ended in the future was timed by a wrong one. */
const lastSweep = sql`pgboss.job where name = ${sweepJobName} and state = 'completed' and completed_on <= now() + interval '10 seconds'`;

/** Seconds since the last sweep of the payments ended; null where none has. */
export const sweepAge: SQL = sql`(select extract(epoch from now() - max(completed_on))::float8 from ${lastSweep})`;

/** The same, read. */
export async function readSweepAge(db: Database): Promise<number | null> {
  const { rows } = await db.execute<{ age: number | null }>(sql`select ${sweepAge} as age`);
  return rows[0]?.age ?? null;
}
