// For images: removes all packages that the built server does not load. Most are in its bundle.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { packagesOfBuild } from './external-packages.mjs';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
renameSync('node_modules', 'all');
for (const path of packagesOfBuild(packages).toSorted()) {
  const from = path.replace('node_modules', 'all');
  // Nested packages come with their parent.
  if (!existsSync(from)) continue;
  mkdirSync(dirname(path), { recursive: true });
  renameSync(from, path);
}
rmSync('all', { recursive: true });
