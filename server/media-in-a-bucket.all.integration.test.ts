import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bucket } from '#app/adapters/storage/bucket.ts';
import { openBucket } from '#app/adapters/storage/s3-bucket.server.ts';
import { openStorage } from '#app/composition.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { storeMediaFile } from '#app/modules/catalogue/media/store-media-file.server.ts';
import { sweepMedia } from '#app/modules/catalogue/media/sweep-media.server.ts';
import { finishUpload } from '#app/modules/catalogue/media/uploads/finish-upload.server.ts';
import { uploadsPath } from '#app/modules/catalogue/media/uploads/upload.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import { samples } from '#tests/support/media-fixture.ts';
import { settingsOf, startS3, type S3Server } from '#tests/support/s3-server.ts';
import { openSender, type Sender } from '#tests/support/upload-sender.ts';
import type { S3Config } from '#app/platform/config-storage.server.ts';
import { specifies } from '#tests/specifies.ts';

const chain = useHttpServer();
const video = readFileSync(samples.video);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let server: S3Server;
let config: S3Config;
let bucket: Bucket;
beforeAll(async () => {
  server = await startS3();
});
afterAll(() => server.stop());
beforeEach(async () => {
  config = await server.newBucket();
  bucket = openBucket(config);
  await chain.open(settingsOf(config));
});

/** Services of another process of the same shop: the same rows and bucket, and another data folder. */
const elsewhere = () => ({
  ...chain.product.services,
  ...openStorage({ kind: 's3', takesUploads: true, ...config }, nameDataFolder('/nowhere')),
});
const finish = (sender: Sender, uploadId: string, services: ReturnType<typeof elsewhere> = elsewhere()) =>
  finishUpload({ ...services, actor: sender.actor }, { uploadId, address: '192.0.2.1' });

async function keysIn(prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of bucket.list(prefix)) keys.push(key);
  return keys.toSorted();
}

async function upload(sender: Sender): Promise<string> {
  const id = await sender.beginId(video.length);
  await sender.piece(id, 0, video);
  return id;
}

