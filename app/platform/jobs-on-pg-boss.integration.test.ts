import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { openServerDatabase } from './database.server.ts';
import { createJobRunner } from './jobs-on-pg-boss.server.ts';
import type { JobDefinition, JobRunner } from './jobs.server.ts';
import { createLog } from './log.server.ts';

const quick = { retryDelay: 1, polling: 0.5, watching: 30 };
const name = 'greet';

const env = useTestEnv();
let runner: JobRunner;

/** Starts the job runner of one process. Another one on the same database knows only what is stored. */
function openRunner(timing = quick): JobRunner {
  return createJobRunner(env.handle, createLog('silent'), timing);
}

async function restart(): Promise<void> {
  await runner.stop();
  runner = openRunner();
}

/** A job that records its data and signals when it ran. */
function greeter(run: (data: { whom?: string }, time: number) => void = () => undefined) {
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  const definition: JobDefinition<{ whom?: string }> = {
    name,
    async run(data) {
      seen.push(data.whom ?? '');
      waiting.shift()?.();
      run(data, seen.length);
    },
  };
  return { definition, seen, next: () => new Promise<void>((resolve) => waiting.push(resolve)) };
}

beforeEach(async () => {
  await env.db.execute(sql`drop schema if exists pgboss cascade`);
  runner = openRunner();
});

afterEach(() => runner.stop());

