import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { createAsyncCache } from '#app/platform/async-cache.ts';
import { FileRefusal } from '#app/platform/file-parsing/file-refusal.ts';
import { parseFile, type Requester } from '#app/platform/file-parsing/file-parser.server.ts';
import { sourceOf } from '#app/platform/file-parsing/file-source.ts';
import type { PictureDetails, PictureFormat, PictureWidth } from '#app/shared/picture.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { selectStoredFile, type StoredFile } from './media-queries.server.ts';
import type { MediaStorage } from './media-storage.ts';
import { storedSource } from './stored-source.server.ts';

interface Deps extends Pick<UseCaseDeps, 'db' | 'log'> {
  /** Storage of the originals. */
  readonly storage: MediaStorage;
  /** Storage of finished sizes; missing ones are made again. */
  readonly sizes: MediaStorage;
}

export interface PictureSize {
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

/** A picture in one size, ready to be sent. */
interface SizedPicture {
  readonly bytes: Buffer;
  /** Strong, from the bytes. */
  readonly etag: string;
  readonly modifiedAt: Date;
  /** Whether everybody may see it. */
  readonly isPublic: boolean;
}

type SizedBytes = Pick<SizedPicture, 'bytes' | 'etag'>;

const nobody = () => Promise.resolve(false);

/** Images among the media files, in the sizes of pages. */
export interface Pictures {
  /**
   * Returns an image in a size. Null for an unknown id, an unreadable image, and a private one that `mayOpen` refuses, as it does by default.
   * Rejects if the storage fails.
   */
  inSize(id: string, size: PictureSize, mayOpen?: () => Promise<boolean>): Promise<SizedPicture | null>;
  /** Returns a public image's details; null as above. */
  describe(id: string): Promise<PictureDetails | null>;
}

/** Some four hundred pictures as a phone gets them. */
const memory = 16 * 1024 * 1024;

/** Version of the folder of sizes. Increase it when sizes are made differently. */
const recipe = 1;

export function createPictures({ db, storage, sizes, log }: Deps): Pictures {
  const made = createAsyncCache<SizedBytes>({
    maxBytes: memory,
    sizeOf: ({ bytes }) => bytes.byteLength,
  });
  const described = new LRUCache<string, PictureDetails>({ max: 2_000 });
  /** Ids of unreadable images, because their bytes never change and must not be tried at each request. */
  const unreadable = new LRUCache<string, true>({ max: 2_000 });

  async function findOpen(id: string, mayOpen: () => Promise<boolean>): Promise<StoredFile | null> {
    const file = await selectStoredFile(db, id);
    return file?.kind === 'image' && (file.isPublic || (await mayOpen())) ? file : null;
  }

  async function sizeOf(file: StoredFile, size: PictureSize) {
    const key = `r${recipe}/${file.id}/${size.width}.${size.format}`;
    return made.get(key, {
      find: async () => ((await sizes.stat(key)) ? withTag(await buffer(await sizes.open(key))) : null),
      make: async () => {
        if (unreadable.has(file.id)) return null;
        const source = storedSource(storage, file.storageKey, file.byteSize);
        const job = { source, by: turnOf(file), options: size };
        const bytes = await parseFile('resizePicture', job).catch((error: unknown) => {
          if (!(error instanceof FileRefusal)) throw error;
          log.warn({ err: error, file: file.id }, 'a picture cannot be read');
          unreadable.set(file.id, true);
          return null;
        });
        if (!bytes) return null;
        await sizes.put(key, Readable.from([bytes])).catch((error: unknown) => {
          log.warn({ err: error }, 'a resized picture could not be stored; it will be made again');
        });
        return withTag(Buffer.from(bytes));
      },
    });
  }

  return {
    async inSize(id, size, mayOpen = nobody) {
      const file = await findOpen(id, mayOpen);
      const sized = file && (await sizeOf(file, size));
      return sized && { ...sized, modifiedAt: file.createdAt, isPublic: file.isPublic };
    },

    async describe(id) {
      const known = described.get(id);
      if (known) return known;
      const file = await findOpen(id, nobody);
      if (!file?.width || !file.height) return null;
      const small = await sizeOf(file, { width: 160, format: 'webp' });
      if (!small) return null;
      const { isUpright, preview } = await parseFile('previewPicture', {
        source: sourceOf(small.bytes),
        by: 'visitors',
      });
      // A camera held upright stores the picture sideways, with a note to turn it.
      const [short, long] = [Math.min(file.width, file.height), Math.max(file.width, file.height)];
      const details = { width: isUpright ? short : long, height: isUpright ? long : short, preview };
      described.set(id, details);
      return details;
    },
  };
}

/** Returns whose turn the sizes of a file take: that of a private picture's owner, so that many of one person keep nobody else waiting. */
function turnOf({ isPublic, uploadedBy }: StoredFile): Requester {
  return isPublic || uploadedBy === null ? 'visitors' : { ownerId: uploadedBy };
}

function withTag(bytes: Buffer): SizedBytes {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}
