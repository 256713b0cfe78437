import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as schema from '#app/database/schema/all.ts';
import { createInboxWriter } from '#app/modules/mpesa/callbacks/inbox-writer.server.ts';
import { withMpesa, type MpesaDeps } from '#app/modules/mpesa/mpesa-deps.ts';
import type { PaymentGateway } from '#app/modules/mpesa/payment-gateway.ts';
import { failingPool } from './failing-pool.ts';

/**
 * A process of the shop that is killed at a given boundary: before any of its statements to the database, BEGIN and COMMIT
 * among them, or before any of its calls of the gateway; after one is before the next. From then on it does nothing more,
 * whatever its code would still try, and its open transactions are rolled back, as the server does with connections that
 * drop. Use cases are given its `deps`.
 */
export class MortalProcess {
  readonly deps: MpesaDeps;
  readonly #diesAt: number;
  #passed = 0;
  #isDead = false;

  /** `diesAt` counts boundaries from 0. */
  constructor(deps: MpesaDeps, pool: pg.Pool, diesAt: number) {
    this.#diesAt = diesAt;
    const { gateway, jobs, spool } = deps;
    const db = drizzle(
      failingPool(
        pool,
        (work) => this.#step(work),
        () => this.#isDead,
      ),
      { schema },
    );
    this.deps = withMpesa({
      ...deps,
      db,
      inbox: createInboxWriter({ db, jobs }),
      // The dead write no files either, and remember nothing.
      spool: { ...spool, put: (...entry) => this.#step(() => spool.put(...entry)), remember: () => undefined },
      gateway: gateway && this.#gatewayOver(gateway),
    });
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Does the work; where the process is killed meanwhile, that is no error. Anything else that goes wrong is. */
  async run(work: (deps: MpesaDeps) => Promise<unknown>): Promise<void> {
    try {
      await work(this.deps);
    } catch (error) {
      if (!this.#isDead) throw error;
    }
  }

  async #step<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#passed === this.#diesAt) this.#isDead = true;
    this.#passed += 1;
    if (this.#isDead) throw new Error('killed');
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
