import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { isBackground } from './background-work.server.ts';

type Given = Parameters<pg.Pool['connect']>[0];

/** Longer than this (milliseconds) a job does not stand back: also on a busy day payments must be entered. */
const patience = 100;

/**
 * A pool in which requests go before jobs: of these, only some have a connection at a time, and none of them stands in line
 * before a request.
 */
export class PolitePool extends pg.Pool {
  readonly #jobsAtOnce: number;
  readonly #waitingJobs: (() => void)[] = [];
  #jobs = 0;

  constructor({ jobsAtOnce, ...options }: pg.PoolConfig & { readonly jobsAtOnce: number }) {
    super(options);
    this.#jobsAtOnce = jobsAtOnce;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(given: Given): void;
  override connect(given?: Given): Promise<pg.PoolClient> | void {
    const connection = isBackground() ? this.#connectJob() : this.connectNow();
    if (!given) return connection;
    connection.then(
      (client) => given(undefined, client, (error) => client.release(error)),
      (error: Error) => given(error, undefined, () => undefined),
    );
  }

  /** For whoever's turn it is. */
  protected connectNow(): Promise<pg.PoolClient> {
    return super.connect();
  }

  async #connectJob(): Promise<pg.PoolClient> {
    if (this.#jobs < this.#jobsAtOnce) this.#jobs += 1;
    else await new Promise<void>((turn) => this.#waitingJobs.push(turn));
    try {
      const end = performance.now() + patience;
      do await nextTurn();
      while (this.waitingCount > 0 && performance.now() < end);
      return this.#untilReleased(await this.connectNow());
    } catch (error) {
      this.#nextJob();
      throw error;
    }
  }

  #untilReleased(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client);
    // The pool gives each user of a connection a release of his own, and heeds its first call alone.
    client.release = (error) => {
      release(error);
      this.#nextJob();
    };
    return client;
  }

  /** Hands the place on. */
  #nextJob(): void {
    const next = this.#waitingJobs.shift();
    if (next) next();
    else this.#jobs -= 1;
  }
}

/**
 * The same for PGlite's one connection. PGlite works on this very thread and never waits for anything outside, so work that follows
 * work would let no socket be read: jobs in a row would hold up every request until the last of them is done. So each user of the
 * connection begins in the event loop's next turn.
 */
export class OneConnectionPool extends PolitePool {
  protected override async connectNow(): Promise<pg.PoolClient> {
    const client = await super.connectNow();
    await nextTurn();
    return client;
  }
}
