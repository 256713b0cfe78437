import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { readDocuments } from './documents.ts';

/** Returns the anchors that GitHub makes of a page's headings. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, title = ''] of page.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)) {
    const words = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-');
    let repeated = 0;
    let own = anchor;
    while (anchors.has(own)) own = `${anchor}-${(repeated += 1)}`;
    anchors.add(own);
  }
  return anchors;
}

/** Returns the targets of links and pictures that are files of the project. */
function relativeLinksOf(page: string): string[] {
  return [...page.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

test('every relative link of every document leads to a file and a heading', async () => {
  const broken: string[] = [];
  let links = 0;
  for (const { path, text } of await readDocuments()) {
    for (const target of relativeLinksOf(text)) {
      links += 1;
      const [file = '', anchor] = target.split('#');
      const leadsTo = file === '' ? path : normalize(join(dirname(path), file));
      if (!existsSync(leadsTo)) broken.push(`${path}: ${target}`);
      else if (anchor !== undefined && !anchorsOf(await readFile(leadsTo, 'utf8')).has(anchor))
        broken.push(`${path}: ${target}`);
    }
  }
  expect(links).toBeGreaterThan(100);
  expect(broken).toEqual([]);
});

test('every decision has a unique number, with which its heading begins', async () => {
  const files = (await readdir('docs/decisions')).filter((name) => /^\d/.test(name)).toSorted();
  const numbers = files.map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  for (const file of files) {
    expect(await readFile(`docs/decisions/${file}`, 'utf8')).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `));
  }
});
