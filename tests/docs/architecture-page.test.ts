import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { areaOf, groupOrder } from '#tests/lint/import-rules.mjs';

const architecture = readFileSync('docs/architecture.md', 'utf8');
const howTo = readFileSync('docs/how-to.md', 'utf8');

/** Returns the rows of the tables below a heading: the cells of each. */
function rowsOf(page: string, heading: string): string[][] {
  const part = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = [...part.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | '));
  return rows.slice(1);
}

const readmeOf = (group: string) => readFileSync(`app/modules/${group}/README.md`, 'utf8');

/** Returns the texts in backticks. */
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

test('each of the three jobs leads through at most six files, each imported by an earlier one', () => {
  const jobs = rowsOf(architecture, 'Three jobs, file by file');
  expect(jobs.map(([job]) => job)).toEqual(['buy a course', 'complete a lesson', 'edit a course']);
  for (const [job, files = ''] of jobs) {
    expect(codesIn(files).length, job).toBeLessThanOrEqual(6);
    // A semicolon ends a request; what follows runs later.
    for (const request of files.split(';')) {
      const [first = '', ...others] = codesIn(request);
      let imports = readFileSync(`app/${first}`, 'utf8');
      for (const file of others) {
        expect(imports, `${job}: ${file}`).toContain(`/${basename(file)}'`);
        imports += readFileSync(`app/${file}`, 'utf8');
      }
    }
  }
});

test("the order of the groups is the linter's, and the README of each names its modules", () => {
  const [, order = ''] = /may import an earlier one:\n\s+(.+)\n/.exec(architecture) ?? [];
  expect(order.split(', ')).toEqual(groupOrder);
  expect(readdirSync('app/modules')).toEqual(groupOrder.toSorted());
  const modules = new Set(
    globSync('app/modules/**/*.ts').map((file) => areaOf(file.replaceAll('\\', '/'))?.name ?? ''),
  );
  const isNamed = (name: string) => {
    const [group = '', ...rest] = name.split('/');
    return readmeOf(group).includes(`\`${rest.length === 0 ? '' : `${rest.join('/')}/`}`);
  };
  expect([...modules].filter((name) => !isNamed(name))).toEqual([]);
});

test('each of the twenty questions is answered by at most three files', () => {
  const questions = rowsOf(howTo, 'Twenty questions');
  expect(questions).toHaveLength(20);
  const missing: string[] = [];
  for (const [question = '', answer = ''] of questions) {
    const files = codesIn(answer).filter((code) => code.includes('/'));
    expect(files.length, question).toBeGreaterThan(0);
    expect(files.length, question).toBeLessThanOrEqual(3);
    missing.push(...files.filter((file) => !existsSync(file.replace(/^(modules|routes)/, 'app/$1'))));
  }
  expect(missing).toEqual([]);
});

test('every row of the tables names where to go', () => {
  const ofGroups = groupOrder.flatMap((group) => rowsOf(`\n## All\n${readmeOf(group)}`, 'All'));
  const rows = [...rowsOf(howTo, 'Change'), ...rowsOf(howTo, 'Add'), ...ofGroups];
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter(([, where = '']) => !/`[^`]+`|\]\(/.test(where) && !/^(---|open|there)/.test(where))).toEqual([]);
});
