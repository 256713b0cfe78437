import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { compiledCode, serverProgram } from '#tests/support/compiled-code.ts';

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

/** Starts a server on a free port and the test's own data folder. */
function run(settings: Record<string, string> = {}): {
  process: ChildProcess;
  ended: Promise<Ended>;
  said(text: RegExp): Promise<string>;
} {
  const child = spawn(process.execPath, [serverProgram], {
    env: { PATH: process.env['PATH'], ...compiledCode, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'fatal', ...settings },
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
        const checkOutput = () => {
          const match = text.exec(output);
          if (match) found(match[1] ?? match[0]);
        };
        child.stdout.on('data', checkOutput);
        void ended.then(() => failed(new Error(`ended without saying ${text}: ${output}`)));
        checkOutput();
      }),
  };
}

async function start(settings: Record<string, string> = {}): Promise<Started> {
  const server = run({ PORT: String(await freePort()), ...settings });
  return { process: server.process, ended: server.ended, url: await server.said(/Ready at (\S+)/) };
}

/** Expects one sentence without a stack. */
function expectRefusal({ code, output }: Ended, sentence: RegExp): void {
  expect(output).toMatch(sentence);
  expect(output).not.toMatch(/\n\s+at |node:internal|Error:/);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}

// Each test starts one or two processes, which takes time on a busy machine.
describe('a server that cannot start says why in one sentence, without a stack, and ends with code 1', () => {
  test('invalid settings, all at once', async () => {
    const ended = await run({ APP_MODE: 'live', PORT: 'many' }).ended;
    expectRefusal(ended, /APP_MODE must be demo or production; PORT must be a number/);
  });

  test('a broken embedded database', async () => {
    mkdirSync(join(folder, 'database'));
    writeFileSync(join(folder, 'database', 'PG_VERSION'), 'garbage');
    expectRefusal(await run().ended, /^The embedded database in \S+ cannot be opened /);
  });
});

describe('a server that stops', () => {
  beforeEach(() => copyPreparedFolder(folder));

  test('finishes open requests, refuses new ones and unlocks the data folder', async () => {
    const { process: child, url, ended } = await start();
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      ready: true,
      database: true,
      migrations: true,
      storage: true,
      sweeps: expect.any(Boolean) as boolean,
    });
    const slow = fetch(`${url}/slow`);
    // The server has received the slow request once it answers a later one.
    const healthy = await fetch(`${url}/healthz`);
    // Proxies keep an idle connection for a minute.
    expect(healthy.headers.get('keep-alive')).toBe('timeout=65');
    const quiet = await connect(url);
    child.kill('SIGTERM');
    await refused(url);
    // Open connections learn that the server is not ready any more.
    expect(await ask(quiet, '/readyz')).toMatch(/^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"ready":false/i);
    const answer = await slow;
    expect(await answer.text()).toContain('/slow');
    expect((await ended).code).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    openDataFolder(folder).release();
  });

  test('ends event streams instead of waiting for them, and cuts off a request that never ends', async () => {
    const { process: child, url, ended } = await start();
    const events = await fetch(`${url}/events`);
    const text = events.text();
    let isCut = false;
    const forever = fetch(`${url}/forever`).finally(() => void (isCut = true));
    const cut = expect(forever).rejects.toThrow('fetch failed');
    await fetch(`${url}/healthz`);
    const begun = performance.now();
    child.kill('SIGINT');
    expect(await text).toBe('data: hello\n\n');
    expect(isCut).toBe(false);
    await cut;
    expect((await ended).code).toBe(0);
    expect(performance.now() - begun).toBeLessThan(40_000);
  });

  test('starts again on the data of a killed one, closes everything and ends with code 1 after an error of no request', async () => {
    const first = await start();
    first.process.kill('SIGKILL');
    await first.ended;
    const second = await start();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    second.process.kill('SIGUSR2');
    const { code, output } = await second.ended;
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

/** Waits until the server refuses new connections. */
async function refused(url: string): Promise<void> {
  for (;;) {
    try {
      (await connect(url)).destroy();
    } catch {
      return;
    }
  }
}
