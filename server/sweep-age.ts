import { sql, type SQL } from 'drizzle-orm';
import { sweepJobName } from '#app/modules/money/payments/payment-jobs.server.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Seconds without a sweep of payments that show a fault. Payments are swept each minute. */
export const oldestSweepSeconds = 300;

/** Rows with the end of the last sweep of the payments, by the database's clock. Ignores ends in the future, which a wrong clock wrote. */
const lastSweep = sql`pgboss.job where name = ${sweepJobName} and state = 'completed' and completed_on <= now() + interval '10 seconds'`;

/** Seconds since the end of the last sweep of the payments; null if there was none. */
export const sweepAge: SQL = sql`(select extract(epoch from now() - max(completed_on))::float8 from ${lastSweep})`;

/** Reads these seconds. */
export async function readSweepAge(db: Database): Promise<number | null> {
  const { rows } = await db.execute<{ age: number | null }>(sql`select ${sweepAge} as age`);
  return rows[0]?.age ?? null;
}
