import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A file that is left out is no table to `npm run migration`, which would drop what the database has of it. */
test('every file of tables is among those that migrations are made from', () => {
  const files = readdirSync('app/database/schema').filter((file) => !['all.ts', 'columns.ts'].includes(file));
  const all = readFileSync('app/database/schema/all.ts', 'utf8');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !all.includes(`from './${file}';`))).toEqual([]);
});
