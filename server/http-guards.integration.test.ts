import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { html, useChain } from '#tests/support/chain-bed.ts';

const chain = useChain();

describe('a request that may change something', () => {
  const origin = 'https://shop.example';

  test('passes from the site, and is told the site’s own address', async () => {
    await chain.open();
    const answer = await chain.ask('/login', {
      method: 'POST',
      headers: { origin, host: '10.0.0.5:8080' },
      body: 'a=1',
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

  test('passes from anywhere where payments are reported', async () => {
    await chain.open();
    expect(
      (await chain.ask('/api/payments/results/secret', { method: 'POST', headers: { origin: 'null' }, body: '{}' }))
        .status,
    ).toBe(200);
  });

  test('is refused when it is larger than a megabyte, announced or not', async () => {
    await chain.open();
    chain.page = async (request) => html(String((await request.text()).length));
    const body = 'x'.repeat(1024 * 1024 + 1);
    const announced = await chain.ask('/contact', {
      method: 'POST',
      headers: { origin, 'content-length': String(body.length) },
      body,
    });
    expect(announced.status).toBe(413);
    const chunked = await chain.ask('/api/contact', {
      method: 'POST',
      headers: { origin, 'transfer-encoding': 'chunked' },
      body,
    });
    expect(chunked.status).toBe(413);
    expect(JSON.parse(chunked.text)).toHaveProperty('error');
    expect(chain.rendered).toEqual([]);
  });

  test.each(['/admin/payments/reconcile', '/admin/payments/reconcile/file'])(
    'may be a statement of 33 megabytes at %s',
    async (path) => {
      await chain.open();
      chain.page = async (request) => html(String((await request.text()).length));
      const sent = (length: number) =>
        chain.ask(path, {
          method: 'POST',
          headers: { origin, 'content-length': String(length) },
          body: 'x'.repeat(length),
        });
      expect(await sent(2 * 1024 * 1024)).toMatchObject({ status: 200, text: expect.stringContaining('2097152') });
      expect(await sent(33 * 1024 * 1024 + 1)).toMatchObject({ status: 413, text: expect.stringContaining('33 MB') });
    },
  );

  test.each([
    ['before anything of it was read', () => Promise.resolve()],
    ['while it was read', (request: Request) => request.body?.getReader().read()],
  ])('is taken to its end where it was refused %s, and the connection goes on', async (_case, read) => {
    await chain.open();
    chain.page = async (request) => {
      await read(request);
      return html('refused', { status: 403 });
    };
    const length = 8 * 1024 * 1024;
    const connection = connect(chain.port, '127.0.0.1');
    let said = '';
    connection.setEncoding('utf8').on('data', (part: string) => (said += part));
    const came = (answer: RegExp) => vi.waitFor(() => expect(said).toMatch(answer), { timeout: 20_000 });
    connection.write(
      `POST /admin/payments/reconcile HTTP/1.1\r\nhost: shop.example\r\norigin: ${origin}\r\ncontent-length: ${length}\r\n\r\nx`,
    );
    await came(/ 403 /);
    for (let sent = 1; sent < length; sent += 65_536) connection.write('x'.repeat(Math.min(65_536, length - sent)));
    connection.write('GET /healthz HTTP/1.1\r\nhost: shop.example\r\n\r\n');
    await came(/ 200 [^]*"status":"ok"/);
    connection.destroy();
  });
});

describe('what fails', () => {
  test('shows an id and never what happened', async () => {
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

  test('is a page even where the page itself failed', async () => {
    await chain.open();
    chain.page = () => new Response(null, { status: 500 });
    const answer = await chain.ask('/');
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('Something went wrong');
  });
});

test('every answer carries the guards', async () => {
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
  test('is the connection’s, whatever he writes into the request', async () => {
    await chain.open();
    await chain.ask('/dashboard', { headers: { 'x-forwarded-for': '198.51.100.1' } });
    expect(chain.addresses).toEqual(['127.0.0.1']);
  });

  test('is what a trusted proxy says', async () => {
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
