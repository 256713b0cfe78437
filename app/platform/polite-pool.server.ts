import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { isBackground } from './background-work.server.ts';

type Given = Parameters<pg.Pool['connect']>[0];

/** Longer than this (milliseconds) a job does not stand back: also on a busy day payments must be entered. */
const patience = 100;

/**
 * A pool of one connection in whose line requests stand before jobs, and after each of whose users the event loop has its turn.
 *
 * PGlite works on this very thread and never waits for anything outside, so without that turn work that follows work would let no
 * socket be read: jobs in a row would hold up every request until the last of them is done.
 */
export class PolitePool extends pg.Pool {
  /** The last job in the jobs' own line; of them one at a time stands in the line of all. */
  #lastJob: Promise<unknown> = Promise.resolve();

  override connect(): Promise<pg.PoolClient>;
  override connect(given: Given): void;
  override connect(given?: Given): Promise<pg.PoolClient> | void {
    const connection = isBackground() ? this.#connectJob() : this.#connectNow();
    if (!given) return connection;
    connection.then(
      (client) => given(undefined, client, (error) => client.release(error)),
      (error: Error) => given(error, undefined, () => undefined),
    );
  }

  async #connectNow(): Promise<pg.PoolClient> {
    const client = await super.connect();
    await nextTurn();
    return client;
  }

  #connectJob(): Promise<pg.PoolClient> {
    const before = this.#lastJob;
    const connection = (async () => {
      await before;
      const end = performance.now() + patience;
      while (this.waitingCount > 0 && performance.now() < end) await nextTurn();
      return this.#connectNow();
    })();
    this.#lastJob = connection.catch(() => undefined);
    return connection;
  }
}
