import { existsSync } from 'node:fs';
import { glob, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const generated = ['node_modules/**', 'build/**', 'data/**', 'release/**', 'test-results/**', 'docs/specification.md'];

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

/** Returns the files and folders of the project that a page names, as `app/shared/money.ts`. A pattern counts as the folder before it. */
function pathsIn(page: string): string[] {
  const top = 'app|modules|routes|server|commands|seeds|tests|scripts|deploy|simulator|demo-identity|bench';
  return [...page.matchAll(new RegExp(`\`((?:${top})/[^\`\\s]*)\``, 'g'))].map(([, path = '']) =>
    path.replace(/[^/]*[*…<].*$/, ''),
  );
}

test('every file in a document exists', async () => {
  const missing: string[] = [];
  let named = 0;
  for await (const page of glob(['*.md', 'docs/*.md', 'tests/*.md'])) {
    for (const path of pathsIn(await readFile(page, 'utf8'))) {
      named += 1;
      // A path that begins with `modules` or `routes` lies in `app`.
      const file = /^(modules|routes)\//.test(path) ? `app/${path}` : path;
      const isThere = ['', '.ts', '.tsx', '.server.ts', '.integration.test.ts'].some((ending) =>
        existsSync(file + ending),
      );
      if (!isThere) missing.push(`${page}: ${path}`);
    }
  }
  expect(named).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test('every file in a document without its folder exists', async () => {
  const files = new Set<string>();
  for await (const file of glob('**/*.{ts,tsx,mjs,css}', { exclude: generated })) files.add(basename(file));
  const missing: string[] = [];
  let named = 0;
  for await (const page of glob(['*.md', 'docs/*.md', 'tests/*.md', 'simulator/*.md', 'app/ui/*.md'])) {
    for (const [, name = ''] of (await readFile(page, 'utf8')).matchAll(/`(\w[\w.-]*\.(?:ts|tsx|mjs|css))`/g)) {
      named += 1;
      if (!files.has(name)) missing.push(`${page}: ${name}`);
    }
  }
  expect(named).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

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

test('every decision has a unique number, with which its heading begins', async () => {
  const files = (await readdir('docs/decisions')).filter((name) => /^\d/.test(name)).toSorted();
  const numbers = files.map((name) => Number(name.slice(0, 4)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  for (const file of files) {
    expect(await readFile(`docs/decisions/${file}`, 'utf8')).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. `));
  }
});
