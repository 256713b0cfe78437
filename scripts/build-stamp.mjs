import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of the build. */
const sources = [
  'app',
  'server',
  'simulator',
  'demo-identity',
  'seeds',
  'commands',
  'public',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/check-texts.mjs',
  'scripts/compile-texts.mjs',
  'scripts/external-packages.mjs',
  'scripts/bundle-texts.ts',
  'scripts/find-younger.ts',
  'scripts/group-chunks.ts',
  'scripts/precompress.ts',
  'scripts/refuse-younger.ts',
  'scripts/vendor-patches.ts',
];
const isPartOfBuild = (name) => !/\.(test|integration\.test)\.tsx?$|\.md$/.test(name);

/** Returns the hash of all sources, by name and content, which identifies a build. */
export function hashSources(root) {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => filesUnder(root, source)).toSorted((one, other) => (one < other ? -1 : 1));
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isPartOfBuild(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1));
}

const stampFile = (root) => join(root, 'build', '.stamp');

/** Returns the hash of the sources of the finished build; null if there is none. */
export function readStamp(root) {
  return existsSync(stampFile(root)) ? readFileSync(stampFile(root), 'utf8').trim() : null;
}

export function writeStamp(root, hash) {
  writeFileSync(stampFile(root), `${hash}\n`);
}
