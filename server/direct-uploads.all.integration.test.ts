import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { sweepMedia } from '#app/modules/catalogue/media/sweep-media.server.ts';
import { type MissingPart, type PartsToSend, uploadsPath } from '#app/modules/catalogue/media/uploads/upload.ts';
import { visitor } from '#app/shared/actor.ts';
import { installedConverter, whyWithoutFfmpeg } from '#tests/support/ffmpeg.ts';
import { whileGone } from '#tests/support/broken-database.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import {
  openDirectUploadFixture,
  put,
  putPart,
  type DirectUploadFixture,
} from '#tests/support/direct-upload-fixture.ts';
import { writeLongVideo } from '#tests/support/long-video.ts';
import { samples } from '#tests/support/media-fixture.ts';
import { startS3, type S3Server } from '#tests/support/s3-server.ts';
import { openSender } from '#tests/support/upload-sender.ts';
import { specifies } from '#tests/specifies.ts';

const chain = useHttpServer();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const short = readFileSync(samples.video);

let server: S3Server;
/** A video of three parts. */
let video: Buffer;
let fixture: DirectUploadFixture;

beforeAll(async () => {
  server = await startS3();
  const folder = await mkdtemp(join(tmpdir(), 'talk-'));
  await writeLongVideo(join(folder, 'talk.mp4'), 17);
  video = await readFile(join(folder, 'talk.mp4'));
  await rm(folder, { recursive: true });
});
afterAll(() => server.stop());
beforeEach(async () => {
  fixture = await openDirectUploadFixture(chain, await server.newBucket());
});

/** Sends all parts of a file. */
async function sendAll({ missing: parts }: PartsToSend, of = video): Promise<void> {
  for (const part of parts) expect(await putPart(part, of)).toBe(200);
}

const rows = async (query: string) => (await chain.product.services.db.execute(query)).rows;

