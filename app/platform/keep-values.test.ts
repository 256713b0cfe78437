import { expect, test } from 'vitest';
import { createLiveEvents } from './live-events.server.ts';
import { keepValues } from './keep-values.ts';

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
  const kept = keepValues(
    { clock: { now: () => new Date(time.now) }, liveEvents },
    { topic: 'catalogue', maxEntries, read },
  );
  return { kept, liveEvents, time, shop };
}

test('a value is read once for concurrent callers', async () => {
  const { kept, shop } = open();
  const answers = await Promise.all([kept('a'), kept('a'), kept('b')]);
  expect(answers.map((answer) => answer?.key)).toEqual(['a', 'a', 'b']);
  await kept('a');
  expect(shop.reads).toEqual(['a', 'b']);
});

test('an event drops it, even during a read', async () => {
  const { kept, liveEvents, shop } = open();
  const early = kept('a');
  shop.version = 2;
  liveEvents.publish('catalogue');
  expect(await early).toMatchObject({ version: 1 });
  expect(await kept('a')).toMatchObject({ version: 2 });
  liveEvents.publish('site');
  await kept('a');
  expect(shop.reads).toHaveLength(2);
});

test('it is at most half a minute old without events', async () => {
  const { kept, time, shop } = open();
  await kept('a');
  time.now += 29_999;
  await kept('a');
  expect(shop.reads).toHaveLength(1);
  time.now += 1;
  await kept('a');
  expect(shop.reads).toHaveLength(2);
});

test('nothing is kept while events are missing, after a failure, or beyond the limit', async () => {
  expect(open({ isConnected: false }).kept('a')).toBeNull();
  const { kept, shop } = open({ maxEntries: 2 });
  shop.fails = true;
  await expect(kept('a')).rejects.toThrow('no answer');
  shop.fails = false;
  expect(await kept('a')).toMatchObject({ key: 'a' });
  for (const key of ['b', 'c', 'a']) await kept(key);
  expect(shop.reads).toEqual(['a', 'a', 'b', 'c', 'a']);
});
