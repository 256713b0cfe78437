import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { finishUpload } from '#app/modules/catalogue/media/uploads/finish-upload.server.ts';
import { uploadsPath } from '#app/modules/catalogue/media/uploads/upload.ts';
import { whileFull, whileGone } from '#tests/support/broken-database.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import { installedFfmpeg, whyWithoutFfmpeg } from '#tests/support/ffmpeg.ts';
import { samples } from '#tests/support/media-fixture.ts';
import { openSender, type Sender } from '#tests/support/upload-sender.ts';
import { specifies } from '#tests/specifies.ts';

const chain = useHttpServer();
const video = readFileSync(samples.video);

const finish = (sender: Sender, uploadId: string) =>
  finishUpload({ ...chain.product.services, actor: sender.actor }, { uploadId, address: '192.0.2.1' });
const uploadsOnDisk = () => readdir(join(chain.folder, 'uploads'));
const rows = async (query: string) => (await chain.product.services.db.execute(query)).rows;

describe('an upload', () => {
  specifies('Calls: storage: put, open, remove, stat; size and length are measured');
  test('continues after repeated interruptions, and has the same hash', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(video.length);
    let at = 0;
    for (const length of [1, 70_000, 5, 200_000]) {
      await sender.piece(id, at, video.subarray(at), length);
      at += length;
      expect(await sender.offset(id)).toBe(at);
    }
    const last = await sender.piece(id, at, video.subarray(at));
    expect(last).toMatchObject({ status: 204, headers: { 'upload-offset': String(video.length) } });

    const file = await finish(sender, id);
    expect(file).toMatchObject({
      id,
      kind: 'video',
      fileName: 'talk.mp4',
      byteSize: video.length,
      sha256: createHash('sha256').update(video).digest('hex'),
      width: expect.any(Number),
      durationMs: expect.any(Number),
      isPublic: false,
    });
    const { storage } = chain.product.services;
    const [stored] = await rows(`select storage_key from media_files where id = '${id}'`);
    expect((await buffer(await storage.open(String(stored?.['storage_key'])))).equals(video)).toBe(true);
    expect(await uploadsOnDisk()).toEqual([]);
    expect(
      await rows(
        `select action, actor_id, subject_id, address, after->>'fileName' as name from audit_log where action = 'media.uploaded'`,
      ),
    ).toEqual([
      {
        action: 'media.uploaded',
        actor_id: sender.actor.userId,
        subject_id: id,
        address: '192.0.2.1',
        name: 'talk.mp4',
      },
    ]);
  });

  test('is finished once for repeated and concurrent requests, and repeats a lost answer', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(video.length);
    await sender.piece(id, 0, video);
    const [one, two] = await Promise.all([finish(sender, id), finish(sender, id)]);
    expect(two).toEqual(one);
    expect(await finish(sender, id)).toEqual(one);
    expect(await rows('select id from media_files')).toHaveLength(1);
    expect(await sender.offset(id)).toBe(video.length);
  });

  test('is not finished before it is complete', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(video.length);
    await sender.piece(id, 0, video.subarray(0, -1));
    await expect(finish(sender, id)).rejects.toMatchObject({ code: 'upload_incomplete' });
    expect(await sender.offset(id)).toBe(video.length - 1);
  });

  test('accepts bytes only at their offset, and no more than announced', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(10);
    expect(await sender.piece(id, 3, Buffer.alloc(2))).toMatchObject({ status: 409 });
    expect(await sender.piece(id, 0, Buffer.alloc(11))).toMatchObject({ status: 413 });
    expect(await sender.offset(id)).toBe(0);
    expect(
      await sender.ask('PATCH', `${uploadsPath}/${id}`, { 'content-type': 'text/plain', 'upload-offset': '0' }),
    ).toMatchObject({ status: 415 });
    expect(await sender.ask('DELETE', `${uploadsPath}/${id}`)).toMatchObject({ status: 204 });
    expect(await sender.ask('DELETE', `${uploadsPath}/${id}`)).toMatchObject({ status: 404 });
    expect(await uploadsOnDisk()).toEqual([]);
  });

  specifies('Constants: largest upload of each kind, by settings');
  test('is refused at once if it is too large, empty, or announced wrongly', async () => {
    await chain.open({ UPLOAD_MAX_PDF_MB: '1' });
    const sender = await openSender(chain);
    const sentence = async (...input: Parameters<Sender['begin']>) => {
      const { status, text } = await sender.begin(...input);
      return [status, (JSON.parse(text) as { error: string }).error];
    };
    expect(await sentence(1_048_577, { kind: 'pdf' })).toEqual([413, 'Upload failed: the file is larger than 1 MB']);
    expect(await sentence(5_368_709_121)).toEqual([413, 'Upload failed: the file is larger than 5 GB']);
    expect(await sentence(0)).toEqual([422, 'Upload failed: the file is empty']);
    for (const length of ['-1', '1e3', '', '99999999999999999']) {
      expect(await sentence(length)).toEqual([400, 'Upload failed: the request is not written correctly']);
    }
    expect(await sentence(10, { audience: 'everybody' })).toEqual([
      400,
      'Upload failed: the request is not written correctly',
    ]);
    expect(await sentence(10, { kind: 'html' as 'pdf' })).toEqual([
      400,
      'Upload failed: the request is not written correctly',
    ]);
    expect(await uploadsOnDisk().catch(() => [])).toEqual([]);
  });

  test('uses only the last part of its file name', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(video.length, 'video', '../../etc/pass\u202Ewd.mp4');
    await sender.piece(id, 0, video);
    expect((await finish(sender, id)).fileName).toBe('passwd.mp4');
  });

  test('with a wrong type is refused by its bytes and leaves nothing', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const id = await sender.beginId(html.length, 'image', 'picture.png');
    await sender.piece(id, 0, html);
    await expect(finish(sender, id)).rejects.toMatchObject({ code: 'file_type_refused' });
    expect(await sender.offset(id)).toBeNull();
    expect(await uploadsOnDisk()).toEqual([]);
    expect(await rows('select 1 from media_files')).toEqual([]);
  });

  test('of a video that no browser plays is refused by its codec and leaves nothing', async () => {
    await chain.open();
    const sender = await openSender(chain);
    for (const name of ['hevc.mp4', 'hevc.mov', 'h264-pcm.mov', 'mpeg4.avi']) {
      const bytes = readFileSync(`tests/fixtures/videos/${name}`);
      const id = await sender.beginId(bytes.length, 'video', name);
      await sender.piece(id, 0, bytes);
      await expect(finish(sender, id)).rejects.toMatchObject({ code: 'video_unplayed' });
      expect(await sender.offset(id)).toBeNull();
    }
    expect(await uploadsOnDisk()).toEqual([]);
    expect(await rows('select 1 from media_files')).toEqual([]);
  });

  test('of a QuickTime file becomes one MP4 for repeated and concurrent requests', async () => {
    await chain.open();
    await chain.product.prepare();
    const sender = await openSender(chain);
    const bytes = readFileSync('tests/fixtures/videos/h264-aac.mov');
    const id = await sender.beginId(bytes.length, 'video', 'Screen.mov');
    await sender.piece(id, 0, bytes);
    const [one, other] = await Promise.all([finish(sender, id), finish(sender, id)]);
    expect(one).toMatchObject({ fileName: 'Screen.mov', preparation: { state: 'waiting' } });
    expect([other, await finish(sender, id)]).toEqual([one, one]);
    expect(await uploadsOnDisk()).toEqual([]);
    await chain.product.work();
    // The job was sent in the transaction of the row.
    await expect.poll(() => finish(sender, id), { timeout: 30_000 }).toMatchObject({ preparation: null });
    expect(await finish(sender, id)).toMatchObject({ contentType: 'video/mp4', fileName: 'Screen.mov', width: 64 });
    expect(await rows('select id from media_files')).toEqual([{ id }]);
    // The original is removed after the transaction that replaces it by the MP4.
    await expect.poll(() => readdir(join(chain.folder, 'media', 'video'))).toEqual([expect.stringMatching(/\.mp4$/)]);
  });

  test.skipIf(!installedFfmpeg)(`of any video becomes an MP4 where ffmpeg is${whyWithoutFfmpeg}`, async () => {
    await chain.open({ FFMPEG_PATH: installedFfmpeg?.ffmpeg ?? 'off' });
    await chain.product.prepare();
    const sender = await openSender(chain);
    const ids: string[] = [];
    for (const name of ['hevc.mp4', 'hevc.mov', 'h264-pcm.mov', 'mpeg4.avi']) {
      const bytes = readFileSync(`tests/fixtures/videos/${name}`);
      const id = await sender.beginId(bytes.length, 'video', name);
      await sender.piece(id, 0, bytes);
      expect(await finish(sender, id)).toMatchObject({ fileName: name, preparation: { state: 'waiting' } });
      ids.push(id);
    }
    // Not a video, with or without ffmpeg.
    const page = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n');
    const refused = await sender.beginId(page.length, 'video', 'list.mp4');
    await sender.piece(refused, 0, page);
    await expect(finish(sender, refused)).rejects.toMatchObject({ code: 'file_type_refused' });
    await chain.product.work();
    for (const id of ids)
      await expect
        .poll(() => finish(sender, id), { timeout: 50_000 })
        .toMatchObject({ preparation: null, contentType: 'video/mp4', width: 64, height: 48 });
    // The original is removed after the transaction that replaces it by the MP4.
    await expect.poll(() => readdir(join(chain.folder, 'media', 'video'))).toHaveLength(4);
  });

  test('to a full disk fails with a sentence, keeps its bytes, and everything else works', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(100_000);
    // The kernel's device for a full disk.
    const part = join(chain.folder, 'uploads', `${id}.part`);
    await rm(part);
    await symlink('/dev/full', part);
    const answer = await sender.piece(id, 0, randomBytes(100_000));
    expect([answer?.status, answer?.text]).toEqual([507, '{"error":"Failed to upload file to storage"}']);
    expect((await chain.ask('/healthz')).status).toBe(200);
    expect((await chain.ask('/readyz')).status).toBe(200);
  });

  specifies('Errors: uploads: image, video, file, storage');
  test('that meets a full database is neither lost nor acknowledged', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(video.length);
    await sender.piece(id, 0, video);
    await expect(whileGone(chain.pool, 'media_files', () => finish(sender, id))).rejects.toThrow(/media_files/);
    await expect(whileFull(chain.pool, 'media_files', () => finish(sender, id))).rejects.toThrow(/media_files/);
    expect(await sender.offset(id)).toBe(video.length);
    expect((await finish(sender, id)).byteSize).toBe(video.length);
  });
});

