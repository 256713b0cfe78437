import { describe, expect, test } from 'vitest';
import { MovableClock } from '#app/shared/clock.ts';
import { createPageCache, prepareResponse, type RenderedPage } from './page-cache.ts';

const page = (text: string, status = 200): RenderedPage => ({
  status,
  isCacheable: status === 200,
  bytes: Buffer.from(text),
  headers: [['content-type', 'text/html']],
});

function open(maxBytes = 1_000_000) {
  const clock = new MovableClock();
  return { clock, cache: createPageCache({ clock, maxAgeMs: 60_000, maxBytes, prepare: prepareResponse }) };
}

/** A promise that the test resolves. */
function later<Value>() {
  let done: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => (done = resolve));
  return { promise, done };
}

describe('the page cache', () => {
  test('keeps a page until it is too old', async () => {
    const { clock, cache } = open();
    expect(cache.find('/')).toBeNull();
    await cache.fetch('/', async () => page('home'));
    expect(cache.find('/')?.bodies.identity.toString()).toBe('home');
    clock.advance({ seconds: 59 });
    expect(cache.find('/')).not.toBeNull();
    clock.advance({ seconds: 1 });
    expect(cache.find('/')).toBeNull();
  });

  test('keeps a page until it changes by the clock, counted from when its rendering began', async () => {
    const clock = new MovableClock();
    const change = clock.now().getTime() + 20_000;
    const changesAfter = (now: number) => (now < change ? change : Infinity);
    const cache = createPageCache({
      clock,
      maxAgeMs: 60_000,
      maxBytes: 1_000_000,
      changesAfter,
      prepare: prepareResponse,
    });
    await cache.fetch('/', async () => page('before'));
    clock.advance({ seconds: 19.999 });
    expect(cache.find('/')).not.toBeNull();
    await cache.fetch('/slow', async () => {
      clock.advance({ seconds: 0.001 });
      return page('before');
    });
    expect([cache.find('/'), cache.find('/slow')]).toEqual([null, null]);
  });

  test('renders once for concurrent requests', async () => {
    const { cache } = open();
    const rendering = later<RenderedPage>();
    let times = 0;
    const render = () => {
      times += 1;
      return rendering.promise;
    };
    const answers = [cache.fetch('/', render), cache.fetch('/', render), cache.fetch('/', render)];
    rendering.done(page('home'));
    const [first, ...others] = await Promise.all(answers);
    expect(times).toBe(1);
    expect(first?.bodies.identity.toString()).toBe('home');
    for (const other of others) expect(other).toBe(first);
  });

  test('renders again after a change', async () => {
    const { cache } = open();
    await cache.fetch('/', async () => page('12 courses'));
    cache.clear();
    expect(cache.find('/')).toBeNull();
    const answer = await cache.fetch('/', async () => page('13 courses'));
    expect(answer?.bodies.identity.toString()).toBe('13 courses');
  });

  test('does not keep a page rendered during a change', async () => {
    const { cache } = open();
    const rendering = later<RenderedPage>();
    const old = cache.fetch('/', () => rendering.promise);
    cache.clear();
    const fresh = cache.fetch('/', async () => page('after'));
    rendering.done(page('before'));
    expect((await old)?.bodies.identity.toString()).toBe('before');
    expect((await fresh)?.bodies.identity.toString()).toBe('after');
    expect(cache.find('/')?.bodies.identity.toString()).toBe('after');
  });

  test('does not compress an unchanged page twice', async () => {
    const { clock, cache } = open();
    const first = await cache.fetch('/', async () => page('home'));
    clock.advance({ minutes: 2 });
    expect(await cache.fetch('/', async () => page('home'))).toBe(first);
    expect(cache.find('/')).toBe(first);
  });

  test('answers but does not cache a missing page', async () => {
    const { cache } = open();
    expect((await cache.fetch('/nothing', async () => page('Not found', 404)))?.status).toBe(404);
    expect(cache.find('/nothing')).toBeNull();
  });

  test('tries a failed rendering again at the next request', async () => {
    const { cache } = open();
    await expect(cache.fetch('/', () => Promise.reject(new Error('the database is away')))).rejects.toThrow('away');
    expect((await cache.fetch('/', async () => page('home')))?.status).toBe(200);
  });

  test('stays within its memory limit', async () => {
    const { cache } = open(3_000);
    for (const name of ['a', 'b', 'c', 'd']) await cache.fetch(name, async () => page(name.repeat(900)));
    const cached = ['a', 'b', 'c', 'd'].filter((name) => cache.find(name));
    expect(cached.length).toBeLessThan(4);
    expect(cached).toContain('d');
  });
});
