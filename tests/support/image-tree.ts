import { cp, mkdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copiedFromCheckout, readDockerfile } from '../deploy/dockerfile.ts';

interface LockedPackage {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** What `npm ci --omit=dev` leaves here, less the Node that the image has itself, as paths below the checkout. */
export async function productionPackages(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !path.includes('/node-linux-'))
    .map(([path]) => path)
    .filter((path) => existsSync(path));
}

/** Lays out in a folder what the image holds: the packages without those for development, the build, and what the Dockerfile names. */
export async function layOutImage(folder: string): Promise<void> {
  const stage = readDockerfile().at(-1) ?? [];
  for (const path of [...(await productionPackages()), 'build', ...copiedFromCheckout(stage)]) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await cp(path, target, { recursive: true, filter: (source) => !isNestedPackages(path, source) });
  }
}

/** Packages within a package are listed by themselves. */
const isNestedPackages = (path: string, source: string) => source.slice(path.length).includes('/node_modules');
