import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packagesOfBuild } from './external-packages.mjs';

/** Copies the files of the built server into a folder: its build, the packages outside of the build, and `more` paths of the checkout. */
export async function layOutBuild(root, folder, more) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  // Some packages are for other processors and not installed here.
  const installed = packagesOfBuild(packages).filter((path) => existsSync(join(root, path)));
  for (const path of [...installed, 'build', ...more]) {
    const [source, target] = [join(root, path), join(folder, path)];
    await mkdir(dirname(target), { recursive: true });
    // Nested packages are listed separately.
    const filter = (file) => !file.slice(source.length).includes('/node_modules');
    await cp(source, target, { recursive: true, filter });
  }
}
