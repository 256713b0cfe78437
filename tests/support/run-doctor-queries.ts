import { sql } from 'drizzle-orm';
import { findingsOf, type Answer, type Finding } from '#app/database/doctor.server.ts';
import type { Database } from '#app/platform/database.server.ts';

/**
 * Returns the doctor's findings in a test's database. Runs the query of `checkInvariants` as a function, whose plan the database keeps from
 * test to test: planning costs a hundred times as much as running it on a few rows.
 */
export async function runDoctorQueries(db: Database): Promise<Finding[]> {
  return findingsOf((await db.execute<Answer>(sql`select * from test_bed.doctor()`)).rows);
}
