import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request as ask, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStorage } from '#app/adapters/storage/local-storage.server.ts';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createLearner } from '#app/modules/identity/user-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { mayOpenMedia } from '#app/modules/learning/may-open-media.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import type { MediaKind } from './media-file.ts';
import type { MediaStorage } from './media-storage.ts';
import { createMediaHandler } from './serve-media.server.ts';
import { storeMediaFile } from './store-media-file.server.ts';

const bed = useTestBed();
const system: Actor = { kind: 'system', name: 'test' };

const samples: Readonly<Record<'video' | 'pdf' | 'captions', string>> = {
  video: 'seeds/media/five-facts-in-a-message.mp4',
  pdf: 'seeds/media/daily-sales-sheet.pdf',
  captions: 'seeds/media/five-facts-in-a-message.vtt',
};
// The smallest PNG: one pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
let storage: MediaStorage;
let server: Server;
let actor: Actor;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'));
  storage = createLocalStorage(folder);
  actor = visitor;
  const serve = createMediaHandler({
    db: bed.db,
    storage,
    log: createLog('silent'),
    actorOf: async () => actor,
    mayOpen: (someone, fileId) => mayOpenMedia({ db: bed.db, contentAccess: 'enrolled' }, someone, fileId),
  });
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const store = (source: string | Buffer, kind: MediaKind, isPublic = false, fileName = 'file') =>
  storeMediaFile(
    { db: bed.db, storage, actor: system },
    {
      source: typeof source === 'string' ? source : Readable.from([source], { objectMode: false }),
      kind,
      isPublic,
      fileName,
    },
  );

/** Plain node:http: `fetch` would hide HEAD bodies and change headers. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const request = ask({ host: '127.0.0.1', port, path, method, headers }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) });
    });
    request.on('error', reject).end();
  });
}

const filesOnDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('storing a file', () => {
  test('measures a video, a PDF, captions and a picture by what they are', async () => {
    expect(await store(samples.video, 'video', false, 'Film.MOV')).toMatchObject({
      contentType: 'video/mp4',
      fileName: 'Film.MOV',
      byteSize: readFileSync(samples.video).length,
      width: expect.any(Number),
      height: expect.any(Number),
      durationMs: expect.any(Number),
      pageCount: null,
    });
    expect((await store(samples.pdf, 'pdf')).pageCount).toBeGreaterThan(0);
    expect(await store(samples.captions, 'captions')).toMatchObject({
      contentType: 'text/vtt; charset=utf-8',
      durationMs: null,
    });
    expect(await store(png, 'image', true)).toMatchObject({ contentType: 'image/png', width: 1, height: 1 });
    expect(await filesOnDisk()).toHaveLength(4);
  });

  test('keeps exactly the bytes, however they arrive', async () => {
    const bytes = readFileSync(samples.pdf);
    const drops = Readable.from(
      (function* () {
        for (let at = 0; at < bytes.length; at += 777) yield bytes.subarray(at, at + 777);
      })(),
      { objectMode: false },
    );
    const file = await storeMediaFile(
      { db: bed.db, storage, actor: system },
      { source: drops, kind: 'pdf', isPublic: true, fileName: 'a.pdf' },
    );
    expect((await send(`/media/${file.id}`)).body.equals(bytes)).toBe(true);
  });

  test.each<[string, MediaKind, () => Buffer, string]>([
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
    ['a PDF that is only a header', 'pdf', () => Buffer.from('%PDF-1.7\nnothing follows'), 'file_unreadable'],
    [
      'captions of another kind',
      'captions',
      () => Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nx'),
      'captions_invalid',
    ],
    ['captions without end', 'captions', () => Buffer.alloc(1_048_577, 'WEBVTT\n'), 'file_too_large'],
    [
      'a picture that is too large',
      'image',
      () => Buffer.concat([png, Buffer.alloc(10 * 1_048_576)]),
      'file_too_large',
    ],
    ['nothing', 'pdf', () => Buffer.alloc(0), 'file_empty'],
  ])('refuses %s and keeps nothing', async (_what, kind, bytes, code) => {
    await expect(store(bytes(), kind)).rejects.toMatchObject({ name: 'DomainError', code });
    expect(await filesOnDisk()).toEqual([]);
    expect((await bed.pool.query('select * from media_files')).rows).toEqual([]);
  });

  test('is for administrators and the product only', async () => {
    const { id, email, name } = await createLearner(bed.db);
    for (const someone of [visitor, { kind: 'learner' as const, userId: id, email, name }]) {
      await expect(
        storeMediaFile(
          { db: bed.db, storage, actor: someone },
          { source: samples.pdf, kind: 'pdf', isPublic: false, fileName: 'a' },
        ),
      ).rejects.toMatchObject({ code: 'not_allowed' });
    }
  });

  test('leaves no bytes behind when the row cannot be written', async () => {
    const ghost: Actor = {
      kind: 'admin',
      userId: '00000000-0000-0000-0000-000000000001',
      email: 'x',
      name: 'x',
      role: 'admin',
    };
    await expect(
      storeMediaFile(
        { db: bed.db, storage, actor: ghost },
        { source: samples.pdf, kind: 'pdf', isPublic: false, fileName: 'a' },
      ),
    ).rejects.toThrow();
    expect(await filesOnDisk()).toEqual([]);
  });
});

describe('who is served', () => {
  /** A course with a paid video, its captions, and a paid PDF. */
  async function aCourse() {
    const [video, captions, pdf] = [
      await store(samples.video, 'video'),
      await store(samples.captions, 'captions'),
      await store(samples.pdf, 'pdf'),
    ];
    const course = await createCourse(bed.db, {
      sections: [
        {
          lessons: [
            { type: 'video', title: 'Film', mediaId: video.id, captionsId: captions.id },
            { type: 'pdf', title: 'Handout', mediaId: pdf.id },
          ],
        },
      ],
    });
    return { course, files: [video, captions, pdf] };
  }

  test('nobody without the course gets a byte of its media: the answer is the one for a file that is not there', async () => {
    const { files } = await aCourse();
    const { id, email, name } = await createLearner(bed.db);
    for (const someone of [visitor, { kind: 'learner' as const, userId: id, email, name }]) {
      actor = someone;
      const missing = await send('/media/00000000-0000-0000-0000-000000000001');
      for (const file of files) {
        for (const headers of [
          {},
          { range: 'bytes=0-9' },
          { 'if-none-match': `"${file.sha256.slice(0, 32)}"` },
        ] as Record<string, string>[]) {
          const answer = await send(`/media/${file.id}`, headers);
          expect({ ...answer, headers: { ...answer.headers, date: '' } }).toEqual({
            ...missing,
            headers: { ...missing.headers, date: '' },
          });
          expect(answer.status).toBe(404);
        }
        expect((await send(`/media/${file.id}`, {}, 'HEAD')).headers).toMatchObject({ 'cache-control': 'no-store' });
      }
    }
  });

  test('the learner who has it gets all of it, uncached, until the next request after a revocation', async () => {
    const { course, files } = await aCourse();
    const { id, email, name } = await createLearner(bed.db);
    await createEnrolment(bed.db, { userId: id, courseId: course.id });
    actor = { kind: 'learner', userId: id, email, name };
    for (const [index, path] of [samples.video, samples.captions, samples.pdf].entries()) {
      const answer = await send(`/media/${files[index]?.id}`);
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' },
      });
      expect(answer.body.equals(readFileSync(path))).toBe(true);
    }
    await revokeEnrolment(bed.db, { userId: id, courseId: course.id, at: bed.clock.now() });
    expect((await send(`/media/${files[0]?.id}`)).status).toBe(404);
  });

  test('everybody gets a public file, which browsers keep', async () => {
    const file = await store(png, 'image', true, 'kanga "red" – 1.png');
    const answer = await send(`/media/${file.id}`);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': `inline; filename="kanga _red_ _ 1.png"; filename*=UTF-8''kanga%20_red_%20%E2%80%93%201.png`,
      },
    });
    expect((await send(`/media/${file.id}?download`)).headers['content-disposition']).toMatch(/^attachment; /);
  });
});

