import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import { openBucket } from '#app/adapters/storage/s3-bucket.server.ts';
import { createS3Storage } from '#app/adapters/storage/s3-storage.server.ts';
import { readNotices } from '#app/database/doctor.server.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { readLesson } from '#app/modules/study/learning/read-lesson.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { Outage } from '#app/platform/outage.ts';
import { visitor } from '#app/shared/actor.ts';
import { eq } from 'drizzle-orm';
import { installedConverter, installedFfmpeg, whyWithoutFfmpeg } from '#tests/support/ffmpeg.ts';
import { samples, useMediaFixture } from '#tests/support/media-fixture.ts';
import { startS3 } from '#tests/support/s3-server.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createMediaFile } from '../media-factory.ts';
import { insertPreparation } from '../preparation/preparation-queries.server.ts';
import type { VideoConverter } from '../preparation/preparation.ts';
import { sweepMedia } from '../sweep-media.server.ts';
import { createLocalUploads } from '#app/adapters/storage/local-uploads.server.ts';
import { claimRendition, keepRendition } from './rendition-queries.server.ts';
import { makeRendition, type RenditionNeeds } from './make-rendition.server.ts';

const env = useTestEnv();
const fixture = useMediaFixture(env);

/** The beginning of a real video, which is measured, and something for the sound. */
const small = readFileSync('tests/fixtures/videos/mpeg4.mp4');
const sound = Buffer.from('sound');

/** Makes what the test says instead of encoding. */
const converterThat = (make: VideoConverter['makeRendition']): VideoConverter => ({
  convert: () => Promise.reject(new Error('nothing is converted here')),
  makeRendition: make,
});
const makes = converterThat(async (_from, to, { quality }) => {
  await writeFile(to, quality === 'sound' ? sound : small);
  return null;
});

const workFolder = () => `${fixture.folder}-work`;
const make = (change: Partial<RenditionNeeds> = {}) =>
  makeRendition({
    db: env.db,
    clock: env.clock,
    storage: fixture.storage,
    log: createLog('silent'),
    converter: makes,
    workFolder: workFolder(),
    stopping: new AbortController().signal,
    ...change,
  });
const leftInWorkFolder = async () => (existsSync(workFolder()) ? readdir(workFolder()) : []);
const states = async () =>
  (
    await env.pool.query<{ quality: string; state: string; fault: string | null; attempts: number }>(
      'select quality, state, attempts, fault from media_renditions order by media_id, quality',
    )
  ).rows.map(({ quality, state, attempts, fault }) => [quality, state, fault ?? attempts].join(' '));

/** Stores a video, in a lesson of a course with a learner. */
async function lessonWithVideo(path: string = samples.video) {
  const { id } = await fixture.store(path, 'video', { fileName: 'Five facts.mp4' });
  // The rendition of the tests takes a second.
  if (path === samples.video) await env.db.update(mediaFiles).set({ durationMs: 1_000 }).where(eq(mediaFiles.id, id));
  const course = await createCourse(env.db, {
    status: 'active',
    sections: [{ title: 'One', lessons: [{ type: 'video', title: 'Film', mediaId: id, isPublished: true }] }],
  });
  const person = async (isEnrolled: boolean) => {
    const { id: userId, email, name } = await createLearner(env.db);
    if (isEnrolled) await createEnrolment(env.db, { userId, courseId: course.id });
    return { kind: 'learner', userId, email, name } as const;
  };
  return {
    id,
    courseId: course.id,
    lessonId: course.lessons[0]?.id ?? '',
    learner: await person(true),
    stranger: await person(false),
  };
}

const fileOf = async (quality: string) =>
  (
    await env.pool.query<{ id: string; storage_key: string; sha256: string; byte_size: string; file_name: string }>(
      'select f.* from media_renditions r join media_files f on f.id = r.file_id where quality = $1',
      [quality],
    )
  ).rows[0];

