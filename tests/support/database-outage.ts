import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from '#app/database/schema/all.ts';
import { createCallbackInbox } from '#app/modules/money/providers/mpesa/callbacks/callback-inbox.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import { Outage } from '#app/platform/outage.ts';
import { failingPool } from './failing-pool.ts';

/**
 * A database that is lost at a given statement and stays away, while its process survives. Use cases get `deps`; open transactions are
 * rolled back. With `answerIsLost` that statement still runs, even a COMMIT, and only its answer is lost.
 */
export class DatabaseOutage {
  readonly deps: MpesaDeps;
  #hasBegun = false;

  /** `beginsAt` counts statements from 0; without it the outage starts with `begin`. */
  constructor(deps: MpesaDeps, pool: pg.Pool, beginsAt = Number.POSITIVE_INFINITY, { answerIsLost = false } = {}) {
    let passed = 0;
    const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (!this.#hasBegun && passed === beginsAt) {
        this.#hasBegun = true;
        if (answerIsLost) await work();
      }
      passed += 1;
      if (this.#hasBegun) throw new Outage('the database cannot be reached');
      return work();
    };
    const db = drizzle(
      failingPool(pool, step, () => this.#hasBegun),
      { schema },
    );
    this.deps = withMpesa({ ...deps, db, inbox: createCallbackInbox({ db, jobs: deps.jobs }) });
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }

  /** Runs the work and ignores failures because the database is away. Throws other errors on. */
  async run(work: (deps: MpesaDeps) => Promise<unknown>): Promise<void> {
    try {
      await work(this.deps);
    } catch (error) {
      if (!this.#hasBegun) throw error;
    }
  }
}
