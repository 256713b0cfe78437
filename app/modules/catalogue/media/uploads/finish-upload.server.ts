import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Database } from '#app/platform/database.server.ts';
import { parseFile, type Requester } from '#app/platform/file-parsing/file-parser.server.ts';
import type { FileSource } from '#app/platform/file-parsing/file-source.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { asStorageFailure } from '../as-storage-failure.ts';
import {
  recordMediaFile,
  requesterOf,
  saveMediaFile,
  removeUnrecorded,
  type SaveDeps,
} from '../save-media-file.server.ts';
import { canUploadMedia, type MediaFile } from '../media-file.ts';
import { isRetryable, refuse } from '../media-errors.ts';
import { selectFileSentBy } from '../media-queries.server.ts';
import type { MediaStorage } from '../media-storage.ts';
import type { PreparationNeeded, VideoConverter } from '../preparation/preparation.ts';
import { captionsOf, headSizeOf, recogniseFile } from '../recognise-file.server.ts';
import { storedSource } from '../stored-source.server.ts';
import { nameUnplayed } from '../unplayed-video.ts';
import type { DirectUploads, Upload, HeldUpload, UploadStore } from './upload.ts';
import { m } from '#texts';

interface FinishNeeds extends SaveDeps {
  readonly uploads: UploadStore;
  /** Null if videos that browsers do not play are refused. */
  readonly converter: VideoConverter | null;
}

/**
 * Turns this staff member's complete upload into a media file: checked, hashed, measured, on disk, with a row and an entry in the audit log.
 * Repeating it returns the same file. `address` is the client's address. Throws DomainError of MediaErrorCode; deletes a file refused for
 * its content.
 */
export async function finishUpload(
  needs: FinishNeeds,
  { uploadId, address }: { readonly uploadId: string; readonly address: string },
): Promise<MediaFile> {
  const { db, uploads, actor } = needs;
  if (actor.kind !== 'staff' || !canUploadMedia(actor)) throw refuse('not_allowed');
  if (!isId(uploadId)) throw refuse('upload_not_found');
  const adminId = actor.userId;
  return uploads.hold(uploadId, async (held) => {
    const finished = await findFinished(db, { uploadId, adminId });
    if (finished) return finished;
    const upload = await uploads.find(uploadId).catch(asStorageFailure);
    if (upload?.adminId !== adminId) throw refuse('upload_not_found');
    if (upload.received < upload.byteSize) throw refuse('upload_incomplete');
    try {
      const stored =
        upload.isDirect && uploads.direct
          ? await keepDirectUpload({ ...needs, direct: uploads.direct }, { upload, address })
          : await keepUpload(needs, { upload, held, address });
      await held.remove();
      return stored;
    } catch (error) {
      // Another process may have finished it first; then the rest of the upload here is unneeded.
      const others = await findFinished(db, { uploadId, adminId }).catch(() => null);
      if (others) {
        await held.remove().catch(() => undefined);
        return others;
      }
      if (!(error instanceof DomainError)) throw error;
      if (!isRetryable(error)) await held.remove();
      throw error;
    }
  });
}

async function keepUpload(
  needs: FinishNeeds,
  { upload, held, address }: { readonly upload: Upload; readonly held: HeldUpload; readonly address: string },
): Promise<MediaFile> {
  const { id, kind, fileName, isPublic, byteSize } = upload;
  const last = Math.min(headSizeOf(kind), byteSize) - 1;
  const head = await held.open({ start: 0, end: last }).then(buffer).catch(asStorageFailure);
  const converts = needs.converter !== null;
  const recognised = await recogniseFile(kind, head, { converts });
  const source = {
    byteSize,
    read: async (start: number, end: number) => buffer(await held.open({ start, end: end - 1 })),
  };
  const by = requesterOf(needs.actor);
  const video = { ...recognised, source, by };
  const preparation = kind === 'video' ? await preparationNeeded(video, converts).catch(asStorageFailure) : null;
  const file = { id, kind, fileName, isPublic, address, preparation, ...recognised };
  const captions = kind === 'captions' ? captionsOf(head) : null;
  const stored = await saveMediaFile(needs, file, async (key) => {
    if (captions) return needs.storage.put(key, Readable.from([captions.bytes], { objectMode: false }));
    if (kind !== 'image') return held.putInto(needs.storage, key);
    const { contentType } = recognised;
    const clean = await parseFile('cleanPicture', { source, by, options: { contentType } });
    return needs.storage.put(key, Readable.from([Buffer.from(clean)]));
  });
  const lines = captions?.mended ?? [];
  return lines.length === 0 ? stored : { ...stored, remark: mendedSentence(lines) };
}

/** Lines that a remark names. */
const maxNamed = 5;

const mendedSentence = (lines: readonly number[]) =>
  m.portal_media_captions_mended({
    lines: [...lines.slice(0, maxNamed), ...(lines.length > maxNamed ? ['…'] : [])].join(', '),
  });

/** Finds the media file that this staff member's upload became; null before that. */
export async function findFinished(
  db: Database,
  { uploadId, adminId }: { readonly uploadId: string; readonly adminId: string },
): Promise<MediaFile | null> {
  return selectFileSentBy(db, { id: uploadId, adminId });
}

interface Needs extends SaveDeps {
  readonly direct: DirectUploads;
  readonly converter: VideoConverter | null;
}

/**
 * Turns a direct upload into a media file. Nothing has checked its bytes before: the first ones tell its type, and all are read once for
 * size and hash. Until the row is inserted nothing refers to them. Throws DomainError of MediaErrorCode. Keeps bytes that may succeed
 * later, and deletes all others.
 */
async function keepDirectUpload(
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
    const video = { contentType, source: storedSource(storage, storageKey, byteSize), by: requesterOf(needs.actor) };
    const preparation = kind === 'video' ? await preparationNeeded(video, converts).catch(asStorageFailure) : null;
    const read = await hashStored(storage, storageKey).catch(asStorageFailure);
    if (read.byteSize !== byteSize) throw refuse('upload_too_long');
    const file = { id, kind, fileName, isPublic, contentType, preparation, storageKey, address, ...read };
    return await recordMediaFile(needs, file);
  } catch (error) {
    if (error instanceof DomainError && !isRetryable(error)) await removeUnrecorded(needs, storageKey);
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

interface UploadedVideo {
  readonly contentType: string;
  readonly source: FileSource;
  readonly by: Requester;
}

/**
 * Reads the codecs of an uploaded video, and returns the needed work; null if it plays as it is. Throws DomainError 'video_unplayed' if
 * browsers cannot play it and the server cannot convert it, so that learners never get a black video; FileRefusal as the parser does.
 */
async function preparationNeeded(
  { contentType, ...file }: UploadedVideo,
  converts: boolean,
): Promise<PreparationNeeded | null> {
  const format = nameUnplayed(await parseFile('findVideoFormat', file));
  if (format !== null && !converts) throw refuse('video_unplayed', { format });
  if (format !== null) return 'convert';
  if (contentType === 'video/mp4' || contentType === 'video/webm') return null;
  return contentType === 'video/quicktime' ? 'remux' : 'convert';
}
