import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storeMediaFile } from '#app/modules/catalogue/media/store-media-file.server.ts';
import { finishUpload } from '#app/modules/catalogue/media/uploads/finish-upload.server.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import { samples } from '#tests/support/media-fixture.ts';
import { openSender } from '#tests/support/upload-sender.ts';

const chain = useHttpServer();
const video = readFileSync(samples.video);
const half = Math.floor(video.length / 2);

/** Removes a folder of the data folder, as an unmounted disk would; returns a function that restores it. */
function takeAway(name: 'media' | 'uploads'): () => void {
  const path = join(chain.folder, name);
  renameSync(path, `${path}-elsewhere`);
  // A file in its place: even root cannot make a folder here then.
  writeFileSync(path, '');
  return () => {
    rmSync(path);
    renameSync(`${path}-elsewhere`, path);
  };
}

describe('a missing media folder', () => {
  test('fails its files with a sentence, and nothing else; they return with it', async () => {
    await chain.open();
    const actor = { kind: 'system', name: 'test' } as const;
    const { id } = await storeMediaFile(
      { ...chain.product.services, actor },
      { source: samples.pdf, fileName: 'sheet.pdf', kind: 'pdf', isPublic: true },
    );
    const bringBack = takeAway('media');
    const answer = await chain.ask(`/media/${id}`);
    expect([answer.status, answer.text]).toEqual([500, 'This file cannot be read right now. Please try again.']);
    expect((await chain.ask('/courses')).status).toBe(200);
    expect(JSON.parse((await chain.ask('/readyz')).text)).toMatchObject({ ready: false, storage: false });
    bringBack();
    expect((await chain.ask(`/media/${id}`)).bytes.equals(readFileSync(samples.pdf))).toBe(true);
    expect(JSON.parse((await chain.ask('/readyz')).text)).toMatchObject({ storage: true });
  });

  test('fails a complete upload, without losing any of it', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(video.length);
    await sender.piece(id, 0, video);
    await chain.product.services.storage.isReady();
    const bringBack = takeAway('media');
    const finish = () =>
      finishUpload({ ...chain.product.services, actor: sender.actor }, { uploadId: id, address: '192.0.2.1' });
    await expect(finish()).rejects.toMatchObject({ code: 'storage_away' });
    bringBack();
    expect(await finish()).toMatchObject({ id, byteSize: video.length });
  });

  test('fails an upload in progress, which continues later', async () => {
    await chain.open();
    const sender = await openSender(chain);
    const id = await sender.beginId(video.length);
    await sender.piece(id, 0, video.subarray(0, half));
    const bringBack = takeAway('uploads');
    for (const answer of [await sender.begin(video.length), await sender.piece(id, half, video.subarray(half))])
      expect([answer?.status, answer?.text]).toEqual([503, '{"error":"Failed to upload file to storage"}']);
    expect((await chain.ask('/courses')).status).toBe(200);
    bringBack();
    expect(await sender.offset(id)).toBe(half);
    expect(await sender.piece(id, half, video.subarray(half))).toMatchObject({ status: 204 });
  });
});
