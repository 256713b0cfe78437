import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const home = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL's programs on this machine; null if there is none. */
export function findPostgres() {
  if (!existsSync(home)) return null;
  const versions = readdirSync(home).filter((name) => existsSync(join(home, name, 'bin', 'postgres')));
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest ? join(home, newest, 'bin') : null;
}
