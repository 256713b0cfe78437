import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { canUploadMedia } from '../can-upload-media.ts';
import type { MediaErrorCode } from '../media-errors.ts';
import type { FileFacts } from '../media-file.ts';
import { readFileFacts } from '../read-file-facts.server.ts';
import { retryPreparation } from './preparation-queries.server.ts';
import { wakePreparation } from './wake-preparation.server.ts';

interface Needs {
  readonly db: Database;
  readonly actor: Actor;
}

/**
 * Returns a file with the progress of its conversion. One query. Throws DomainError 'not_allowed', 'media_not_usable' if it is deleted.
 */
export async function readPreparation({ db, actor }: Needs, mediaId: string): Promise<FileFacts> {
  if (!canUploadMedia(actor)) throw new DomainError<MediaErrorCode>('not_allowed');
  const facts = isId(mediaId) ? (await readFileFacts(db, [mediaId])).get(mediaId) : undefined;
  if (!facts) throw new DomainError<MediaErrorCode>('media_not_usable');
  return facts;
}

/** Requeues a failed video; ignores any other. Returns and throws like `readPreparation`. */
export async function tryAgain(
  { db, jobs, actor }: Needs & { readonly jobs: Jobs },
  mediaId: string,
): Promise<FileFacts> {
  await readPreparation({ db, actor }, mediaId);
  await db.transaction(async (tx) => {
    if (await retryPreparation(tx, mediaId)) await wakePreparation(tx, jobs);
  });
  return readPreparation({ db, actor }, mediaId);
}
