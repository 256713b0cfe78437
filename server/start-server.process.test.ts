import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '#app/platform/data-folder.server.ts';

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

interface Started {
  readonly process: ChildProcess;
  readonly url: string;
  readonly ended: Promise<Ended>;
}

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'server-'));
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A server on a free port and the test's own data folder. */
function run(settings: Record<string, string> = {}): {
  process: ChildProcess;
  ended: Promise<Ended>;
  said(text: RegExp): Promise<string>;
} {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'process-for-tests.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'fatal', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, output }));
  return {
    process: child,
    ended,
    said: (text) =>
      new Promise((found, failed) => {
        const look = () => {
          const match = text.exec(output);
          if (match) found(match[1] ?? match[0]);
        };
        child.stdout.on('data', look);
        void ended.then(() => failed(new Error(`ended without saying ${text}: ${output}`)));
        look();
      }),
  };
}

async function start(settings: Record<string, string> = {}): Promise<Started> {
  const server = run(settings);
  return { process: server.process, ended: server.ended, url: await server.said(/Ready at (\S+)/) };
}

/** One sentence, no stack. */
function expectRefusal({ code, output }: Ended, sentence: RegExp): void {
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at |node:internal|Error:/);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

// Each test is a process or two; a busy machine takes its time.
const patience = { timeout: 60_000 };

describe('a server that cannot start says why in one sentence', patience, () => {
  test('a port that is in use', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    expectRefusal(await run({ PORT: String(port) }).ended, new RegExp(`^Port ${port} is already in use\\.`));
  });

  test('a host that is not this machine', async () => {
    expectRefusal(await run({ HOST: '192.0.2.1' }).ended, /^HOST 192\.0\.2\.1 is not an address of this machine\./);
  });

  test('a data folder that another process has', async () => {
    const held = openDataFolder(folder);
    onTestFinished(() => held.release());
    expectRefusal(await run().ended, /^The data folder \S+ is in use by another process\./);
  });

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expectRefusal(await run({ DATA_DIR: file }).ended, /^The data folder \S+ cannot be read and written \(\w+\)\./);
  });

  // The superuser may write everywhere.
  test.skipIf(process.getuid?.() === 0)('a data folder that may not be written', async () => {
    chmodSync(folder, 0o500);
    expectRefusal(await run().ended, /^The data folder \S+ cannot be read and written \(EACCES\)\./);
  });

  test('settings that are wrong, all at once', async () => {
    const ended = await run({ APP_MODE: 'live', PORT: 'many' }).ended;
    expectRefusal(ended, /APP_MODE must be demo or production; PORT must be a number/);
  });

  test('a database server that does not answer', async () => {
    const ended = await run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }).ended;
    expectRefusal(ended, /^The database in DATABASE_URL does not answer \(.*ECONNREFUSED.*\)\./);
  });

  test('an embedded database that is broken', async () => {
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), 'garbage');
    expectRefusal(await run().ended, /^The embedded database in \S+ cannot be opened /);
  });
});

describe('a server that ends', patience, () => {
  // Making a database takes seconds, so it is made once.
  let prepared: string;
  beforeAll(async () => {
    prepared = mkdtempSync(join(tmpdir(), 'prepared-'));
    folder = prepared;
    const server = await start();
    server.process.kill('SIGTERM');
    await server.ended;
  });
  afterAll(() => rmSync(prepared, { recursive: true, force: true }));
  beforeEach(() => cpSync(prepared, folder, { recursive: true }));

  test('answers what is open when it is told to stop, takes nothing new and ends with code 0', async () => {
    const { process: child, url, ended } = await start();
    const slow = fetch(`${url}/slow`);
    // The request is on its way in once a later one has been answered.
    await fetch(`${url}/healthz`);
    child.kill('SIGTERM');
    const answer = await slow;
    expect(await answer.text()).toContain('/slow');
    expect((await ended).code).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  });

  test('is not ready any more, and says so to a connection it still has', async () => {
    const { process: child, url, ended } = await start();
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      ready: true,
      database: true,
      migrations: true,
      storage: true,
    });
    const slow = fetch(`${url}/slow`);
    await fetch(`${url}/healthz`);
    const quiet = await connect(url);
    child.kill('SIGTERM');
    await refused(url);
    expect(await ask(quiet, '/readyz')).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"ready":false/i);
    await slow;
    expect((await ended).code).toBe(0);
  });

  test('ends event streams instead of waiting for them', async () => {
    const { process: child, url, ended } = await start();
    const events = await fetch(`${url}/events`);
    const text = events.text();
    child.kill('SIGINT');
    expect(await text).toBe('data: hello\n\n');
    expect((await ended).code).toBe(0);
  });

  test('gives up a request that never ends', async () => {
    const { process: child, url, ended } = await start();
    const forever = fetch(`${url}/forever`);
    await fetch(`${url}/healthz`);
    const begun = performance.now();
    child.kill('SIGTERM');
    await expect(forever).rejects.toThrow('fetch failed');
    expect((await ended).code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  test('gives the data folder free', async () => {
    const first = await start();
    first.process.kill('SIGTERM');
    await first.ended;
    const second = await start();
    second.process.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });

  test('starts again on the data of one that was killed', async () => {
    const first = await start();
    first.process.kill('SIGKILL');
    await first.ended;
    const second = await start();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  });

  test('an error that nobody caught closes everything and ends with code 1', async () => {
    const { url, ended } = await start();
    await fetch(`${url}/broken`);
    const { code, output } = await ended;
    expect(code).toBe(1);
    expect(output).toContain('nobody caught this');
  });
});

async function connect(url: string): Promise<net.Socket> {
  const { hostname, port } = new URL(url);
  const socket = net.connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: net.Socket, path: string): Promise<string> {
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, 'end');
  return answer;
}

/** Waits until no new connection is taken. */
async function refused(url: string): Promise<void> {
  for (;;) {
    try {
      (await connect(url)).destroy();
    } catch {
      return;
    }
  }
}
