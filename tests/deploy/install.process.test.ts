import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'install-'));
const checkout = join(folder, 'checkout');
const dependencies = { pay: '1.0.0' };
const devDependencies = { '@react-router/dev': '1.0.0', vite: '1.0.0', vitest: '1.0.0' };
const archives = new Map<string, Buffer>();
let registry: Server;

function write(path: string, content: object | string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
}

beforeAll(async () => {
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    write(join(folder, name, 'package', 'package.json'), { name, version: '1.0.0' });
    archives.set(name, execFileSync('tar', ['-C', join(folder, name), '-czf', '-', 'package']));
  }
  registry = createServer(({ url = '' }, response) => {
    const [, name = ''] = /^\/(.*)\/-\/.*\.tgz$/.exec(decodeURIComponent(url)) ?? [];
    response.writeHead(archives.has(name) ? 200 : 404).end(archives.get(name));
  });
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening));
  const own = { name: 'shop', version: '1.0.0', dependencies, devDependencies, optionalDependencies: {} };
  const entries = [...archives].map(([name, bytes]) => [
    `node_modules/${name}`,
    {
      version: '1.0.0',
      resolved: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/${name}/-/${name}-1.0.0.tgz`,
      integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
      ...(name in devDependencies && { dev: true }),
    },
  ]);
  write(join(checkout, 'package.json'), own);
  write(join(checkout, 'package-lock.json'), {
    name: 'shop',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: { '': own, ...Object.fromEntries(entries) },
  });
  write(join(checkout, '.npmrc'), 'audit=false\n');
});

afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs in the checkout, in a process of its own like a script. Returns what it says. */
async function install(options: { readonly all?: boolean }): Promise<string> {
  const script = join(import.meta.dirname, '..', '..', 'scripts', 'install.mjs');
  const code = `import { installIfStale } from ${JSON.stringify(script)};
    await installIfStale(${JSON.stringify(checkout)}, ${JSON.stringify(options)});`;
  const { npm_execpath: _npm, ...others } = process.env;
  const { port } = registry.address() as AddressInfo;
  const env = { ...others, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(folder, 'cache') };
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], { env });
  return stderr;
}

const installed = () =>
  ['pay', ...Object.keys(devDependencies)].filter((name) => existsSync(join(checkout, 'node_modules', name)));

test('a start installs what it needs, a test adds the rest beside a running server, and both find it then', async () => {
  const lock = readFileSync(join(checkout, 'package-lock.json'), 'utf8');
  expect(await install({})).toContain('Installing packages: done');
  expect(installed()).toEqual(['pay', '@react-router/dev', 'vite']);
  expect(await install({})).toBe('');
  write(join(checkout, 'node_modules', 'pay', 'loaded.txt'), 'by a server');

  expect(await install({ all: true })).toContain('Installing packages: done');
  expect(installed()).toEqual(['pay', '@react-router/dev', 'vite', 'vitest']);
  expect(existsSync(join(checkout, 'node_modules', 'pay', 'loaded.txt'))).toBe(true);
  expect([await install({ all: true }), await install({})]).toEqual(['', '']);
  expect(readFileSync(join(checkout, 'package-lock.json'), 'utf8')).toBe(lock);

  // A developer's checkout keeps its packages when one is lost.
  rmSync(join(checkout, 'node_modules', 'pay'), { recursive: true });
  expect(await install({})).toContain('Installing packages: done');
  expect(installed()).toEqual(['pay', '@react-router/dev', 'vite', 'vitest']);
  expect(readdirSync(checkout).toSorted()).toEqual(['.npmrc', 'node_modules', 'package-lock.json', 'package.json']);
});
