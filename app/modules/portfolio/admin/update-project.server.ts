import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { changedFields } from '#app/shared/changed-fields.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { PortfolioErrorCode } from '../portfolio-errors.ts';
import { attachPicture } from './attach-picture.server.ts';
import { lockProject, updateProjectRow } from './project-editing-queries.server.ts';
import type { ProjectInput } from './project-input.ts';
import { asEditable, requireAdministrator, type PortfolioDeps } from './project-record.ts';

/**
 * Changes a project if it still has the version of the form. Keeps its slug, so that links to it work. Idempotent, so that a form may be
 * sent twice. Throws DomainError 'forbidden', 'project_not_found', 'conflict', 'media_unusable'.
 */
export async function updateProject(
  { db, actor, clock, liveEvents, address }: PortfolioDeps,
  { id, version, project }: { readonly id: string; readonly version: number; readonly project: ProjectInput },
): Promise<void> {
  requireAdministrator(actor);
  await db.transaction(async (tx) => {
    const row = isId(id) ? await lockProject(tx, id) : null;
    if (!row) throw new DomainError<PortfolioErrorCode>('project_not_found');
    const before = asEditable(row);
    const after = { ...project, displayDate: project.displayDate ?? row.displayDate };
    const changes = changedFields(before, after);
    if (!changes) return;
    if (row.version !== version) throw new DomainError<PortfolioErrorCode>('conflict');
    if (after.imageId !== row.imageId) await attachPicture(tx, actor, after.imageId);
    await updateProjectRow(tx, id, { ...after, updatedAt: clock.now() });
    await recordAudit(tx, actor, {
      action: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      ...changes,
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
