import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { asStorageFailure } from '../as-storage-failure.ts';
import { cleanPicture } from '../clean-picture.server.ts';
import { keepMediaFile, type KeepNeeds } from '../keep-media-file.server.ts';
import { keepDirectUpload } from './keep-direct-upload.server.ts';
import { isMendable, type MediaErrorCode } from '../media-errors.ts';
import type { MediaFile } from '../media-file.ts';
import { selectFileSentBy } from '../media-queries.server.ts';
import type { VideoConverter } from '../preparation/video-converter.ts';
import { headSizeOf, recogniseFile } from '../recognise-file.server.ts';
import { mayKeepMedia } from '../may-keep-media.ts';
import type { HeldUpload, UploadStore } from './upload-store.ts';
import { preparationNeeded } from './preparation-needed.server.ts';
import type { Upload } from './upload.ts';

export interface FinishNeeds extends KeepNeeds {
  readonly uploads: UploadStore;
  /** Null where videos that browsers do not play are refused. */
  readonly converter: VideoConverter | null;
}

/**
 * Makes a media file of an upload of this admin that has come whole: checked, hashed, measured, on disk, and written down with its
 * line in the audit log. Asked again, it gives the same file. `address` is where the request came from.
 * Throws DomainError of MediaErrorCode; what was refused for what it is, is gone then.
 */
export async function finishUpload(
  needs: FinishNeeds,
  { uploadId, address }: { readonly uploadId: string; readonly address: string },
): Promise<MediaFile> {
  const { db, uploads, actor } = needs;
  if (actor.kind !== 'admin' || !mayKeepMedia(actor)) throw new DomainError<MediaErrorCode>('not_allowed');
  if (!isId(uploadId)) throw new DomainError<MediaErrorCode>('upload_not_found');
  const adminId = actor.userId;
  return uploads.hold(uploadId, async (held) => {
    const finished = await findFinished(db, { uploadId, adminId });
    if (finished) return finished;
    const upload = await uploads.find(uploadId).catch(asStorageFailure);
    if (upload?.adminId !== adminId) throw new DomainError<MediaErrorCode>('upload_not_found');
    if (upload.received < upload.byteSize) throw new DomainError<MediaErrorCode>('upload_incomplete');
    try {
      const kept =
        upload.isDirect && uploads.direct
          ? await keepDirectUpload({ ...needs, direct: uploads.direct }, { upload, address })
          : await keepUpload(needs, { upload, held, address });
      await held.remove();
      return kept;
    } catch (error) {
      // Another process may have been asked as well, and was first; what is left of the upload here is nobody's.
      const others = await findFinished(db, { uploadId, adminId }).catch(() => null);
      if (others) {
        await held.remove().catch(() => undefined);
        return others;
      }
      if (!(error instanceof DomainError)) throw error;
      if (!isMendable(error)) await held.remove();
      throw error;
    }
  });
}

async function keepUpload(
  needs: FinishNeeds,
  { upload, held, address }: { readonly upload: Upload; readonly held: HeldUpload; readonly address: string },
): Promise<MediaFile> {
  const { id, kind, fileName, isPublic, byteSize } = upload;
  const end = Math.min(headSizeOf(kind), byteSize) - 1;
  const head = await held.open({ start: 0, end }).then(buffer).catch(asStorageFailure);
  const converts = needs.converter !== null;
  const recognised = await recogniseFile(kind, head, { converts });
  const open = async (range: { readonly start: number; readonly end: number }) => buffer(await held.open(range));
  const video = { ...recognised, byteSize, open };
  const preparation = kind === 'video' ? await preparationNeeded(video, converts).catch(asStorageFailure) : null;
  const file = { id, kind, fileName, isPublic, address, preparation, ...recognised };
  return keepMediaFile(needs, file, async (key) => {
    if (kind !== 'image') return held.putInto(needs.storage, key);
    const clean = await cleanPicture(await buffer(await held.open()), recognised.contentType);
    return needs.storage.put(key, Readable.from([clean]));
  });
}

/** The media file that an upload of this admin became; null before that. */
export async function findFinished(
  db: Database,
  { uploadId, adminId }: { readonly uploadId: string; readonly adminId: string },
): Promise<MediaFile | null> {
  return selectFileSentBy(db, { id: uploadId, adminId });
}
