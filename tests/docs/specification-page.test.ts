import { glob, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** Tests that the page cites: `file › title`, several of one file as `file › one; › two`. */
function citationsOf(page: string): { file: string; title: string }[] {
  const cells = page.split('\n').filter((line) => line.startsWith('|'));
  return cells.flatMap((row) => {
    const proof = row.split(/(?<!\\)\|/).at(-2) ?? '';
    return proof.split(' · ').flatMap((one) => {
      const [first = '', ...more] = one.split(/;\s*(?=› )/);
      const [, file, title] = /(\S+) › (.+?)\s*$/.exec(first) ?? [];
      if (file === undefined || title === undefined) return [];
      return [title, ...more.map((part) => part.replace('› ', ''))].map((name) => ({ file, title: name.trim() }));
    });
  });
}

test('every test that docs/specification.md cites is there, by its file and its title', async () => {
  const sources = new Map<string, string>();
  for await (const path of glob('{app,server,simulator,commands,seeds,tests,demo-identity}/**/*.{test,e2e}.{ts,tsx}')) {
    const name = basename(path)
      .replace(/\.test\.tsx?$/, '')
      .replace(/\.tsx?$/, '');
    sources.set(name, `${sources.get(name) ?? ''}${await readFile(path, 'utf8')}`);
  }
  const cited = citationsOf(await readFile('docs/specification.md', 'utf8'));
  expect(cited.length).toBeGreaterThan(200);
  const missing = cited.filter(({ file, title }) => !sources.get(file)?.replaceAll("\\'", "'").includes(title));
  expect(missing.map(({ file, title }) => `${file} › ${title}`)).toEqual([]);
});

test('every file that docs/specification.md names is there', async () => {
  const page = await readFile('docs/specification.md', 'utf8');
  const places: Record<string, string> = {
    m: 'app/modules',
    r: 'app/routes',
    p: 'app/platform',
    s: 'app/shared',
    ui: 'app/ui',
  };
  const paths: string[] = [];
  for await (const path of glob('app/**/*.{ts,tsx,css}')) paths.push(path.replace(/(\.server)?\.(tsx?|css)$/, ''));
  const named = [...page.matchAll(/`(m|r|p|s|ui)\/([\w./-]+)`/g)].map(
    ([, place = '', rest = '']) => `${places[place]}/${rest}`,
  );
  const gone = named.filter(
    (path) => !paths.some((known) => known === path || known.startsWith(`${path}/`) || known.startsWith(`${path}.`)),
  );
  expect([...new Set(gone)]).toEqual([]);
});
