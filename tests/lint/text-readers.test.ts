import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { findAmbiguity } from './patterns/find-ambiguity.ts';
import { findRepeatedWalks } from './walks/find-repeated-walks.ts';
import { shortLists } from './walks/short-lists.ts';

const sources = '{app,server,commands,demo-identity,simulator}/**/*.{ts,tsx}';

/** Expressions over texts that nobody outside writes: what the operator wrote into the settings. */
const ambiguousOfSettings = new Set([
  'app/platform/config-payments.server.ts: /\\/+$/',
  'app/platform/config-settings.ts: /\\/+$/',
  'app/platform/config.server.ts: /@([^\\s>]+)>?\\s*$/',
  'app/platform/weak-secret.ts: /change.?me|replace|example|secret|password|default|your[-_ ]|<.*>|openssl/i',
  'app/platform/weak-secret.ts: /^(.{1,32}?)\\1+$/s',
]);

/** Files that build expressions, and of what: words and shapes of the product, with no repetition of their own. */
const builtOf: Readonly<Record<string, string>> = {
  'app/modules/money/collection/ui/payment-sentence.tsx': 'the word of a contact address',
  'app/modules/money/ledger/refund.ts': 'the shape of a provisional code',
  'app/modules/people/audit/audit-sentences.ts': 'places of an audit sentence',
  'app/modules/study/learning/search/search-words.ts': 'words of a search, which have a limit',
  'app/platform/mail/templates/mail-colours.ts': 'colours',
  'app/shared/supported-browsers.ts': 'names of built-ins, for the build alone',
  'server/page-cache/cached-routes.ts': 'addresses of the route table',
  'server/page-cache/page-template.ts': 'marks of a page',
  'server/page-handler.ts': 'addresses of the route table',
  'simulator/daraja/daraja-routes.ts': 'the name of a field',
};

interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

/** What is read of any node of a source. */
interface SourceNode {
  readonly start?: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

interface Expressions {
  readonly path: string;
  readonly expressions: readonly Expression[];
  /** Whether it builds others. */
  readonly buildsOthers: boolean;
}

let ofSources: Promise<Expressions[]> | undefined;

/** Returns the expressions of every source that is no test. Reads the sources once. */
const readExpressions = () => (ofSources ??= findExpressions());

async function findExpressions(): Promise<Expressions[]> {
  const found: Expressions[] = [];
  for await (const path of glob(sources))
    if (!/\.test\.tsx?$/.test(path)) found.push({ path, ...expressionsIn(path, await readFile(path, 'utf8')) });
  return found;
}

function expressionsIn(path: string, code: string): Omit<Expressions, 'path'> {
  const expressions: Expression[] = [];
  let buildsOthers = false;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { start = 0, regex, callee }: SourceNode = node;
    if (regex)
      expressions.push({ source: regex.pattern, flags: regex.flags, line: code.slice(0, start).split('\n').length });
    if (callee?.name === 'RegExp') buildsOthers = true;
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, code).program);
  return { expressions, buildsOthers };
}

test.each([
  [/\s+$/, 'polynomial'],
  [/\s*%$/, 'polynomial'],
  [/^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i, 'polynomial'],
  [/\s*;\s*/, 'polynomial'],
  [/\{[\s\S]*\}/, 'polynomial'],
  [/<[^>]*>/g, 'polynomial'],
  [/^\s*\+?[\d\s().-]+$/, 'polynomial'],
  [/^[^@]+@[^@]+\.[^@]+$/, 'polynomial'],
  [/^\s*x/m, 'polynomial'],
  [/(?:^|,)\s*\d*\s*(?:,|$)/, 'polynomial'],
  [/(?=.*\d)x/, 'polynomial'],
  [/a(?:a*b)?/g, 'polynomial'],
  [/(\d+)-\1/, 'polynomial'],
  [/^\d{1,500}\d*x/, 'polynomial'],
  [/^(?:\w+\s?)*$/, 'exponential'],
  [/^(?:a|a)*b/, 'exponential'],
  [/^(?:a*)*b/, 'exponential'],
  [/^(?:\p{L}|\w)+$/u, 'exponential'],
] as const)('%s takes %s time', ({ source, flags }, growth) => {
  expect(findAmbiguity({ source, flags })?.growth).toBe(growth);
});

test.each([
  /^\d+$/,
  /\s+/g,
  /^bytes=(\d{0,15})-(\d{0,15})$/i,
  /<[^<>]*>/g,
  /^[^@]+@[^@][^@.]*\.[^@]+$/,
  /^[ \t]*x/m,
  /a(?:a*b)?/,
  /^[^]*[^]*$/,
  /<style[\s>][^]*?(?:<\/style>|$)/gi,
  /^(?:\w+\s)*$/,
  /\[([^[\]]+)\]/,
  /^(?=.*\d)(?=.*x)[\dx]+$/,
])('%s takes linear time', ({ source, flags }) => {
  expect(findAmbiguity({ source, flags })).toBeNull();
});

test('no expression takes more than linear time', async () => {
  const faults: string[] = [];
  const allowed = new Set<string>();
  let count = 0;
  for (const { path, expressions } of await readExpressions()) {
    for (const { source, flags, line } of expressions) {
      count += 1;
      const found = findAmbiguity({ source, flags });
      const name = `${path}: /${source}/${flags}`;
      if (found && ambiguousOfSettings.has(name)) allowed.add(name);
      else if (found)
        faults.push(
          `${path}:${line} /${source}/${flags} takes ${found.growth} time for many ${JSON.stringify(found.repeated)}`,
        );
    }
  }
  expect(faults).toEqual([]);
  expect(allowed).toEqual(ambiguousOfSettings);
  expect(count).toBeGreaterThan(500);
});