describe('jobs', () => {
  test('a job sent in a transaction exists only once it commits', async () => {
    const { definition, seen, next } = greeter();
    await runner.prepare([definition]);
    await runner.work([definition]);
    const rolledBack = env.db.transaction(async (tx) => {
      await runner.jobs.send(tx, name, { whom: 'nobody' });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    const ran = next();
    await env.db.transaction(async (tx) => runner.jobs.send(tx, name, { whom: 'Wanjiru' }));
    await ran;
    expect(seen).toEqual(['Wanjiru']);
  });

  test('a job survives the process that accepted it', async () => {
    const { definition, seen, next } = greeter();
    await runner.prepare([definition]);
    await runner.jobs.send(env.db, name, { whom: 'Otieno' });
    await restart();
    const ran = next();
    await runner.prepare([definition]);
    await runner.work([definition]);
    await ran;
    expect(seen).toEqual(['Otieno']);
  });

  test('another process runs the jobs of a dead one', async () => {
    const { definition, seen, next } = greeter();
    runner = openRunner({ ...quick, watching: 1 });
    await runner.prepare([definition]);
    await runner.jobs.send(env.db, name, { whom: 'Moraa' });
    // The state of a job whose process died: active, with an old heartbeat.
    await env.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute' where name = ${name}`,
    );
    const ran = next();
    await runner.work([definition]);
    await ran;
    expect(seen).toEqual(['Moraa']);
  });

  test('a failed job is run again', async () => {
    const { definition, seen, next } = greeter((_data, time) => {
      if (time === 1) throw new Error('the mail server is away');
    });
    await runner.prepare([definition]);
    await runner.work([definition]);
    const ranTwice = [next(), next()];
    await runner.jobs.send(env.db, name, { whom: 'Achieng' });
    await Promise.all(ranTwice);
    expect(seen).toEqual(['Achieng', 'Achieng']);
  });

  test('a key has one waiting job, and jobs without a key are all kept', async () => {
    const { definition, seen, next } = greeter();
    await runner.prepare([definition]);
    for (const whom of ['a', 'b']) await runner.jobs.send(env.db, name, { whom }, { singletonKey: 'the same' });
    for (const whom of ['c', 'd']) await runner.jobs.send(env.db, name, { whom });
    await restart();
    const ran = [next(), next(), next()];
    await runner.prepare([definition]);
    await runner.work([definition]);
    await Promise.all(ran);
    expect(seen.toSorted()).toEqual(['a', 'c', 'd']);
  });

  test('many sent at once exist once for each key, and only with their transaction', async () => {
    const { definition, seen, next } = greeter();
    await runner.prepare([definition]);
    const many = ['a', 'b', 'c', 'c'].map((whom) => ({ data: { whom }, singletonKey: whom }));
    const rolledBack = env.db.transaction(async (tx) => {
      await runner.jobs.sendAll(tx, name, [{ data: { whom: 'nobody' }, singletonKey: 'nobody' }]);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await runner.jobs.sendAll(env.db, name, many);
    const ran = [next(), next(), next()];
    await runner.work([definition]);
    await Promise.all(ran);
    expect(seen.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('a worker takes the next job at once, without waiting for its next poll', async () => {
    const { definition, seen, next } = greeter();
    runner = openRunner({ ...quick, polling: 3600 });
    await runner.prepare([definition]);
    for (const whom of ['a', 'b', 'c']) await runner.jobs.send(env.db, name, { whom });
    const ran = [next(), next(), next()];
    await runner.work([definition]);
    await Promise.all(ran);
    expect(seen.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('an idle process asks once for all queues', async () => {
    const queues = Array.from({ length: 12 }, (_, n) => ({ name: `queue-${n}`, run: () => Promise.resolve() }));
    runner = openRunner({ ...quick, polling: 0.1 });
    await runner.prepare(queues);
    await runner.work(queues);
    const connect = vi.spyOn(env.handle.pool, 'connect');
    onTestFinished(() => connect.mockRestore());
    // A look is a bare query, which connects with a callback; pg-boss awaits its connections.
    const looks = () => connect.mock.calls.filter((args: unknown[]) => args.length > 0).length;
    await expect.poll(looks).toBeGreaterThan(20);
    expect(connect.mock.calls.length - looks()).toBeLessThan(looks());
  });

  test('a job that is planned begins when it is due, though nothing is sent then', async () => {
    const { definition, seen, next } = greeter();
    await runner.prepare([definition]);
    await runner.work([definition]);
    const ran = next();
    const startAfter = new Date(Date.now() + 1_500);
    await runner.jobs.send(env.db, name, { whom: 'Atieno' }, { startAfter });
    await ran;
    expect(seen).toEqual(['Atieno']);
    expect(Date.now()).toBeGreaterThanOrEqual(startAfter.getTime());
  });

  test('a worker takes several jobs at once, and repeats only failed ones', async () => {
    const { definition, seen, next } = greeter((data, time) => {
      if (data.whom === 'b' && time <= 3) throw new Error('the mail server is away');
    });
    const several = { ...definition, batch: 3 };
    await runner.prepare([several]);
    await runner.jobs.sendAll(
      env.db,
      name,
      ['a', 'b', 'c'].map((whom) => ({ data: { whom }, singletonKey: whom })),
    );
    const ran = [next(), next(), next(), next()];
    await runner.work([several]);
    await Promise.all(ran);
    expect(seen.slice(0, 3).toSorted()).toEqual(['a', 'b', 'c']);
    await restart();
    expect(seen.slice(3)).toEqual(['b']);
  });

  test('jobs of a batch run in parallel', async () => {
    const { promise: bothBegan, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const definition: JobDefinition = {
      name,
      batch: 2,
      async run() {
        begun += 1;
        if (begun === 2) resolve();
        await bothBegan;
      },
    };
    await runner.prepare([definition]);
    await runner.jobs.sendAll(env.db, name, [
      { data: {}, singletonKey: 'a' },
      { data: {}, singletonKey: 'b' },
    ]);
    await runner.work([definition]);
    await bothBegan;
    expect(begun).toBe(2);
  });

  // The embedded database has one process.
  test.skipIf(env.engine === 'pglite')('two processes that start together on a new database share it', async () => {
    const { definition, seen, next } = greeter();
    const other = openRunner();
    onTestFinished(() => other.stop());
    await Promise.all([runner.prepare([definition]), other.prepare([definition])]);
    await other.work([definition]);
    const ran = next();
    await runner.jobs.send(env.db, name, { whom: 'Njeri' });
    await ran;
    expect(seen).toEqual(['Njeri']);
  });

  test.skipIf(env.engine === 'pglite')('two processes share the work: each job runs once', async () => {
    const { definition, seen, next } = greeter();
    const other = openRunner();
    onTestFinished(() => other.stop());
    for (const one of [runner, other]) await one.prepare([definition]);
    const people = Array.from({ length: 30 }, (_, n) => `person ${n}`);
    const ran = people.map(next);
    for (const one of [runner, other]) await one.work([definition]);
    await Promise.all(people.map(async (whom, n) => [runner, other][n % 2]?.jobs.send(env.db, name, { whom })));
    await Promise.all(ran);
    // Stopping waits for the last job of both processes.
    await restart();
    expect(seen.toSorted()).toEqual(people.toSorted());
  });
});

const prepared = inject('testDatabase');

describe.runIf(prepared.kind === 'postgres')('while the database is away', () => {
  /** Opens the database of the test behind a line that can be broken. */
  async function openBehindLine() {
    const line = await FaultProxy.open();
    onTestFinished(() => line.close());
    const url = new URL(prepared.kind === 'postgres' ? prepared.url : '');
    const { rows } = await env.pool.query<{ name: string }>('select current_database() as name');
    line.leadTo({ path: join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432') });
    const address = { url: `postgresql://${url.username}@127.0.0.1:${line.port}/${rows[0]?.name}`, poolSize: 5 };
    const handle = await openServerDatabase(address, { connection: 500, query: 60_000, jobQuery: 60_000 });
    onTestFinished(() => handle.close());
    return { line, handle };
  }

  test.each(['down', 'reset'] as const)(
    'and its connections are %s, the log has one line of each kind, with its cause, however many queues there are',
    async (fault) => {
      const { line, handle } = await openBehindLine();
      const written: { msg: string; err?: LoggedError; repeated?: number }[] = [];
      const log = createLog('warn', {
        write: (text) => void written.push(JSON.parse(text) as (typeof written)[number]),
      });
      const behindLine = createJobRunner(handle, log, { ...quick, polling: 0.05, watching: 1 });
      const failed = { count: 0 };
      const connect = handle.pool.connect.bind(handle.pool);
      handle.pool.connect = ((...args: []) =>
        // With a callback, as `pool.query` calls it, there is no promise.
        (connect(...args) as Promise<unknown> | undefined)?.catch((error: unknown) => {
          failed.count += 1;
          throw error;
        })) as typeof connect;
      const queues = Array.from({ length: 12 }, (_, n) => ({ name: `queue-${n}`, run: () => Promise.resolve() }));
      await behindLine.prepare(queues);
      await behindLine.work(queues);
      onTestFinished(() => behindLine.stop());
      await line.break(fault);
      await expect.poll(() => failed.count).toBeGreaterThan(12);
      await line.mend();
      const kinds = written.map(({ msg, err }) => `${msg}: ${rootOf(err)}`);
      expect(kinds.some((kind) => kind.startsWith('jobs: the queue failed: '))).toBe(true);
      expect(kinds.toSorted()).toEqual([...new Set(kinds)].toSorted());
      for (const { err } of written) expect(rootOf(err)).toMatch(/^(E[A-Z]+|57P0\d|Connection terminated)/);
      for (const { err } of written) expect(err).not.toHaveProperty('stack');
    },
  );
});

interface LoggedError {
  readonly message: string;
  readonly code?: string;
  readonly cause?: LoggedError;
}

const rootOf = (error: LoggedError | undefined): string =>
  error?.cause ? rootOf(error.cause) : (error?.code ?? error?.message ?? 'none');
