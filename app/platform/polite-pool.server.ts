import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { isBackground, isUrgent } from './background-work.server.ts';
import { Outage } from './outage.ts';
import { currentRequest, runOutsideRequests } from './request-context.ts';
import { timeQueries } from './time-queries.ts';

type Given = Parameters<pg.Pool['connect']>[0];

/** Milliseconds, where the pool says nothing. */
const longestWait = 30_000;

/** Is told how long a query took, from its sending to its answer. */
type QueryWatcher = (seconds: number) => void;

/** Longer than this (milliseconds), in line or not, a job does not stand back: also on a busy day payments must be entered. */
const patience = 100;

/** Longer than this (milliseconds) a request does not let urgent ones pass: a page must come also while many pay. */
const letsPassFor = 2_000;

interface WaitingRequest {
  readonly since: number;
  readonly admit: () => void;
}

/**
 * A pool in which urgent requests go before other requests, and those before jobs. Of requests that are not urgent only as many as there are
 * connections stand in the driver's line, and none enters it while an urgent one has or wants a connection. Of jobs, only some have a connection at a
 * time, and none of them begins while a request has one or waits for one.
 */
export class PolitePool extends pg.Pool {
  readonly #jobsAtOnce: number;
  readonly #waitingJobs: (() => void)[] = [];
  readonly #standingBack = new Set<() => void>();
  #jobs = 0;
  #urgent = 0;
  /** Requests that are not urgent and have a connection, or are the next to have one. */
  #admitted = 0;
  readonly #line: WaitingRequest[] = [];
  #requests = 0;
  readonly #watchers = new Set<QueryWatcher>();

  constructor({ jobsAtOnce, ...options }: pg.PoolConfig & { readonly jobsAtOnce: number }) {
    super(options);
    this.#jobsAtOnce = jobsAtOnce;
    this.on('connect', (client) =>
      timeQueries(client, (seconds) => {
        for (const watch of this.#watchers) watch(seconds);
      }),
    );
  }

  /** Tells of each query that was answered, well or not. Returns what ends it. */
  watchQueries(watch: QueryWatcher): () => void {
    this.#watchers.add(watch);
    return () => void this.#watchers.delete(watch);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(given: Given): void;
  override connect(given?: Given): Promise<pg.PoolClient> | void {
    const connection = isBackground() ? this.#connectJob() : this.#connectRequest();
    if (!given) return connection;
    connection.then(
      (client) => given(undefined, client, (error) => client.release(error)),
      (error: Error) => given(error, undefined, () => undefined),
    );
  }

  /** For whoever's turn it is. Rejects with an Outage where there is no connection to be had in time. */
  protected async connectNow(): Promise<pg.PoolClient> {
    try {
      // A new connection serves many requests: what happens to it belongs to none of them.
      return await runOutsideRequests(() => super.connect());
    } catch (error) {
      throw new Outage('the database cannot be reached', error);
    }
  }

  async #connectRequest(): Promise<pg.PoolClient> {
    this.#requests += 1;
    if (isUrgent()) {
      this.#urgent += 1;
      return this.#held(() => {
        this.#urgent -= 1;
        this.#requestDone();
      });
    }
    try {
      await this.#waitForAdmission();
    } catch (error) {
      this.#requestDone();
      throw error;
    }
    return this.#held(() => {
      this.#admitted -= 1;
      this.#requestDone();
    });
  }

  /** Everybody who waits for a connection, in whatever line. */
  get waitingInAll(): number {
    return this.waitingCount + this.#line.length;
  }

  /** Until there is a place that nobody urgent wants. Rejects with an Outage where there is none in time. */
  async #waitForAdmission(): Promise<void> {
    if (this.#line.length === 0 && this.#urgent === 0 && this.#admitted < this.options.max) {
      this.#admitted += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting: WaitingRequest = {
        since: performance.now(),
        admit: () => {
          clearTimeout(timer);
          this.#admitted += 1;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(waiting), 1);
        reject(new Outage('the database cannot be reached'));
      }, this.options.connectionTimeoutMillis || longestWait);
      this.#line.push(waiting);
    });
  }

  /** Lets those in who have a place now, and those who have let others pass for long enough. */
  #admitNext(): void {
    for (let next = this.#line[0]; next && this.#admitted < this.options.max; next = this.#line[0]) {
      if (this.#urgent > 0 && performance.now() - next.since < letsPassFor) return;
      this.#line.shift();
      next.admit();
    }
  }

  #requestDone(): void {
    this.#requests -= 1;
    this.#admitNext();
    if (this.#requests > 0) return;
    for (const goOn of this.#standingBack) goOn();
  }

  async #connectJob(): Promise<pg.PoolClient> {
    const end = performance.now() + patience;
    if (this.#jobs < this.#jobsAtOnce) this.#jobs += 1;
    else await new Promise<void>((turn) => this.#waitingJobs.push(turn));
    await this.#standBack(end);
    return this.#held(() => this.#nextJob());
  }

  /** Until no request has or wants a connection, or it is `end`. */
  async #standBack(end: number): Promise<void> {
    // Also when nobody is there: what has just come in is only seen in the event loop's next turn.
    do await nextTurn();
    while ((await this.#noRequestsUntil(end)) && performance.now() < end);
  }

  /** Waits for a moment without requests, until `end` at most. Returns whether there was anything to wait for. */
  async #noRequestsUntil(end: number): Promise<boolean> {
    if (this.#requests === 0) return false;
    await new Promise<void>((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.#standingBack.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, Math.max(0, end - performance.now()));
      this.#standingBack.add(goOn);
    });
    return true;
  }

  /** A connection that calls `done` once it is given back, or cannot be had. A request that fails loses the connections that it has. */
  async #held(done: () => void): Promise<pg.PoolClient> {
    try {
      const client = await this.connectNow();
      const release = client.release.bind(client);
      let isLost = false;
      const forget = currentRequest()?.hold((error) => {
        isLost = true;
        release(error);
        done();
      });
      // The pool gives each user of a connection a release of his own, and heeds its first call alone.
      client.release = (error) => {
        if (isLost) return;
        forget?.();
        release(error);
        done();
      };
      return client;
    } catch (error) {
      done();
      throw error;
    }
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
