import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { noNginx, writeNginxFiles } from '#tests/support/nginx.ts';

const run = promisify(execFile);
const find = (name: string) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => join(folder, name)).find((path) => existsSync(path));

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'deploy-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test.skipIf(noNginx)(`nginx takes the site${noNginx ? ` (${noNginx})` : ''}`, async () => {
  const folder = await temporaryFolder();
  const { program, configuration } = await writeNginxFiles(folder, {
    port: 8443,
    plainPort: 8080,
    copies: [3001, 3002],
  });
  const { stderr } = await run(program, ['-t', '-p', folder, '-c', configuration]);
  expect(stderr).toContain('test is successful');
});

const caddy = find('caddy');
test.skipIf(!caddy)(
  `Caddy takes its file${caddy ? '' : ' (it is not on this machine; Debian: apt-get install caddy)'}`,
  async () => {
    const home = await temporaryFolder();
    const env = { HOME: home, SITE: 'https://shop.example' };
    const { stdout, stderr } = await run(
      caddy ?? '',
      ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'],
      { env },
    );
    expect(stdout + stderr).toContain('Valid configuration');
  },
);

const analyze = find('systemd-analyze');
test.skipIf(!analyze)(`systemd takes the unit${analyze ? '' : ' (it is not on this machine)'}`, async () => {
  const folder = await temporaryFolder();
  // The programs that it starts may be elsewhere here.
  const unit = (await readFile('deploy/mic3@.service', 'utf8')).replace('/usr/bin/node', process.execPath);
  const path = join(folder, 'mic3@3001.service');
  await writeFile(path, unit);
  const { stderr } = await run(analyze ?? '', ['verify', '--man=no', path]);
  expect(stderr.split('\n').filter((line) => line.includes('mic3'))).toEqual([]);
});
