import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/** What a file says whose tests ask which database they have. */
const asksWhich = /\b(engine|kind) [!=]== '(pglite|postgres)'/;

export interface Shares {
  readonly onlyOnPglite: readonly string[];
  readonly onlyOnPostgres: readonly string[];
}

/**
 * Shares the files of a pattern between the two databases: in the `first` half of runs some are tested on PGlite alone and the others on PostgreSQL alone,
 * in the `second` half the other way round, in `all` each on both. Those that ask which database they have are always tested on both.
 */
export function shareFiles(half: string, pattern: string, exclude: readonly string[]): Shares {
  if (!['first', 'second', 'all'].includes(half)) throw new Error(`FILES must be first, second or all, not ${half}`);
  if (half === 'all') return { onlyOnPglite: [], onlyOnPostgres: [] };
  const either = globSync(pattern, { exclude: [...exclude] }).filter(
    (path) => !asksWhich.test(readFileSync(path, 'utf8')),
  );
  const isFirst = (path: string) => (createHash('sha256').update(path).digest()[0] ?? 0) % 2 === 0;
  const firsts = either.filter(isFirst);
  const seconds = either.filter((path) => !isFirst(path));
  return half === 'first'
    ? { onlyOnPglite: firsts, onlyOnPostgres: seconds }
    : { onlyOnPglite: seconds, onlyOnPostgres: firsts };
}
