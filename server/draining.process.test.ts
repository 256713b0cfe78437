import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { compiledCode, serverProgram } from '#tests/support/compiled-code.ts';
import { freePort } from '#tests/support/free-port.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'draining-'));
let server: ChildProcess | undefined;
afterEach(() => {
  server?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly closes: boolean;
}

/** Sends a request on a kept-alive connection, as a load balancer does. */
const ask = (url: string, agent: Agent) =>
  new Promise<Answer>((answered, failed) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        answered({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close' }),
      );
      response.on('error', failed);
    });
    request.on('error', failed);
  });

test('a server that stops under load drops no request of a load balancer that checks /readyz', async () => {
  copyPreparedFolder(folder);
  const child = spawn(process.execPath, [serverProgram], {
    env: {
      PATH: process.env['PATH'],
      ...compiledCode,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      LOG_LEVEL: 'fatal',
      DRAIN_SECONDS: '2',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = child;
  const url = await new Promise<string>((found) => {
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      words += chunk.toString();
      const match = /Ready at (\S+)\n/.exec(words);
      if (match?.[1]) found(match[1]);
    });
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const answers: Answer[] = [];
  const seen = { isReady: true };

  async function visitor(): Promise<void> {
    while (seen.isReady) answers.push(await ask(`${url}/courses`, agent));
  }
  async function balancer(): Promise<void> {
    while (seen.isReady) {
      seen.isReady = (await ask(`${url}/readyz`, agent)).status === 200;
      if (answers.length > 400 && !child.killed) child.kill('SIGTERM');
    }
  }
  const visitors = Array.from({ length: 12 }, visitor);
  await balancer();
  // The requests that were on their way when the balancer noticed, and more that come shortly after.
  await Promise.all(visitors);
  for (let n = 0; n < 20; n += 1) answers.push(await ask(`${url}/courses`, agent));
  const begun = performance.now();
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
  expect(performance.now() - begun).toBeLessThan(40_000);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.slice(-20).every(({ closes }) => closes)).toBe(true);
  expect(answers.length).toBeGreaterThan(420);
  agent.destroy();
});
