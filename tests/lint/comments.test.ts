import { glob, readFile } from 'node:fs/promises';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** A decision or a section cited by its number, which readers of a comment do not know. */
const numbered = /\bdecisions? [A-Z]?\d|§ ?\d|\([AMLC]\d{1,2}\)|docs\/decisions\/\d/i;

/** The comments of a source that cite a decision or a section by its number. */
function numberedCitations(path: string, code: string): string[] {
  if (!numbered.test(code)) return [];
  const comments = /\.(m?ts|tsx|mjs)$/.test(path)
    ? parseSync(path, code).comments.map(({ value }) => value)
    : [...code.matchAll(/\/\*.*?\*\/|(?:^|\s)(?:#|--) .*$/gms)].map(([text]) => text);
  return comments.filter((text) => numbered.test(text)).map((text) => `${path}: ${text.trim()}`);
}

test.each([
  ['a.ts', '/** Kept for the ledger (decision M8). */'],
  ['a.tsx', 'const a = 1; // §5.2'],
  ['a.ts', '/* see docs/decisions/0033 */'],
  ['a.css', 'a { /* decisions 3 and 4 */ color: red }'],
  ['a.yaml', 'a: b # (C10)'],
])('a comment in %s that cites a number is found: %s', (path, code) => {
  expect(numberedCitations(path, code)).toHaveLength(1);
});

test.each([
  ['a.ts', "const subject = '§2'; // a text of the product"],
  ['a.ts', '/** A decision about 2 refunds. */'],
])('in %s this cites no number: %s', (path, code) => {
  expect(numberedCitations(path, code)).toEqual([]);
});

/** Characters of a line of a comment, with its indent. */
const widest = 150;

/** The lines of comments that are too wide to be read beside others. */
const wideComments = (path: string, code: string): string[] =>
  code
    .split('\n')
    .filter((line) => line.length > widest && /^\s*(?:\*|\/\/|\/\*\*?) /.test(line))
    .map((line) => `${path}: ${line.trim()}`);

test('a comment of one wide line is found, and a wide line of code is not', () => {
  expect(wideComments('a.ts', `/** ${'word '.repeat(30)}*/`)).toHaveLength(1);
  expect(wideComments('a.ts', `const text = '${'word '.repeat(30)}';`)).toEqual([]);
});

test('comments say what the reader must know, in lines that fit, and cite no numbers of decisions or sections', async () => {
  const found: string[] = [];
  // A migration that was released stays as it is.
  const exclude = ['app/database/migrations/**', 'tests/fixtures/releases/**', 'tests/lint/comments.test.ts'];
  const places = '{app,server,simulator,commands,seeds,tests,demo-identity,bench,scripts,deploy}';
  for await (const path of glob([`${places}/**/*.{ts,tsx,mts,mjs,css,yaml,yml,conf,service}`, 'Dockerfile', '*.ts'], {
    exclude,
  })) {
    const code = await readFile(path, 'utf8');
    found.push(...numberedCitations(path, code), ...wideComments(path, code));
  }
  expect(found).toEqual([]);
});
