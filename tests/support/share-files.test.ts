import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shareFiles } from './share-files.ts';

const pattern = '**/*.integration.test.ts';
const share = (half: string) => shareFiles(half, pattern, ['**/node_modules/**', 'build/**']);

test('each file that does not care is on one of both databases, and on the other in the other half', () => {
  const { onlyOnPglite, onlyOnPostgres } = share('first');
  expect(share('second')).toEqual({ onlyOnPglite: onlyOnPostgres, onlyOnPostgres: onlyOnPglite });
  expect(onlyOnPglite.filter((path) => onlyOnPostgres.includes(path))).toEqual([]);
  for (const { length } of [onlyOnPglite, onlyOnPostgres]) expect(length).toBeGreaterThan(50);
});

test('files whose tests ask for their database are on both, and so is everything where all is asked for', () => {
  const { onlyOnPglite, onlyOnPostgres } = share('first');
  for (const path of [...onlyOnPglite, ...onlyOnPostgres])
    expect(readFileSync(path, 'utf8'), path).not.toMatch(/\.(runIf|skipIf)\(/);
  expect(share('all')).toEqual({ onlyOnPglite: [], onlyOnPostgres: [] });
});

test('another word is refused', () => {
  expect(() => share('third')).toThrow('FILES must be first, second or all, not third');
});
