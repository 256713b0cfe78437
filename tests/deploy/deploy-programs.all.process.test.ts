import { execFile } from 'node:child_process';
import type { IncomingHttpHeaders } from 'node:http';
import { get } from 'node:https';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { noNginx, startNginx, writeNginxFiles } from '#tests/support/nginx.ts';

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

test.skipIf(noNginx)(
  'nginx has its own page where no copy answers, and its logs contain no secret addresses',
  async () => {
    const folder = await temporaryFolder();
    const ports = { port: await freePort(), plainPort: await freePort() };
    const nginx = await startNginx(folder, { ...ports, copies: [await freePort(), await freePort()] });
    onTestFinished(() => nginx.stop());
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((done, failed) => {
        get(`${nginx.url}${path}`, { rejectUnauthorized: false, agent: false }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.on('end', () => done({ status: response.statusCode, headers: response.headers, text }));
        }).on('error', failed);
      });
    const { status, headers, text } = await ask('/update-password?token=never-kept');
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '30', 'no-store']);
    expect(text).toContain('Please try again in a minute.');
    await ask('/api/payments/results/never-kept');
    const log = async (name: string) => readFile(join(folder, name), 'utf8');
    await expect
      .poll(() => log('mic3.log'))
      .toMatch(/"GET \/update-password" 503 [^]*"GET \/api\/payments\/results\/-" 503 /);
    expect((await log('mic3.log')) + (await log('mic3-error.log')) + (await log('error.log'))).not.toContain(
      'never-kept',
    );
  },
);

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

const promtool = find('promtool');
test.skipIf(!promtool)(
  `Prometheus takes the alert rules${promtool ? '' : ' (promtool is not on this machine; Debian: apt-get install prometheus)'}`,
  async () => {
    const { stdout } = await run(promtool ?? '', ['check', 'rules', 'docs/prometheus-alerts.yml']);
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
  },
);

const analyze = find('systemd-analyze');
test.skipIf(!analyze)(`systemd takes the unit${analyze ? '' : ' (it is not on this machine)'}`, async () => {
  const folder = await temporaryFolder();
  // This machine may have its programs elsewhere.
  const unit = (await readFile('deploy/mic3@.service', 'utf8')).replace('/usr/bin/node', process.execPath);
  const path = join(folder, 'mic3@3001.service');
  await writeFile(path, unit);
  const { stderr } = await run(analyze ?? '', ['verify', '--man=no', path]);
  expect(stderr.split('\n').filter((line) => line.includes('mic3'))).toEqual([]);
});
