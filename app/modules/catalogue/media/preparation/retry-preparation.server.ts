import type { Jobs } from '#app/platform/jobs.server.ts';
import { isId } from '#app/shared/ids.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { canUploadMedia, type FileFacts } from '../media-file.ts';
import { refuse } from '../media-errors.ts';
import { readFileFacts } from '../read-file-facts.server.ts';
import { retryPreparation } from './preparation-queries.server.ts';
import { wakePreparation } from './wake-preparation.server.ts';

/**
 * Returns a file with the progress of its conversion. One query. Throws DomainError 'not_allowed', 'media_not_usable' if it is deleted.
 */
export async function readPreparation({ db, actor }: ReadDeps, mediaId: string): Promise<FileFacts> {
  if (!canUploadMedia(actor)) throw refuse('not_allowed');
  const facts = isId(mediaId) ? (await readFileFacts(db, [mediaId])).get(mediaId) : undefined;
  if (!facts) throw refuse('media_not_usable');
  return facts;
}

/** Requeues a failed video; ignores any other. Returns and throws like `readPreparation`. */
export async function tryAgain(
  { db, jobs, actor }: ReadDeps & { readonly jobs: Jobs },
  mediaId: string,
): Promise<FileFacts> {
  await readPreparation({ db, actor }, mediaId);
  await db.transaction(async (tx) => {
    if (await retryPreparation(tx, mediaId)) await wakePreparation(tx, jobs);
  });
  return readPreparation({ db, actor }, mediaId);
}