describe('the renditions of a video', () => {
  test('are made one after the other, and open with its rights alone', async () => {
    const { id, courseId, lessonId, learner, stranger } = await lessonWithVideo();
    expect([await make(), await make(), await make()]).toEqual([true, true, false]);
    expect(await states()).toEqual(['small kept 1', 'sound kept 1']);
    const made = await fileOf('small');
    const sha256 = createHash('sha256').update(small).digest('hex');
    expect(made).toMatchObject({ sha256, byte_size: String(small.length), file_name: 'Five facts (small).mp4' });
    expect(await leftInWorkFolder()).toEqual([]);

    fixture.actor = learner;
    const path = `/media/${made?.id}`;
    expect(await fixture.send(path)).toMatchObject({
      status: 200,
      body: small,
      headers: { 'content-type': 'video/mp4' },
    });
    const part = await fixture.send(path, { range: 'bytes=10-19' });
    expect([part.status, part.body]).toEqual([206, small.subarray(10, 20)]);
    const soundId = (await fileOf('sound'))?.id;
    const soundFile = await fixture.send(`/media/${soundId}`);
    expect([soundFile.headers['content-type'], soundFile.body]).toEqual(['audio/mp4', sound]);
    const lesson = { course: courseId, lessonId };
    const { content } = await readLesson(
      { db: env.db, clock: env.clock, actor: learner, contentAccess: 'enrolled' },
      lesson,
    );
    expect(content).toMatchObject({
      url: `/media/${id}`,
      renditions: [
        { quality: 'small', url: path, byteSize: small.length },
        { quality: 'sound', url: `/media/${soundId}`, byteSize: sound.length },
      ],
    });
    for (const actor of [visitor, stranger]) {
      fixture.actor = actor;
      expect((await fixture.send(path)).status).toBe(404);
    }
    fixture.actor = learner;
    const other = await createMediaFile(env.db, { kind: 'video' });
    await env.pool.query('update lessons set media_id = $1 where id = $2', [other.id, lessonId]);
    expect((await fixture.send(path)).status).toBe(404);
    expect((await fixture.send(`/media/${id}`)).status).toBe(404);
  });

  test.skipIf(!installedConverter)(`are made by ffmpeg${whyWithoutFfmpeg}`, async () => {
    const clip = `${fixture.folder}-clip.mp4`;
    execFileSync(installedFfmpeg?.ffmpeg ?? '', ['-v', 'error', '-t', '3', '-i', samples.video, '-c', 'copy', clip]);
    const { learner } = await lessonWithVideo(clip);
    const original = readFileSync(clip).length;
    await rm(clip);
    await make({ converter: installedConverter });
    await make({ converter: installedConverter });
    fixture.actor = learner;
    for (const quality of ['small', 'sound']) {
      const made = await fileOf(quality);
      const { body } = await fixture.send(`/media/${made?.id}`);
      expect(createHash('sha256').update(body).digest('hex')).toBe(made?.sha256);
      expect(body.length).toBeLessThan(original * 0.75);
      expect(body.toString('latin1', 4, 8)).toBe('ftyp');
    }
    expect(
      (await env.pool.query(`select width, height from media_files where content_type = 'video/mp4' order by width`))
        .rows[0],
    ).toEqual({ width: 640, height: 360 });
  });

  test('lie in the bucket of their original', async () => {
    const { id } = await lessonWithVideo();
    const s3 = await startS3();
    try {
      const storage = createS3Storage(openBucket(await s3.newBucket()));
      const { rows } = await env.pool.query<{ storage_key: string }>(
        'select storage_key from media_files where id = $1',
        [id],
      );
      await storage.putFile(rows[0]?.storage_key ?? '', samples.video);
      expect(await make({ storage })).toBe(true);
      expect(await states()).toEqual(['small kept 1', 'sound waiting 0']);
      const key = (await fileOf('small'))?.storage_key ?? '';
      expect(await buffer(await storage.open(key))).toEqual(small);
    } finally {
      await s3.stop();
    }
  });

  test('go with it', async () => {
    const { id, lessonId } = await lessonWithVideo();
    await make();
    await make();
    await env.pool.query('update lessons set media_id = null, content_type = $2, body = $2 where id = $1', [
      lessonId,
      'text',
    ]);
    const needs = {
      db: env.db,
      clock: env.clock,
      log: createLog('silent'),
      storage: fixture.storage,
      uploads: createLocalUploads(`${fixture.folder}/uploads`),
    };
    for (let day = 0; day < 4; day += 1) {
      await sweepMedia(needs);
      env.clock.advance({ hours: 25 });
    }
    expect((await env.pool.query('select id from media_files where id = $1', [id])).rows).toEqual([]);
    expect(await states()).toEqual([]);
    expect(await fixture.filesOnDisk()).toEqual([]);
  });
});

