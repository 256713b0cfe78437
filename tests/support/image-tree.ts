import { cp, mkdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packagesOfBuild } from '../../scripts/external-packages.mjs';
import { copiedFromCheckout, readDockerfile } from '../deploy/dockerfile.ts';

/** What the image keeps of the packages, as far as it is on this machine: some are for other processors. */
async function packagesInImage(): Promise<string[]> {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, object>>;
  };
  return packagesOfBuild(lock.packages).filter((path) => existsSync(path));
}

/** Lays out in a folder what the image holds: the packages that the build does not contain, the build, and what the Dockerfile names. */
export async function layOutImage(folder: string): Promise<void> {
  const stage = readDockerfile().at(-1) ?? [];
  for (const path of [...(await packagesInImage()), 'build', ...copiedFromCheckout(stage)]) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await cp(path, target, { recursive: true, filter: (source) => !isNestedPackages(path, source) });
  }
}

/** Packages within a package are listed by themselves. */
const isNestedPackages = (path: string, source: string) => source.slice(path.length).includes('/node_modules');
