import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';
import { sendRaw } from '#tests/support/raw-requests.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'bodies-'));
let server: ServerProcess | undefined;
afterEach(() => {
  server?.process.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('unfinished bursts of JSON do not end the server', async () => {
  copyPreparedFolder(folder);
  const { url, port } = (server = await startServerProcess(folder));
  const headers = { origin: url, 'content-type': 'application/json', 'content-length': '300006' };
  const bursts = [];
  for (let n = 0; n < 10; n += 1) {
    for (const path of ['/api/uploads/holds', '/api/contact', '/nowhere'])
      for (const size of [70_000, 140_000, 300_000])
        bursts.push(await sendRaw(port, { path, headers, body: '['.padEnd(size, ' ') }));
  }
  const statuses = await Promise.all(bursts.map((burst) => burst.status()));
  expect(statuses.filter((status) => status === null || status >= 500)).toEqual([]);
  for (const { socket } of bursts) socket.write(' '.repeat(5_000));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  for (const { socket } of bursts) socket.destroy();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(server.process.exitCode).toBeNull();
});
