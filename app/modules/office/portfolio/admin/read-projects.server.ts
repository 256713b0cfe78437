import type { FileFacts } from '#app/modules/catalogue/media/media-file.ts';
import { readFileFacts } from '#app/modules/catalogue/media/read-file-facts.server.ts';
import type { PortfolioCategory } from '#app/shared/course-terms.ts';
import { isId } from '#app/shared/ids.ts';
import { ownPicture } from '#app/shared/picture.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { requireCapability } from '#app/shared/permissions.ts';
import { refuse } from '../portfolio-errors.ts';
import { selectProject, selectProjects } from './project-editing-queries.server.ts';
import { projectOrderVersion } from './arrange-projects.server.ts';
import { asEditable, type PortalProject } from './project-record.ts';
import type { EditableProject } from './project-input.ts';

/** Returns all projects in the public order, with that order's mark. One query. Throws DomainError 'forbidden'. */
export async function listProjectsForPortal({
  db,
  actor,
}: ReadDeps): Promise<{ readonly projects: readonly PortalProject[]; readonly version: string }> {
  requireCapability(actor, 'portfolio.edit');
  const rows = await selectProjects(db);
  const projects = rows.map((row) => ({
    id: row.id,
    version: row.version,
    slug: row.slug,
    title: row.title,
    category: row.category as PortfolioCategory,
    description: row.description.slice(0, 300),
    picture: ownPicture(row.imageId) ?? (row.imageUrl === null ? null : { href: row.imageUrl }),
    technologies: row.technologies,
    featured: row.featured,
    displayDate: row.displayDate,
  }));
  return { projects, version: projectOrderVersion(projects) };
}

/** A project as its form is filled from it. */
export interface ProjectForEditing {
  readonly id: string;
  /** Sent back with the form, to notice changes by other staff. */
  readonly version: number;
  readonly project: EditableProject;
  /** Null if the picture is an address. */
  readonly file: FileFacts | null;
}

/** Reads a project to be edited. Throws DomainError 'forbidden', 'project_not_found'. Two queries at most. */
export async function readProjectForEditing({ db, actor }: ReadDeps, id: string): Promise<ProjectForEditing> {
  requireCapability(actor, 'portfolio.edit');
  const row = isId(id) ? await selectProject(db, id) : null;
  if (!row) throw refuse('project_not_found');
  const facts = row.imageId === null ? null : await readFileFacts(db, [row.imageId]);
  return {
    id: row.id,
    version: row.version,
    project: asEditable(row),
    file: (row.imageId && facts?.get(row.imageId)) || null,
  };
}
