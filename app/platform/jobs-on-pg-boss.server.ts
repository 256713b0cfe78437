import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss, type Clock, type Db, type Job, type JobResult } from 'pg-boss';
import { inBackground } from './background-work.server.ts';
import { withDatabaseLock } from './database-lock.server.ts';
import type { DatabaseHandle } from './database.server.ts';
import { resetFutureTimes } from './future-times.server.ts';
import type { JobDefinition, JobOptions, JobRunner, Jobs } from './jobs.server.ts';
import { listenOnChannel } from './listen-on-channel.server.ts';
import { withLogFields } from './log-fields.ts';
import type { Log } from './log.server.ts';

/** Intervals in seconds. */
export interface JobTiming {
  /** Seconds before the first retry. Later retries wait up to five minutes. */
  readonly retryDelay: number;
  /** Seconds between two looks for due jobs, of all queues together. A job sent by this process starts at once. */
  readonly polling: number;
  /** Seconds between two searches for jobs of dead processes. */
  readonly watching: number;
}

interface Worker {
  id: string;
  /** A busy worker polls by itself when it is done. */
  isBusy: boolean;
  /** Maximum number of jobs that the worker takes at once. */
  readonly batch: number;
}

/** Advisory lock for the installation: pg-boss creates its tables without waiting for other processes. */
const installLock = 721_004;

export const defaultJobTiming: JobTiming = { retryDelay: 2, polling: 2, watching: 30 };

/** Seconds after which an idle worker fetches unasked. Before that, `wakeForDueJobs` wakes it where a job is due. */
const unaskedFetch = 3600;

/** Seconds between two checks for times that a clock ahead has left. */
const resetEvery = 60;

/**
 * Clock for pg-boss's timers that ignores changes of the machine's clock: set back by a day, that clock would stop the timers for a day.
 * pg-boss reads the time of day from the database, once a minute.
 */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** Creates the job runner on pg-boss, with jobs in the product's own database and through its own pool. */
