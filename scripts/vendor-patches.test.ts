import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { textPatches, vendorPatches } from './vendor-patches.ts';

const patches = Object.entries(vendorPatches);

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string } | undefined>>;
}
const lock = createRequire(import.meta.url)('../package-lock.json') as Lock;

test.each(patches)('%s was read for the versions that are installed', (_name, { readFor }) => {
  expect(Object.keys(readFor).length).toBeGreaterThan(0);
  const installed = Object.keys(readFor).map((name) => [name, lock.packages[`node_modules/${name}`]?.version]);
  expect(Object.fromEntries(installed)).toEqual(readFor);
});

test.each(patches)('%s and its test are there', (_name, { file, test: proof }) => {
  expect([file, proof].filter((path) => path !== undefined && !existsSync(path))).toEqual([]);
});

/** Modules of vendors that each change of text is for. */
const modules: Readonly<Record<string, string>> = {
  'styles-once': 'node_modules/vite/dist/node/chunks/*.js',
  'page-without-script': 'node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js',
};

test.each(textPatches.filter(({ name }) => name !== 'handles-on-the-server'))(
  '$name still finds what it changes',
  ({ name, changes }) => {
    const files = globSync(modules[name] ?? '');
    expect(files.length).toBeGreaterThan(0);
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(changes.slice(0, 1).map(([found]) => text.search(found) >= 0)).toEqual([true]);
  },
);

test('handles leave the entries of routes, which the router writes like this', () => {
  const [patch] = textPatches.filter(({ name }) => name === 'handles-on-the-server');
  const [found, replacement] = patch?.changes[0] ?? [/never/, ''];
  const entry = (names: string) => `export { ${names} } from "./courses.tsx";`;
  for (const [names, rest] of [
    ['handle', ''],
    ['handle, meta, default', ' meta, default'],
    ['meta, handle, default', 'meta,  default'],
    ['default, handle', 'default, '],
    ['default, handleError', 'default, handleError'],
  ])
    expect(
      entry(names ?? '')
        .replace(found, replacement)
        .replaceAll(/\s+/g, ' '),
    ).toBe(entry(rest ?? '').replaceAll(/\s+/g, ' '));
  const router = readFileSync('node_modules/@react-router/dev/dist/vite.js', 'utf8');
  expect(router).toContain('const BUILD_CLIENT_ROUTE_QUERY_STRING = "?__react-router-build-client-route"');
  expect(router).toContain('code: `export { ${sourceExports.filter(');
});
