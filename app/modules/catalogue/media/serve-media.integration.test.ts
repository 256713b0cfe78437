import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import { visitor } from '#app/shared/actor.ts';
import { createMediaHandler } from './serve-media.server.ts';
import { onePixel, samples, useMediaFixture } from '#tests/support/media-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const fixture = useMediaFixture(env);

describe('access to media', () => {
  /** Makes a course with a paid video, its captions, and a paid PDF. */
  async function aCourse() {
    const [video, captions, pdf] = [
      await fixture.store(samples.video, 'video'),
      await fixture.store(samples.captions, 'captions'),
      await fixture.store(samples.pdf, 'pdf'),
    ];
    const course = await createCourse(env.db, {
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

  specifies('Access: every login opens the player; texts, media and progress only for the enrolled');
  test('people without the course get nothing of its media: the answer is that of a missing file', async () => {
    const { files } = await aCourse();
    const { id, email, name } = await createLearner(env.db);
    for (const someone of [visitor, { kind: 'learner' as const, userId: id, email, name }]) {
      fixture.actor = someone;
      const missing = await fixture.send('/media/00000000-0000-0000-0000-000000000001');
      for (const file of files) {
        for (const headers of [
          {},
          { range: 'bytes=0-9' },
          { 'if-none-match': `"${file.sha256.slice(0, 32)}"` },
        ] as Record<string, string>[]) {
          const answer = await fixture.send(`/media/${file.id}`, headers);
          expect({ ...answer, headers: { ...answer.headers, date: '' } }).toEqual({
            ...missing,
            headers: { ...missing.headers, date: '' },
          });
          expect(answer.status).toBe(404);
        }
        expect((await fixture.send(`/media/${file.id}`, {}, 'HEAD')).headers).toMatchObject({
          'cache-control': 'no-store',
        });
      }
    }
  });

  test('a learner with the course gets it complete and uncached, until the next request after a revocation', async () => {
    const { course, files } = await aCourse();
    const { id, email, name } = await createLearner(env.db);
    await createEnrolment(env.db, { userId: id, courseId: course.id });
    fixture.actor = { kind: 'learner', userId: id, email, name };
    for (const [index, path] of [samples.video, samples.captions, samples.pdf].entries()) {
      const answer = await fixture.send(`/media/${files[index]?.id}`);
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'private, no-store' },
      });
      expect(answer.body.equals(readFileSync(path))).toBe(true);
    }
    await revokeEnrolment(env.db, { userId: id, courseId: course.id, at: env.clock.now() });
    expect((await fixture.send(`/media/${files[0]?.id}`)).status).toBe(404);
  });

  test('everybody gets a public file, which browsers cache', async () => {
    const file = await fixture.store(onePixel, 'image', { isPublic: true, fileName: 'kanga "red" – 1.png' });
    const answer = await fixture.send(`/media/${file.id}`);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': `inline; filename="kanga _red_ _ 1.png"; filename*=UTF-8''kanga%20_red_%20%E2%80%93%201.png`,
      },
    });
    expect((await fixture.send(`/media/${file.id}?download`)).headers['content-disposition']).toMatch(/^attachment; /);
  });
});

describe('serving media', () => {
  async function publicPdf() {
    const file = await fixture.store(samples.pdf, 'pdf', { isPublic: true, fileName: 'sheet.pdf' });
    return { url: `/media/${file.id}`, bytes: readFileSync(samples.pdf), size: file.byteSize };
  }

  test('supports ranges with both ends, an open end and a suffix', async () => {
    const { url, bytes, size } = await publicPdf();
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=5-${size * 2}`, 5, size - 1],
    ] as const) {
      const answer = await fixture.send(url, { range });
      expect(answer.status).toBe(206);
      expect(answer.headers).toMatchObject({
        'content-range': `bytes ${start}-${end}/${size}`,
        'content-length': String(end - start + 1),
        'accept-ranges': 'bytes',
      });
      expect(answer.body.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  test('closes the file of a client who leaves before the first byte, without an error', async () => {
    const { url } = await publicPdf();
    const log = createLog('silent');
    const failures = vi.spyOn(log, 'error');
    const opened = Promise.withResolvers<Readable>();
    const left = Promise.withResolvers<void>();
    const serve = createMediaHandler({
      db: env.db,
      log,
      actorOf: async () => visitor,
      mayOpen: async () => false,
      storage: {
        ...fixture.storage,
        open: async (...input) => {
          const bytes = await fixture.storage.open(...input);
          opened.resolve(bytes);
          await left.promise;
          return bytes;
        },
      },
    });
    const served = Promise.withResolvers<void>();
    const server = createServer((request, response) => {
      response.on('close', left.resolve);
      serve(request, response).then(served.resolve, served.reject);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const sent = ask({ port: (server.address() as AddressInfo).port, path: url }).on('error', () => undefined);
    sent.end();
    const bytes = await opened.promise;
    sent.destroy();
    await served.promise;
    await new Promise((resolve) => void server.close(resolve));
    expect(bytes.destroyed).toBe(true);
    expect(failures).not.toHaveBeenCalled();
  });

  test('answers a range past the end with 416 and the size', async () => {
    const { url, size } = await publicPdf();
    const answer = await fixture.send(url, { range: `bytes=${size}-` });
    expect(answer).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${size}` } });
    expect(answer.body).toHaveLength(0);
  });

  test('continues a range only with the same file', async () => {
    const { url, size } = await publicPdf();
    const { headers } = await fixture.send(url, {}, 'HEAD');
    expect((await fixture.send(url, { range: 'bytes=0-9', 'if-range': String(headers.etag) })).status).toBe(206);
    expect((await fixture.send(url, { range: 'bytes=0-9', 'if-range': String(headers['last-modified']) })).status).toBe(
      206,
    );
    const other = await fixture.send(url, { range: 'bytes=0-9', 'if-range': '"another"' });
    expect([other.status, other.body.length]).toEqual([200, size]);
  });

  test('answers HEAD with the headers of GET and no body', async () => {
    const { url, size } = await publicPdf();
    const head = await fixture.send(url, {}, 'HEAD');
    const { headers } = await fixture.send(url);
    expect(head).toMatchObject({
      status: 200,
      headers: { 'content-length': String(size), 'content-type': 'application/pdf', etag: headers.etag },
    });
    expect(head.body).toHaveLength(0);
    expect((await fixture.send(url, { range: 'bytes=0-9' }, 'HEAD')).headers['content-length']).toBe('10');
  });

  test('does not resend a cached file', async () => {
    const { url } = await publicPdf();
    const { headers } = await fixture.send(url);
    const again = await fixture.send(url, { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } });
    expect(again.body).toHaveLength(0);
    expect((await fixture.send(url, { 'if-match': '"another"' })).status).toBe(412);
  });

  test('refuses anything but GET and HEAD', async () => {
    const { url } = await publicPdf();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect(await fixture.send(url, {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    }
  });

  test.each([
    '/media/',
    '/media/x',
    '/media/../secret',
    '/media/%2e%2e/secret',
    "/media/'--",
    '/media/00000000-0000-0000-0000-000000000001/x',
  ])('does not find %s', async (path) => {
    expect((await fixture.send(path)).status).toBe(404);
  });

  test('answers with a sentence, and does not hang, for a file whose bytes are missing', async () => {
    const { url } = await publicPdf();
    await rm(join(fixture.folder, 'pdf'), { recursive: true });
    const answer = await fixture.send(url);
    expect(answer).toMatchObject({
      status: 500,
      headers: { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
    });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.body.toString()).toBe('This file cannot be read right now. Please try again.');
  });
});
