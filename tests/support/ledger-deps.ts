import { createLog } from '#app/platform/log.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { TestEnv } from './test-env.ts';

/** Returns the dependencies of use cases that write the ledger, without an actor. */
export const ledgerDeps = ({ db, clock, jobs }: TestEnv) => ({
  db,
  clock,
  jobs,
  log: createLog('silent'),
  appUrl: 'http://localhost:3000',
});

/** Returns dependencies of the ledger for a database outside of a test's environment, without jobs, because only free orders send mails. */
export const ledgerDepsWithoutJobs = (db: Database, clock: Clock) => ({
  db,
  clock,
  jobs: { send: () => Promise.reject(new Error('no jobs here')) } as unknown as Jobs,
  log: createLog('silent'),
  appUrl: 'http://localhost:3000',
});
