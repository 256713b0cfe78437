import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { countFutureTimes, resetFutureTimes } from './future-times.server.ts';
import { createJobRunner } from './jobs-on-pg-boss.server.ts';
import type { JobDefinition, JobRunner } from './jobs.server.ts';
import { createLog } from './log.server.ts';

const env = useTestEnv();
const openRunner = () =>
  createJobRunner(env.handle, createLog('silent'), { retryDelay: 1, polling: 0.5, watching: 30 });
let runner: JobRunner;
let ran: Promise<void>;
let definition: JobDefinition;

beforeEach(async () => {
  await env.db.execute(sql`drop schema if exists pgboss cascade`);
  runner = openRunner();
  const { promise, resolve } = Promise.withResolvers<void>();
  ran = promise;
  definition = { name: 'greet', schedule: '* * * * *', run: async () => resolve() };
});
afterEach(() => runner.stop());

/** Sets the times that a clock one year ahead would leave: a run of the schedules, checks of the queues, and a waiting job. */
async function runAYearAhead(): Promise<void> {
  await env.db.execute(sql`update pgboss.version set cron_on = now() + interval '1 year'`);
  await env.db.execute(
    sql`update pgboss.queue set monitor_on = now() + interval '1 year', maintain_on = now() + interval '1 year'`,
  );
  await runner.jobs.send(env.db, 'greet', {}, { startAfter: new Date(Date.now() + 365 * 24 * 3_600_000) });
}

test('no time is in the future before or after the first start', async () => {
  expect(await countFutureTimes(env.db)).toBe(0);
  await runner.prepare([definition]);
  await runner.jobs.send(env.db, 'greet', {}, { startAfter: new Date(Date.now() + 20 * 60_000) });
  expect(await countFutureTimes(env.db)).toBe(0);
  expect(await resetFutureTimes(env.db)).toBe(false);
});

test('after a clock that ran ahead was set back, a start sends scheduled jobs again and runs waiting ones', async () => {
  await runner.prepare([definition]);
  await runAYearAhead();
  expect(await countFutureTimes(env.db)).toBe(3);
  await runner.stop();
  runner = openRunner();
  await runner.prepare([definition]);
  expect(await countFutureTimes(env.db)).toBe(0);
  await runner.work([definition]);
  await ran;
  // The start runs the schedules and dates the run by the correct clock.
  for (let isPassed = false; !isPassed;) {
    const { rows } = await env.db.execute<{ passed: boolean }>(
      sql`select coalesce(cron_on between now() - interval '1 minute' and now() + interval '1 second', false) as passed from pgboss.version`,
    );
    isPassed = rows[0]?.passed ?? false;
  }
});

test('a schedule that a clock ran ahead marked as sent is sent at its minute, and a dead process is detected', async () => {
  await runner.prepare([definition]);
  await runAYearAhead();
  await env.db.execute(sql`insert into pgboss.job (name, state, singleton_on, completed_on)
    values ('greet', 'completed', (now() at time zone 'utc') + interval '1 day', now() + interval '1 day')`);
  await env.db.execute(sql`insert into pgboss.job (name, state, started_on, heartbeat_on)
    values ('greet', 'active', now() + interval '1 day', now() + interval '1 day')`);
  expect(await resetFutureTimes(env.db)).toBe(true);
  const { rows } = await env.db.execute<{ future: number }>(sql`select count(*)::int as future from pgboss.job
    where singleton_on > (now() at time zone 'utc') or started_on > now() or heartbeat_on > now() or start_after > now()`);
  expect(rows[0]?.future).toBe(0);
});
