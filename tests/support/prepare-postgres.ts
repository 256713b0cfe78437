import { migrateDatabase } from '#app/platform/migrate-database.server.ts';
import type { TestProject } from 'vitest/node';
import { openServerDatabase } from '#app/platform/database.server.ts';
import { startPostgres } from './postgres-server.ts';
import { prepareTestSchema } from './test-schema.ts';

/** Runs once: starts PostgreSQL and migrates the database that the tests' databases copy. */
export default async function preparePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    const template = 'migrated';
    await server.createDatabase(template);
    const handle = await openServerDatabase({ url: server.urlOf(template), poolSize: 2 });
    await migrateDatabase(handle);
    await prepareTestSchema(handle.pool);
    await handle.close();
    project.provide('testDatabase', { kind: 'postgres', url: server.urlOf('postgres'), template });
    return () => server.stop();
  } catch (error) {
    await server.stop();
    throw error;
  }
}
