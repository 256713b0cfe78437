import { migrateDatabase } from '#app/platform/migrate-database.server.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { handleFor } from '#app/platform/database.server.ts';
import { openInMemory } from '#app/platform/embedded-postgres.server.ts';
import { prepareTestSchema } from './test-schema.ts';

/** Runs once: migrates an embedded database in memory and stores its image for the test files. */
export default async function preparePglite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'test-snapshot-'));
  const lite = await openInMemory();
  const handle = handleFor(lite);
  await migrateDatabase(handle);
  await prepareTestSchema(handle.pool);
  const image = await lite.dumpDataDir('none');
  const file = join(folder, 'migrated.tar');
  await writeFile(file, Buffer.from(await image.arrayBuffer()));
  await handle.close();
  project.provide('testDatabase', { kind: 'pglite', snapshot: file });
  return () => rm(folder, { recursive: true, force: true });
}
