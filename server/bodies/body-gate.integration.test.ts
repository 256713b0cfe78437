import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { address, cookieOf as cookieIn } from '#tests/support/account-fixture.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';
import { sendRaw, type RawConnection } from '#tests/support/raw-requests.ts';
import { openBytes } from './body-gate.ts';

const chain = useHttpServer();
const origin = 'https://shop.example';
const form = { origin, 'content-type': 'application/x-www-form-urlencoded' };

/** Answers with the number of bytes received. */
function echo(): void {
  chain.page = async (request) => html(`${(await request.arrayBuffer()).byteLength} bytes`);
}

const cookieOf = async (kind: 'staff' | 'learner') => {
  const { services } = chain.product;
  if (kind === 'staff') return staffCookie(services, (await createStaff(services.db)).id);
  const { id: userId } = await createLearner(services.db);
  return cookieIn(await services.auth.beginSession({ userId, address, userAgent: 'test' }));
};

describe('a body', () => {
  test('reaches the route complete', async () => {
    await chain.open();
    echo();
    const body = new URLSearchParams({ message: 'x'.repeat(60_000) }).toString();
    for (const length of [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }] as Record<
      string,
      string
    >[]) {
      const answer = await chain.ask('/contact', { method: 'POST', headers: { ...form, ...length }, body });
      expect([answer.status, answer.text.trim()]).toEqual([200, `<!doctype html>${body.length} bytes`]);
    }
  });

  test.each([
    ['too long, announced', 413, { ...form, 'content-length': '65537' }, 'x'.repeat(65_537)],
    ['too long, in chunks', 413, { ...form, 'transfer-encoding': 'chunked' }, 'x'.repeat(65_537)],
    ['of too many fields', 413, form, 'a&'.repeat(201)],
    [
      'of too many parts',
      413,
      { origin, 'content-type': 'multipart/form-data; boundary=b' },
      '--b\r\n\r\n'.repeat(300),
    ],
    ['without a type', 415, { origin }, 'a=1'],
    ['plain text', 415, { origin, 'content-type': 'text/plain' }, 'a=1'],
    ['JSON where a form is taken', 415, { origin, 'content-type': 'application/json' }, '{}'],
    ['in parts without a boundary', 400, { origin, 'content-type': 'multipart/form-data' }, '--b--'],
  ])('is refused when it is %s', async (_case, status, headers, body) => {
    await chain.open();
    const answer = await chain.ask('/contact', { method: 'POST', headers, body });
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8']);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const metrics = await chain.product.metrics.text();
    expect(metrics).toContain('http_refused_total{reason="body"} 1');
    expect(metrics).toContain('http_request_duration_seconds_count{kind="page",method="POST",status="4xx"} 1');
    expect(chain.rendered).toEqual([]);
  });

  test('is refused in JSON where programs ask', async () => {
    await chain.open();
    const headers = { origin, 'content-type': 'application/json' };
    const answer = await chain.ask('/api/contact', { method: 'POST', headers, body: 'x'.repeat(65_537) });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      413,
      { error: 'That is too much at once: at most 64 KB can be sent.' },
    ]);
    const unknown = await chain.ask('/api/nowhere', { method: 'POST', headers, body: 'x'.repeat(16 * 1024 + 1) });
    expect(unknown.status).toBe(413);
  });

  test('must announce its length above a limit', async () => {
    await chain.open();
    echo();
    const headers = { ...form, cookie: await cookieOf('staff') };
    const ask = (path: string, more: Record<string, string>) =>
      chain.ask(path, { method: 'POST', headers: { ...headers, ...more }, body: 'x'.repeat(2_000_000) });
    expect((await ask('/admin/payments/reconcile', { 'transfer-encoding': 'chunked' })).status).toBe(411);
    expect((await ask('/admin/payments/reconcile', {})).text).toContain('2000000 bytes');
    expect((await ask('/admin/settings', {})).text).toContain('at most 1 MB');
    const announced = { 'content-length': String(33 * 1024 ** 2 + 1) };
    const answer = await (
      await sendRaw(chain.port, { path: '/admin/payments/reconcile', headers: { ...headers, ...announced } })
    ).status();
    expect(answer).toBe(413);
  });

  test('is not read from a sender without permission: the route refuses it', async () => {
    await chain.open();
    echo();
    const learner = await cookieOf('learner');
    for (const [path, cookie, bytes] of [
      ['/admin/settings', '', 0],
      ['/admin/settings', learner, 0],
      ['/dashboard/account', '', 0],
      ['/dashboard/account', learner, 3],
      ['/api/courses/a/notes.data', 'mic3.session_token=forged', 0],
    ] as const) {
      const headers = { ...form, ...(cookie && { cookie }) };
      const answer = await chain.ask(path, { method: 'POST', headers, body: 'a=1' });
      expect([path, answer.text.trim()]).toEqual([path, `<!doctype html>${bytes} bytes`]);
    }
  });

  test('has the time of its policy', async () => {
    await chain.open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const slow = await sendRaw(chain.port, {
        path: '/contact',
        headers: { ...form, 'content-length': '10' },
        body: 'a=1',
      });
      // An answer to a later request shows that the server has begun to read the first.
      expect((await chain.ask('/healthz')).status).toBe(200);
      vi.advanceTimersByTime(30_000);
      expect(await slow.status()).toBe(408);
      expect(slow.received()).toContain('This took too long to arrive. Please try again.');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('many bodies at once', () => {
  /** Opens the maximum number of bodies and one more. The server refuses the one that it counts last. */
  async function fill(headers: Record<string, string>, path: string, bytes: number, most: number) {
    const open: RawConnection[] = [];
    for (let n = 0; n <= most; n += 1)
      open.push(
        await sendRaw(chain.port, { path, headers: { ...headers, 'content-length': String(bytes) }, body: 'a' }),
      );
    const answers = () => open.flatMap((connection) => connection.received().split('\r\n', 1)[0] || []);
    await expect.poll(answers).toEqual(['HTTP/1.1 429 Too Many Requests']);
    return open;
  }

  test('are refused for a network, but not for signed-in users or M-Pesa', async () => {
    await chain.open();
    echo();
    const count = openBytes.network / (64 * 1024);
    const open = await fill(form, '/contact', 64 * 1024, count);
    const ask = () => chain.ask('/login', { method: 'POST', headers: form, body: 'a=1' });
    expect(await ask()).toMatchObject({ status: 429, headers: { 'retry-after': '15' } });
    const cookie = await cookieOf('learner');
    const signedIn = await chain.ask('/contact', { method: 'POST', headers: { ...form, cookie }, body: 'a=1' });
    expect(signedIn.status).toBe(200);
    const callback = await chain.ask('/api/payments/results/secret', { method: 'POST', body: '{}' });
    expect(callback.status).toBe(200);
    for (const { socket } of open) socket.destroy();
    await expect.poll(ask).toMatchObject({ status: 200 });
  });

  test('are refused for an account, and for no other one', async () => {
    await chain.open();
    echo();
    const [one, other] = [await cookieOf('staff'), await cookieOf('staff')];
    const open = await fill({ ...form, cookie: one }, '/admin/payments/reconcile', 33 * 1024 ** 2, 2);
    const body = 'x'.repeat(8_000_000);
    const ask = (cookie: string) =>
      chain.ask('/admin/payments/reconcile', { method: 'POST', headers: { ...form, cookie }, body });
    expect(await ask(one)).toMatchObject({ status: 429 });
    expect(await ask(other)).toMatchObject({ status: 200 });
    for (const { socket } of open) socket.destroy();
  });
});

test.each([
  ['before anything of it was read', '/admin/payments/reconcile', {}],
  ['for its type', '/contact', {}],
])('a body that is refused %s is read to its end, and the connection stays open', async (_case, path, headers) => {
  await chain.open();
  const length = 130_000;
  const connection = connect(chain.port, '127.0.0.1');
  let received = '';
  connection.setEncoding('utf8').on('data', (part: string) => (received += part));
  const came = (answer: RegExp) => expect.poll(() => received).toMatch(answer);
  const { status } = { status: path === '/contact' ? / 415 / : / 200 / };
  const head = Object.entries({ host: 'shop.example', origin, 'content-length': length, ...headers });
  connection.write(
    `POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\nx`,
  );
  await came(status);
  connection.write('x'.repeat(length - 1));
  connection.write('GET /healthz HTTP/1.1\r\nhost: shop.example\r\n\r\n');
  await came(/ 200 [^]*"status":"ok"/);
  connection.destroy();
});
