import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendRaw } from '#tests/support/raw-requests.ts';
import { serveClientFiles } from './client-files.ts';

const script = `export const words = '${'a word '.repeat(200_000)}';`;
let folder: string;
let server: Server;
let port: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-files-'));
  for (const path of ['assets', '.vite']) mkdirSync(join(folder, path));
  for (const [name, bytes] of [
    ['assets/app-1.js', script],
    ['assets/app-1.js.br', brotliCompressSync(script)],
    ['assets/app-1.js.gz', gzipSync(script)],
    ['assets/style-1.css', 'a{}'],
    ['assets/font-1.pfb', 'font'],
    ['.vite/manifest.json', '{}'],
    ['favicon.svg', '<svg/>'],
  ] as const)
    writeFileSync(join(folder, name), bytes);
  const serve = serveClientFiles(folder);
  server = createServer((request, response) => serve(request, response, () => response.writeHead(404).end('none')));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);

test('a file is sent in the best encoding that its reader takes, and in the same words', async () => {
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const answer = await ask('/assets/app-1.js', { headers: { 'accept-encoding': accepted } });
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([encoding, script]);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
  }
});

test.each([
  ['/assets/app-1.js', 'text/javascript', 'public, max-age=31536000, immutable'],
  ['/assets/style-1.css', 'text/css', 'public, max-age=31536000, immutable'],
  ['/assets/font-1.pfb', 'application/octet-stream', 'public, max-age=31536000, immutable'],
  ['/favicon.svg?1', 'image/svg+xml', 'public, max-age=3600'],
])('%s is %s', async (path, type, cache) => {
  const { status, headers } = await ask(path);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, cache]);
});

test.each(['/', '/assets', '/assets/', '/assets/other.js', '/.vite/manifest.json', '/assets/app-1.js.br', '/../x'])(
  '%s is no file',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

test('HEAD has the headers of GET, and a file that a browser has is not sent again', async () => {
  const whole = await ask('/favicon.svg');
  const head = await ask('/favicon.svg', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '6', '']);
  const etag = whole.headers.get('etag') ?? '';
  expect((await ask('/favicon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await ask('/favicon.svg', { headers: { 'if-none-match': '"old"' } })).status).toBe(200);
});

test.each(['bytes=5-2', 'bytes=-5', 'bytes=abc', 'bytes=0-99999999', 'bytes=99999999-', 'bytes=0-1,3-4', 'x'])(
  'a range of %s gets the whole file',
  async (range) => {
    const answer = await ask('/assets/style-1.css', { headers: { range } });
    expect([answer.status, await answer.text()]).toEqual([200, 'a{}']);
  },
);

test('readers who leave keep no file open', async () => {
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  for (let reader = 0; reader < 50; reader += 1) {
    const { socket } = await sendRaw(port, { method: 'GET', path: '/assets/app-1.js' });
    await once(socket, 'data');
    socket.destroy();
  }
  await expect.poll(openFiles).toBeLessThan(before + 10);
});

test('a build that is written over the one of this server changes no answer', async () => {
  rmSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'favicon.svg'), 'another');
  expect(await (await ask('/assets/app-1.js')).text()).toBe(script);
  expect(await (await ask('/favicon.svg')).text()).toBe('<svg/>');
});

test('a reader who takes the bytes slowly gets all of them', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /assets/app-1.js HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
  let received = '';
  for await (const part of socket.setEncoding('latin1')) {
    received += String(part);
    socket.pause();
    setImmediate(() => socket.resume());
  }
  expect(received.endsWith(script)).toBe(true);
});