describe('how it is served', () => {
  async function publicPdf() {
    const file = await store(samples.pdf, 'pdf', true, 'sheet.pdf');
    return { url: `/media/${file.id}`, bytes: readFileSync(samples.pdf), size: file.byteSize };
  }

  test('ranges, with both ends, an open end and a suffix', async () => {
    const { url, bytes, size } = await publicPdf();
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=5-${size * 2}`, 5, size - 1],
    ] as const) {
      const answer = await send(url, { range });
      expect(answer.status).toBe(206);
      expect(answer.headers).toMatchObject({
        'content-range': `bytes ${start}-${end}/${size}`,
        'content-length': String(end - start + 1),
        'accept-ranges': 'bytes',
      });
      expect(answer.body.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  test('a range past the end is 416 with the size', async () => {
    const { url, size } = await publicPdf();
    const answer = await send(url, { range: `bytes=${size}-` });
    expect(answer).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${size}` } });
    expect(answer.body).toHaveLength(0);
  });

  test('a range goes on only with the file it began with', async () => {
    const { url, size } = await publicPdf();
    const { headers } = await send(url, {}, 'HEAD');
    expect((await send(url, { range: 'bytes=0-9', 'if-range': String(headers.etag) })).status).toBe(206);
    expect((await send(url, { range: 'bytes=0-9', 'if-range': String(headers['last-modified']) })).status).toBe(206);
    const other = await send(url, { range: 'bytes=0-9', 'if-range': '"another"' });
    expect([other.status, other.body.length]).toEqual([200, size]);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const { url, size } = await publicPdf();
    const head = await send(url, {}, 'HEAD');
    const { headers } = await send(url);
    expect(head).toMatchObject({
      status: 200,
      headers: { 'content-length': String(size), 'content-type': 'application/pdf', etag: headers.etag },
    });
    expect(head.body).toHaveLength(0);
    expect((await send(url, { range: 'bytes=0-9' }, 'HEAD')).headers['content-length']).toBe('10');
  });

  test('a file the browser has is not sent again', async () => {
    const { url } = await publicPdf();
    const { headers } = await send(url);
    const again = await send(url, { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } });
    expect(again.body).toHaveLength(0);
    expect((await send(url, { 'if-match': '"another"' })).status).toBe(412);
  });

  test('anything but GET and HEAD is refused', async () => {
    const { url } = await publicPdf();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(await send(url, {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    }
  });

  test.each([
    '/media/',
    '/media/x',
    '/media/../secret',
    '/media/%2e%2e/secret',
    "/media/'--",
    '/media/00000000-0000-0000-0000-000000000001/x',
  ])('%s is not found', async (path) => {
    expect((await send(path)).status).toBe(404);
  });

  test('a file whose bytes are gone is an error with a sentence, not a hanging answer', async () => {
    const { url } = await publicPdf();
    await rm(join(folder, 'pdf'), { recursive: true });
    const answer = await send(url);
    expect(answer).toMatchObject({
      status: 500,
      headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
    });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.body.toString()).toBe('This file cannot be read right now. Please try again.');
  });
});
