// Prints what changed, and the journeys that it can reach, for `npm test -- changed`. Runs with the packages' own Node, which reads TypeScript.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../project.mjs';

/** With more routes than these, as after a change of a frame, the main journeys stand for all. */
const maxRoutes = 12;

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter(Boolean);

/** The commit where the branch left main; on main the last commit, or the one before it if nothing was changed since. */
function findBase() {
  const [branch] = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main' && git('branch', '--list', 'main').length > 0) return git('merge-base', 'main', 'HEAD')[0];
  return git('status', '--porcelain').length > 0 ? 'HEAD' : 'HEAD~1';
}

const since = findBase();
const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
const isSource = (file) => /\.(?:m?js|tsx?)$/.test(file) && existsSync(join(root, file));

/** Returns the files that import one of `changed`, directly or through others, and those themselves. */
function reachedFrom(changed) {
  const importers = new Map();
  for (const file of git('ls-files', 'app', 'server')) {
    if (!/\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)) {
      const imported = name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name));
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** Returns the address of each route by its file, as an expression that finds it in a journey. */
async function addressesOfRoutes() {
  const { default: table } = await import(join(root, 'app', 'routes.ts'));
  const addresses = new Map();
  const walk = (routes, above) => {
    for (const { file, path = '', children = [] } of routes) {
      const address = [above, path].filter(Boolean).join('/');
      addresses.set(join('app', file), address);
      walk(children, address);
    }
  };
  walk(table, '');
  return addresses;
}

/** An address in a journey ends with its string or begins its query; each part with a colon stands for any. */
const inJourney = (address) =>
  new RegExp(`/${address.replaceAll(/[.*]/g, '\\$&').replaceAll(/:\w+\??/g, '[^/\'"`?]+')}['"\`?#]`);

const journeys = git('ls-files', 'tests/e2e').filter(
  (file) => file.endsWith('.e2e.ts') && existsSync(join(root, file)),
);
const reached = reachedFrom(files);
const addresses = [...(await addressesOfRoutes())].filter(([file]) => reached.has(file)).map(([, address]) => address);
const isWide = addresses.length > maxRoutes || files.some((file) => file.startsWith('tests/e2e/support/'));
const asked = isWide ? [] : addresses.map(inJourney);
const chosen = journeys.filter(
  (file) => files.includes(file) || asked.some((address) => address.test(readFileSync(join(root, file), 'utf8'))),
);
process.stdout.write(JSON.stringify({ since, files, sources: files.filter(isSource), journeys: chosen, isWide }));
