import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const home = 'app/shared/fold-text.ts';
/** Part of it, for pages that read no typed text. */
const ofAccents = 'app/shared/without-accents.ts';
const sources = '{app,server,commands,demo-identity,simulator}/**/*.{ts,tsx}';

/** Dashes, quotes and marks in an expression or a string, as signs, by their numbers, or as a property. */
const typographic =
  /[\u2010-\u2015\u2018-\u201f\u2212\u00ab\u00bb\u02bc]|\\u\{?(?:20(?:1\d|1[a-f])|2212|02bc|03[0-6][\da-f])|\\p\{(?:Pd|Dash|Diacritic)\}/i;
const forms = new Set(['NFD', 'NFKC', 'NFKD']);

/** What is read of any node of a source. */
interface SourceNode {
  readonly type?: string;
  readonly start?: number;
  readonly value?: unknown;
  readonly regex?: { readonly pattern: string };
  readonly callee?: { readonly property?: { readonly name?: string } };
  readonly arguments?: readonly SourceNode[];
}

/** Returns the lines that fold dashes, quotes, accents or width themselves. */
function foldsIn(path: string, code: string): number[] {
  const found: number[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { start = 0, regex, callee, arguments: given = [] }: SourceNode = node;
    const name = callee?.property?.name ?? '';
    const first = given[0]?.value;
    const isFold =
      (regex && typographic.test(regex.pattern)) ||
      (name === 'normalize' && typeof first === 'string' && forms.has(first)) ||
      (/^replace(All)?$/.test(name) && typeof first === 'string' && typographic.test(first));
    if (isFold) found.push(code.slice(0, start).split('\n').length);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path, code).program);
  return found;
}

test('only one module folds dashes, quotes, accents and width', async () => {
  const found: string[] = [];
  let isFound = false;
  for await (const path of glob(sources)) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const lines = foldsIn(path, await readFile(path, 'utf8'));
    if (path === home) isFound = lines.length > 0;
    else if (path !== ofAccents) found.push(...lines.map((line) => `${path}:${line} use ${home}`));
  }
  expect(found).toEqual([]);
  expect(isFound).toBe(true);
});

test.each([
  ["typed.replaceAll(/[–—]/g, '-')", 1],
  ["typed.replaceAll('–', '-')", 1],
  ['typed.replace(/[\\u2018\\u2019]/g, "\'")', 1],
  ["typed.replaceAll(/\\p{Pd}/gu, '-')", 1],
  ["typed.replace(/[\\u0300-\\u036f]/g, '')", 1],
  ["typed.normalize('NFKD')", 1],
  ["typed\n  .trim()\n  .normalize('NFKC')", 1],
  ["typed.normalize('NFC')", 0],
  ["typed.replaceAll(/[-']/g, '')", 0],
  ["say('Sales – up to 50 % off')", 0],
])('%s', (code, faults) => {
  expect(foldsIn('a.ts', code)).toHaveLength(faults);
});
