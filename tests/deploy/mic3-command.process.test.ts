import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const unit = readFileSync('deploy/mic3@.service', 'utf8');
const valuesOf = (key: string) => [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

let folder = '';
const place = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mic3-'));
  mkdirSync(place('bin'));
  mkdirSync(place('build/server'), { recursive: true });
  mkdirSync(place('elsewhere'));
  const report =
    'console.log(JSON.stringify({ args: process.argv.slice(2), env: process.env, folder: process.cwd() }));';
  writeFileSync(place('build/server/command.js'), `${report} process.exit(3);`);
  writeFileSync(place('mic3.env'), 'APP_URL=https://shop.test\nMAIL_FROM=Duka <duka@shop.test>\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function writeProgram(name: string, code: string): void {
  writeFileSync(place(`bin/${name}`), `#!${process.execPath}\n${code}`, { mode: 0o755 });
}

/**
 * Writes programs with the names of systemd's, which itself runs only as the first process of a machine: one knows the unit of deploy/ and
 * these copies, the other runs a command with the folder and environment that its options name.
 */
function installSystemd(ports: readonly number[], user = valuesOf('User')[0]): void {
  writeProgram(
    'systemctl',
    `const [verb, ...rest] = process.argv.slice(2);
    if (verb === 'list-units') for (const port of ${JSON.stringify(ports)}) console.log(\`mic3@\${port}.service loaded active running MIC3\`);
    const [, port = ''] = /^mic3@(\\d+)\\.service$/.exec(rest.at(-1)) ?? [];
    const values = {
      User: ${JSON.stringify(user)}, Group: ${JSON.stringify(valuesOf('Group')[0])}, UMask: '0077',
      WorkingDirectory: ${JSON.stringify(folder)},
      EnvironmentFiles: ${JSON.stringify(`${place('mic3.env')} (ignore_errors=no)`)},
      Environment: ${JSON.stringify(valuesOf('Environment').join(' '))}.replaceAll('%i', port),
    };
    const name = rest.find((word) => word.startsWith('--property='))?.slice('--property='.length);
    if (verb === 'show') console.log(values[name] ?? '');`,
  );
  writeProgram(
    'systemd-run',
    `const { spawnSync } = require('node:child_process');
    const { readFileSync } = require('node:fs');
    const words = process.argv.slice(2);
    const command = words.slice(words.findIndex((word) => !word.startsWith('--')));
    const options = words.slice(0, words.length - command.length);
    const all = (name) => options.filter((word) => word.startsWith(name)).map((word) => word.slice(name.length));
    const pairs = [...all('--property=Environment=').flatMap((line) => line.split(' ')), ...all('--setenv='),
      ...all('--property=EnvironmentFile=').flatMap((path) => readFileSync(path, 'utf8').trim().split('\\n'))];
    const env = Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
    const said = { uid: all('--uid='), gid: all('--gid='), umask: all('--property=UMask=') };
    const program = command[0] === '/usr/bin/node' ? process.execPath : command[0];
    const { status } = spawnSync(program, command.slice(1), {
      cwd: all('--working-directory=')[0], env: { ...env, SAID: JSON.stringify(said) }, stdio: 'inherit' });
    process.exit(status);`,
  );
}

/** Runs deploy/mic3 as root does, from another folder. */
const mic3 = (args: readonly string[], settings: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const child = execFile(
      '/bin/sh',
      [resolve('deploy/mic3'), ...args],
      { cwd: place('elsewhere'), env: { PATH: `${place('bin')}:${process.env['PATH']}`, ...settings } },
      (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });

interface Report {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
}

test("a command runs with the unit's user, settings and folder, and its words and exit code are passed on", async () => {
  installSystemd([3001, 3002]);
  const { code, out, err } = await mic3(['reconcile', 'claim', '7', 'accept', '--note', 'seen in the "portal", $HOME']);
  expect([code, err]).toEqual([3, '']);
  const { args, env, folder: where } = JSON.parse(out) as Report;
  expect(args).toEqual(['reconcile', 'claim', '7', 'accept', '--note', 'seen in the "portal", $HOME']);
  expect(where).toBe(folder);
  expect(env).toMatchObject({
    APP_MODE: 'production',
    DATA_DIR: '/var/lib/mic3/3001',
    APP_URL: 'https://shop.test',
    MAIL_FROM: 'Duka <duka@shop.test>',
    INIT_CWD: place('elsewhere'),
  });
  expect(JSON.parse(env['SAID'] ?? '')).toEqual({ uid: ['mic3'], gid: ['mic3'], umask: ['0077'] });
});

test('a command may be written as after npm run, and a later -- is its own', async () => {
  installSystemd([3001]);
  const { out } = await mic3(['reconcile', '--', 'order', '--', '7']);
  expect((JSON.parse(out) as Report).args).toEqual(['reconcile', 'order', '--', '7']);
});

test('another copy is named by its port', async () => {
  installSystemd([3001, 3002]);
  const { out } = await mic3(['doctor'], { PORT: '3002' });
  expect((JSON.parse(out) as Report).env).toMatchObject({ DATA_DIR: '/var/lib/mic3/3002' });
});

test('without a copy, or without a user, which would be root, nothing runs', async () => {
  installSystemd([]);
  expect(await mic3(['doctor'])).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^There is no unit mic3@PORT: /) as string,
  });
  installSystemd([3001], '');
  expect(await mic3(['doctor'])).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^mic3@3001\.service names no user: /) as string,
  });
});
