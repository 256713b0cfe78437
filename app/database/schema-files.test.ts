import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `npm run migration` ignores a file that is left out, and would drop its tables. */
test('migrations include every file of tables', () => {
  const files = readdirSync('app/database/schema').filter((file) => !['all.ts', 'columns.ts'].includes(file));
  const all = readFileSync('app/database/schema/all.ts', 'utf8');
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !all.includes(`from './${file}';`))).toEqual([]);
});
