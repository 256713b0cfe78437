import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';

const chain = useHttpServer();

test('an unknown category and the spellings of a known one are one page', async () => {
  await chain.open();
  for (const query of ['', '?category=zzz', '?category=yyy&utm_source=a', '?page=1', '?page=-3'])
    await chain.ask(`/courses${query}`);
  expect(chain.rendered.map(({ url }) => new URL(url).search)).toEqual(['']);
  for (const query of ['AI_Basics', 'ai-basics', 'aI_bAsics']) await chain.ask(`/courses?category=${query}`);
  expect(chain.rendered).toHaveLength(2);
});

test('security.txt has the address for reports, and its expiry', async () => {
  await chain.open();
  const ask = async () => (await chain.ask('/.well-known/security.txt')).text;
  expect(await ask()).toMatch(
    /^Contact: https:\/\/shop\.example\/contact\nExpires: \d{4}-\d\d-\d\dT[^\n]+Z\nPreferred-Languages: en, sw\nCanonical: https:\/\/shop\.example\/\.well-known\/security\.txt\n$/,
  );
  await chain.product.services.db.execute(
    sql`insert into site_settings (key, value) values ('email', '"safe@shop.co.ke"'::jsonb)`,
  );
  expect(await ask()).toContain('Contact: mailto:safe@shop.co.ke\n');
});