describe('an upload to a bucket', () => {
  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('continues at another process after an interruption, has the same hash, and leaves nothing on this machine', async () => {
    const sender = await openSender(chain);
    const id = await sender.beginId(video.length);
    await sender.piece(id, 0, video.subarray(0, 1));
    await sender.piece(id, 1, video.subarray(1, 70_001));
    expect(await sender.offset(id)).toBe(70_001);

    const other = elsewhere();
    const broken = Readable.from(
      (async function* () {
        yield video.subarray(70_001, 100_000);
        throw new Error('connection lost');
      })(),
    );
    await expect(other.uploads.append(id, 70_001, broken)).rejects.toThrow('connection lost');
    expect(await sender.offset(id)).toBe(100_000);
    expect(await sender.piece(id, 70_001, video.subarray(70_001))).toMatchObject({ status: 409 });
    expect(await sender.piece(id, 100_000, video.subarray(100_000))).toMatchObject({ status: 204 });

    const file = await finish(sender, id);
    expect(file).toMatchObject({ id, byteSize: video.length, sha256: sha256(video), durationMs: expect.any(Number) });
    const [key, ...others] = await keysIn();
    expect([key, others]).toEqual([expect.stringMatching(/^video\/.*\.mp4$/), []]);
    expect((await buffer(await other.storage.open(String(key)))).equals(video)).toBe(true);
    expect(await readdir(chain.folder, { recursive: true })).not.toContainEqual(expect.stringMatching(/media|uploads/));
  });

  test('that two processes finish at once becomes one complete file', async () => {
    const sender = await openSender(chain);
    const id = await upload(sender);
    const outcomes = await Promise.allSettled([finish(sender, id), finish(sender, id), finish(sender, id)]);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    expect(await finish(sender, id)).toMatchObject({ id, sha256: sha256(video) });
    const [key, ...others] = await keysIn();
    expect(others).toEqual([]);
    expect(sha256(await buffer(await elsewhere().storage.open(String(key))))).toBe(sha256(video));
  });

  test('that another process has finished is not stored again', async () => {
    const sender = await openSender(chain);
    const id = await upload(sender);
    const { storage, uploads } = elsewhere();
    await uploads.hold(id, async ({ putInto }) => {
      expect(await finish(sender, id)).toMatchObject({ id });
      await expect(putInto(storage, `video/${id}.mp4`)).rejects.toThrow('an upload is gone');
    });
    expect(await keysIn()).toEqual([expect.stringMatching(/^video\/.*\.mp4$/)]);
  });

  test('is read without the gap that two concurrent connections can leave', async () => {
    const sender = await openSender(chain);
    const id = await sender.beginId(10);
    const at = (offset: number) => `uploads/${id}/${String(offset).padStart(15, '0')}`;
    await bucket.put(at(0), Buffer.from('01234'));
    await bucket.put(at(3), Buffer.from('34'));
    await bucket.put(at(7), Buffer.from('789'));
    expect(await sender.offset(id)).toBe(5);
    await bucket.put(at(5), Buffer.from('56'));
    expect(await sender.offset(id)).toBe(10);
    const text = await elsewhere().uploads.hold(id, async ({ open }) =>
      Promise.all([open(), open({ start: 4, end: 7 })].map(async (bytes) => (await buffer(await bytes)).toString())),
    );
    expect(text).toEqual(['0123456789', '4567']);
    expect(await sender.ask('DELETE', `${uploadsPath}/${id}`)).toMatchObject({ status: 204 });
    expect(await keysIn()).toEqual([]);
  });

  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('fails with the sentence of the specification while the bucket does, and everything else works', async () => {
    const sender = await openSender(chain);
    const id = await sender.beginId(video.length);
    await chain.open(settingsOf({ ...config, secretAccessKey: 'changed' }));
    const answer = [
      await sender.begin(100),
      await sender.piece(id, 0, video),
      await sender.ask('DELETE', `${uploadsPath}/${id}`),
    ];
    for (const each of answer)
      expect([each?.status, each?.text]).toEqual([503, '{"error":"Failed to upload file to storage"}']);
    expect((await chain.ask('/healthz')).status).toBe(200);
    expect((await chain.ask('/readyz/traffic')).status).toBe(200);
    expect((await chain.ask('/courses')).status).toBe(200);
    const ready = await chain.ask('/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toEqual([503, expect.objectContaining({ storage: false })]);
    await expect(finish(sender, id)).rejects.toMatchObject({ code: 'upload_incomplete' });
  });
});

describe('a video in a bucket', () => {
  const keep = (isPublic = false, kind: 'video' | 'captions' = 'video') =>
    storeMediaFile(
      { ...chain.product.services, actor: { kind: 'system', name: 'test' } },
      { source: samples[kind], fileName: 'Film – 1.mp4', kind, isPublic },
    );
  const ask = (id: string, headers: Record<string, string>) => chain.ask(`/media/${id}`, { headers });
  const shown = { 'sec-fetch-mode': 'no-cors' };

  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('is sent to permitted people by a link that is valid for a quarter of an hour, and to nobody else', async () => {
    const { id } = await keep();
    const sender = await openSender(chain);
    const { status, headers } = await ask(id, { ...shown, cookie: sender.headers['cookie'] ?? '' });
    expect([status, headers['cache-control']]).toEqual([302, 'private, no-store']);
    const link = new URL(headers.location ?? '');
    expect([link.origin, link.searchParams.get('X-Amz-Expires')]).toEqual([config.endpoint, '900']);
    expect(link.searchParams.get('response-content-disposition')).toContain(
      `filename*=UTF-8''Film%20%E2%80%93%201.mp4`,
    );
    expect(link.searchParams.get('response-cache-control')).toBe('private, no-store');
    await createLearner(chain.product.services.db);
    expect((await ask(id, shown)).status).toBe(404);
  });

  test('is served from here to scripts, as captions always are, with ranges', async () => {
    const [{ id }, captions] = [await keep(true), await keep(true, 'captions')];
    const part = await ask(id, { 'sec-fetch-mode': 'cors', range: 'bytes=5-9' });
    expect([part.status, part.bytes.equals(video.subarray(5, 10))]).toEqual([206, true]);
    expect((await ask(captions.id, shown)).text).toMatch(/^WEBVTT/);
    const shared = await ask(id, {});
    expect([shared.status, shared.headers['cache-control']]).toEqual([302, 'private, max-age=600']);
    const head = await chain.ask(`/media/${id}`, { method: 'HEAD' });
    expect([head.status, head.headers['content-length']]).toEqual([200, String(video.length)]);
  });

  test('is removed with its uploads a day after its last use; used and foreign files stay', async () => {
    const sender = await openSender(chain);
    const begun = await sender.beginId(video.length);
    const used = await keep(true);
    const keysOfUsed = await keysIn('video/');
    const unused = await keep();
    const { db } = chain.product.services;
    await createCourse(db, { videoId: used.id });
    for (const key of ['video/lost.mp4', 'backup/of-the-owner.mp4']) await bucket.put(key, Buffer.from('bytes'));
    const sweepIn = (hours: number) =>
      sweepMedia({
        ...chain.product.services,
        clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
      });
    await sweepIn(0);
    await sweepIn(23);
    expect(await keysIn()).toHaveLength(5);
    expect(await keysIn()).toContain(`uploads/${begun}/about`);
    await sweepIn(25);
    expect(await keysIn()).toEqual(['backup/of-the-owner.mp4', ...keysOfUsed]);
    expect(await chain.ask(`/media/${unused.id}`)).toMatchObject({ status: 404 });
  });
});
