import { randomBytes, createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Config } from '#app/platform/config-storage.server.ts';
import { startS3, type S3Server } from '#tests/support/s3-server.ts';
import { openBucket } from './s3-bucket.server.ts';
import { createS3Storage } from './s3-storage.server.ts';
import { testStorageContract } from './storage-contract.ts';
import { specifies } from '#tests/specifies.ts';

let server: S3Server;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());

async function newStorage(change: Partial<S3Config> = {}) {
  return createS3Storage(openBucket({ ...(await server.newBucket()), ...change }));
}

const terms = {
  contentType: 'video/mp4',
  disposition: 'inline; filename="a talk+.mp4"',
  cacheControl: 'private, no-store',
  seconds: 900,
};

describe('storage in a bucket', () => {
  testStorageContract(() => newStorage());

  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('uploads large files in parts and reads them unchanged', async () => {
    const storage = await newStorage();
    const bytes = randomBytes(16 * 1024 * 1024 * 2 + 5);
    const pieces = function* () {
      for (let at = 0; at < bytes.length; at += 1_000_003) yield bytes.subarray(at, at + 1_000_003);
    };
    expect(await storage.put('video/long.mp4', Readable.from(pieces(), { objectMode: false }))).toEqual({
      byteSize: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect((await buffer(await storage.open('video/long.mp4'))).equals(bytes)).toBe(true);
  });

  test('stores nothing of a long stream that fails after its first parts', async () => {
    const storage = await newStorage();
    const broken = Readable.from(
      (async function* () {
        for (let part = 0; part < 5; part += 1) yield randomBytes(8 * 1024 * 1024);
        throw new Error('connection lost');
      })(),
    );
    await expect(storage.put('video/broken.mp4', broken)).rejects.toThrow('connection lost');
    expect(await storage.stat('video/broken.mp4')).toBeNull();
  });

  test('stores an empty file', async () => {
    const storage = await newStorage();
    await storage.put('image/empty.png', Readable.from([]));
    expect((await storage.stat('image/empty.png'))?.byteSize).toBe(0);
    expect((await buffer(await storage.open('image/empty.png'))).length).toBe(0);
  });

  test('signs links to single files, with ranges', async () => {
    const storage = await newStorage();
    await storage.put('video/a.mp4', Readable.from([Buffer.from('0123456789')]));
    await storage.put('video/b.mp4', Readable.from([Buffer.from('another')]));
    const link = (await storage.linkTo?.('video/a.mp4', terms)) ?? '';
    expect(link).not.toContain('+');

    const part = await fetch(link, { headers: { range: 'bytes=3-6' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '3456', 'bytes 3-6/10']);
    const { headers } = await fetch(link);
    expect(headers.get('content-type')).toBe('video/mp4');
    expect(headers.get('content-disposition')).toBe(terms.disposition);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('900');

    for (const [from, to] of [
      ['a.mp4', 'b.mp4'],
      ['X-Amz-Expires=900', 'X-Amz-Expires=90000'],
      ['inline', 'attachment'],
    ] as const) {
      expect((await fetch(link.replace(from, to))).status).toBe(403);
    }
  });

  test('reports a refused secret without revealing it', async () => {
    const storage = await newStorage({ secretAccessKey: 'wrong-and-secret' });
    const refused = storage.put('image/a.png', Readable.from([Buffer.from('x')]));
    await expect(refused).rejects.toThrow(/^the bucket answered 403 \(SignatureDoesNotMatch\)$/);
    expect(inspect(await refused.catch((error: unknown) => error), { depth: 9 })).not.toContain('wrong-and-secret');
    expect(await storage.isReady()).toBe(false);
  });
});
