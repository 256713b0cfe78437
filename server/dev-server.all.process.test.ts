import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { copyPreparedFolder } from '#tests/support/prepared-folder.ts';

test('npm run dev serves the pages from the sources', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'development-'));
  copyPreparedFolder(folder);
  const port = await freePort();
  const server = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(port), SEED: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    let output = '';
    const ready = new Promise<void>((resolve) => {
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
          if (output.includes('Ready at')) resolve();
        });
    });
    await Promise.race([ready, once(server, 'exit')]);
    expect(output).toContain('Ready at');
    const statusOf = async (path: string) => {
      const answer = await fetch(`http://localhost:${port}${path}`, { redirect: 'manual' });
      return [path, answer.status, (await answer.text()).includes('</html>')];
    };
    expect(await statusOf('/')).toEqual(['/', 200, true]);
    expect(await statusOf('/admin/login')).toEqual(['/admin/login', 200, true]);
    expect(await statusOf('/dashboard')).toEqual(['/dashboard', 302, false]);
  } finally {
    server.kill('SIGKILL');
    await once(server, 'close');
    rmSync(folder, { recursive: true, force: true });
  }
});
