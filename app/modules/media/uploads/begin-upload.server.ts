import type { Actor } from '#app/shared/actor.ts';
import { formatSizeLimit } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { cleanFileName, type FileLimits, type MediaKind } from '../media-file.ts';
import type { MediaErrorCode } from '../media-errors.ts';
import type { UploadStore } from './upload-store.ts';
import type { Upload } from './upload.ts';

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
 * Makes a place for a file before its first byte is sent, so that whoever sends too much learns it at once.
 * Throws DomainError 'not_allowed', 'file_empty', 'file_too_large', and 'storage_failed' where the disk has no room for it.
 */
export async function beginUpload({ uploads, limits, actor }: Needs, file: AnnouncedFile): Promise<Upload> {
  if (actor.kind !== 'admin') throw new DomainError<MediaErrorCode>('not_allowed');
  if (file.byteSize === 0) throw new DomainError<MediaErrorCode>('file_empty');
  const most = limits[file.kind];
  if (file.byteSize > most) throw new DomainError<MediaErrorCode>('file_too_large', { limit: formatSizeLimit(most) });
  if (file.byteSize > (await uploads.room())) throw new DomainError<MediaErrorCode>('storage_failed');
  const { kind, isPublic, byteSize } = file;
  const fileName = cleanFileName(file.fileName, kind);
  return uploads.create({ kind, fileName, isPublic, byteSize, adminId: actor.userId });
}
