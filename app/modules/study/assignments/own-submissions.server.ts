import { discardFiles } from '#app/modules/catalogue/media/hold-files.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import {
  deleteSubmissionsOf,
  selectFilesOf,
  selectSubmissionsToExport,
  selectLevelsOf,
  selectUploadsOf,
} from './submission-queries.server.ts';
import { refuse } from './assignment-errors.ts';

/**
 * Returns the actor's submissions with the names of their files and the levels, for the download of personal data. Throws DomainError
 * 'submission_not_found' for visitors.
 */
export async function exportSubmissions({ db, actor }: ReadDeps) {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('submission_not_found');
  const rows = await selectSubmissionsToExport(db, userId);
  const ids = rows.map(({ id }) => id);
  const files = await selectFilesOf(db, ids);
  const levels = await selectLevelsOf(db, ids);
  return rows.map(({ id, ...row }) => ({
    ...row,
    files: files.filter((file) => file.submissionId === id).map(({ name, byteSize }) => ({ name, byteSize })),
    levels: Object.fromEntries(
      levels.filter((each) => each.submissionId === id).map(({ criterion, level }) => [criterion, level]),
    ),
  }));
}

/**
 * Deletes what a user handed in and uploaded for assignments, in the transaction that deletes the account, before the account. The sweep deletes
 * the bytes of the files. Checks no actor.
 */
export async function deleteSubmissions(tx: Database, userId: string): Promise<void> {
  const uploads = await selectUploadsOf(tx, userId);
  await deleteSubmissionsOf(tx, userId);
  await discardFiles(tx, uploads);
}
