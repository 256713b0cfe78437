import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { storeMediaFile } from '#app/modules/media/store-media-file.server.ts';
import { finishUpload } from '#app/modules/media/uploads/finish-upload.server.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';
import { samples } from '#tests/support/media-fixture.ts';
import { openSender } from '#tests/support/upload-sender.ts';

const chain = useHttpServer();
const video = readFileSync(samples.video);
const half = Math.floor(video.length / 2);

/** Takes a folder of the data folder away, as a disk that is not mounted; gives what brings it back. */
function takeAway(name: 'media' | 'uploads'): () => void {
  const path = join(chain.folder, name);
  renameSync(path, `${path}-elsewhere`);
  // Where a folder was expected: also root cannot make one here.
  writeFileSync(path, '');
  return () => {
    rmSync(path);
    renameSync(`${path}-elsewhere`, path);
  };
}

describe('a folder for media that is gone', () => {
  test('stops its files with a sentence, and nothing else; they come once it is back', async () => {
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

  test('stops an upload that has come whole from becoming a file, and loses none of it', async () => {
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

  test('stops an upload in the middle, which goes on where it was', async () => {
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
