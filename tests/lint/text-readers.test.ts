import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isLinear } from '#tests/support/linear-time.ts';
import { findAmbiguity } from './patterns/find-ambiguity.ts';

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
  'app/modules/backups/restore/restore-backup.server.ts': 'kinds of media',
  'app/modules/collection/ui/payment-sentence.tsx': 'the word of a contact address',
  'app/modules/identity/audit/audit-sentences.ts': 'places of an audit sentence',
  'app/modules/learning/search/search-words.ts': 'words of a search, which have a limit',
  'app/modules/ledger/refund.ts': 'the shape of a provisional code',
  'app/platform/mail/templates/in-theme.ts': 'colours',
  'app/shared/supported-browsers.ts': 'names of built-ins, for the build alone',
  'server/page-handler.ts': 'addresses of the route table',
  'server/page-template.ts': 'marks of a page',
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

/** Returns the expressions of a source, and whether it builds others. */
function expressionsIn(path: string, code: string): { expressions: Expression[]; buildsOthers: boolean } {
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

test.each([/\s+$/, /<[^>]*>/, /(?:from|start)[^\n]*?(\d{4})/i])(
  'what is found for %s makes it slow',
  async (expression) => {
    const { repeated = '' } = findAmbiguity(expression) ?? {};
    const textOf = (length: number) => `${repeated.repeat(length / repeated.length)}\u{1}`;
    expect(await isLinear((text) => expression.test(text), textOf, { upTo: 4_000_000 })).toBe(false);
  },
);

test('no expression takes more than linear time', async () => {
  const faults: string[] = [];
  const allowed = new Set<string>();
  let count = 0;
  for await (const path of glob(sources)) {
    if (/\.test\.tsx?$/.test(path)) continue;
    for (const { source, flags, line } of expressionsIn(path, await readFile(path, 'utf8')).expressions) {
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
  const building: string[] = [];
  for await (const path of glob(sources)) {
    if (!/\.test\.tsx?$/.test(path) && expressionsIn(path, await readFile(path, 'utf8')).buildsOthers)
      building.push(path);
  }
  expect(building.toSorted()).toEqual(Object.keys(builtOf));
});
