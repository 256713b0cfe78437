import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isMediaKey } from '#app/modules/media/media-file.ts';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import { inPieces } from './in-pieces.ts';
import { BucketError } from './ask-bucket.server.ts';
import type { Bucket } from './bucket.ts';
import { checkKey } from './storage-key.ts';

/** Answers of a bucket that lists nothing of what was begun. */
const cannotTell: ReadonlySet<number> = new Set([400, 403, 405, 501]);

/** Bytes of a part of what is sent in parts: 10,000 of them, the most that S3 takes, are larger than any upload may be. */
const partSize = 12 * 1024 * 1024;

/**
 * Media files in a bucket. An object appears under its key whole or not at all; `put` returns when the bucket has confirmed it. What
 * is larger than a part is never in memory whole. Rejects with BucketError, whose message may be logged.
 */
export function createS3Storage(bucket: Bucket): MediaStorage {
  /** The previous file's buffer, used again: large ones are collected late, and the next video would take as much. */
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
        // A shorter part is the last one. Alone it is the whole file, unless the stream broke, which is seen after the loop.
        if (part.length < partSize && uploadId === null) only = part;
        else {
          uploadId ??= await bucket.beginParts(key);
          tags.push(await bucket.putPart(key, uploadId, tags.length + 1, part));
        }
      }
      if (uploadId !== null) await bucket.endParts(key, uploadId, tags);
      else await bucket.put(key, only);
    } catch (error) {
      // The sweep finds parts that cannot be dropped now.
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

    list: () => bucket.list(''),

    // An object is never there by halves. What was begun is: by this server, which was killed, or by a browser that never came back.
    async removeBrokenOff(before) {
      try {
        for await (const { key, partsId, begunAt } of bucket.listBegun()) {
          if (begunAt >= before || !isMediaKey(key)) continue;
          const parts = (await bucket.listParts(key, partsId)) ?? [];
          if (parts.every(({ modifiedAt }) => modifiedAt < before)) await bucket.dropParts(key, partsId);
        }
      } catch (error) {
        // There are storages that cannot tell, and keys that may not ask: there the bucket's own rule has to do (docs/operations.md).
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