export function createJobRunner(handle: DatabaseHandle, log: Log, timing: JobTiming = defaultJobTiming): JobRunner {
  const boss = new PgBoss({
    db: bossDatabase(handle, log),
    backend: handle.kind === 'embedded' ? 'pglite' : 'postgres',
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
    useListenNotify: handle.direct !== null,
    superviseIntervalSeconds: timing.watching,
    monitorIntervalSeconds: timing.watching,
    // No job of the product depends on another one.
    flowIntervalSeconds: 3600,
    // pg-boss's measurements of a database server do not apply to the embedded database.
    monitorVacuum: handle.kind === 'server',
    reindex: handle.kind === 'server',
  });
  boss.on('error', (emitted) => log.error({ err: originalOf(emitted) }, 'jobs: the queue failed'));
  boss.on('warning', (warning) => {
    // Setting the machine's clock makes the steady clock differ for good, as intended. The doctor checks the machine's clock.
    if (!warning.message.includes('Clock skew')) log.warn({ warning }, 'jobs: warning');
  });
  const workers = new Map<string, Worker[]>();

  const jobs: Jobs = {
    async send(db, name, data, options: JobOptions = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(db, sql),
        // The queue keeps one waiting job per key, so each job without a key gets its own.
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.startAfter && { startAfter: options.startAfter }),
      });
      if (!options.startAfter) wake(name, 1);
    },
    async sendAll(db, name, many) {
      await boss.insert(
        name,
        many.map(({ data, singletonKey }) => ({ data, singletonKey })),
        { db: fromDrizzle(db, sql) },
      );
      wake(name, many.length);
    },
  };

  /**
   * Wakes idle workers. With one connection their fetch queues behind the sender's transaction; on a server the database's NOTIFY wakes
   * all workers.
   */
  function wake(name: string, count: number): void {
    const idle = workers.get(name)?.filter((worker) => !worker.isBusy) ?? [];
    const needed = Math.ceil(count / (idle[0]?.batch ?? 1));
    for (const { id } of idle.slice(0, needed)) boss.notifyWorker(id);
  }

  /** Starts a worker that fetches its next jobs at once. pg-boss by itself would first wait its polling time. */
  async function startWorker(definition: JobDefinition): Promise<Worker> {
    const { name, batch = 1 } = definition;
    const worker: Worker = { id: '', isBusy: false, batch };
    const handler = async (batchOfJobs: readonly Job[]) => {
      worker.isBusy = true;
      try {
        return await Promise.all(batchOfJobs.map((job) => runJob(definition, job)));
      } finally {
        worker.isBusy = false;
        boss.notifyWorker(worker.id);
      }
    };
    const options = {
      batchSize: batch,
      perJobResults: true,
      pollingIntervalSeconds: unaskedFetch,
      notifyPollingIntervalSeconds: unaskedFetch,
    } as const;
    worker.id = await inBackground(() => boss.work(name, options, handler));
    return worker;
  }

  /** Runs one job of a batch. Each job succeeds or is retried by itself. */
  async function runJob(definition: JobDefinition, { id, data, retryCount }: Job): Promise<JobResult> {
    const { name } = definition;
    try {
      await withLogFields({ job: name, jobId: id }, () => definition.run(data));
      return { id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, job: name, jobId: id, tries: retryCount + 1 }, 'jobs: a job failed');
      return { id, status: 'failed', output: error };
    }
  }

  /**
   * Wakes the idle workers of the queues that have a due job: retried, planned for now, scheduled, or sent by another process. One query
   * for all queues, because a fetch by each worker would cost an idle embedded database 40 ms of processor time a second.
   */
  async function wakeForDueJobs(): Promise<void> {
    const { rows } = await handle.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as names (name) where exists (
         select from pgboss.job where job.name = names.name and state < 'active' and not blocked and start_after <= now())`,
      [[...workers.keys()]],
    );
    for (const { name } of rows) wake(name, Infinity);
  }

  async function mend(): Promise<void> {
    if (await resetFutureTimes(handle.db))
      log.warn('jobs: the clock ran ahead and was set back; jobs with a date in the future run now');
  }
  let repeated: readonly Repetition[] = [];

  return {
    jobs,
    async prepare(definitions) {
      await withDatabaseLock(handle, installLock, async () => {
        await mend();
        await inBackground(() => boss.start());
        await makeQueues(boss, definitions, timing);
      });
    },
    async work(definitions) {
      await keepSchedules(boss, definitions);
      for (const definition of definitions) {
        const crew: Worker[] = [];
        workers.set(definition.name, crew);
        for (let n = 0; n < (definition.concurrency ?? 1); n += 1) crew.push(await startWorker(definition));
      }
      repeated = [
        repeat(mend, resetEvery, (error) => log.warn({ err: error }, 'jobs: times in the future cannot be checked')),
        repeat(wakeForDueJobs, timing.polling, (error) => log.error({ err: error }, 'jobs: the queue failed')),
      ];
    },
    async stop() {
      await Promise.all(repeated.map((repetition) => repetition.end()));
      await boss.stop({ close: false, graceful: true, timeout: 8_000 });
    },
  };
}

interface Repetition {
  /** Ends the repetition and waits for work in progress. */
  end(): Promise<void>;
}

/** Repeats work in the background every so many seconds, and leaves out a turn while the one before still runs. */
function repeat(work: () => Promise<void>, seconds: number, onError: (error: unknown) => void): Repetition {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= inBackground(work)
      .catch(onError)
      .finally(() => (running = undefined));
  }, seconds * 1000).unref();
  return {
    async end() {
      clearInterval(timer);
      await running;
    },
  };
}

async function makeQueues(boss: PgBoss, definitions: readonly JobDefinition[], timing: JobTiming): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, longest = 300 } of definitions) {
    const settings = {
      retryLimit: 12,
      retryDelay: timing.retryDelay,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: longest,
      // A job of a dead process is retried after this time, at the next search, and not only when it expires.
      heartbeatSeconds: 30,
      deleteAfterSeconds: 24 * 3600,
      notify: true,
    };
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, { ...settings, policy: 'short' });
    else if (queue.retryDelay !== settings.retryDelay) await boss.updateQueue(name, settings);
    // Loads the queue into memory now. The first send would load it outside the caller's transaction, and on a single connection wait for
    // itself.
    await boss.findJobs(name, { id: randomUUID() });
  }
}

async function keepSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const requested = new Map(definitions.flatMap(({ name, schedule }) => (schedule ? [[name, schedule] as const] : [])));
  for (const { name } of await boss.getSchedules()) {
    if (!requested.has(name)) await boss.unschedule(name);
  }
  for (const [name, schedule] of requested) await boss.schedule(name, schedule, {}, { tz: 'Africa/Nairobi' });
}

const original = Symbol('original error');

/** Keeps an error in itself: pg-boss emits copies of enumerable fields, which lack class and cause. */
const keepOriginal = (error: unknown): unknown =>
  error instanceof Error ? Object.assign(error, { [original]: error }) : error;

/** Returns the error of which pg-boss emits a copy. */
function originalOf(emitted: Error & { readonly [original]?: Error }): Error {
  if (emitted instanceof Error) return emitted;
  const { message, stack, [original]: kept } = emitted as Error & { readonly [original]?: Error };
  return kept ?? Object.assign(new Error(message), { stack });
}

/** Adapts the product's pool to pg-boss. */
function bossDatabase(handle: DatabaseHandle, log: Log): Db {
  const database: Db = {
    async executeSql(text, values) {
      const client = await handle.pool.connect().catch((error: unknown) => {
        throw keepOriginal(error);
      });
      let broken: Error | undefined;
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
        // A text of several statements returns a list of results.
        return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows) : result.rows };
      } catch (error) {
        // A failed text may have opened a transaction.
        await client.query('rollback').catch((reason: Error) => (broken = reason));
        throw keepOriginal(error);
      } finally {
        client.release(broken);
      }
    },
  };
  const { direct } = handle;
  if (direct)
    database.listen = (channel, onMessage, onConnect) =>
      listenOnChannel(direct, channel, {
        onMessage,
        onConnect,
        onDisconnect: (error) => log.warn({ err: error }, 'jobs: found only by polling until the database answers'),
      });
  return database;
}
