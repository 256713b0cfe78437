import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { html, useHttpServer } from '#tests/support/http-server-fixture.ts';
import { serveClientFiles } from './client-files.ts';

const site = useHttpServer();
const script = 'export const word = 1;\n'.repeat(20_000);
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kept-connections-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'app.js'), script);
  writeFileSync(join(folder, 'assets', 'app.js.gz'), gzipSync(script));
  await site.open();
  site.assets = serveClientFiles(folder);
  site.page = ({ url }) => {
    const { pathname } = new URL(url);
    return pathname === '/missing' ? html('missing', { status: 404 }) : html(pathname);
  };
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Sent {
  readonly words: string;
  readonly status: number;
  readonly hasBody?: boolean;
}

const head = (line: string, headers: Readonly<Record<string, string>> = {}) =>
  `${line} HTTP/1.1\r\n${Object.entries({ host: 'shop.example', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

const from = { origin: 'https://shop.example' };
const form = { ...from, 'content-type': 'application/x-www-form-urlencoded' };

/** Requests of every kind whose answers keep the connection, with their status. */
const kinds: readonly Sent[] = [
  { words: head('GET /assets/app.js'), status: 200 },
  { words: head('GET /assets/app.js', { 'accept-encoding': 'gzip, br' }), status: 200 },
  { words: head('GET /assets/app.js', { range: 'bytes=9-2' }), status: 200 },
  { words: head('HEAD /assets/app.js'), status: 200, hasBody: false },
  { words: head('GET /assets/app.js', { 'if-none-match': '*' }), status: 304, hasBody: false },
  { words: head('GET /assets/gone.js'), status: 200 },
  { words: head('GET /'), status: 200 },
  { words: head('HEAD /courses'), status: 200, hasBody: false },
  { words: head('GET /missing'), status: 404 },
  { words: head('GET /sw/admin'), status: 302 },
  { words: head('GET /%E0%A4%A'), status: 400 },
  { words: `${head('POST /%E0%A4%A', { 'content-length': '5' })}a=b&c`, status: 400 },
  { words: head('GET /', { cookie: 'a'.repeat(9_000) }), status: 431 },
  { words: `${head('POST /', { cookie: 'a'.repeat(9_000), 'content-length': '9' })}123456789`, status: 431 },
  { words: head('GET /art/weave/frontend/1/4x4/a.svg'), status: 200 },
  { words: head('GET /media/x'), status: 404 },
  { words: head('GET /healthz'), status: 200 },
  { words: `${head('GET /healthz', { 'content-length': '4' })}body`, status: 200 },
  { words: `${head('POST /media/x', { ...form, 'content-length': '3' })}a=b`, status: 405 },
  { words: `${head('POST /login', { ...form, 'content-length': '3' })}a=b`, status: 200 },
  { words: `${head('POST /login', { ...from, 'content-length': '3' })}a=b`, status: 415 },
  {
    words: `${head('POST /login', { ...form, 'content-length': '200000' })}${'a=b&'.repeat(50_000)}`,
    status: 413,
  },
  { words: `${head('POST /login', { origin: 'https://evil.example', 'content-length': '3' })}a=b`, status: 403 },
  { words: `${head('POST /login', { ...form, 'transfer-encoding': 'chunked' })}3\r\na=b\r\n0\r\n\r\n`, status: 200 },
  { words: `${head('POST /assets/app.js', { ...form, 'content-length': '3' })}a=b`, status: 200 },
];

/** A connection that reads one answer after the other, as a browser does. */
class Connection {
  readonly socket: Socket;
  #rest = Buffer.alloc(0);
  #ended = false;
  #wake = () => {};

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (part) => {
      this.#rest = Buffer.concat([this.#rest, Buffer.from(part)]);
      this.#wake();
    });
    for (const event of ['end', 'close', 'error']) {
      this.socket.on(event, () => {
        this.#ended = true;
        this.#wake();
      });
    }
  }

  send(words: string): void {
    this.socket.write(words, 'latin1');
  }

  /** Takes so many bytes, or those up to and with a mark. */
  async #take(upTo: number | string): Promise<string> {
    for (;;) {
      const at = typeof upTo === 'number' ? upTo : this.#rest.indexOf(upTo) + upTo.length;
      if ((typeof upTo === 'number' || at >= upTo.length) && this.#rest.length >= at) {
        const taken = this.#rest.subarray(0, at).toString('latin1');
        this.#rest = this.#rest.subarray(at);
        return taken;
      }
      if (this.#ended) throw new Error(`the connection ended without an answer: ${this.#rest.toString('latin1')}`);
      await new Promise<void>((come) => (this.#wake = come));
    }
  }

  /** Reads the next answer whole; returns its status. */
  async answer(hasBody = true): Promise<number> {
    const lines = await this.#take('\r\n\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(lines)?.[1]);
    const length = /^content-length: (\d+)/im.exec(lines)?.[1];
    if (!hasBody) return status;
    if (length !== undefined) await this.#take(Number(length));
    else
      for (let size = 1; size > 0;) {
        size = Number.parseInt(await this.#take('\r\n'), 16);
        await this.#take(size + 2);
      }
    return status;
  }
}

describe('a connection that is used again and again', () => {
  test('gets an answer to each request, of every kind behind every other', async () => {
    const connection = new Connection(site.port);
    for (const first of kinds) {
      for (const second of kinds) {
        for (const { words, status, hasBody } of [first, second]) {
          connection.send(words);
          expect([words.slice(0, 60), await connection.answer(hasBody)]).toEqual([words.slice(0, 60), status]);
        }
      }
    }
    connection.socket.destroy();
  });

  test('gets all answers in their order where requests are sent without waiting', async () => {
    const connection = new Connection(site.port);
    for (const { words } of kinds) connection.send(words);
    for (const { words, status, hasBody } of kinds)
      expect([words.slice(0, 60), await connection.answer(hasBody)]).toEqual([words.slice(0, 60), status]);
    connection.socket.destroy();
  });

  test('gets its answers while others leave in the middle of theirs', async () => {
    const read = new AbortController();
    const leave = async (offset: number) => {
      for (let turn = offset; !read.signal.aborted; turn += 1) {
        const connection = new Connection(site.port);
        const { words = '' } = kinds[turn % kinds.length] ?? {};
        // Some leave within their request, some before the answer, some within it.
        connection.send(turn % 3 === 0 ? words.slice(0, -2) : words);
        await once(connection.socket, turn % 3 === 2 ? 'data' : 'connect');
        connection.socket.destroy();
      }
    };
    const others = [0, 1, 2].map((offset) => leave(offset));
    const readers = Array.from({ length: 6 }, async (_, offset) => {
      const connection = new Connection(site.port);
      for (let turn = 0; turn < 100; turn += 1) {
        const { words = '', status, hasBody } = kinds[(turn * 7 + offset) % kinds.length] ?? {};
        connection.send(words);
        expect([words.slice(0, 60), await connection.answer(hasBody)]).toEqual([words.slice(0, 60), status]);
      }
      connection.socket.destroy();
    });
    await Promise.all(readers);
    read.abort();
    await Promise.all(others);
  });
});
