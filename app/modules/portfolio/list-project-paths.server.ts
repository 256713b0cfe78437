import type { Database } from '#app/platform/database.server.ts';
import { selectProjectPaths } from './portfolio-queries.server.ts';

/** Everything that can stand behind /portfolio/: slugs and titles of the projects. Open to everybody. */
export async function listProjectPaths({ db }: { readonly db: Database }): Promise<readonly string[]> {
  return selectProjectPaths(db);
}
