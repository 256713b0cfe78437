import { z } from 'zod';
import type { Actor } from '#app/shared/actor.ts';
import { formatSizeLimit } from '#app/shared/file-size.ts';
import { asStorageFailure } from '../as-storage-failure.ts';
import {
  canUploadMedia,
  cleanFileName,
  isStoredUnchanged,
  mediaKinds,
  type FileLimits,
  type MediaKind,
} from '../media-file.ts';
import { refuse } from '../media-errors.ts';
import type { PartsToSend, NewUpload, Upload, UploadStore } from './upload.ts';
import { partsAtOnce } from './find-missing-parts.server.ts';

interface Needs {
  readonly uploads: UploadStore;
  readonly limits: FileLimits;
  readonly actor: Actor;
}

export interface AnnouncedFile {
  readonly kind: MediaKind;
  readonly fileName: string;
  readonly isPublic: boolean;
  readonly byteSize: number;
}

/**
 * Creates an upload before its first byte is sent, so that a sender of too large a file learns it at once. Throws DomainError
 * 'not_allowed', 'file_empty', 'file_too_large', 'storage_away' if the storage fails, and 'storage_full' if it has no room.
 */
export async function beginUpload({ uploads, limits, actor }: Needs, file: AnnouncedFile): Promise<Upload> {
  const upload = accept({ limits, actor }, file);
  if (upload.byteSize > (await uploads.room().catch(asStorageFailure))) throw refuse('storage_full');
  return uploads.create(upload).catch(asStorageFailure);
}

/**
 * Creates an upload that the browser sends straight to the storage, from its announcement in JSON, and returns the addresses of its first
 * parts. Null if that is impossible: for kinds that are re-encoded, for a folder, or if the owner or the bucket forbids it. Throws
 * DomainError 'not_allowed', 'upload_malformed', 'file_empty', 'file_too_large', 'storage_full', 'storage_away'.
 */
export async function beginDirectUpload(
  { uploads, limits, actor }: Needs,
  announced: unknown,
): Promise<PartsToSend | null> {
  if (actor.kind !== 'staff' || !canUploadMedia(actor)) throw refuse('not_allowed');
  const upload = accept({ limits, actor }, readAnnouncedFile(announced));
  if (!uploads.direct || !isStoredUnchanged(upload.kind)) return null;
  const begun = await uploads.direct.create(upload, partsAtOnce).catch(asStorageFailure);
  return begun && { id: begun.upload.id, received: 0, missing: begun.missing };
}

function accept({ limits, actor }: Pick<Needs, 'limits' | 'actor'>, file: AnnouncedFile): NewUpload {
  if (actor.kind !== 'staff' || !canUploadMedia(actor)) throw refuse('not_allowed');
  if (file.byteSize === 0) throw refuse('file_empty');
  const most = limits[file.kind];
  if (file.byteSize > most) throw refuse('file_too_large', { limit: formatSizeLimit(most) });
  const { kind, isPublic, byteSize } = file;
  return { kind, fileName: cleanFileName(file.fileName, kind), isPublic, byteSize, adminId: actor.userId };
}

const announcedFile = z.object({
  kind: z.enum(mediaKinds),
  fileName: z.string().max(1_000),
  isPublic: z.boolean(),
  byteSize: z.int().nonnegative(),
});

/** Parses the announcement of a file. Throws DomainError 'upload_malformed'. */
function readAnnouncedFile(input: unknown): AnnouncedFile {
  const read = announcedFile.safeParse(input);
  if (!read.success) throw refuse('upload_malformed');
  return read.data;
}