test('only the named files build expressions', async () => {
  const building = (await readExpressions()).filter(({ buildsOthers }) => buildsOthers).map(({ path }) => path);
  expect(building.toSorted()).toEqual(Object.keys(builtOf));
});

const walksOf = (code: string) => findRepeatedWalks('a.ts', code).map(({ line, call }) => `${line} ${call}`);

test.each([
  ['for (const row of rows) if (others.includes(row)) add(row);', 'others.includes'],
  ['for (const row in rows) others.find((each) => each === row);', 'others.find'],
  ['for (let at = 0; at < 9; at += 1) add(text.split(at));', 'text.split'],
  ['while (rest()) text = text.replace(1, 2);', 'text.replace'],
  ['do add(text.indexOf(1, at)); while (at > 0);', 'text.indexOf'],
  ['rows.map((row) => others.some((each) => each === row));', 'others.some'],
  ['rows.filter(function (row) { return others.includes(row); });', 'others.includes'],
  ['rows.map(({ id }) => (groups.get(1) ?? []).filter(({ other }) => other === id));', 'groups.filter'],
  ['rows.map((row) => { const one = row.a; return text.trim().includes(one); });', 'text.includes'],
  ['rows.forEach((row) => rows.forEach((other) => (rows.includes(other), 1)));', 'rows.includes'],
  ['Array.from({ length: 9 }, (_, index) => text.search(index));', 'text.search'],
  ['for (const row of rows) add(() => 1, others.at(-1).names.lastIndexOf(row));', 'others.lastIndexOf'],
  ['while (others.length > 0) add(others.shift());', 'others.shift'],
  ['for (const row of rows) others.unshift(row);', 'others.unshift'],
  ['rows.forEach((row) => { others.splice(row, 1); });', 'others.splice'],
  ['for (const row of rows) this.others.shift();', '….shift'],
])('%s walks in a loop', (statement, call) => {
  const code = (parameters: string) => `function read({ rows }, ${parameters}) {\n${statement}\n}`;
  expect(walksOf(code('others, text, groups'))).toEqual([`2 ${call}`]);
});

test.each([
  ['what each turn has of its own', 'for (const row of rows) add(row.names.includes(1), row.trim().split(1));'],
  ['what each turn declares', 'rows.map((row) => { const names = namesOf(row); return names.find(Boolean); });'],
  ['what a turn gets by its number', 'for (const row of rows) add(others[row].replaceAll(1, 2));'],
  ['what a function returns', 'for (const row of rows) add(namesOf(row).includes(1));'],
  ['a list of the module', 'for (const row of rows) add(known.includes(row), known.names.find(Boolean));'],
  ['an imported list', 'for (const row of rows) add(imported.includes(row));'],
  ['a list that stands there', 'for (const row of rows) add(["a", "b"].includes(row));'],
  ['a loop over a list of the module', 'for (const each of known) add(others.includes(each));'],
  ['a loop over names of the module', 'Object.keys(known).map((each) => text.includes(each));'],
  [
    'a search that goes on behind the last find',
    'for (let at = text.indexOf(1); at > 0; at = text.indexOf(1, at)) add(at);',
  ],
  ['no loop', 'if (others.includes(1)) text.split(1).map((each) => each.trim());'],
  ['the list of a loop', 'for (const row of others.filter(Boolean)) add(row);'],
  ['a function that no loop calls', 'for (const row of rows) add(row, () => others.includes(row));'],
  ['what is awaited', 'for (const row of rows) await others.find(row);'],
])('%s is no walk in a loop', (_, statement) => {
  const code = `import { imported } from './a.ts';\nconst known = [1];\nasync function read({ rows }, others, text) {\n${statement}\n}`;
  expect(walksOf(code)).toEqual([]);
});

test('a walk in a loop is over a short list, or in a reader that tests/readers feeds', async () => {
  const fed = new Set<string>();
  for await (const path of glob('tests/readers/*.ts'))
    for (const { moduleRequest } of parseSync(path, await readFile(path, 'utf8')).module.staticImports)
      fed.add(moduleRequest.value.replace(/^#/, ''));
  const short = Object.values(shortLists).flat();
  const found = new Set<string>();
  const faults: string[] = [];
  for await (const path of glob('{app,server}/**/*.ts')) {
    // Browsers run what is in `ui`: it keeps nobody else waiting.
    if (/(?:\.test|-factory|-arbitrary)\.ts$|\/ui\//.test(path) || fed.has(path)) continue;
    for (const { line, call } of findRepeatedWalks(path, await readFile(path, 'utf8'))) {
      const name = `${path}: ${call}`;
      found.add(name);
      if (!short.includes(name))
        faults.push(
          `${path}:${line} calls ${call} in a loop: n turns of n steps. Look it up in a Map or a Set instead, feed the reader in ` +
            `tests/readers, or write into tests/lint/walks/short-lists.ts why the list stays short`,
        );
    }
  }
  expect(faults).toEqual([]);
  expect([...found].toSorted()).toEqual(short.toSorted());
});
