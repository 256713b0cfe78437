import { freeSlug, slugOf } from '#app/shared/slug.ts';
import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PortfolioErrorCode } from '../portfolio-errors.ts';
import { attachPicture } from './attach-picture.server.ts';
import {
  insertProject,
  lockPortfolio,
  measurePortfolio,
  selectProject,
  selectSlugsLike,
} from './project-editing-queries.server.ts';
import type { ProjectInput } from './project-input.ts';
import { maxProjects } from './project-limits.ts';
import { requireAdministrator, type PortfolioDeps } from './project-record.ts';

/**
 * Adds a project at the end of the portfolio, under the id from its form, so that a form sent twice adds one. Its slug is the next free
 * one for its title. Throws DomainError 'forbidden', 'media_unusable', 'portfolio_full'.
 */
export async function addProject(
  { db, actor, clock, liveEvents, address }: PortfolioDeps,
  { id, project }: { readonly id: string; readonly project: ProjectInput },
): Promise<void> {
  requireAdministrator(actor);
  await db.transaction(async (tx) => {
    await lockPortfolio(tx);
    if (await selectProject(tx, id)) return;
    const { total, last } = await measurePortfolio(tx);
    if (total >= maxProjects)
      throw new DomainError<PortfolioErrorCode>('portfolio_full', { most: String(maxProjects) });
    await attachPicture(tx, actor, project.imageId);
    const now = clock.now();
    const requested = slugOf(project.title, 'project');
    const slug = freeSlug(requested, await selectSlugsLike(tx, requested));
    const after = { ...project, displayDate: project.displayDate ?? dayInNairobi(now) };
    await insertProject(tx, { ...after, id, slug, position: last + 1, createdAt: now });
    await recordAudit(tx, actor, {
      action: 'project.added',
      subjectType: 'project',
      subjectId: id,
      after: { ...after, slug },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
