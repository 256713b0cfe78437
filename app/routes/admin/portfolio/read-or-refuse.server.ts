import type { ProjectForEditing } from '#app/modules/portfolio/admin/read-projects.server.ts';
import { readProjectForEditing } from '#app/modules/portfolio/admin/read-projects.server.ts';
import { portfolioErrors } from '#app/modules/portfolio/portfolio-errors.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';

/** Reads a portfolio item for a dialog; throws a refusal as the answer of its loader. */
export async function readProjectOrRefuse(
  deps: { readonly db: Database; readonly actor: Actor },
  id: string,
): Promise<ProjectForEditing> {
  try {
    return await readProjectForEditing(deps, id);
  } catch (error) {
    throw refusalToShow(portfolioErrors, error);
  }
}
