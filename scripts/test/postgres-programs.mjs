import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const home = '/usr/lib/postgresql';

/** Returns the folder with the programs of this machine's newest PostgreSQL; null without one. */
export function findPostgres() {
  if (!existsSync(home)) return null;
  const versions = readdirSync(home).filter((name) => existsSync(join(home, name, 'bin', 'postgres')));
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest ? join(home, newest, 'bin') : null;
}
