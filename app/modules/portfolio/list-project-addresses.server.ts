import type { Database } from '#app/platform/database.server.ts';
import { selectProjectAddresses, selectProjectPaths } from './portfolio-queries.server.ts';

/** Returns the slugs of all projects with their last change, for the sitemap. Open to everybody. */
export async function listProjectAddresses({ db }: { readonly db: Database }) {
  return selectProjectAddresses(db);
}

/** Returns everything that may follow /portfolio/: slugs and titles of the projects. Open to everybody. */
export async function listProjectPaths({ db }: { readonly db: Database }): Promise<readonly string[]> {
  return selectProjectPaths(db);
}
