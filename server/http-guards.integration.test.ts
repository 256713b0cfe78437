import { describe, expect, test } from 'vitest';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';
import { specifies } from '#tests/specifies.ts';

const chain = useHttpServer();

describe('a request that may change something', () => {
  const origin = 'https://shop.example';

  test('passes from the site, with the site’s own address', async () => {
    await chain.open();
    const answer = await chain.ask('/login', {
      method: 'POST',
      headers: { origin, host: '10.0.0.5:8080' },
      body: '',
    });
    expect(answer.status).toBe(200);
    expect(chain.rendered[0]?.url).toBe('https://shop.example/login');
  });

  test.each([
    ['a form of another site', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
    ['an origin that is hidden', { origin: 'null' }],
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
    ['a cookie and nothing else', { cookie: 'mic3.session_token=a' }],
  ])('is refused with %s', async (_case, headers) => {
    await chain.open();
    for (const path of ['/login', '/login.data', '/api/courses/a/progress', '/media/x', '/art/x.svg', '/healthz']) {
      const answer = await chain.ask(path, { method: 'POST', headers: { ...headers }, body: '{}' });
      if (path !== '/media/x') expect([path, answer.status]).toEqual([path, 403]);
      else expect(answer.status).toBe(405);
    }
    expect(chain.rendered).toEqual([]);
  });

  test('passes from anywhere to payment callbacks', async () => {
    await chain.open();
    expect(
      (await chain.ask('/api/payments/results/secret', { method: 'POST', headers: { origin: 'null' }, body: '{}' }))
        .status,
    ).toBe(200);
  });
});

describe('a failure', () => {
  specifies('Catalogue, site and admin: an error is never shown as an empty list');
  test('shows an id and never the error', async () => {
    await chain.open();
    chain.page = () => Promise.reject(new Error('select secrets failed'));
    const answer = await chain.ask('/dashboard');
    expect(answer.status).toBe(500);
    expect(answer.text).toContain(String(answer.headers['x-request-id']));
    expect(answer.text).not.toMatch(/secrets|\.ts/);
  });

  test('is JSON for programs', async () => {
    await chain.open();
    chain.page = () =>
      new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } });
    const answer = await chain.ask('/api/orders/1/status');
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.text)).toEqual({
      error: 'Something went wrong. Please try again.',
      requestId: answer.headers['x-request-id'],
    });
  });

  test('shows a page even if the page itself failed', async () => {
    await chain.open();
    chain.page = () => new Response(null, { status: 500 });
    const answer = await chain.ask('/');
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Something went wrong');
  });
});

test('every answer has the security headers', async () => {
  await chain.open();
  chain.page = ({ url }) => (url.endsWith('/broken') ? Promise.reject(new Error('no')) : html('fine'));
  for (const [path, method] of [
    ['/', 'GET'],
    ['/dashboard', 'GET'],
    ['/broken', 'GET'],
    ['/healthz', 'GET'],
    ['/login', 'POST'],
    ['/art/weave/frontend/1/4x4/a.svg', 'GET'],
  ] as const) {
    const { headers } = await chain.ask(path, { method, headers: { origin: 'https://evil.example' } });
    expect([
      path,
      headers['x-content-type-options'],
      headers['strict-transport-security'],
      headers['referrer-policy'],
      headers['cross-origin-opener-policy'],
    ]).toEqual([
      path,
      'nosniff',
      'max-age=31536000; includeSubDomains',
      'strict-origin-when-cross-origin',
      'same-origin',
    ]);
    if (path !== '/') expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  }
});

describe('the visitor’s address', () => {
  test('is that of the connection, whatever the headers say', async () => {
    await chain.open();
    await chain.ask('/dashboard', { headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect(chain.addresses).toEqual(['127.0.0.1']);
  });

  test("is that in a trusted proxy's header", async () => {
    await chain.open({ TRUSTED_PROXIES: 'loopback' });
    await chain.ask('/dashboard', { headers: { 'x-forwarded-for': '1.1.1.1, 198.51.100.1' } });
    expect(chain.addresses).toEqual(['198.51.100.1']);
  });
});

test.each([
  ['http://evil.example/', 'GET'],
  ['*', 'OPTIONS'],
  ['/courses/%00', 'GET'],
  ['/courses?category=%00', 'GET'],
  ['/courses/%E0%A4%A', 'GET'],
])('the target %s is refused', async (target, method) => {
  await chain.open();
  expect((await chain.ask(target, { method })).status).toBe(400);
  expect(chain.rendered).toEqual([]);
});
