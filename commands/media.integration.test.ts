import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { openBucket } from '#app/adapters/storage/s3-bucket.server.ts';
import { createS3Storage } from '#app/adapters/storage/s3-storage.server.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { startS3, type S3Server } from '#tests/support/s3-server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { mediaCommand } from './media.ts';
import { specifies } from '#tests/specifies.ts';

type Needs = Parameters<typeof mediaCommand>[1];

const env = useTestEnv();
let server: S3Server;
let dataDir = '';
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'data-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

async function needs(): Promise<Needs> {
  const bucket = await server.newBucket();
  const storage = createS3Storage(openBucket(bucket));
  return { db: env.db, config: { storage: { kind: 's3', takesUploads: true, ...bucket }, dataDir }, storage };
}

async function keep(name: string) {
  const bytes = randomBytes(50_000);
  const storageKey = `video/${name}.mp4`;
  await createLocalStorage(join(dataDir, 'media')).put(storageKey, Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await createMediaFile(env.db, { kind: 'video', storageKey, byteSize: bytes.length, sha256 });
  return storageKey;
}

async function copy(input: Needs): Promise<string[]> {
  const lines: string[] = [];
  await mediaCommand(['copy'], input, (line) => lines.push(line)).catch((error: Error) => lines.push(error.message));
  return lines;
}

describe('copying media into a bucket', () => {
  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('copies incomplete files, and continues after an interruption', async () => {
    const given = await needs();
    const [one, two] = [await keep('one'), await keep('two')];
    await given.storage.put(two, Readable.from([randomBytes(50_000)]));
    expect(await copy(given)).toEqual(['Copied: 2. There already: 0.']);
    await given.storage.remove(one);
    expect(await copy(given)).toEqual(['Copied: 1. There already: 1.']);
    expect(await copy(given)).toEqual(['Copied: 0. There already: 2.']);
  });

  test('lists missing and damaged files, and copies the others', async () => {
    const given = await needs();
    const [one] = [await keep('one'), await keep('two')];
    await writeFile(join(dataDir, 'media', one), randomBytes(50_000));
    expect(await copy(given)).toEqual([
      `${one} has other bytes than were received`,
      'Copied: 1. There already: 0.',
      'Not copied: 1, named above.',
    ]);
    expect(await given.storage.stat(one)).toBeNull();
  });

  test('is refused without a bucket, and with unknown arguments', async () => {
    const given = await needs();
    expect(await copy({ ...given, config: { storage: { kind: 'folder' }, dataDir } })).toEqual([
      'The settings of a bucket are missing: S3_ENDPOINT and the others.',
    ]);
    await expect(mediaCommand(['move'], given)).rejects.toThrow('Known: npm run media -- copy.');
  });
});
