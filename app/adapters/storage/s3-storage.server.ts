import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { MediaStorage } from '#app/modules/media/media-storage.ts';
import { inPieces } from './in-pieces.ts';
import { BucketError } from './ask-bucket.server.ts';
import type { Bucket } from './s3-bucket.server.ts';
import { checkKey } from './storage-key.ts';

/** Bytes of a part of what is sent in parts: 10,000 of them, the most that S3 takes, are larger than any upload may be. */
const partSize = 12 * 1024 * 1024;

/**
 * Media files in a bucket. An object appears under its key whole or not at all; `put` returns when the bucket has confirmed it. What
 * is larger than a part is never in memory whole. Rejects with BucketError, whose message may be logged.
 */
export function createS3Storage(bucket: Bucket): MediaStorage {
  /** Of the file before: what is as large is collected late, and a film behind another would take it again. */
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
        // What is shorter is the last one. Alone it is the whole file, unless the stream broke, which is seen after the loop.
        if (part.length < partSize && uploadId === null) only = part;
        else {
          uploadId ??= await bucket.beginParts(key);
          tags.push(await bucket.putPart(key, uploadId, tags.length + 1, part));
        }
      }
      if (uploadId !== null) await bucket.endParts(key, uploadId, tags);
      else await bucket.put(key, only);
    } catch (error) {
      // What cannot be dropped now is the bucket's to forget: its rule for unfinished parts (docs/operations.md).
      if (uploadId !== null) await bucket.dropParts(key, uploadId).catch(() => undefined);
      throw error;
    } finally {
      spare = memory;
    }
    return { byteSize, sha256: hash.digest('hex') };
  }

  return {
    put,

    putFile: (key, path) => put(key, createReadStream(path)),

    async stat(key) {
      return bucket.head(checkKey(key));
    },

    async open(key, range) {
      const bytes = await bucket.get(checkKey(key), range);
      if (!bytes) throw new BucketError('there is no such object in the bucket', 404);
      return bytes;
    },

    async remove(key) {
      await bucket.remove(checkKey(key));
    },

    list: () => bucket.list(''),

    // An object is never there by halves, and parts without an end are the bucket's to forget.
    async removeBrokenOff() {},

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
