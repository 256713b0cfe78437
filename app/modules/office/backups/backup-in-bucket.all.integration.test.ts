import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { openBucket } from '#app/adapters/storage/s3-bucket.server.ts';
import { createS3Storage } from '#app/adapters/storage/s3-storage.server.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import type { MediaStorage } from '#app/modules/catalogue/media/media-storage.ts';
import { useBackupFixture } from '#tests/support/backup-fixture.ts';
import { startS3, type S3Server } from '#tests/support/s3-server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

// The database does not affect where media are stored.
const env = useTestEnv();
const fixture = useBackupFixture(env);
let server: S3Server;
beforeAll(async () => void (server = await startS3()));
afterAll(() => server.stop());

const newBucket = async () => createS3Storage(openBucket(await server.newBucket()));
const bytes = randomBytes(300_000);
const storageKey = 'video/one.mp4';

async function store(storage: MediaStorage): Promise<void> {
  await storage.put(storageKey, Readable.from([bytes]));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await createMediaFile(env.db, { kind: 'video', storageKey, byteSize: bytes.length, sha256 });
}

const holds = async (storage: MediaStorage) => bytes.equals(await buffer(await storage.open(storageKey)));

describe.runIf(env.engine === 'pglite')('media in a bucket', () => {
  test('are restored into another bucket, and into a folder', async () => {
    const from = await newBucket();
    await store(from);
    await fixture.backUp({ storage: from });
    for (const to of [await newBucket(), createLocalStorage(join(fixture.folder, 'restored'))]) {
      await fixture.restoreAnew({ storage: to });
      expect(await holds(to)).toBe(true);
    }
  });

  test('are restored from a folder; a bucket with files is refused', async () => {
    await store(fixture.media());
    await fixture.backUp();
    const to = await newBucket();
    await fixture.restoreAnew({ storage: to });
    expect(await holds(to)).toBe(true);
    await expect(fixture.restoreAnew({ storage: to })).rejects.toThrow(`There are media already (${storageKey}).`);
  });

  test('that the bucket has lost are listed', async () => {
    const from = await newBucket();
    await store(from);
    await from.remove(storageKey);
    const { mediaMissing } = await fixture.backUp({ storage: from });
    expect(mediaMissing).toEqual([{ key: storageKey, problem: 'is missing' }]);
  });
});
