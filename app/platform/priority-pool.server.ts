import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { isBackground, isUrgent } from './background-work.server.ts';
import { Outage } from './outage.ts';
import { currentRequest, runOutsideRequests } from './request-context.ts';

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** Milliseconds, if the pool sets no timeout. */
const maxWaitMs = 30_000;

/** Called with the duration of a query, from sending it to its answer. */
type QueryWatcher = (seconds: number) => void;

/** A job waits for requests this long at most (milliseconds), queued or not: payments must be entered on a busy day too. */
const maxDeferrals = 100;

/** A request waits for urgent ones this long at most (milliseconds): pages must load while many people pay. */
const maxYieldMs = 2_000;

interface WaitingRequest {
  readonly since: number;
  readonly admit: () => void;
}

/**
 * A pool with three priorities: urgent requests, other requests, background jobs. Only as many normal requests as there are
 * connections enter the driver's queue, and none enters it while an urgent one has or wants a connection. At most `jobsAtOnce` jobs
 * have a connection at a time, and none starts while a request has one or waits for one.
 */
export class PriorityPool extends pg.Pool {
  readonly #jobsAtOnce: number;
  readonly #waitingJobs: (() => void)[] = [];
  readonly #deferredJobs = new Set<() => void>();
  #jobs = 0;
  #urgent = 0;
  /** Requests that are not urgent and have a connection, or are the next to have one. */
  #admitted = 0;
  readonly #queue: WaitingRequest[] = [];
  #requests = 0;
  readonly #watchers = new Set<QueryWatcher>();
  /** Releases each connection in use whose line is lost. */
  readonly #releases = new WeakMap<pg.ClientBase, (reason: Error) => void>();

  constructor({ jobsAtOnce, ...options }: pg.PoolConfig & { readonly jobsAtOnce: number }) {
    super(options);
    this.#jobsAtOnce = jobsAtOnce;
    this.on('connect', (client) => {
      timeQueries(client, (seconds) => {
        for (const watch of this.#watchers) watch(seconds);
      });
      const lost = (error?: Error) => this.#releases.get(client)?.(error ?? new Error('the connection ended'));
      client.on('error', lost);
      client.on('end', () => lost());
    });
  }

  /** Calls `watch` for each finished query, successful or not. Returns a function that stops it. */
  watchQueries(watch: QueryWatcher): () => void {
    this.#watchers.add(watch);
    return () => void this.#watchers.delete(watch);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnect: ConnectCallback): void;
  override connect(onConnect?: ConnectCallback): Promise<pg.PoolClient> | void {
    const connection = isBackground() ? this.#connectJob() : this.#connectRequest();
    if (!onConnect) return connection;
    connection.then(
      (client) => onConnect(undefined, client, (error) => client.release(error)),
      (error: Error) => onConnect(error, undefined, () => undefined),
    );
  }

  /** Takes a connection at once. Rejects with an Outage if none is free in time. */
  protected async connectNow(): Promise<pg.PoolClient> {
    try {
      // A new connection serves many requests, so it is opened outside the context of any of them.
      return await runOutsideRequests(() => super.connect());
    } catch (error) {
      throw new Outage('the database cannot be reached', error);
    }
  }

  async #connectRequest(): Promise<pg.PoolClient> {
    this.#requests += 1;
    if (isUrgent()) {
      this.#urgent += 1;
      return this.#trackedConnection(() => {
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
    return this.#trackedConnection(() => {
      this.#admitted -= 1;
      this.#requestDone();
    });
  }

  /** Number of callers that wait for a connection, in all queues. */
  get waitingInAll(): number {
    return this.waitingCount + this.#queue.length;
  }

