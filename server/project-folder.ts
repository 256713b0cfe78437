import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The checkout this code runs from: the nearest folder above with a package.json. The same from the sources and from the
 * build, whose chunks may lie at any depth.
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

/** What the product was built of: a hash of its sources, or 'sources' where it runs from them. */
export function productVersion(): string {
  const stamp = join(projectFolder(), 'build', '.stamp');
  return import.meta.filename.endsWith('.ts') || !existsSync(stamp)
    ? 'sources'
    : `build ${readFileSync(stamp, 'utf8').trim()}`;
}

/** The SQL files that make the schema. */
export function migrationsFolder(): string {
  return join(projectFolder(), 'app', 'database', 'migrations');
}