describe('public pages', () => {
  test('are rendered once without a person, and sent to everybody', async () => {
    await chain.open();
    const first = await chain.ask('/courses?utm_source=mail', {
      headers: { 'accept-language': 'sw', 'user-agent': 'first' },
    });
    const second = await chain.ask('/courses');
    expect(second.bytes).toEqual(first.bytes);
    expect(chain.rendered).toHaveLength(1);
    expect(chain.rendered[0]?.url).toBe('https://shop.example/courses');
    expect([...(chain.rendered[0]?.headers.keys() ?? [])]).toEqual(['accept']);
  });

  test('are compressed as the browser accepts, and not resent if cached', async () => {
    await chain.open();
    const br = await chain.ask('/', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.bytes).toString()).toContain('<!doctype html>/');
    const etag = br.headers.etag ?? '';
    const again = await chain.ask('/', { headers: { 'if-none-match': etag } });
    expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag]);
    const head = await chain.ask('/', { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(2_000);
  });

  test('are rendered again when the catalogue or the site changed', async () => {
    await chain.open();
    for (const topic of ['catalogue', 'site']) {
      await chain.ask('/');
      chain.product.services.liveEvents.publish(topic);
    }
    await chain.ask('/');
    expect(chain.rendered).toHaveLength(3);
  });

  test('are dropped when their address redirects, which is checked each time', async () => {
    await chain.open();
    expect((await chain.ask('/courses/beads')).status).toBe(200);
    chain.product.services.liveEvents.publish('catalogue');
    chain.page = () => new Response(null, { status: 301, headers: { location: '/courses/strings' } });
    expect((await chain.ask('/courses/beads')).headers.location).toBe('/courses/strings');
    chain.page = () => html('another course');
    expect((await chain.ask('/courses/beads')).text).toContain('another course');
  });

  test('are rendered for each visitor with a cookie, and not cached', async () => {
    await chain.open();
    chain.page = ({ headers }) => html(`for ${headers.get('cookie')}`);
    const mine = await chain.ask('/', { headers: { cookie: 'mic3_payment=a' } });
    const hers = await chain.ask('/', { headers: { cookie: 'mic3_payment=b' } });
    expect(mine.text).toContain('for mic3_payment=a');
    expect(hers.text).toContain('for mic3_payment=b');
    expect(mine.headers['cache-control']).toBe('no-store');
    expect((await chain.ask('/')).text).toContain('for null');
  });

  test('are the same for a visitor with a cart, which their scripts show', async () => {
    await chain.open();
    const cart = { cookie: 'mic3_cart=7b1c2f0e-1111-4111-8111-111111111111' };
    const theirs = await chain.ask('/', { headers: cart });
    expect((await chain.ask('/')).bytes).toEqual(theirs.bytes);
    expect(chain.rendered).toHaveLength(1);
  });

  test('are not cached when they are missing or set a cookie', async () => {
    await chain.open();
    chain.page = () => html('Not found', { status: 404 });
    const none = await chain.ask('/courses/none', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([none.status, none.headers['content-encoding'], none.headers['cache-control']]).toEqual([
      404,
      'br',
      'no-store',
    ]);
    chain.page = () => html('here now');
    chain.product.services.liveEvents.publish('catalogue');
    expect((await chain.ask('/courses/none')).text).toContain('here now');
    chain.page = () => html('with a cookie', { headers: { 'set-cookie': 'a=1' } });
    const answer = await chain.ask('/about');
    expect(answer.headers['set-cookie']).toEqual(['a=1']);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

test('private addresses and their data are never cached', async () => {
  await chain.open();
  for (const path of [
    '/dashboard',
    '/dashboard.data',
    '/orders/1',
    '/api/orders/1/status',
    '/courses/a/content',
    '/courses/a/content.data',
    '/checkout',
    '/cart',
    '/o/KARIBU10',
  ]) {
    expect([path, (await chain.ask(path)).headers['cache-control']]).toEqual([path, 'no-store']);
  }
});

describe('drawings', () => {
  test.each(['/art/weave/frontend/1/40x20/HTML.svg', '/art/cover/frontend/0/1x1/HTML%20%26%20%3Cb%3E.svg'])(
    'are cached by browsers for ever: %s',
    async (path) => {
      await chain.open();
      const answer = await chain.ask(path, { headers: { 'accept-encoding': 'gzip' } });
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(gunzipSync(answer.bytes).toString()).toMatch(/^<svg/);
    },
  );

  test.each([
    ['/art/cover/category-of-another-release/0/1x1/HTML.svg', '/art/cover/general/0/1x1/HTML.svg'],
    ['/art/poster2/frontend/0/1x1/HTML.svg', '/art/cover/frontend/0/1x1/HTML.svg'],
    ['/art/mosaic/design/3/40x20/HTML.svg', '/art/weave/design/3/40x20/HTML.svg'],
    ['/art/mosaic/none/3/40x20/a%2Fb.svg', '/art/weave/general/3/40x20/a%2Fb.svg'],
  ])('of another release are the most similar ones, for some minutes: %s', async (path, similar) => {
    await chain.open();
    const answer = await chain.ask(path);
    expect(answer).toMatchObject({ status: 200, text: (await chain.ask(similar)).text });
    expect(answer.headers['cache-control']).toBe('public, max-age=300');
  });

  test.each([
    '/art/weave/frontend/1/4000x4000/HTML.svg',
    '/art/poster/frontend/1/4000x4000/HTML.svg',
    '/art/badge/frontend/101/1x1/HTML.svg',
    '/art/poster/frontend/1/4/HTML.svg',
    '/art/poster.svg',
  ])('with invalid addresses are unknown pages: %s', async (path) => {
    await chain.open();
    chain.page = () => html('Not found', { status: 404 });
    expect((await chain.ask(path)).status).toBe(404);
  });
});

test.each([
  ['/admin/quotations/1?done=seats', '/admin/quotations/1'],
  ['/admin/users?search=a%20b&done=deleted&undo=1&page=2', '/admin/users?search=a%20b&page=2'],
  ['/admin/quotations?search=done=x', '/admin/quotations?search=done=x'],
  ['/sw/login?done=reset', '/sw/login'],
])('a form posted to %s is not answered beside what was done before', async (address, answered) => {
  await chain.open();
  const origin = chain.product.services.config.appUrl;
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
  await chain.ask(address, { method: 'POST', headers, body: 'name=a' });
  await chain.ask(address);
  const asked = chain.rendered.map(({ url }) => url.replace(/^https?:\/\/[^/]+/, ''));
  expect(asked).toEqual([answered, address]);
});

test('an event stream is sent without buffering', async () => {
  await chain.open();
  const events = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('data: 1\n\n'));
      controller.close();
    },
  });
  chain.page = () => new Response(events, { headers: { 'content-type': 'text/event-stream' } });
  const { headers, text } = await chain.ask('/api/orders/1/live', { headers: { 'accept-encoding': 'gzip' } });
  expect(text).toBe('data: 1\n\n');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  expect(headers['content-encoding']).toBeUndefined();
});

describe('operations', () => {
  test('health and readiness are separate', async () => {
    await chain.open();
    expect((await chain.ask('/healthz')).text).toBe('{"status":"ok"}');
    expect(JSON.parse((await chain.ask('/readyz')).text)).toHaveProperty('database', true);
    expect(await chain.ask('/readyz/traffic')).toMatchObject({ status: 200, text: '{"traffic":true}' });
  });

  test('metrics answer this machine only, not a proxy on it', async () => {
    await chain.open();
    await chain.ask('/dashboard');
    expect((await chain.ask('/metrics')).text).toMatch(
      /http_request_duration_seconds_count\{kind="page",method="GET",status="2xx"\} 1/,
    );
    expect((await chain.ask('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404);
  });
});