describe('nothing is made', () => {
  test('without ffmpeg', async () => {
    await lessonWithVideo();
    expect(await make({ converter: null })).toBe(false);
    expect(await states()).toEqual([]);
  });

  test('of public videos, of unused ones and of those that are converted', async () => {
    await createMediaFile(env.db, { kind: 'video', isPublic: true });
    const unused = await createMediaFile(env.db, { kind: 'video' });
    await env.db.update(mediaFiles).set({ unusedSince: env.clock.now() }).where(eq(mediaFiles.id, unused.id));
    const { id } = await createMediaFile(env.db, { kind: 'video', contentType: 'video/vnd.avi' });
    await insertPreparation(env.db, id);
    expect(await make()).toBe(false);
    expect(await states()).toEqual([]);
  });

  test('while a video is converted, which people wait for', async () => {
    await lessonWithVideo();
    const { id } = await createMediaFile(env.db, { kind: 'video', contentType: 'video/vnd.avi' });
    await insertPreparation(env.db, id);
    await env.pool.query(`update media_preparations set state = 'running', percent = 0, beat_at = now()`);
    expect(await make()).toBe(false);
    await env.pool.query(`delete from media_preparations; update media_files set content_type = 'video/mp4'`);
    expect(await make()).toBe(true);
  });

  test('of more than four hours', async () => {
    const { id } = await lessonWithVideo();
    await env.db
      .update(mediaFiles)
      .set({ durationMs: 4 * 3_600_000 + 1 })
      .where(eq(mediaFiles.id, id));
    expect([await make(), await make(), await make()]).toEqual([true, true, false]);
    expect(await states()).toEqual(['small failed too_long', 'sound failed too_long']);
  });

  test('that learners would not save by', async () => {
    await lessonWithVideo();
    const converter = converterThat(async (_from, to, { quality }) => {
      await writeFile(to, small);
      return { found: quality === 'small' ? 'not_smaller' : 'no_sound' };
    });
    expect([await make({ converter }), await make({ converter }), await make({ converter })]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await states()).toEqual(['small not_smaller 1', 'sound no_sound 1']);
    expect(await fixture.filesOnDisk()).toHaveLength(1);
    expect(await leftInWorkFolder()).toEqual([]);
  });

  test('that ends before its original', async () => {
    const { id } = await lessonWithVideo();
    await env.db.update(mediaFiles).set({ durationMs: 5_000 }).where(eq(mediaFiles.id, id));
    await make();
    expect(await states()).toEqual(['small failed unreadable', 'sound waiting 0']);
    expect(await fixture.filesOnDisk()).toHaveLength(1);
  });
});

