import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './support/test.ts';
import { allocatorSettings, heapFlags } from '../../scripts/memory.mjs';
import { freePort } from '#tests/support/free-port.ts';
import { productionSettings } from '#tests/support/production-settings.ts';

const run = promisify(execFile);

/** Bytes of memory at a first start, which creates the database: it must fit on a machine with 1 GB. */
const maxMemory = 750 * 2 ** 20;

/** The parts of a CycloneDX file that the test reads. */
interface Bill {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string }[];
}

test('a release is unpacked, matches its hash, and runs on a small machine', async () => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'release-test-'));
  try {
    const { stdout } = await run(process.execPath, ['scripts/release.mjs', folder]);
    const file = basename(stdout.split('\n')[0] ?? '');
    expect(file).toMatch(/^mic3-[0-9a-f]{12}-\w+-\w+\.tar\.gz$/);
    await run('sha256sum', ['-c', `${file}.sha256`], { cwd: folder });
    const bill = JSON.parse(await readFile(join(folder, `${file}.cdx.json`), 'utf8')) as Bill;
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = bill.components.map(({ name }) => name);
    expect(names).toContain('react-router');
    expect(names).not.toContain('oxlint');
    await run('tar', ['-xzf', file], { cwd: folder });
    const port = await freePort();
    const server = spawn(process.execPath, [...heapFlags, 'build/server/server.js'], {
      cwd: join(folder, file.replace('.tar.gz', '')),
      env: {
        ...allocatorSettings,
        ...productionSettings,
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        DATA_DIR: join(folder, 'data'),
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(server, 'exit');
    let output = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (part: Buffer) => void (output += part.toString()));
    try {
      await expect.poll(() => output + String(server.exitCode ?? '')).toContain('Ready at');
      for (const path of ['/', '/courses', '/login', '/readyz'])
        expect((await fetch(`http://127.0.0.1:${port}${path}`)).status, path).toBe(200);
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
      expect(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024).toBeLessThan(maxMemory);
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
    expect(server.exitCode).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
