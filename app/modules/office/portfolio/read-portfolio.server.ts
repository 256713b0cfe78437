import type { Database } from '#app/platform/database.server.ts';
import { refuse } from './portfolio-errors.ts';
import type { PortfolioItem } from './portfolio-item.ts';
import {
  selectPortfolio,
  selectPortfolioItem,
  selectProjectAddresses,
  selectProjectPaths,
} from './portfolio-queries.server.ts';

interface Deps {
  readonly db: Database;
}

/** Returns the company's projects, featured first. Open to everybody. */
export async function listPortfolio({ db }: Deps, limit?: number): Promise<readonly PortfolioItem[]> {
  return selectPortfolio(db, limit);
}

/** Returns one project by its slug or its title. Open to everybody. Throws DomainError 'no_project_title' or 'project_not_found'. */
export async function readProject({ db }: Deps, { slugOrTitle }: { slugOrTitle: string }): Promise<PortfolioItem> {
  const requested = slugOrTitle.replaceAll('\u0000', '').trim().slice(0, 200);
  if (!requested) throw refuse('no_project_title');
  const item = await selectPortfolioItem(db, requested);
  if (!item) throw refuse('project_not_found');
  return item;
}

/** Returns the slugs of all projects with their last change, for the sitemap. Open to everybody. */
export async function listProjectAddresses({ db }: { readonly db: Database }) {
  return selectProjectAddresses(db);
}

/** Returns everything that may follow /portfolio/: slugs and titles of the projects. Open to everybody. */
export async function listProjectPaths({ db }: { readonly db: Database }): Promise<readonly string[]> {
  return selectProjectPaths(db);
}
