import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const page = await readFile('docs/architecture.md', 'utf8');

/** Returns the part of the page below a heading. */
const partOf = (heading: string) => page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

/** Returns the rows of the part's table: the cells of each. */
const rowsOf = (heading: string) =>
  [...partOf(heading).matchAll(/^\| (.+) \|$/gm)].slice(1).map(([, row = '']) => row.split(' | '));

/** Returns the texts in backticks. */
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const sources: string[] = [];
for await (const path of glob(
  '{app,server,commands,seeds,scripts,tests,simulator,bench,demo-identity}/**/*.{ts,tsx,mjs,css}',
))
  sources.push(path);

test('each of the three jobs leads through at most six files, each imported by an earlier one', async () => {
  const jobs = rowsOf('Three jobs, file by file');
  expect(jobs.map(([job]) => job)).toEqual(['buy a course', 'complete a lesson', 'edit a course']);
  for (const [job, files = ''] of jobs) {
    expect(codesIn(files).length, job).toBeLessThanOrEqual(6);
    // A semicolon ends a request; what follows runs later.
    for (const request of files.split(';')) {
      const [first = '', ...others] = codesIn(request);
      let imports = await readFile(`app/${first}`, 'utf8');
      for (const file of others) {
        expect(imports, `${job}: ${file}`).toContain(`/${basename(file)}'`);
        imports += await readFile(`app/${file}`, 'utf8');
      }
    }
  }
});

test('every change of the tables names files, and all of them exist', () => {
  const rows = [...rowsOf('Find it in two minutes'), ...rowsOf('Add something'), ...rowsOf('Three jobs, file by file')];
  expect(rows.length).toBeGreaterThan(60);
  const named = rows
    .flatMap(([, where = '']) => codesIn(where))
    .filter((code) => /^[\w./-]+\.(ts|tsx|mjs|css)$/.test(code));
  const missing = named.filter((name) => !sources.some((path) => path === name || path.endsWith(`/${name}`)));
  expect(missing).toEqual([]);
});

test('every function, type and constant that the page names is in the sources', async () => {
  const words = new Set<string>();
  for (const path of sources) for (const [word] of (await readFile(path, 'utf8')).matchAll(/\w+/g)) words.add(word);
  const names = codesIn(page)
    .map((code) => code.replace(/\(.*$/, ''))
    .filter((code) => /^[a-z]\w*[A-Z]\w*$|^[A-Z][a-z]\w+[A-Z]\w*$/.test(code));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});
