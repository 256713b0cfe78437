import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { updateProject } from './pack-queries.server.ts';
import { readProject, type PackPlace } from './pack-words.ts';
import { readPack } from './read-pack.server.ts';

/**
 * Changes the project of a pack, as a manager; empty removes it. Reports keep the label under which they were made. The same label again changes
 * nothing. Throws like `readPack`, and DomainError 'project_too_long'.
 */
export async function changeProject(
  { db, actor, clock }: Pick<UseCaseDeps, 'db' | 'actor' | 'clock'>,
  { project: typed, ...place }: PackPlace & { readonly project: string },
): Promise<void> {
  const project = readProject(typed);
  await db.transaction(async (tx) => {
    const pack = await readPack({ db: tx, actor }, place, 'manager');
    if (pack.project === project) return;
    await updateProject(tx, { packId: pack.packId, project, at: clock.now() });
    await recordAudit(tx, actor, {
      action: 'pack.project_changed',
      subjectType: 'organisation',
      subjectId: pack.organisationId,
      before: { pack: pack.packId, project: pack.project },
      after: { project },
    });
  });
}
