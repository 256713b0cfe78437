import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { groupOrder } from './import-rules.mjs';

/** The player shows what every module of study adds to a lesson, and each of them reads the lesson. */
const together = ['study'];

/** A folder of a group, 'money/ledger', by a path from the project's root; null for files outside of one. */
function folderOf(path: string): string | null {
  const [, folder] = /^app\/modules\/(\w+\/[\w-]+)\//.exec(path) ?? [];
  return folder ?? null;
}

/** Returns which folders of a group a folder imports, by folder. */
function importsOf(sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const [path, text] of sources) {
    const from = folderOf(path);
    if (from === null) continue;
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const [, specifier = ''] of text.matchAll(/\b(?:from|import\()\s*'([.#][^']+)'/g)) {
      const to = folderOf(
        specifier.startsWith('.') ? join(dirname(path), specifier) : specifier.replace('#app/', 'app/'),
      );
      if (to !== null && to !== from && to.split('/')[0] === from.split('/')[0]) known.add(to);
    }
  }
  return imports;
}

/** Returns the folders that stand in a circle, or between two of them: what is left without those that import none of the others. */
function inCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Set(imports.keys());
  const isFree = (folder: string) => [...(imports.get(folder) ?? [])].every((each) => !left.has(each));
  for (;;) {
    const free = [...left].filter(isFree);
    if (free.length === 0) return [...left].toSorted();
    for (const folder of free) left.delete(folder);
  }
}

test('a circle of folders is found', () => {
  const sources = new Map([
    ['app/modules/money/a/one.ts', "import { b } from '../b/two.ts';"],
    ['app/modules/money/b/two.ts', "import type { c } from '#app/modules/money/c/three.ts';"],
    ['app/modules/money/c/three.ts', "const load = () => import('#app/modules/money/a/one.ts');"],
    [
      'app/modules/money/d/four.ts',
      "import { e } from '../e/five.ts';\nimport { a } from '#app/modules/people/a/one.ts';",
    ],
    ['app/modules/money/e/five.ts', "import { helper } from './helper.ts';"],
  ]);
  expect(inCircles(importsOf(sources))).toEqual(['money/a', 'money/b', 'money/c']);
});

test.each(groupOrder.filter((group) => !together.includes(group)))(
  'the folders of %s import each other in no circle',
  (group) => {
    const paths = globSync(`app/modules/${group}/**/*.{ts,tsx}`).filter(
      (path) => !/\.test\.tsx?$|-factory\.ts$/.test(path),
    );
    expect(paths.length).toBeGreaterThan(10);
    expect(inCircles(importsOf(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))))).toEqual([]);
  },
);
