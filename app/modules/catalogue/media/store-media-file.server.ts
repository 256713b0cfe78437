import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { formatSizeLimit } from '#app/shared/file-size.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { saveMediaFile } from './save-media-file.server.ts';
import { maxFileBytes, type MediaFile, type MediaKind, canUploadMedia } from './media-file.ts';
import { refuse } from './media-errors.ts';
import type { MediaStorage } from './media-storage.ts';
import { captionsOf, headSizeOf, recogniseFile } from './recognise-file.server.ts';

interface Deps extends ReadDeps {
  readonly storage: MediaStorage;
}

export interface FileToStore {
  /** A path on this machine, or a stream, which is read or destroyed. */
  readonly source: string | Readable;
  readonly fileName: string;
  readonly kind: MediaKind;
  /** Course pictures and previews are public; lesson media never are. */
  readonly isPublic: boolean;
}

/**
 * Stores a file: reads its type from its first bytes, its size and SHA-256, its length, pixels or pages. Returns once the bytes are on
 * disk and the row is inserted. For staff and the system; staff's browsers use uploads. Throws DomainError of MediaErrorCode;
 * then nothing is stored.
 */
export async function storeMediaFile({ db, storage, actor }: Deps, file: FileToStore): Promise<MediaFile> {
  if (!canUploadMedia(actor)) throw refuse('not_allowed');
  const source = typeof file.source === 'string' ? createReadStream(file.source) : file.source;
  const limited = limitSize(source, maxFileBytes[file.kind]);
  const head: Buffer[] = [];
  let size = 0;
  try {
    while (size < headSizeOf(file.kind)) {
      const next = await limited.next();
      if (next.done) break;
      head.push(next.value);
      size += next.value.length;
    }
    const recognised = await recogniseFile(file.kind, Buffer.concat(head));
    const rest = async function* (): AsyncGenerator<Uint8Array> {
      if (file.kind === 'captions') return yield captionsOf(Buffer.concat(head)).bytes;
      yield* head;
      yield* limited;
    };
    const { kind, fileName, isPublic } = file;
    const preparation = recognised.contentType === 'video/quicktime' ? 'remux' : null;
    return await saveMediaFile(
      { db, storage, actor, jobs: null },
      { id: randomUUID(), kind, fileName, isPublic, preparation, ...recognised },
      (key) => storage.put(key, Readable.from(rest(), { objectMode: false })),
    );
  } finally {
    source.destroy();
  }
}

/** Yields bytes up to a limit; throws beyond it. */
async function* limitSize(source: Readable, limit: number): AsyncGenerator<Buffer, undefined> {
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw refuse('file_too_large', { limit: formatSizeLimit(limit) });
    yield chunk;
  }
  return undefined;
}
