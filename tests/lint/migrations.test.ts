import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as schema from '#app/database/schema/all.ts';

// drizzle-kit gives every array an enumerable method, which breaks pdf.js in the tests that share this worker.
Reflect.deleteProperty(Array.prototype, 'random');

/** Returns the files that a module loads, by their paths from the root, and the packages and texts by their names. */
function loadedBy(entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (!file.endsWith('.ts')) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\s(?!type\b)[^;]*?'([^']+)';/gms,
    ))
      loaded.add(
        name.startsWith('#app/') ? name.slice(1) : name.startsWith('.') ? normalize(join(dirname(file), name)) : name,
      );
  }
  return loaded;
}

test('a migration is made on a clone that was never built: the schema loads no texts', () => {
  const loaded = loadedBy('app/database/schema/all.ts');
  expect(loaded).toContain('app/shared/course-terms.ts');
  expect([...loaded].filter((name) => name.startsWith('#') || name.includes('texts/'))).toEqual([]);
});

test('the newest migration is up to date: `npm run migration` would write nothing', async () => {
  const folder = 'app/database/migrations/meta';
  const newest = readdirSync(folder).findLast((name) => name.endsWith('_snapshot.json')) ?? '';
  const migrated = JSON.parse(readFileSync(join(folder, newest), 'utf8')) as ReturnType<typeof generateDrizzleJson>;
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id, undefined, 'snake_case'))).toEqual(
    [],
  );
});

test('only the newest snapshot of the schema is kept, from which the next migration is made', () => {
  const { entries } = JSON.parse(readFileSync('app/database/migrations/meta/_journal.json', 'utf8')) as {
    readonly entries: readonly { readonly tag: string }[];
  };
  const newest = entries.at(-1)?.tag.slice(0, 4);
  const snapshots = readdirSync('app/database/migrations/meta').filter((name) => name.endsWith('_snapshot.json'));
  expect(snapshots).toEqual([`${newest}_snapshot.json`]);
});