  /** Waits for a connection that no urgent request wants. Rejects with an Outage if there is none in time. */
  async #waitForAdmission(): Promise<void> {
    if (this.#queue.length === 0 && this.#urgent === 0 && this.#admitted < this.options.max) {
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
        this.#queue.splice(this.#queue.indexOf(waiting), 1);
        reject(new Outage('the database cannot be reached'));
      }, this.options.connectionTimeoutMillis || maxWaitMs);
      this.#queue.push(waiting);
    });
  }

  /** Admits queued requests while connections are free, and those that have yielded for long enough. */
  #admitNext(): void {
    for (let next = this.#queue[0]; next && this.#admitted < this.options.max; next = this.#queue[0]) {
      if (this.#urgent > 0 && performance.now() - next.since < maxYieldMs) return;
      this.#queue.shift();
      next.admit();
    }
  }

  #requestDone(): void {
    this.#requests -= 1;
    this.#admitNext();
    if (this.#requests > 0) return;
    for (const resume of this.#deferredJobs) resume();
  }

  async #connectJob(): Promise<pg.PoolClient> {
    const end = performance.now() + maxDeferrals;
    if (this.#jobs < this.#jobsAtOnce) this.#jobs += 1;
    else await new Promise<void>((turn) => this.#waitingJobs.push(turn));
    await this.#deferToRequests(end);
    return this.#trackedConnection(() => this.#nextJob());
  }

  /** Waits until no request has or wants a connection, or until `end`. */
  async #deferToRequests(end: number): Promise<void> {
    // Yields at least one turn: new requests appear only in the event loop's next turn.
    do await nextTurn();
    while ((await this.#waitForIdle(end)) && performance.now() < end);
  }

  /** Waits until there are no requests, until `end` at most. Returns whether it had to wait. */
  async #waitForIdle(end: number): Promise<boolean> {
    if (this.#requests === 0) return false;
    await new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        this.#deferredJobs.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, Math.max(0, end - performance.now()));
      this.#deferredJobs.add(resume);
    });
    return true;
  }

  /**
   * A connection that calls `done` when it is released or cannot be opened. A request that fails loses its connections. A connection whose
   * line is lost leaves the pool by itself: Drizzle does not release one whose `begin` fails.
   */
  async #trackedConnection(done: () => void): Promise<pg.PoolClient> {
    try {
      const client = await this.connectNow();
      const release = client.release.bind(client);
      let isReleased = false;
      // The pool gives each checkout its own release function.
      const releaseOnce: typeof release = (error) => {
        if (isReleased) return;
        isReleased = true;
        untrack?.();
        this.#releases.delete(client);
        release(error);
        done();
      };
      const untrack = currentRequest()?.hold(releaseOnce);
      this.#releases.set(client, releaseOnce);
      client.release = releaseOnce;
      return client;
    } catch (error) {
      done();
      throw error;
    }
  }

  /** Passes the slot to the next job. */
  #nextJob(): void {
    const next = this.#waitingJobs.shift();
    if (next) next();
    else this.#jobs -= 1;
  }
}

/**
 * The same pool for PGlite's single connection. PGlite runs on this thread without waiting for I/O, so consecutive queries would block
 * the event loop, and a series of jobs would delay every request. Each checkout therefore starts in the event loop's next turn.
 */
export class SingleConnectionPool extends PriorityPool {
  protected override async connectNow(): Promise<pg.PoolClient> {
    const client = await super.connectNow();
    await nextTurn();
    return client;
  }
}

type Query = (...args: unknown[]) => unknown;
type QueryCallback = (...answer: unknown[]) => void;

/** Reports the seconds that each query of a connection took, failed or not. */
function timeQueries(client: pg.ClientBase, report: (seconds: number) => void): void {
  const runQuery = client.query.bind(client) as Query;
  const timedQuery: Query = (...args) => {
    const begun = performance.now();
    const end = () => report((performance.now() - begun) / 1000);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const callback = last as QueryCallback;
      const done: QueryCallback = (...results) => {
        end();
        callback(...results);
      };
      return runQuery(...args.slice(0, -1), done);
    }
    const result = runQuery(...args) as Promise<unknown>;
    void result.then(end, end);
    return result;
  };
  client.query = timedQuery as typeof client.query;
}
