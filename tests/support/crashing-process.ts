import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from '#app/database/schema/all.ts';
import { createCallbackInbox } from '#app/modules/money/providers/mpesa/callbacks/callback-inbox.server.ts';
import type { MpesaDeps } from '#app/modules/money/providers/mpesa/mpesa-deps.ts';
import { withMpesa } from '#app/modules/money/providers/mpesa/mpesa-provider.server.ts';
import type { PaymentGateway } from '#app/modules/money/providers/mpesa/payment-gateway.ts';
import { failingPool } from './failing-pool.ts';

/**
 * Simulates a process that is killed before its nth step: a database statement (including BEGIN and COMMIT) or a call of the gateway. Every
 * later step fails, and open transactions are rolled back, as PostgreSQL does for dropped connections. Pass its `deps` to use cases.
 */
export class CrashingProcess {
  readonly deps: MpesaDeps;
  readonly #crashesAt: number;
  #passed = 0;
  #hasCrashed = false;

  /** `crashesAt` counts steps from 0. */
  constructor(deps: MpesaDeps, pool: pg.Pool, crashesAt: number) {
    this.#crashesAt = crashesAt;
    const { gateway, jobs, spool } = deps;
    const db = drizzle(
      failingPool(
        pool,
        (work) => this.#step(work),
        () => this.#hasCrashed,
      ),
      { schema },
    );
    this.deps = withMpesa({
      ...deps,
      db,
      inbox: createCallbackInbox({ db, jobs }),
      // A killed process writes no files and remembers nothing.
      spool: { ...spool, put: (...entry) => this.#step(() => spool.put(...entry)), remember: () => undefined },
      gateway: gateway && this.#gatewayOver(gateway),
    });
  }

  get hasCrashed(): boolean {
    return this.#hasCrashed;
  }

  /** Runs the work. Rethrows errors, unless the process was killed. */
  async run(work: (deps: MpesaDeps) => Promise<unknown>): Promise<void> {
    try {
      await work(this.deps);
    } catch (error) {
      if (!this.#hasCrashed) throw error;
    }
  }

  async #step<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#passed === this.#crashesAt) this.#hasCrashed = true;
    this.#passed += 1;
    if (this.#hasCrashed) throw new Error('killed');
    return work();
  }

  #gatewayOver(gateway: PaymentGateway): PaymentGateway {
    const { operations } = gateway;
    return {
      account: gateway.account,
      requestPayment: (prompt) => this.#step(() => gateway.requestPayment(prompt)),
      queryPayment: (id) => this.#step(() => gateway.queryPayment(id)),
      checkReachable: () => this.#step(() => gateway.checkReachable()),
      registerConfirmations: (addresses) => this.#step(() => gateway.registerConfirmations(addresses)),
      operations: operations && {
        reversePayment: (reversal) => this.#step(() => operations.reversePayment(reversal)),
        checkTransaction: (check) => this.#step(() => operations.checkTransaction(check)),
      },
    };
  }
}
