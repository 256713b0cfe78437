import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useHttpServer, html } from '#tests/support/http-server-fixture.ts';
import { listen, type HttpServer } from './http-server.ts';

const site = useHttpServer();

/** Lines that the head of every answer has. */
const every = [
  'x-content-type-options: nosniff',
  'strict-transport-security: max-age=31536000; includeSubDomains',
  'x-frame-options: DENY',
  'referrer-policy: ',
  'cross-origin-opener-policy: same-origin',
  'content-security-policy: ',
];

/** Opens a connection, and collects what comes until the server ends it. */
function open(port: number): { socket: Socket; received: () => string; ended: Promise<string> } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (part: string) => (received += part));
  const ended = new Promise<string>((resolve, reject) => {
    socket.once('end', () => {
      socket.destroy();
      resolve(received);
    });
    socket.once('error', reject);
  });
  return { socket, received: () => received, ended };
}

/** Answers in the order in which they came, by their status. */
const statusesIn = (received: string) =>
  Array.from(received.matchAll(/^HTTP\/1\.1 (\d+)/gm), ([, status]) => Number(status));

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop.example\r\n\r\n`;

describe('what is no readable request', () => {
  beforeEach(() => site.open());

  test.each([
    ['garbage', 'garbage\r\n\r\n', 400],
    ['a binary greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001', 400],
    ['an unknown version', 'GET / HTTP/3.0\r\nhost: a\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['two lengths', 'POST /login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n', 400],
    ['a broken chunk', 'POST /login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n', 400],
    ['a header line without a name', 'GET / HTTP/1.1\r\nhost: a\r\n: b\r\n\r\n', 400],
    ['a tunnel', 'CONNECT shop.example:443 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['a long header', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
    ['half a megabyte of headers', `GET / HTTP/1.1\r\nhost: a\r\n${`x: ${'a'.repeat(998)}\r\n`.repeat(500)}\r\n`, 431],
  ])('%s gets one whole answer with every security header, and the end', async (_, words, status) => {
    const { socket, ended } = open(site.port);
    socket.write(words, 'latin1');
    if (words.includes('GET / HTTP/1.1\r\n\r\n')) socket.end();
    const received = await ended;
    expect(statusesIn(received)).toEqual([status]);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    for (const line of every) expect(head.toLowerCase()).toContain(line.toLowerCase());
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(body.length);
    expect(body).toMatch(/\.$/);
  });

  test('an expectation that nobody knows is no reason to refuse', async () => {
    const { socket, received } = open(site.port);
    socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\n\r\n');
    await expect.poll(() => statusesIn(received())).toEqual([200]);
    expect(received().toLowerCase()).toContain('x-frame-options: deny');
    socket.destroy();
  });

  test('is counted', async () => {
    open(site.port).socket.end('garbage\r\n\r\n');
    await expect
      .poll(async () => (await site.ask('/metrics')).text)
      .toMatch(/http_refused_total\{reason="unreadable"\} 1/);
  });

  test('behind requests that can be read, leaves them their answers and ends the connection', async () => {
    const waiting = Promise.withResolvers<void>();
    site.page = async () => {
      await waiting.promise;
      return html('slow');
    };
    const { socket, ended } = open(site.port);
    socket.write(get('/slow'));
    await expect.poll(() => site.rendered.length).toBe(1);
    socket.write('garbage\r\n\r\n');
    await site.ask('/healthz');
    waiting.resolve();
    const received = await ended;
    expect(statusesIn(received)).toEqual([200]);
    expect(received).toContain('slow');
  });

  test('leaves the answers on other connections alone', async () => {
    const others = Array.from({ length: 20 }, () => site.ask('/courses'));
    const bad = Array.from({ length: 20 }, async () => {
      const { socket, ended } = open(site.port);
      socket.write('garbage\r\n\r\n');
      return statusesIn(await ended);
    });
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await Promise.all(bad)).flat()).toEqual(Array(20).fill(400));
  });
});

describe('a request that takes too long', () => {
  let server: HttpServer;
  const accepted: Socket[] = [];
  beforeEach(async () => {
    await site.open();
    server = await listen('127.0.0.1', 0, site.product);
    server.node.on('connection', (socket) => accepted.push(socket));
  });
  afterEach(async () => {
    accepted.length = 0;
    await server.stop({ idleMs: 0, drainMs: 0 });
  });

  /** Node looks for such requests once in half a minute. */
  const tell = () =>
    server.node.emit(
      'clientError',
      Object.assign(new Error('slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      accepted[0] as Socket,
    );

  test('gets 408 with every security header', async () => {
    const { socket, ended } = open(server.port);
    socket.write('GET / HTTP/1.1\r\nhost: a\r\nx-');
    await expect.poll(() => accepted[0]?.bytesRead ?? 0).toBeGreaterThan(0);
    tell();
    const received = await ended;
    expect(statusesIn(received)).toEqual([408]);
    for (const line of every) expect(received.toLowerCase()).toContain(line.toLowerCase());
  });

  test('is closed without a word where nothing came', async () => {
    const { socket, received } = open(server.port);
    await once(socket, 'connect');
    await expect.poll(() => accepted.length).toBe(1);
    const closed = once(socket, 'close');
    tell();
    socket.end();
    await closed;
    expect(received()).toBe('');
  });
});
