import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import { isId } from '#app/shared/ids.ts';
import { deleteProjectRow, lockProject } from './project-editing-queries.server.ts';
import { asEditable, requireAdministrator, type PortfolioDeps } from './project-record.ts';

/**
 * Deletes a project; the sweep deletes its own picture a day later. Ignores a deleted one, so that a form may be sent twice. Throws
 * DomainError 'forbidden'.
 */
export async function deleteProject(
  { db, actor, liveEvents, address }: Omit<PortfolioDeps, 'clock'>,
  id: string,
): Promise<void> {
  requireAdministrator(actor);
  if (!isId(id)) return;
  await db.transaction(async (tx) => {
    const row = await lockProject(tx, id);
    if (!row) return;
    await deleteProjectRow(tx, id);
    await recordAudit(tx, actor, {
      action: 'project.deleted',
      subjectType: 'project',
      subjectId: id,
      before: { ...asEditable(row), slug: row.slug },
      ...(address !== undefined && { address }),
    });
  });
  liveEvents.publish('catalogue');
}
