import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import type { Database, DatabaseHandle } from '#app/platform/database.server.ts';
import type { JobDefinition, Jobs } from '#app/platform/jobs.server.ts';
import { MovableClock } from '#app/shared/clock.ts';
import { runDoctorQueries } from './run-doctor-queries.ts';
import { TestDatabases } from './test-database.ts';
import { runDueJobs, testJobs, waitingJobs, type WaitingJob } from './test-jobs.ts';

export interface TestEnv {
  /** Migrated, empty, and separate for each test. */
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Both, in the form that the product's parts take. */
  readonly handle: DatabaseHandle;
  /** Database engine of the suite. */
  readonly engine: 'pglite' | 'postgres';
  /** Starts at 2 March 2026, 9:00 in Nairobi; only the test moves it. */
  readonly clock: MovableClock;
  /** Stores jobs in the database, in the sender's transaction. */
  readonly jobs: Jobs;
  /** Empties the database and resets the clock, for tests that repeat with many starting states. */
  startAnew(): Promise<void>;
  waitingJobs(): Promise<WaitingJob[]>;
  /** Runs the jobs that are due by the test environment's clock, and the jobs they send, until none is due; returns the names in order. */
  runDueJobs(definitions: readonly JobDefinition[]): Promise<string[]>;
}

/**
 * Gives each test of the file (or describe) its own database, and checks all invariants of the product after it. `invariants: false` is for
 * tests that break them on purpose.
 */
export function useTestEnv({ invariants = true }: { invariants?: boolean } = {}): TestEnv {
  let databases: TestDatabases | null = null;
  let handle: DatabaseHandle | null = null;
  let clock = new MovableClock();
  const current = () => {
    if (!handle) throw new Error('the test environment is used outside of a test');
    return handle;
  };

  beforeAll(() => {
    databases = new TestDatabases();
  });
  beforeEach(async () => {
    clock = new MovableClock();
    handle = (await databases?.fresh()) ?? null;
  });
  afterEach(async () => {
    try {
      if (invariants && databases) expect(await runDoctorQueries(databases.session.db)).toEqual([]);
    } finally {
      handle = null;
      await databases?.release();
    }
  });
  afterAll(() => databases?.close());

  return {
    get db() {
      return current().db;
    },
    get pool() {
      return current().pool;
    },
    get handle() {
      return current();
    },
    get clock() {
      return clock;
    },
    engine: inject('testDatabase').kind,
    jobs: testJobs,
    async startAnew() {
      await databases?.empty();
      clock = new MovableClock();
    },
    waitingJobs: () => waitingJobs(current().pool),
    runDueJobs: (definitions) => runDueJobs(current().pool, clock, definitions),
  };
}
