import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { inBackground, urgently } from './background-work.server.ts';
import { Outage } from './outage.ts';
import { PriorityPool } from './priority-pool.server.ts';

const env = useTestEnv();

// A server has several connections, in another process.
describe.skipIf(env.engine === 'postgres')('the one connection of the embedded database', () => {
  test('goes to requests before jobs, however long the jobs have waited', async () => {
    const order: string[] = [];
    const ask = (who: string) => env.pool.query('select 1').then(() => order.push(who));
    const holder = await env.pool.connect();
    const jobs = [inBackground(() => ask('job')), inBackground(() => ask('job'))];
    const requests = [ask('request'), ask('request'), ask('request')];
    holder.release();
    await Promise.all([...jobs, ...requests]);
    expect(order).toEqual(['request', 'request', 'request', 'job', 'job']);
  });

  test('goes to urgent requests before other waiting ones', async () => {
    const order: string[] = [];
    const ask = (who: string) => env.pool.query('select 1').then(() => order.push(who));
    const holder = await env.pool.connect();
    const pages = [ask('page'), ask('page'), ask('page')];
    const urgent = [urgently(() => ask('urgent')), urgently(() => ask('urgent'))];
    expect(env.handle.pool.waitingInAll).toBe(5);
    holder.release();
    await Promise.all([...pages, ...urgent]);
    // One page request may have been admitted before.
    expect(order.filter((who) => who === 'urgent')).toHaveLength(2);
    expect(order.slice(0, 3)).toContain('urgent');
    expect(order.slice(3)).toEqual(['page', 'page']);
    expect(env.handle.pool.waitingInAll).toBe(0);
  });

  test('eventually goes to a page, even if urgent requests never stop', async () => {
    const over = new AbortController();
    const page = env.pool.query('select 1 as one').finally(() => over.abort());
    const crowd = async () => {
      while (!over.signal.aborted) await env.pool.query('select 1');
    };
    const [{ rows }] = await Promise.all([page, urgently(crowd), urgently(crowd), urgently(crowd)]);
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('eventually goes to a job, even if requests never stop', async () => {
    const over = new AbortController();
    const job = inBackground(() => env.pool.query('select 1 as one')).finally(() => over.abort());
    const crowd = async () => {
      while (!over.signal.aborted) await env.pool.query('select 1');
    };
    const [{ rows }] = await Promise.all([job, crowd(), crowd(), crowd()]);
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('works after a client was discarded, with the names of its prepared statements', async () => {
    const ask = () => env.pool.query({ name: 'kept', text: 'select 1 as one' });
    await ask();
    const client = await env.pool.connect();
    client.release(new Error('thrown away'));
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });

  test('lets the event loop run between two users', async () => {
    let turns = 0;
    let timer = setImmediate(function turn() {
      turns += 1;
      timer = setImmediate(turn);
    });
    for (let n = 0; n < 20; n += 1) await env.pool.query('select 1');
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  test('is returned after a failed query, of a job too', async () => {
    await expect(env.pool.query('select 1/0')).rejects.toThrow('division by zero');
    await expect(inBackground(() => env.pool.query('select 1/0'))).rejects.toThrow('division by zero');
    expect((await inBackground(() => env.pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });
});

describe('a job that needs a connection', () => {
  test('waits while a request has one', async () => {
    const order: string[] = [];
    const request = await env.pool.connect();
    const job = inBackground(() => env.pool.query('select 1')).then(() => order.push('job'));
    await request.query('select 1');
    order.push('request');
    request.release();
    await job;
    expect(order).toEqual(['request', 'job']);
  });
});

// The embedded database has one connection.
describe.skipIf(env.engine === 'pglite')('several connections', () => {
  test('one eventually goes to a job, even if a request never returns its own', async () => {
    const request = await env.pool.connect();
    const { rows } = await inBackground(() => env.pool.query('select 1 as one'));
    expect(rows).toEqual([{ one: 1 }]);
    request.release();
  });

  test('jobs use at most a fifth of them at a time, and each job has its turn', async () => {
    const held: pg.PoolClient[] = [];
    const jobs = Array.from({ length: 5 }, () =>
      inBackground(() => env.pool.connect()).then((client) => void held.push(client)),
    );
    await Promise.all(jobs.slice(0, 2));
    await Promise.all(Array.from({ length: 20 }, () => env.pool.query('select 1')));
    expect(held).toHaveLength(2);
    for (const job of jobs) {
      await job;
      held.shift()?.release();
    }
    expect(held).toEqual([]);
  });

  test('go to waiting jobs without a new delay', async () => {
    const pool = new PriorityPool({ ...env.pool.options, max: 2, jobsAtOnce: 1 });
    const request = await pool.connect();
    const begun = performance.now();
    await Promise.all(Array.from({ length: 200 }, () => inBackground(() => pool.query('select 1'))));
    // Deferred one by one, each job would wait a tenth of a second.
    expect(performance.now() - begun).toBeLessThan(15_000);
    request.release();
    await pool.end();
  });

  test('refuse callers with an outage after a long wait, and forget them', async () => {
    const pool = new PriorityPool({ ...env.pool.options, max: 1, jobsAtOnce: 1, connectionTimeoutMillis: 50 });
    const holder = await pool.connect();
    await expect(pool.query('select 1')).rejects.toThrow(Outage);
    await expect(urgently(() => pool.query('select 1'))).rejects.toThrow(Outage);
    holder.release();
    expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(pool.waitingInAll).toBe(0);
    await pool.end();
  });

  test('are given to the next job even if one cannot be opened', async () => {
    const pool = new PriorityPool({ connectionString: 'postgres://nobody@127.0.0.1:9/none', jobsAtOnce: 1 });
    const refused = Array.from({ length: 3 }, () => inBackground(() => pool.query('select 1')));
    for (const { status } of await Promise.allSettled(refused)) expect(status).toBe('rejected');
    await pool.end();
  });
});
