import { existsSync } from 'node:fs';
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

/** The SQL files that make the schema. */
export function migrationsFolder(): string {
  return join(projectFolder(), 'app', 'database', 'migrations');
}
