import { expect, test } from 'vitest';
import { createLiveEvents } from './live-events.server.ts';
import { cacheValues } from './cache-values.ts';

function open({ isConnected = true, maxEntries = 10 } = {}) {
  const liveEvents = { ...createLiveEvents(), isConnected: () => isConnected };
  const time = { now: Date.UTC(2026, 0, 1) };
  const shop = { fails: false, reads: [] as string[], version: 1 };
  const read = async (key: string) => {
    shop.reads.push(key);
    const { version, fails } = shop;
    await Promise.resolve();
    if (fails) throw new Error('no answer');
    return { key, version };
  };
  const cached = cacheValues(
    { clock: { now: () => new Date(time.now) }, liveEvents },
    { topic: 'catalogue', maxEntries, read },
  );
  return { cached, liveEvents, time, shop };
}

test('a value is read once for concurrent callers', async () => {
  const { cached, shop } = open();
  const answers = await Promise.all([cached('a'), cached('a'), cached('b')]);
  expect(answers.map((answer) => answer?.key)).toEqual(['a', 'a', 'b']);
  await cached('a');
  expect(shop.reads).toEqual(['a', 'b']);
});

test('an event drops it, even during a read', async () => {
  const { cached, liveEvents, shop } = open();
  const early = cached('a');
  shop.version = 2;
  liveEvents.publish('catalogue');
  expect(await early).toMatchObject({ version: 1 });
  expect(await cached('a')).toMatchObject({ version: 2 });
  liveEvents.publish('site');
  await cached('a');
  expect(shop.reads).toHaveLength(2);
});

test('it is at most half a minute old without events', async () => {
  const { cached, time, shop } = open();
  await cached('a');
  time.now += 29_999;
  await cached('a');
  expect(shop.reads).toHaveLength(1);
  time.now += 1;
  await cached('a');
  expect(shop.reads).toHaveLength(2);
});

test('nothing is cached while events are missing, after a failure, or beyond the limit', async () => {
  expect(open({ isConnected: false }).cached('a')).toBeNull();
  const { cached, shop } = open({ maxEntries: 2 });
  shop.fails = true;
  await expect(cached('a')).rejects.toThrow('no answer');
  shop.fails = false;
  expect(await cached('a')).toMatchObject({ key: 'a' });
  for (const key of ['b', 'c', 'a']) await cached(key);
  expect(shop.reads).toEqual(['a', 'a', 'b', 'c', 'a']);
});
