import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, constants, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './support/test.ts';
import { external } from '../../scripts/external-packages.mjs';
import { freePort } from '#tests/support/free-port.ts';
import { layOutImage } from '#tests/support/image-tree.ts';
import { commandIn, environmentOf, only, readDockerfile } from '../deploy/dockerfile.ts';

const run = promisify(execFile);
const image = readDockerfile().at(-1) ?? [];
const [uid, gid] = only(image, 'USER').split(':').map(Number) as [number, number];
const isRoot = process.getuid?.() === 0;
test("the image's content starts in production as an unprivileged user on a read-only tree, and is healthy", async () => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(join(tmpdir(), 'image-'));
  const [tree, data, node] = [join(folder, 'app'), join(folder, 'data'), join(folder, 'node')];
  try {
    await mkdir(tree);
    await layOutImage(tree);
    await mkdir(data);
    // Copies the Node that runs this test: the image's user may not be allowed to enter the folder of the checkout.
    await copyFile(process.execPath, node, constants.COPYFILE_FICLONE);
    await chmod(folder, 0o755);
    if (isRoot) await chown(data, uid, gid);
    else await run('chmod', ['-R', 'a-w', tree]);
    const before = await readdir(tree);
    const port = String(await freePort());
    const env = {
      ...environmentOf(image),
      PATH: process.env['PATH'],
      PORT: port,
      DATA_DIR: data,
      APP_URL: 'https://shop.test',
      AUTH_SECRET: 'kQ7vTz1mWc4RbN9xLp2HsJ6dYg3FaUe8',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'Shop <no-reply@shop.test>',
      LOG_LEVEL: 'error',
    };
    const [probe = '', ...asks] = commandIn(only(image, 'HEALTHCHECK'));
    const options = { cwd: tree, env, ...(isRoot && { uid, gid }) };
    const server = spawn(node, commandIn(only(image, 'CMD')).slice(1), {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(server, 'exit');
    let words = '';
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (part: Buffer) => void (words += part.toString()));
    try {
      await expect.poll(() => words + String(server.exitCode ?? '')).toContain('Ready at');
      await run(probe, asks, options);
      const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
      const home = await ask('/');
      expect(home.status).toBe(200);
      const stylesheet = /href="(\/assets\/[^"]+\.css)"/.exec(await home.text())?.[1] ?? '';
      expect((await ask(stylesheet)).status).toBe(200);
      // sharp draws it, with binaries that differ by processor.
      expect((await ask('/icons/icon-192.png')).headers.get('content-type')).toBe('image/png');
      const imports = `for (const name of ${JSON.stringify(external)}) if (name !== 'vite') await import(name);`;
      await run(node, ['--input-type=module', '--eval', imports], options);
      expect(words).not.toMatch(/"level":(50|60)/);
    } finally {
      server.kill('SIGTERM');
      await ended;
    }
    expect(server.exitCode).toBe(0);
    // The image contains the commands, and the health check fails when nothing answers.
    await run(node, [join('build', 'server', 'command.js'), 'reconcile'], options);
    await expect(run(probe, asks, options)).rejects.toMatchObject({ code: 1 });
    expect(await readdir(tree)).toEqual(before);
  } finally {
    await run('chmod', ['-R', 'u+w', folder]);
    await rm(folder, { recursive: true, force: true });
  }
});
