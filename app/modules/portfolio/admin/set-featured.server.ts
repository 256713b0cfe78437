import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { PortfolioErrorCode } from '../portfolio-errors.ts';
import { lockPortfolio, lockProject, updateProjectRow } from './project-editing-queries.server.ts';
import { requireAdministrator, type PortfolioDeps } from './project-record.ts';

/**
 * Adds a project to the featured ones, which come first, or removes it. Idempotent. Throws DomainError 'forbidden', 'project_not_found'.
 */
export async function setFeatured(
  { db, actor, clock, liveEvents, address }: PortfolioDeps,
  { id, featured }: { readonly id: string; readonly featured: boolean },
): Promise<void> {
  requireAdministrator(actor);
  await db.transaction(async (tx) => {
    await lockPortfolio(tx);
    const row = isId(id) ? await lockProject(tx, id) : null;
    if (!row) throw new DomainError<PortfolioErrorCode>('project_not_found');
    if (row.featured === featured) return;
    await updateProjectRow(tx, id, { featured, updatedAt: clock.now() });
    await recordAudit(tx, actor, {
      action: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      before: { featured: row.featured },
      after: { featured },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
