import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DomainError } from '#app/shared/domain-error.ts';
import { asStorageFailure } from '../as-storage-failure.ts';
import { enterMediaFile, removeUnknown, type KeepNeeds } from '../keep-media-file.server.ts';
import { isMendable, type MediaErrorCode } from '../media-errors.ts';
import type { MediaFile } from '../media-file.ts';
import type { MediaStorage } from '../media-storage.ts';
import { headSizeOf, recogniseFile } from '../recognise-file.server.ts';
import type { DirectUploads } from './direct-uploads.ts';
import type { VideoConverter } from '../preparation/video-converter.ts';
import { preparationNeeded } from './preparation-needed.server.ts';
import type { Upload } from './upload.ts';

interface Needs extends KeepNeeds {
  readonly direct: DirectUploads;
  readonly converter: VideoConverter | null;
}

/**
 * Makes a media file of an upload whose bytes went straight into the storage. Nobody has looked at them before, so here they are: the first
 * ones say what it is, and all of them are read once for their number and hash. Until the row is written nothing refers to them.
 * Throws DomainError of MediaErrorCode. What may still do stays in the storage, everything else is gone then.
 */
export async function keepDirectUpload(
  { direct, converter, ...needs }: Needs,
  { upload, address }: { readonly upload: Upload; readonly address: string },
): Promise<MediaFile> {
  const { storage } = needs;
  const converts = converter !== null;
  const { id, kind, fileName, isPublic, byteSize } = upload;
  const storageKey = await direct.join(id).catch(asStorageFailure);
  try {
    const end = Math.min(headSizeOf(kind), byteSize) - 1;
    const head = await readWhole(storage, storageKey, end).catch(asStorageFailure);
    const { contentType } = await recogniseFile(kind, head, { converts });
    const open = async (range: { readonly start: number; readonly end: number }) =>
      buffer(await storage.open(storageKey, range));
    const video = { contentType, byteSize, open };
    const preparation = kind === 'video' ? await preparationNeeded(video, converts).catch(asStorageFailure) : null;
    const read = await hashStored(storage, storageKey).catch(asStorageFailure);
    if (read.byteSize !== byteSize) throw new DomainError<MediaErrorCode>('upload_too_long');
    const file = { id, kind, fileName, isPublic, contentType, preparation, storageKey, address, ...read };
    return await enterMediaFile(needs, file);
  } catch (error) {
    if (error instanceof DomainError && !isMendable(error)) await removeUnknown(needs, storageKey);
    throw error;
  }
}

async function readWhole(storage: MediaStorage, key: string, end: number): Promise<Buffer> {
  return buffer(await storage.open(key, { start: 0, end }));
}

async function hashStored(storage: MediaStorage, key: string): Promise<{ byteSize: number; sha256: string }> {
  const hash = createHash('sha256');
  let byteSize = 0;
  for await (const chunk of (await storage.open(key)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    byteSize += chunk.length;
  }
  return { byteSize, sha256: hash.digest('hex') };
}
