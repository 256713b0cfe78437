import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '#app/platform/database.server.ts';
import type { JobDefinition, JobOptions, Jobs } from '#app/platform/jobs.server.ts';
import type { Clock } from '#app/shared/clock.ts';

/** A waiting job. */
export interface WaitingJob {
  readonly name: string;
  readonly data: object;
  readonly startAfter: Date | null;
}

/**
 * Jobs for tests: sent in the caller's transaction into a table, so that a rollback removes them, and run only when the test says so, by
 * its own clock.
 */
export const testJobs: Jobs = {
  async send(db: Database, name: string, data: object, options: JobOptions = {}) {
    await db.execute(sql`insert into test_bed.jobs (name, data, start_after, singleton_key)
      values (${name}, ${JSON.stringify(data)}::jsonb, ${options.startAfter?.toISOString() ?? null}, ${options.singletonKey ?? null})
      on conflict (name, singleton_key) do nothing`);
  },
  async sendAll(db, name, many) {
    for (const { data, singletonKey } of many) await testJobs.send(db, name, data, { singletonKey });
  },
};

/** Returns the waiting jobs, in the order of sending. */
export async function waitingJobs(pool: pg.Pool): Promise<WaitingJob[]> {
  const { rows } = await pool.query<WaitingJob>(
    'select name, data, start_after as "startAfter" from test_bed.jobs order by id',
  );
  return rows;
}

/**
 * Runs due jobs, and the jobs they send, until none is due. Returns the names in order. A job that throws is not repeated, and its error
 * reaches the test; a job without a definition is an error.
 */
export async function runDueJobs(
  pool: pg.Pool,
  clock: Clock,
  definitions: readonly JobDefinition[],
): Promise<string[]> {
  const ran: string[] = [];
  for (;;) {
    const { rows } = await pool.query<{ name: string; data: object }>(
      `delete from test_bed.jobs where id = (
         select id from test_bed.jobs where start_after is null or start_after <= $1 order by start_after nulls first, id limit 1
       ) returning name, data`,
      [clock.now()],
    );
    const job = rows[0];
    if (!job) return ran;
    const definition = definitions.find(({ name }) => name === job.name);
    if (!definition) throw new Error(`no definition was given for the job ${job.name}`);
    ran.push(job.name);
    await definition.run(job.data);
  }
}
