import { describe, expect, onTestFinished, test } from 'vitest';
import { useTestEnv } from '#tests/support/test-env.ts';
import { shareLiveEvents, type SharedLiveEvents } from './live-events.server.ts';
import { createLog } from './log.server.ts';

const env = useTestEnv();

/** Opens the events of one process. */
async function openCopy(): Promise<SharedLiveEvents> {
  const events = shareLiveEvents(env.handle, createLog('silent'));
  await events.listen();
  onTestFinished(() => events.close());
  return events;
}

function listenTo(events: SharedLiveEvents, topic: string) {
  const received = { count: 0 };
  const end = events.subscribe(topic, () => void (received.count += 1));
  return { heard: received, end };
}

const listening =
  "select pid from pg_stat_activity where query like 'listen%live_events%' and datname = current_database()";

/** Terminates all listening connections, as a restart of the database does, and returns when all are open again. */
async function dropListeners(): Promise<void> {
  const { rows } = await env.pool.query<{ pid: number }>(listening);
  await env.pool.query(`select pg_terminate_backend(pid) from (${listening}) as l`);
  const opened = async () => {
    const now = await env.pool.query<{ pid: number }>(listening);
    return now.rows.filter(({ pid }) => !rows.some((old) => old.pid === pid));
  };
  await expect.poll(opened).toHaveLength(rows.length);
}

describe('live events', () => {
  test('reach listeners in this process at once and once, and no others', async () => {
    const here = await openCopy();
    const [mine, other] = [listenTo(here, 'catalogue'), listenTo(here, 'order:1')];
    here.publish('catalogue');
    expect([mine.heard.count, other.heard.count]).toEqual([1, 0]);
    mine.end();
    here.publish('catalogue');
    // Closing sends all pending events, and none came back.
    await here.close();
    expect(mine.heard.count).toBe(1);
  });
});

describe.skipIf(env.engine === 'pglite')('news of another copy', () => {
  test('arrive from other processes once, each topic at its listeners', async () => {
    const [one, other] = [await openCopy(), await openCopy()];
    const here = listenTo(one, 'catalogue');
    const [there, order, site] = ['catalogue', 'order:1', 'site'].map((topic) => listenTo(other, topic));
    for (const topic of ['catalogue', 'catalogue', 'order:1']) one.publish(topic);
    await expect.poll(() => order?.heard.count).toBe(1);
    // The two events were sent together and became one.
    expect([there?.heard.count, site?.heard.count, here.heard.count]).toEqual([1, 0, 2]);
  });

  test('that may have been missed make all listeners read again, and later ones arrive', async () => {
    const [one, other] = [await openCopy(), await openCopy()];
    const [catalogue, site] = [listenTo(other, 'catalogue'), listenTo(other, 'site')];
    await dropListeners();
    await expect.poll(() => [catalogue.heard.count, site.heard.count]).toEqual([1, 1]);
    one.publish('site');
    await expect.poll(() => site.heard.count).toBe(2);
    expect(catalogue.heard.count).toBe(1);
  });

  test('arrive at once only while their connection is open', async () => {
    const { direct } = env.handle;
    if (!direct) throw new Error('the tests reach PostgreSQL itself');
    const way = { ...direct };
    const events = shareLiveEvents({ ...env.handle, direct: way }, createLog('silent'));
    onTestFinished(() => events.close());
    expect(events.isConnected()).toBe(false);
    await events.listen();
    expect(events.isConnected()).toBe(true);
    // Nothing listens on this port.
    way.port = 1;
    await env.pool.query(`select pg_terminate_backend(pid) from (${listening}) as l`);
    await expect.poll(() => events.isConnected()).toBe(false);
    way.port = direct.port;
    await expect.poll(() => events.isConnected()).toBe(true);
  });
});
