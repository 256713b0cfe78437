import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import type { Database } from '#app/platform/database.server.ts';
import { isAdmin, userIdOf, type Actor } from '#app/shared/actor.ts';
import { formatFileSize } from '#app/shared/dates.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { acceptedTypes, cleanFileName, largestFile, type MediaFile, type MediaKind } from './media-file.ts';
import type { MediaErrorCode } from './media-errors.ts';
import { insertMediaFile } from './media-queries.server.ts';
import type { MediaStorage } from './media-storage.ts';
import { measureMedia } from './measure-media.server.ts';
import { findCaptionsFault } from './web-vtt.ts';

interface Deps {
  readonly db: Database;
  readonly storage: MediaStorage;
  readonly actor: Actor;
}

export interface FileToStore {
  /** A path on this machine, or the bytes as they come; a stream is used up or destroyed. */
  readonly source: string | Readable;
  readonly fileName: string;
  readonly kind: MediaKind;
  /** Course pictures and previews are for everybody; lesson media never are. */
  readonly isPublic: boolean;
}

/** Bytes that tell what a file is (file-type: the sample it needs). */
const headSize = 4100;

/**
 * Receives a file: its type by its first bytes and not by its name, its size and SHA-256, its length, pixels or pages.
 * Returns once the bytes are on disk and the row is written. For administrators and the product itself.
 * Throws DomainError of MediaErrorCode; nothing is kept then.
 */
export async function storeMediaFile({ db, storage, actor }: Deps, file: FileToStore): Promise<MediaFile> {
  if (!isAdmin(actor)) throw new DomainError<MediaErrorCode>('not_allowed');
  const source = typeof file.source === 'string' ? createReadStream(file.source) : file.source;
  const limited = limitSize(source, largestFile[file.kind]);
  const head: Buffer[] = [];
  let size = 0;
  try {
    // Captions are small and text, without magic bytes: they are read whole and checked as what they are.
    const wanted = file.kind === 'captions' ? Infinity : headSize;
    while (size < wanted) {
      const next = await limited.next();
      if (next.done) break;
      head.push(next.value);
      size += next.value.length;
    }
    const { contentType, ending } = await recognise(file.kind, Buffer.concat(head));
    const storageKey = `${file.kind}/${randomUUID()}.${ending}`;
    const rest = async function* (): AsyncGenerator<Buffer> {
      yield* head;
      yield* limited;
    };
    const received = await storage.put(storageKey, Readable.from(rest(), { objectMode: false }));
    try {
      const measures = await measureMedia({
        storage,
        key: storageKey,
        kind: file.kind,
        contentType,
        byteSize: received.byteSize,
      });
      if (!measures) throw new DomainError<MediaErrorCode>('file_unreadable');
      return await insertMediaFile(db, {
        kind: file.kind,
        fileName: cleanFileName(file.fileName, file.kind),
        contentType,
        isPublic: file.isPublic,
        uploadedBy: userIdOf(actor),
        storageKey,
        ...received,
        ...measures,
      });
    } catch (error) {
      await storage.remove(storageKey);
      throw error;
    }
  } finally {
    source.destroy();
  }
}

/** Passes bytes on until there are too many of them. */
async function* limitSize(source: Readable, limit: number): AsyncGenerator<Buffer, undefined> {
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new DomainError<MediaErrorCode>('file_too_large', { limit: formatFileSize(limit) });
    yield chunk;
  }
  return undefined;
}

async function recognise(kind: MediaKind, head: Buffer): Promise<{ contentType: string; ending: string }> {
  if (head.length === 0) throw new DomainError<MediaErrorCode>('file_empty');
  if (kind === 'captions') {
    const fault = findCaptionsFault(head);
    if (fault) throw new DomainError<MediaErrorCode>('captions_invalid', { reason: fault });
    return { contentType: 'text/vtt; charset=utf-8', ending: 'vtt' };
  }
  const found = (await fileTypeFromBuffer(head))?.mime ?? '';
  const ending = acceptedTypes[kind][found];
  if (!ending) {
    const accepted = [...new Set(Object.values(acceptedTypes[kind]))].join(', ');
    throw new DomainError<MediaErrorCode>('file_type_refused', { accepted });
  }
  // Browsers play an .m4v as the mp4 that it is.
  return { contentType: found === 'video/x-m4v' ? 'video/mp4' : found, ending };
}
