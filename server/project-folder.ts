import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Finds the checkout of this code: the nearest folder above with a package.json. Works for the sources and for the build, where chunks lie
 * at any depth.
 */
export function projectFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`There is no package.json above ${import.meta.dirname}.`);
    folder = parent;
  }
  return folder;
}

/** Returns the version of the product: a hash of the built sources, or 'sources' if it runs from them. */
export function productVersion(): string {
  const stamp = join(projectFolder(), 'build', '.stamp');
  return import.meta.filename.endsWith('.ts') || !existsSync(stamp)
    ? 'sources'
    : `build ${readFileSync(stamp, 'utf8').trim()}`;
}

/** Returns the folder of the SQL files that make the schema. */
export function migrationsFolder(): string {
  return join(projectFolder(), 'app', 'database', 'migrations');
}
