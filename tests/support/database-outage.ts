import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from '#app/database/schema/all.ts';
import { createInboxWriter } from '#app/modules/mpesa/callbacks/inbox-writer.server.ts';
import { withMpesa, type MpesaDeps } from '#app/modules/mpesa/mpesa-deps.ts';
import { Outage } from '#app/platform/outage.ts';
import { failingPool } from './failing-pool.ts';

/**
 * A database that is lost at a given statement and stays away, while the process that uses it lives on. `deps` are the process's; what it had open is
 * rolled back. With `answerIsLost` that statement is still carried out, a COMMIT too, and only its answer does not arrive.
 */
export class DatabaseOutage {
  readonly deps: MpesaDeps;
  #hasBegun = false;

  /** `beginsAt` counts statements from 0; without it the outage waits for `begin`. */
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
    this.deps = withMpesa({ ...deps, db, inbox: createInboxWriter({ db, jobs: deps.jobs }) });
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  begin(): void {
    this.#hasBegun = true;
  }

  /** Does the work; where it fails because the database is away, that is no error. Anything else that goes wrong is. */
  async run(work: (deps: MpesaDeps) => Promise<unknown>): Promise<void> {
    try {
      await work(this.deps);
    } catch (error) {
      if (!this.#hasBegun) throw error;
    }
  }
}
