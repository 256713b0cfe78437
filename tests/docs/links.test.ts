import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const generated = ['node_modules/**', 'build/**', 'data/**', 'test-results/**'];

/** The anchors of a page, as GitHub makes them of its headings. */
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

/** Targets of links and pictures that lead to a file of the project. */
function relativeLinksOf(page: string): string[] {
  return [...page.matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

test('every relative link of every document leads to a file and a heading', async () => {
  const broken: string[] = [];
  let links = 0;
  for await (const path of glob('**/*.md', { exclude: generated })) {
    const page = await readFile(path, 'utf8');
    for (const target of relativeLinksOf(page)) {
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
