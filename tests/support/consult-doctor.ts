import { sql } from 'drizzle-orm';
import { findingsOf, type Answer, type Finding } from '#app/database/doctor.server.ts';
import type { Database } from '#app/platform/database.server.ts';

/**
 * What the doctor finds in a test's database: the same query as `checkInvariants`, which the database keeps planned from test to test.
 * Planning it costs a hundred times what it costs to run it on a few rows.
 */
export async function consultDoctor(db: Database): Promise<Finding[]> {
  return findingsOf((await db.execute<Answer>(sql`select * from test_bed.doctor()`)).rows);
}