describe('uploads are closed to', () => {
  test('everybody but staff', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(10);
    const methods: [string, string][] = [
      ['POST', uploadsPath],
      ['HEAD', `${uploadsPath}/${id}`],
      ['PATCH', `${uploadsPath}/${id}`],
      ['DELETE', `${uploadsPath}/${id}`],
    ];
    for (const [method, path] of methods) {
      expect([method, (await sender.ask(method, path, { cookie: 'none=1' })).status]).toEqual([method, 401]);
    }
    const { id: userId, email, name } = await createLearner(chain.product.services.db);
    const learner = { kind: 'learner', userId, email, name } as const;
    await expect(
      finishUpload({ ...chain.product.services, actor: learner }, { uploadId: id, address: '' }),
    ).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('another staff member', async () => {
    await chain.open();
    const [one, two] = [await openSender(chain), await openSender(chain)];
    const id = await one.beginId(video.length);
    await one.piece(id, 0, video);
    expect(await two.offset(id)).toBeNull();
    expect(await two.piece(id, 0, Buffer.alloc(1))).toMatchObject({ status: 404 });
    expect(await two.ask('DELETE', `${uploadsPath}/${id}`)).toMatchObject({ status: 404 });
    await expect(finish(two, id)).rejects.toMatchObject({ code: 'upload_not_found' });
    expect((await finish(one, id)).id).toBe(id);
  });

  test('other sites, and to clients without the protocol', async () => {
    await chain.open();
    const sender = await openSender(chain);
    expect(await sender.ask('POST', uploadsPath, { origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect(await sender.ask('POST', uploadsPath, { 'tus-resumable': '0.2.2' })).toMatchObject({ status: 412 });
    expect(await sender.ask('PUT', uploadsPath)).toMatchObject({ status: 405 });
    for (const id of ['x', '..%2f..%2fsecret', '0'.repeat(36)]) {
      expect((await sender.ask('HEAD', `${uploadsPath}/${id}`)).headers['upload-offset']).toBeUndefined();
    }
    await expect(finish(sender, '../../secret')).rejects.toMatchObject({ code: 'upload_not_found' });
  });
});
