import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss, type Clock, type Db, type Job, type JobResult } from 'pg-boss';
import { inBackground } from './background-work.server.ts';
import { withDatabaseLock } from './database-lock.server.ts';
import type { DatabaseHandle } from './database.server.ts';
import { mendFutureTimes } from './future-times.server.ts';
import type { JobDefinition, JobOptions, JobRunner, Jobs } from './jobs.server.ts';
import { listenOnChannel } from './listen-on-channel.server.ts';
import { withLogFields } from './log-fields.ts';
import type { Log } from './log.server.ts';

/** Seconds. */
export interface JobTiming {
  /** Before the first retry; later ones wait longer, up to five minutes. */
  readonly retryDelay: number;
  /** How often the queues are looked at; a job sent by this process is taken up at once anyhow. */
  readonly polling: number;
  /** How often jobs of processes that died are looked for. */
  readonly watching: number;
}

interface Worker {
  id: string;
  /** A busy one looks for more by itself. */
  isBusy: boolean;
  /** How many jobs it takes at once. */
  readonly batch: number;
}

/** pg-boss makes its tables without waiting for another process that does the same. */
const installLock = 721_004;

export const usualTiming: JobTiming = { retryDelay: 2, polling: 2, watching: 30 };

/** Milliseconds between two looks for moments that a clock which ran ahead has left. */
const mendEvery = 60_000;

/**
 * Time for pg-boss's timers, which no change of the machine's clock moves: by that clock, one that is set back by a day would let them stand
 * still for a day. What time it is pg-boss learns from the database, once a minute.
 */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

/** Jobs kept by pg-boss in the product's own database, through its own pool, embedded or not. */
export function createJobRunner(handle: DatabaseHandle, log: Log, timing: JobTiming = usualTiming): JobRunner {
  const boss = new PgBoss({
    db: bossDatabase(handle, log),
    backend: handle.kind === 'embedded' ? 'pglite' : 'postgres',
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
    useListenNotify: handle.direct !== null,
    superviseIntervalSeconds: timing.watching,
    monitorIntervalSeconds: timing.watching,
    // pg-boss's measurements of a database server mean nothing in the embedded one.
    monitorVacuum: handle.kind === 'server',
    reindex: handle.kind === 'server',
  });
  // It gives copies of errors, which are none themselves.
  boss.on('error', ({ message, stack }) =>
    log.error({ err: Object.assign(new Error(message), { stack }) }, 'jobs: the queue failed'),
  );
  boss.on('warning', (warning) => {
    // After the machine's clock was set, the steady one differs for good, which is what it is for. The doctor compares the machine's.
    if (!warning.message.includes('Clock skew')) log.warn({ warning }, 'jobs: warning');
  });
  const workers = new Map<string, Worker[]>();

  const jobs: Jobs = {
    async send(db, name, data, options: JobOptions = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(db, sql),
        // The queue lets one job wait for each key, so jobs that may be many need a key of their own.
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

  /** With one connection a worker's fetch queues behind the sender's transaction; otherwise the database's NOTIFY wakes all. */
  function wake(name: string, count: number): void {
    const idle = workers.get(name)?.filter((worker) => !worker.isBusy) ?? [];
    const needed = Math.ceil(count / (idle[0]?.batch ?? 1));
    for (const { id } of idle.slice(0, needed)) boss.notifyWorker(id);
  }

  /** Each worker takes its next jobs at once: pg-boss by itself would first wait its polling time. */
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
      pollingIntervalSeconds: timing.polling,
      notifyPollingIntervalSeconds: timing.polling,
    } as const;
    worker.id = await inBackground(() => boss.work(name, options, handler));
    return worker;
  }

  /** Each job of a batch succeeds or is tried again by itself. */
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

  async function mend(): Promise<void> {
    if (await mendFutureTimes(handle.db))
      log.warn('jobs: the clock ran ahead and was set back; what waited for a date in the future goes on now');
  }
  let mending: NodeJS.Timeout | undefined;

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
      mending = setInterval(() => {
        inBackground(mend).catch((error: unknown) =>
          log.warn({ err: error }, 'jobs: moments in the future cannot be looked for'),
        );
      }, mendEvery).unref();
      for (const definition of definitions) {
        const crew: Worker[] = [];
        workers.set(definition.name, crew);
        for (let n = 0; n < (definition.concurrency ?? 1); n += 1) crew.push(await startWorker(definition));
      }
    },
    async stop() {
      clearInterval(mending);
      await boss.stop({ close: false, graceful: true, timeout: 8_000 });
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
      // A job whose process died is run again once this time is over and somebody looks for it, not only when it expires.
      heartbeatSeconds: 30,
      deleteAfterSeconds: 24 * 3600,
      notify: true,
    };
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, { ...settings, policy: 'short' });
    else if (queue.retryDelay !== settings.retryDelay) await boss.updateQueue(name, settings);
    // Sending looks the queue up outside the caller's transaction, which would wait for itself on a single connection:
    // this reads it into memory now.
    await boss.findJobs(name, { id: randomUUID() });
  }
}

async function keepSchedules(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const wanted = new Map(definitions.flatMap(({ name, schedule }) => (schedule ? [[name, schedule] as const] : [])));
  for (const { name } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name);
  }
  for (const [name, schedule] of wanted) await boss.schedule(name, schedule, {}, { tz: 'Africa/Nairobi' });
}

/** The product's pool as pg-boss wants its database. */
function bossDatabase(handle: DatabaseHandle, log: Log): Db {
  const database: Db = {
    async executeSql(text, values) {
      const client = await handle.pool.connect();
      let broken: Error | undefined;
      try {
        const result: pg.QueryResult | pg.QueryResult[] = await client.query(text, values);
        // A text of several statements gives a list of results.
        return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows) : result.rows };
      } catch (error) {
        // Texts that open a transaction leave it open when they fail.
        await client.query('rollback').catch((reason: Error) => (broken = reason));
        throw error;
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
        onDisconnect: (error) => log.warn({ err: error }, 'jobs: found by looking alone until the database answers'),
      });
  return database;
}