describe('an upload to the bucket', () => {
  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('lists its missing parts in any process, and becomes a video of the same hash', async () => {
    const begun = await fixture.begin(video.length);
    expect(begun.missing.map(({ start, end }) => end - start)).toEqual([
      8_388_608,
      8_388_608,
      video.length - 16_777_216,
    ]);
    const [first, second, third] = begun.missing as [MissingPart, MissingPart, MissingPart];
    expect([await putPart(third, video), await putPart(first, video)]).toEqual([200, 200]);

    const answer = await fixture.missing(begun.id);
    expect(answer).toMatchObject({
      received: video.length - 8_388_608,
      missing: [{ start: second.start, end: second.end }],
    });
    await expect(fixture.finish(begun.id)).rejects.toMatchObject({ code: 'upload_incomplete' });
    await sendAll(answer);
    expect(await fixture.missing(begun.id)).toEqual({ id: begun.id, received: video.length, missing: [] });

    const file = await fixture.finish(begun.id);
    expect(file).toMatchObject({
      id: begun.id,
      kind: 'video',
      fileName: 'talk.mp4',
      contentType: 'video/mp4',
      byteSize: video.length,
      sha256: sha256(video),
      durationMs: expect.any(Number),
    });
    expect(await fixture.keysIn()).toEqual([`video/${begun.id}`]);
    expect((await buffer(await fixture.elsewhere().storage.open(`video/${begun.id}`))).equals(video)).toBe(true);
    expect(await rows(`select action, subject_id as id from audit_log where action like 'media%'`)).toEqual([
      { action: 'media.uploaded', id: begun.id },
    ]);
    expect(await fixture.missing(begun.id)).toEqual({ id: begun.id, received: video.length, missing: [] });
    expect(await fixture.finish(begun.id)).toEqual(file);
  });

  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('accepts by an address only its part, of its length, and nothing once it is complete', async () => {
    const [one, two] = [await fixture.begin(short.length), await fixture.begin(video.length)];
    const [own] = one.missing as [MissingPart];
    const { address } = own;
    expect(await put(address, Buffer.concat([short, Buffer.from('x')]))).toBe(403);
    expect(await put(address, short.subarray(1))).toBe(403);
    for (const [from, to] of [
      ['partNumber=1', 'partNumber=2'],
      [one.id, two.id],
      [/uploadId=\w+/, /uploadId=\w+/.exec(two.missing[0]?.address ?? '')?.[0] ?? ''],
      ['X-Amz-Expires=900', 'X-Amz-Expires=90000'],
    ] as const) {
      expect(address.replace(from, to)).not.toBe(address);
      expect(await put(address.replace(from, to), short)).toBe(403);
    }
    expect((await fixture.missing(one.id)).received).toBe(0);
    expect(await putPart(own, short)).toBe(200);
    await fixture.finish(one.id);
    expect(await put(address, Buffer.alloc(short.length))).toBe(404);
    expect(sha256(await buffer(await fixture.elsewhere().storage.open(`video/${one.id}`)))).toBe(sha256(short));
  });

  test('becomes one file, even if several processes finish it at once', async () => {
    const begun = await fixture.begin(short.length);
    await sendAll(begun, short);
    const outcomes = await Promise.allSettled([
      fixture.finish(begun.id),
      fixture.finish(begun.id),
      fixture.finish(begun.id),
    ]);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    expect(await fixture.finish(begun.id)).toMatchObject({ sha256: sha256(short) });
    expect(await rows('select id from media_files')).toEqual([{ id: begun.id }]);
    expect(await fixture.keysIn()).toEqual([`video/${begun.id}`]);
  });

  test('with a wrong type is refused by its bytes and leaves nothing', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const begun = await fixture.begin(html.length);
    await sendAll(begun, html);
    await expect(fixture.finish(begun.id)).rejects.toMatchObject({ code: 'file_type_refused' });
    await expect(fixture.missing(begun.id)).rejects.toMatchObject({ code: 'upload_not_found' });
    expect([await fixture.keysIn(), await fixture.begunIn(), await rows('select 1 from media_files')]).toEqual([
      [],
      [],
      [],
    ]);

    const broken = Buffer.concat([short.subarray(0, 4_100), Buffer.alloc(10_000)]);
    const next = await fixture.begin(broken.length);
    await sendAll(next, broken);
    await expect(fixture.finish(next.id)).rejects.toMatchObject({ code: 'file_unreadable' });
    expect([await fixture.keysIn(), await fixture.begunIn()]).toEqual([[], []]);
  });

  test('of a QuickTime file becomes one MP4, and one that no browser plays is refused', async () => {
    await chain.product.prepare();
    const quickTime = readFileSync('tests/fixtures/videos/h264-aac.mov');
    const begun = await fixture.begin(quickTime.length);
    await sendAll(begun, quickTime);
    const outcomes = await Promise.allSettled([fixture.finish(begun.id), fixture.finish(begun.id)]);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    expect((await fixture.finish(begun.id)).preparation).toEqual({ state: 'waiting' });
    const worked = await Promise.all([fixture.prepare(), fixture.prepare()]);
    expect(worked.toSorted()).toEqual([false, true]);
    const finished = await fixture.finish(begun.id);
    expect(finished).toMatchObject({ contentType: 'video/mp4', preparation: null });
    const [key = '', ...more] = await fixture.keysIn();
    expect(more).toEqual([]);
    expect(sha256(await buffer(await fixture.elsewhere().storage.open(key)))).toBe(finished.sha256);

    const hevc = readFileSync('tests/fixtures/videos/hevc.mp4');
    const refused = await fixture.begin(hevc.length);
    await sendAll(refused, hevc);
    await expect(fixture.finish(refused.id)).rejects.toMatchObject({ code: 'video_unplayed' });
    expect(await fixture.keysIn()).toEqual([key]);
  });

  test.skipIf(!installedConverter)(`of a video that no browser plays becomes an MP4${whyWithoutFfmpeg}`, async () => {
    await chain.product.prepare();
    const hevc = readFileSync('tests/fixtures/videos/hevc.mp4');
    const begun = await fixture.begin(hevc.length);
    await sendAll(begun, hevc);
    const shop = { ...fixture.elsewhere(), converter: installedConverter };
    expect((await fixture.finish(begun.id, { shop })).preparation).toEqual({ state: 'waiting' });
    expect(await fixture.prepare(shop)).toBe(true);
    const finishedFile = await fixture.finish(begun.id, { shop });
    expect(finishedFile).toMatchObject({ contentType: 'video/mp4', preparation: null, width: 64 });
    const [key = '', ...more] = await fixture.keysIn();
    expect(more).toEqual([]);
    expect(sha256(await buffer(await shop.storage.open(key)))).toBe(finishedFile.sha256);
  });

  test('that meets a full database stays, and is finished later', async () => {
    const begun = await fixture.begin(short.length);
    await sendAll(begun, short);
    await expect(whileGone(chain.pool, 'media_files', () => fixture.finish(begun.id))).rejects.toThrow(/media_files/);
    expect(await fixture.missing(begun.id)).toMatchObject({ received: short.length, missing: [] });
    expect((await fixture.finish(begun.id)).byteSize).toBe(short.length);
  });

  test('is removed with its parts when the staff member cancels it, and accepts no pieces by tus', async () => {
    const begun = await fixture.begin(video.length);
    const [first] = begun.missing as [MissingPart];
    await putPart(first, video);
    expect(await fixture.sender.offset(begun.id)).toBe(8_388_608);
    expect(await fixture.sender.piece(begun.id, 8_388_608, Buffer.alloc(10))).toMatchObject({ status: 404 });
    expect(await fixture.sender.ask('DELETE', `${uploadsPath}/${begun.id}`)).toMatchObject({ status: 204 });
    expect([await fixture.keysIn(), await fixture.begunIn()]).toEqual([[], []]);
    expect(await putPart(first, video)).toBe(404);
    await expect(fixture.finish(begun.id)).rejects.toMatchObject({ code: 'upload_not_found' });
  });

  test('is open to its admin only', async () => {
    const begun = await fixture.begin(short.length);
    await sendAll(begun, short);
    const { id, email, name } = await createLearner(chain.product.services.db);
    for (const actor of [visitor, { kind: 'learner', userId: id, email, name } as const]) {
      await expect(fixture.announce(10, { actor })).rejects.toMatchObject({ code: 'not_allowed' });
      await expect(fixture.missing(begun.id, actor)).rejects.toMatchObject({ code: 'not_allowed' });
      await expect(fixture.finish(begun.id, { actor })).rejects.toMatchObject({ code: 'not_allowed' });
    }
    const other = await openSender(chain);
    await expect(fixture.missing(begun.id, other.actor)).rejects.toMatchObject({ code: 'upload_not_found' });
    await expect(fixture.finish(begun.id, { actor: other.actor })).rejects.toMatchObject({ code: 'upload_not_found' });
    expect(await other.ask('DELETE', `${uploadsPath}/${begun.id}`)).toMatchObject({ status: 404 });
    const byTus = await fixture.sender.beginId(10);
    for (const unknown of [byTus, '../../secret']) {
      await expect(fixture.missing(unknown)).rejects.toMatchObject({ code: 'upload_not_found' });
    }
    expect((await fixture.finish(begun.id)).id).toBe(begun.id);
  });

  test('is refused at once if it is empty or too large, and not started if it must go through the server', async () => {
    for (const byteSize of [-1, 1.5, Number.NaN]) {
      await expect(fixture.announce(byteSize)).rejects.toMatchObject({ code: 'upload_malformed' });
    }
    await expect(fixture.announce(0)).rejects.toMatchObject({ code: 'file_empty' });
    await expect(fixture.announce(1_048_577, { kind: 'pdf' })).rejects.toMatchObject({ code: 'file_too_large' });
    expect(await fixture.announce(10, { kind: 'image' })).toBeNull();
    expect(await fixture.announce(10, { kind: 'captions' })).toBeNull();
    expect(await fixture.announce(10, { shop: fixture.elsewhere({ takesUploads: false }) })).toBeNull();
    expect([await fixture.keysIn(), await fixture.begunIn()]).toEqual([[], []]);

    const [refused, away] = [{ secretAccessKey: 'changed' }, { endpoint: 'http://127.0.0.1:1' }];
    expect(await fixture.announce(10, { shop: fixture.elsewhere(refused) })).toBeNull();
    await expect(fixture.announce(10, { shop: fixture.elsewhere(away) })).rejects.toMatchObject({
      code: 'storage_away',
      cause: { message: 'no way to the bucket' },
    });
    await expect(fixture.finish(randomUUID(), { shop: fixture.elsewhere(away) })).rejects.toMatchObject({
      code: 'storage_away',
    });
  });

  test('continues after the owner has turned such uploads off', async () => {
    const begun = await fixture.begin(short.length);
    await sendAll(begun, short);
    expect((await fixture.finish(begun.id, { shop: fixture.elsewhere({ takesUploads: false }) })).id).toBe(begun.id);
  });

  specifies('Catalogue, site and admin: PostgreSQL and S3 by settings; an importer of the old tables');
  test('is removed with its parts after a day without progress, also after a crash', async () => {
    const sweepIn = (hours: number) =>
      sweepMedia({
        ...fixture.elsewhere(),
        clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
      });
    const begun = await fixture.begin(video.length);
    await putPart(begun.missing[0] as MissingPart, video);
    await fixture.bucket.beginParts('video/lost');
    await fixture.bucket.beginParts('backup/of-the-owner');
    const joined = await fixture.begin(short.length);
    await sendAll(joined, short);
    await fixture.elsewhere().uploads.direct?.join(joined.id);

    await sweepIn(23);
    expect((await fixture.missing(begun.id)).received).toBe(8_388_608);
    expect((await fixture.begunIn()).length).toBe(3);
    await sweepIn(25);
    await expect(fixture.missing(begun.id)).rejects.toMatchObject({ code: 'upload_not_found' });
    expect([await fixture.keysIn(), await fixture.begunIn()]).toEqual([[], ['backup/of-the-owner']]);
  });
});
