import { randomUUID } from 'node:crypto';
import type { Requester } from '#app/platform/file-parsing/file-parser.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { asStorageFailure } from './as-storage-failure.ts';
import { maxPixels } from '#app/shared/picture.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { cleanFileName, type MediaFile, type MediaKind } from './media-file.ts';
import { refuse } from './media-errors.ts';
import { insertMediaFile, selectUnknownKeys } from './media-queries.server.ts';
import type { MediaStorage } from './media-storage.ts';
import { measureMedia, noMeasures } from './measure-media.server.ts';
import type { PreparationNeeded } from './preparation/preparation.ts';
import { insertPreparation } from './preparation/preparation-queries.server.ts';
import { wakePreparation } from './preparation/wake-preparation.server.ts';

export interface SaveDeps extends ReadDeps {
  readonly storage: MediaStorage;
  /** Null without a server, as in a command: the next minute's job finds videos to convert. */
  readonly jobs: Jobs | null;
}

interface NewFile {
  readonly id: string;
  readonly kind: MediaKind;
  readonly fileName: string;
  readonly isPublic: boolean;
  readonly contentType: string;
  /** Null if it needs no conversion. */
  readonly preparation: PreparationNeeded | null;
  /** Client address of a staff member's request, for the audit log. */
  readonly address?: string;
}

interface FileToSave extends NewFile {
  /** Extension of its key, from `recogniseFile`. */
  readonly ending: string;
}

/** A file with its bytes in the storage. */
interface UploadedFile extends NewFile {
  readonly storageKey: string;
  readonly byteSize: number;
  readonly sha256: string;
}

/**
 * Stores a file from any source: `put` writes the bytes under a key, then they are measured, and the row is inserted, for a staff member with
 * an entry in the audit log. Throws DomainError of MediaErrorCode: for its content, the limits of the actor, and 'storage_full' or
 * 'storage_away' with the storage's error as its cause; then nothing is stored. `enter` writes what belongs to the row, in its transaction.
 */
export async function saveMediaFile(
  needs: SaveDeps,
  { ending, ...file }: FileToSave,
  put: (key: string) => Promise<{ byteSize: number; sha256: string }>,
  enter?: (tx: Database) => Promise<void>,
): Promise<MediaFile> {
  // A key of its own: another process may store the same upload, and must not find its bytes replaced or deleted.
  const storageKey = `${file.kind}/${randomUUID()}.${ending}`;
  const received = await put(storageKey).catch(asStorageFailure);
  try {
    return await recordMediaFile(needs, { ...file, ...received, storageKey }, enter);
  } catch (error) {
    await removeUnrecorded(needs, storageKey);
    throw error;
  }
}

/** Returns whose turn it is when a file of an actor is parsed. */
export function requesterOf(actor: Actor): Requester {
  const userId = userIdOf(actor);
  return userId === null ? 'background' : { userId };
}

/**
 * Measures a stored file and inserts its row, for a staff member with an entry in the audit log, and for a video with its preparation. Keeps
 * the bytes if that fails. Throws DomainError as above.
 */
export async function recordMediaFile(
  { db, storage, jobs, actor }: SaveDeps,
  { address, preparation, ...file }: UploadedFile,
  enter?: (tx: Database) => Promise<void>,
): Promise<MediaFile> {
  const { remark, ...measures } =
    preparation === 'convert'
      ? { ...noMeasures, remark: undefined }
      : await measureMedia({ ...file, storage, key: file.storageKey }, requesterOf(actor)).catch(asStorageFailure);
  if (file.kind === 'image' && (measures.width ?? 0) * (measures.height ?? 0) > maxPixels)
    throw refuse('picture_too_large');
  const row = {
    ...file,
    fileName: cleanFileName(file.fileName, file.kind),
    uploadedBy: userIdOf(actor),
    ...measures,
  };
  return db.transaction(async (tx) => {
    const stored = await insertMediaFile(tx, row);
    await enter?.(tx);
    if (preparation) {
      await insertPreparation(tx, stored.id);
      if (jobs) await wakePreparation(tx, jobs);
    }
    if (actor.kind === 'staff') {
      const { fileName, kind, byteSize, sha256, isPublic } = stored;
      await recordAudit(tx, actor, {
        action: 'media.uploaded',
        subjectType: 'media_file',
        subjectId: stored.id,
        after: { fileName, kind, byteSize, sha256, isPublic },
        ...(address !== undefined && { address }),
      });
    }
    return {
      ...stored,
      ...(preparation && { preparation: { state: 'waiting' } }),
      ...(remark !== undefined && { remark }),
    };
  });
}

/**
 * Deletes bytes without a row. A row may have been inserted although the answer was lost; if that is unknown, leaves them to the sweep.
 */
export async function removeUnrecorded(
  { db, storage }: Pick<SaveDeps, 'db' | 'storage'>,
  storageKey: string,
): Promise<void> {
  const unknown = await selectUnknownKeys(db, [storageKey]).catch(() => []);
  for (const key of unknown) await storage.remove(key);
}
