import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '#app/platform/data-folder.server.ts';
import { compiledCode, serverProgram } from '#tests/support/compiled-code.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres-server.ts';
import { findPostgres } from '../../scripts/test/postgres-programs.mjs';
import { pauseBefore } from './supervise-workers.ts';

const noPostgres = findPostgres() ? null : 'there are no programs of PostgreSQL on this machine';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workers-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server of two workers. */
function run(settings: Record<string, string>) {
  const child = spawn(process.execPath, [serverProgram], {
    env: {
      PATH: process.env['PATH'],
      ...compiledCode,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      WORKERS: '2',
      MPESA_MODE: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, output }));
  return { process: child, ended, said: () => output };
}

interface Answer {
  readonly status: number;
  readonly process: string;
  readonly text: string;
}

/** Asks on a connection of its own. */
const ask = (url: string) =>
  new Promise<Answer>((answered, failed) => {
    const request = get(url, { agent: false }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('error', failed);
      response.on('end', () =>
        answered({ status: response.statusCode ?? 0, process: String(response.headers['x-process']), text }),
      );
    });
    request.on('error', failed);
  });

/** Asks until `count` processes have answered. Returns their ids. */
async function findProcesses(url: string, count: number, without: readonly string[] = []): Promise<string[]> {
  const found = new Set<string>();
  await expect.poll(async () => found.add((await ask(`${url}/page`)).process).size).toBe(count);
  for (const id of without) expect(found).not.toContain(id);
  return [...found];
}

const isAlive = (pid: string) => {
  try {
    // A process that has ended waits as a zombie until its parent has read its code.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};

describe.skipIf(noPostgres)(`a server of two workers${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
    await postgres.createDatabase('shop');
  });
  afterAll(() => postgres.stop());

  async function start(settings: Record<string, string> = {}) {
    const port = await freePort();
    const server = run({ PORT: String(port), DATABASE_URL: postgres.urlOf('shop'), ...settings });
    await Promise.race([
      expect.poll(() => server.said()).toContain('Ready at'),
      server.ended.then(({ output }) => Promise.reject(new Error(`the server ended: ${output}`))),
    ]);
    return { ...server, url: `http://127.0.0.1:${port}` };
  }

  test('answers by both, replaces a killed one while the other answers, and ends in order', async () => {
    const { url, process: parent, ended, said } = await start();
    const [first = '', second = ''] = await findProcesses(url, 2);
    expect([first, second]).not.toContain(String(parent.pid));
    expect((await ask(`${url}/readyz`)).status).toBe(200);

    const { text } = await ask(`${url}/metrics`);
    for (const worker of [1, 2])
      expect(text).toMatch(new RegExp(`^http_request_duration_seconds_count\\{.*worker="${worker}"\\} [1-9]`, 'm'));
    expect(text.match(/^disk_free_bytes\{/gm)).toHaveLength(1);
    expect(text.match(/^# TYPE http_requests_open /gm)).toHaveLength(1);
    expect(text).toMatch(/^shop_mails\{state="queued"\} 0$/m);

    process.kill(Number(first), 'SIGKILL');
    // The kernel resets connections that the dead one has not accepted.
    await expect
      .poll(said)
      .toMatch(/"worker":\d,"code":null,"signal":"SIGKILL","pauseMs":\d+,"msg":"a worker ended; another/);
    for (let time = 0; time < 5; time += 1) expect((await ask(`${url}/page`)).status).toBe(200);
    expect(await findProcesses(url, 2, [first])).toContain(second);

    const slow = ask(`${url}/slow`);
    await ask(`${url}/page`);
    parent.kill('SIGTERM');
    expect((await slow).text).toContain('/slow');
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(output.match(/Ready at/g)).toHaveLength(1);
    await expect(ask(`${url}/page`)).rejects.toThrow('ECONNREFUSED');
    openDataFolder(folder).release();
  });

  test('ends with its parent', async () => {
    const { url, process: parent, ended } = await start();
    const workers = await findProcesses(url, 2);
    parent.kill('SIGKILL');
    await ended;
    await expect.poll(() => workers.filter(isAlive)).toEqual([]);
  });

  test('ends with a sentence once no worker can start', async () => {
    const { url, ended } = await start();
    const workers = await findProcesses(url, 2);
    await postgres.kill();
    try {
      for (const worker of workers) process.kill(Number(worker), 'SIGKILL');
      const { code, output } = await ended;
      expect(output).toContain('The database in DATABASE_URL does not answer');
      expect(output).toContain('no worker can start any more');
      expect(code).toBe(1);
    } finally {
      await postgres.startAgain();
    }
  });

  test('says once why it cannot start', async () => {
    const { code, output } = await run({
      PORT: String(await freePort()),
      DATABASE_URL: postgres.urlOf('nowhere'),
    }).ended;
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^The database in DATABASE_URL /)]);
    expect(code).toBe(1);
  });
});

test('the embedded database and the simulator are refused, which are parts of one process', async () => {
  const { code, output } = await run({ MPESA_MODE: 'simulator', PORT: '0' }).ended;
  expect(output).toMatch(
    /^These settings are missing or wrong: WORKERS above 1 needs DATABASE_URL, .*; WORKERS above 1 needs another MPESA_MODE, /,
  );
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test('a worker that ends again and again starts after growing pauses, of half a minute at most', () => {
  expect([0, 1, 2, 3, 7, 40].map(pauseBefore)).toEqual([0, 500, 1_000, 2_000, 30_000, 30_000]);
});
