// In an image: takes all packages away that the built server does not load, which is most of them: they are in its bundle.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { packagesOfBuild } from './external-packages.mjs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
renameSync('node_modules', 'all');
for (const path of packagesOfBuild(packages).toSorted()) {
  const from = path.replace('node_modules', 'all');
  // What lies within another package came with it.
  if (!existsSync(from)) continue;
  mkdirSync(dirname(path), { recursive: true });
  renameSync(from, path);
}
rmSync('all', { recursive: true });
