import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMediaKey } from '#app/modules/catalogue/media/media-file.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { inPieces } from './in-pieces.ts';
import { BucketError } from './ask-bucket.server.ts';
import type { Bucket } from './bucket.ts';
import { checkKey } from './storage-key.ts';

/** Statuses of a bucket that cannot or may not list multipart uploads. */
const cannotTell: ReadonlySet<number> = new Set([400, 403, 405, 501]);

/** Bytes of a part. 10,000 parts, the limit of S3, are larger than any upload may be. */
const partSize = 12 * 1024 * 1024;

/**
 * Creates a store of media files in a bucket. An object appears under its key completely or not at all; `put` returns when the bucket has
 * confirmed it. Memory never holds more than a part. Rejects with BucketError; its message may be logged.
 */
export function createS3Storage(bucket: Bucket): MediaStorage {
  /** Buffer of the previous file, reused: large buffers are freed late, and the next video would need another. */
  let spare: Buffer | null = null;

  async function put(key: string, bytes: Readable): Promise<{ byteSize: number; sha256: string }> {
    checkKey(key);
    const hash = createHash('sha256');
    let byteSize = 0;
    let uploadId: string | null = null;
    const tags: string[] = [];
    let only: Buffer = Buffer.alloc(0);
    const memory = spare ?? Buffer.allocUnsafeSlow(partSize);
    spare = null;
    try {
      for await (const part of inPieces(bytes as AsyncIterable<Buffer>, memory)) {
        hash.update(part);
        byteSize += part.length;
        // A shorter part is the last one. The first one is the whole file, unless the stream broke, which shows after the loop.
        if (part.length < partSize && uploadId === null) only = part;
        else {
          uploadId ??= await bucket.beginParts(key);
          tags.push(await bucket.putPart(key, uploadId, tags.length + 1, part));
        }
      }
      if (uploadId !== null) await bucket.endParts(key, uploadId, tags);
      else await bucket.put(key, only);
    } catch (error) {
      // The sweep removes parts that cannot be dropped now.
      if (uploadId !== null) await bucket.dropParts(key, uploadId).catch(() => undefined);
      throw error;
    } finally {
      spare = memory;
    }
    return { byteSize, sha256: hash.digest('hex') };
  }

  async function open(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const bytes = await bucket.get(checkKey(key), range);
    if (!bytes) throw new BucketError('there is no such object in the bucket', 404);
    return bytes;
  }

  return {
    put,

    putFile: (key, path) => put(key, createReadStream(path)),

    async stat(key) {
      return bucket.head(checkKey(key));
    },

    open,

    async copyTo(key, path, signal) {
      await pipeline(await open(key), createWriteStream(path, { flags: 'wx' }), { signal });
    },

    async remove(key) {
      await bucket.remove(checkKey(key));
    },

    list: (folder) => bucket.list(folder === undefined ? '' : `${checkKey(folder)}/`),

    // Objects are never incomplete, but multipart uploads are, of a killed server or of a browser that never returned.
    async removeBrokenOff(before) {
      try {
        for await (const { key, partsId, begunAt } of bucket.listBegun()) {
          if (begunAt >= before || !isMediaKey(key)) continue;
          const parts = (await bucket.listParts(key, partsId)) ?? [];
          if (parts.every(({ modifiedAt }) => modifiedAt < before)) await bucket.dropParts(key, partsId);
        }
      } catch (error) {
        // Some storages cannot list them, and some keys may not: there the bucket's own rule removes them (docs/operations.md).
        if (!(error instanceof BucketError && cannotTell.has(error.status ?? 0))) throw error;
      }
    },

    linkTo: (key, terms) => bucket.linkTo(checkKey(key), terms),

    async isReady() {
      try {
        for await (const _ of bucket.list('.readiness/')) break;
        return true;
      } catch {
        return false;
      }
    },
  };
}
