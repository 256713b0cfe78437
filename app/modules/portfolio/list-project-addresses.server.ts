import type { Database } from '#app/platform/database.server.ts';
import { selectProjectAddresses } from './portfolio-queries.server.ts';

/** The slugs of all projects with their last change, for the sitemap. Open to everybody. */
export async function listProjectAddresses({ db }: { readonly db: Database }) {
  return selectProjectAddresses(db);
}