describe('several servers', () => {
  test('make one at a time', async () => {
    await lessonWithVideo();
    await lessonWithVideo();
    let now = 0;
    let most = 0;
    const converter = converterThat(async (from, to, making) => {
      most = Math.max(most, ++now);
      await vi.waitFor(async () => expect(await claimRendition(env.db, env.clock.now())).toBeNull());
      now -= 1;
      return makes.makeRendition(from, to, making);
    });
    const turn = async () => {
      for (let n = 0; n < 4; n += 1) await make({ converter });
    };
    await Promise.all([turn(), turn(), turn()]);
    expect(most).toBe(1);
    while (await make()) void 0;
    expect(new Set(await states())).toEqual(new Set(['small kept 1', 'sound kept 1']));
  });

  test('take over from one that died, which changes nothing when it comes back', async () => {
    await lessonWithVideo();
    const slow = await claimRendition(env.db, env.clock.now());
    if (!slow) throw new Error('there was a video');
    env.clock.advance({ seconds: 80 });
    expect(await make()).toBe(false);
    env.clock.advance({ seconds: 11 });
    expect(await make()).toBe(true);
    const made = {
      storageKey: 'rendition/late.mp4',
      contentType: 'video/mp4',
      byteSize: 1,
      sha256: '0'.repeat(64),
      fileName: 'x',
    };
    await expect(
      env.db.transaction(async (tx) => {
        if (!(await keepRendition(tx, slow, made))) throw new Error('it is lost');
      }),
    ).rejects.toThrow('it is lost');
    expect(await states()).toEqual(['small kept 2', 'sound waiting 0']);
  });

  test('release what they make when they stop', async () => {
    await lessonWithVideo();
    const stopping = new AbortController();
    const converter = converterThat(async (_from, _to, { signal }) => {
      stopping.abort();
      signal.throwIfAborted();
      return null;
    });
    expect(await make({ converter, stopping: stopping.signal })).toBe(false);
    expect(await states()).toEqual(['small waiting 0', 'sound waiting 0']);
    expect(await leftInWorkFolder()).toEqual([]);
  });
});

describe('a rendition that fails', () => {
  const failsWith = (error: Error) =>
    converterThat(async () => {
      throw error;
    });

  test('is tried three times', async () => {
    await lessonWithVideo();
    const converter = failsWith(new Error('ffmpeg was killed'));
    expect([await make({ converter }), await make({ converter }), await make({ converter })]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await states()).toEqual(['small failed gave_up', 'sound waiting 0']);
    expect((await readNotices(env.db)).map(({ name }) => name)).toEqual(['smaller videos were not made']);
    expect(await make()).toBe(true);
  });

  test('is given up after three servers that died', async () => {
    await lessonWithVideo();
    for (let server = 0; server < 3; server += 1) {
      await claimRendition(env.db, env.clock.now());
      env.clock.advance({ minutes: 2 });
    }
    expect(await make()).toBe(true);
    expect(await states()).toEqual(['small failed gave_up', 'sound waiting 0']);
  });

  test.each(['unreadable', 'too_long'] as const)('says %s', async (fault) => {
    await lessonWithVideo();
    expect(await make({ converter: converterThat(async () => ({ fault, detail: '' })) })).toBe(true);
    expect(await states()).toEqual([`small failed ${fault}`, 'sound waiting 0']);
  });

  test('names a full disk', async () => {
    await lessonWithVideo();
    const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    await make({ storage: { ...fixture.storage, putFile: full } });
    expect(await states()).toEqual(['small failed no_room', 'sound waiting 0']);
    expect(await leftInWorkFolder()).toEqual([]);
  });

  test('because the storage is away is tried until it returns', async () => {
    await lessonWithVideo();
    const copyTo = () => Promise.reject(new Outage('no way to the bucket'));
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await make({ storage: { ...fixture.storage, copyTo } })).toBe(false);
      expect(await states()).toEqual(['small waiting 0', 'sound waiting 0']);
    }
    expect(await make()).toBe(true);
  });

  test('leaves no file of a video that was removed meanwhile', async () => {
    const { id, lessonId } = await lessonWithVideo();
    const putFile: typeof fixture.storage.putFile = async (key, path) => {
      const made = await fixture.storage.putFile(key, path);
      await env.pool.query('update lessons set media_id = null, content_type = $2, body = $2 where id = $1', [
        lessonId,
        'text',
      ]);
      await env.pool.query('delete from media_files where id = $1', [id]);
      return made;
    };
    expect(await make({ storage: { ...fixture.storage, putFile } })).toBe(true);
    expect(await states()).toEqual([]);
    expect(await fixture.filesOnDisk()).toEqual([expect.stringMatching(/\.mp4$/)]);
    expect((await env.pool.query('select id from media_files')).rows).toEqual([]);
  });
});
