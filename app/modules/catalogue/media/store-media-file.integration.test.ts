import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, Output } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { pdfOfPages } from '#tests/support/file-bombs.ts';
import { onePixel, samples, useMediaFixture } from '#tests/support/media-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { mediaErrors } from './media-errors.ts';
import type { MediaKind } from './media-file.ts';
import { storeMediaFile } from './store-media-file.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const fixture = useMediaFixture(env);

/** An MP4 without a track of pictures, as programs export sound. */
async function videoOfSound(): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const sound = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(sound);
  await output.start();
  await sound.add(new EncodedPacket(new Uint8Array([33, 16, 4, 96, 140, 28]), 'key', 0, 0.02), {
    decoderConfig: {
      codec: 'mp4a.40.2',
      numberOfChannels: 1,
      sampleRate: 48_000,
      description: new Uint8Array([0x11, 0x88]),
    },
  });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

async function protectedPdf(): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ userPassword: 'siri' });
  document.text('Siri').end();
  return buffer(document);
}

describe('storing a file', () => {
  specifies('Calls: storage: put, open, remove, stat; size and length are measured');
  test('reads the properties of a video, a PDF, captions and a picture', async () => {
    expect(await fixture.store(samples.video, 'video', { fileName: 'Film.MOV' })).toMatchObject({
      contentType: 'video/mp4',
      fileName: 'Film.MOV',
      byteSize: readFileSync(samples.video).length,
      width: expect.any(Number),
      height: expect.any(Number),
      durationMs: expect.any(Number),
      pageCount: null,
    });
    expect((await fixture.store(samples.pdf, 'pdf')).pageCount).toBeGreaterThan(0);
    expect(await fixture.store(samples.captions, 'captions')).toMatchObject({
      contentType: 'text/vtt; charset=utf-8',
      durationMs: null,
    });
    expect(await fixture.store(onePixel, 'image', { isPublic: true })).toMatchObject({
      contentType: 'image/png',
      width: 1,
      height: 1,
    });
    expect(await fixture.filesOnDisk()).toHaveLength(4);
  });

  test.each(['\r\n', 'X-Header: 1\n'.repeat(80), ' '.repeat(1_019)])('takes a PDF behind %j', async (before) => {
    const bytes = Buffer.concat([Buffer.from(before), pdfOfPages(['One', 'Two'])]);
    expect(await fixture.store(bytes, 'pdf')).toMatchObject({ contentType: 'application/pdf', pageCount: 2 });
  });

  test('stores the captions of other programs as WebVTT', async () => {
    const file = await fixture.store(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHabari'), 'captions', {
      isPublic: true,
    });
    expect((await fixture.send(`/media/${file.id}`)).body.toString()).toBe(
      'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nHabari\n',
    );
  });

  test('says what a file is that is not accepted', async () => {
    const sentenceOf = async (bytes: Buffer, kind: MediaKind) =>
      answerFrom(mediaErrors, await fixture.store(bytes, kind).catch((reason: unknown) => reason))?.message;
    expect([
      await sentenceOf(Buffer.from('Only words'), 'image'),
      await sentenceOf(onePixel, 'pdf'),
      await sentenceOf(Buffer.from([0, 1, 2, 3]), 'pdf'),
    ]).toEqual([
      'Upload failed: the file is a text. Save it as PNG, JPG, WEBP and upload that',
      'Upload failed: the file is a PNG file. Save it as PDF and upload that',
      'Upload failed: the file is damaged, or of an unknown kind. Save it as PDF and upload that',
    ]);
  });

  test('stores exactly the bytes, in any pieces', async () => {
    const bytes = readFileSync(samples.pdf);
    const file = await fixture.store(bytes, 'pdf', { isPublic: true });
    expect((await fixture.send(`/media/${file.id}`)).body.equals(bytes)).toBe(true);
  });

  test('says what to do with a video that no browser plays', async () => {
    const error: unknown = await fixture
      .store(readFileSync('tests/fixtures/videos/mpeg4.avi'), 'video')
      .catch((reason: unknown) => reason);
    expect(answerFrom(mediaErrors, error)).toMatchObject({
      status: 415,
      message:
        'This video is in a format that browsers do not play (AVI). Export it as MP4 (H.264) and upload it again.',
    });
    expect(await fixture.filesOnDisk()).toEqual([]);
  });

  specifies(
    'Validation: files: video, PDF, image and captions by their first bytes',
    'Errors: Upload failed: {message}',
  );
  test.each<[string, MediaKind, () => Buffer | Promise<Buffer>, string]>([
    ['a video of sound alone', 'video', videoOfSound, 'video_without_pictures'],
    ['a PDF behind a password', 'pdf', protectedPdf, 'file_protected'],
    [
      'a PDF behind too much else',
      'pdf',
      () => Buffer.concat([Buffer.alloc(1_020, ' '), pdfOfPages(['One'])]),
      'file_type_refused',
    ],
    [
      'a page of HTML named as a picture',
      'image',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      'file_type_refused',
    ],
    [
      'an SVG',
      'image',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'file_type_refused',
    ],
    ['a PDF as a video', 'video', () => readFileSync(samples.pdf), 'file_type_refused'],
    ['half a video', 'video', () => readFileSync(samples.video).subarray(0, 6000), 'file_unreadable'],
    [
      'half a QuickTime file',
      'video',
      () => readFileSync('tests/fixtures/videos/h264-aac.mov').subarray(0, 5000),
      'file_unreadable',
    ],
    ['a PDF that is only a header', 'pdf', () => Buffer.from('%PDF-1.7\nnothing follows'), 'file_unreadable'],
    [
      'captions of another kind',
      'captions',
      () => Buffer.from('1\n00:00:01,000 to 00:00:02,000\nx'),
      'captions_invalid',
    ],
    ['captions without end', 'captions', () => Buffer.alloc(1_048_577, 'WEBVTT\n'), 'file_too_large'],
    [
      'a picture that is too large',
      'image',
      () => Buffer.concat([onePixel, Buffer.alloc(20 * 1_048_576)]),
      'file_too_large',
    ],
    ['a picture of too many pixels', 'image', () => pngOfSize(8_000, 5_001), 'picture_too_large'],
    ['nothing', 'pdf', () => Buffer.alloc(0), 'file_empty'],
  ])('refuses %s and keeps nothing', async (_what, kind, bytes, code) => {
    const error: unknown = await fixture.store(await bytes(), kind).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'DomainError', code });
    // The sentence has no empty placeholders.
    expect(answerFrom(mediaErrors, error)?.message).toMatch(/^Upload failed: (?!.*undefined)\w/);
    expect(await fixture.filesOnDisk()).toEqual([]);
    expect((await env.pool.query('select * from media_files')).rows).toEqual([]);
  });

  test('is for staff and the product only', async () => {
    const { id, email, name } = await createLearner(env.db);
    for (const someone of [visitor, { kind: 'learner' as const, userId: id, email, name }]) {
      await expect(
        storeMediaFile(
          { db: env.db, storage: fixture.storage, actor: someone },
          { source: samples.pdf, kind: 'pdf', isPublic: false, fileName: 'a' },
        ),
      ).rejects.toMatchObject({ code: 'not_allowed' });
    }
  });

  test('leaves no bytes behind when the row cannot be written', async () => {
    const ghost: Actor = {
      kind: 'staff',
      userId: '00000000-0000-0000-0000-000000000001',
      email: 'x',
      name: 'x',
      role: 'manager',
    };
    await expect(
      storeMediaFile(
        { db: env.db, storage: fixture.storage, actor: ghost },
        { source: samples.pdf, kind: 'pdf', isPublic: false, fileName: 'a' },
      ),
    ).rejects.toThrow();
    expect(await fixture.filesOnDisk()).toEqual([]);
  });
});

/** Makes the header of a picture with this size. */
function pngOfSize(width: number, height: number): Buffer {
  const png = Buffer.from(onePixel);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
