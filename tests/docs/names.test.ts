import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { settingsSchema } from '#app/platform/config-settings.ts';
import { addressesOf } from '#tests/support/route-addresses.ts';
import { codesIn, readDocuments } from './documents.ts';

const documents = await readDocuments();

const sources = globSync(
  '{app,server,commands,seeds,scripts,tests,simulator,bench,demo-identity,public}/**/*.{ts,tsx,mjs,js,css,json,sql,svg}',
).concat(globSync('{*,deploy/*,docs/*.yml,docs/import-example/**,.ci/*}'));

const folders = new Set(
  sources.flatMap((path) => path.split('/').map((_, end, parts) => parts.slice(0, end).join('/'))),
);

/** Whether a file or folder of the project ends with the path; one with a pattern counts as the folder before it. */
function isThere(named: string): boolean {
  const path = named.replace(/(^|\/)[^/]*[*…<{].*$/, '').replace(/\/$/, '');
  if (path === '' || existsSync(path)) return true;
  const endings = ['', '.ts', '.tsx', '.server.ts', '.test.ts', '.integration.test.ts'];
  return (
    endings.some((ending) =>
      sources.some((source) => source === path + ending || source.endsWith(`/${path}${ending}`)),
    ) || [...folders].some((folder) => folder === path || folder.endsWith(`/${path}`))
  );
}

const top = 'app|modules|routes|server|commands|seeds|tests|scripts|deploy|simulator|demo-identity|bench|public|docs';
const isPath = (code: string) =>
  new RegExp(`^(?:${top})/[^\\s]*$`).test(code) ||
  /^(?:[\w.@*…<>-]+\/)*[\w.@*…<>-]*\w\.(?:ts|tsx|mjs|css|sql|yml)$/.test(code);

/** Files that are made, and an example of a name. */
const elsewhere = new Set([
  'docs/specification.md',
  'build/server/command.js',
  'build/server/parse-files.js',
  'videos/NAME.ts',
]);

test('every file and folder of every document exists', () => {
  expect(['app/shared/money.ts', 'lesson-kinds/', 'modules/money/ledger'].filter((path) => !isThere(path))).toEqual([]);
  expect(['app/shared/no-money.ts', 'no-money.ts', 'app/modules/nothing/'].filter(isThere)).toEqual([]);
  const named = documents.flatMap(({ path, text }) =>
    codesIn(text)
      .filter((code) => isPath(code) && !elsewhere.has(code))
      .map((code) => ({ path, code })),
  );
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ code }) => !isThere(code)).map(({ path, code }) => `${path}: ${code}`)).toEqual([]);
});

test('every function, type, table, column and constant of every document is in the sources', async () => {
  const words = new Set<string>();
  for (const path of sources)
    if (/\.(ts|tsx|mjs|js|css|json|sql)$/.test(path) && !path.startsWith('tests/docs/'))
      for (const [word] of (await readFile(path, 'utf8')).matchAll(/\w+/g)) words.add(word);
  const named = documents.flatMap(({ path, text }) =>
    codesIn(text)
      .map((code) => code.replace(/\(.*$/, ''))
      .flatMap((code) => (/^\w+\.\w+$/.test(code) ? code.split('.') : [code]))
      .filter((code) => /^[a-z]\w*[A-Z]\w*$|^[A-Z][a-z]\w+[A-Z]\w*$|^[a-z]+(_[a-z0-9]+)+$/.test(code))
      .map((code) => ({ path, code })),
  );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ code }) => !words.has(code)).map(({ path, code }) => `${path}: ${code}`)).toEqual([]);
});

test('every setting of every document exists', () => {
  const ofOtherPrograms = sources
    .filter((path) => /^(simulator|scripts|deploy)\//.test(path))
    .flatMap((path) => readFileSync(path, 'utf8').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? []);
  const known = [...Object.keys(settingsSchema.shape), ...ofOtherPrograms, 'NODE_OPTIONS'];
  const families = new Set(known.map((name) => name.split('_')[0]));
  const named = documents.flatMap(({ path, text }) =>
    codesIn(text)
      .flatMap((code) => [...code.matchAll(/(?<![\w-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w*])/g)].map(([name]) => name))
      .filter((name) => families.has(name.split('_')[0]))
      .map((name) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter(({ name }) => !known.includes(name)).map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

test('every address of the portal, the dashboard and the demo leads to a page', () => {
  const patterns = addressesOf()
    .filter((address) => !address.includes('*'))
    .map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`));
  const known = (address: string) => patterns.some((pattern) => pattern.test(address));
  expect(known('/admin/payments/cases')).toBe(true);
  expect(known('/admin/nothing')).toBe(false);
  const address =
    /(?<=^|[\s`('"|])(?:\/sw)?(\/(?:admin|dashboard|dev|courses|orders|gift|seats)(?:\/[\w{}:.-]+)*)(?=[\s`),;.'"?|]|$)/gm;
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(address)].map(([, found = '']) => ({ path, found: found.replace(/\.$/, '') })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ found }) => !known(found)).map(({ path, found }) => `${path}: ${found}`)).toEqual([]);
});
