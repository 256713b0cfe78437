import { insertBackup } from '#app/modules/office/backups/record/backups-queries.server.ts';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { courses } from '#app/database/schema/catalogue.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { readLesson } from '#app/modules/study/learning/read-lesson.server.ts';
import { Outage } from '#app/platform/outage.ts';
import { visitor } from '#app/shared/actor.ts';
import { installedConverter, whyWithoutFfmpeg } from '#tests/support/ffmpeg.ts';
import { useMediaFixture } from '#tests/support/media-fixture.ts';
import { preparationFixture } from '#tests/support/preparation-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { isListed } from '#app/modules/catalogue/courses/course-queries.server.ts';
import { saveMediaFile } from '../save-media-file.server.ts';
import { createMediaFile } from '../media-factory.ts';
import type { MediaStorage } from '../media-storage.ts';
import { recogniseFile } from '../recognise-file.server.ts';
import { unplayedFormat } from '../unplayed-video.ts';
import { beatPreparation, claimVideo, insertPreparation, replaceOriginal } from './preparation-queries.server.ts';
import { readPreparation, tryAgain } from './retry-preparation.server.ts';

const env = useTestEnv();
const fixture = useMediaFixture(env);
const { prepare, leftInWorkFolder, states } = preparationFixture(env, fixture);
const system = { kind: 'system', name: 'test' } as const;
const quickTime = readFileSync('tests/fixtures/videos/h264-aac.mov');

const storeQuickTime = () => fixture.store(quickTime, 'video', { fileName: 'Screen.mov' });

/** Makes a course that lacks only a lesson that can be studied. */
async function courseOf(mediaId: string) {
  const course = await createCourse(env.db, {
    status: 'active',
    sections: [{ title: 'One', lessons: [{ type: 'video', title: 'Film', mediaId, isPublished: true }] }],
  });
  const lessonId = course.lessons[0]?.id ?? '';
  const { id: userId, email, name } = await createLearner(env.db);
  await createEnrolment(env.db, { userId, courseId: course.id });
  const learner = { kind: 'learner', userId, email, name } as const;
  return {
    learner,
    read: () =>
      readLesson(
        { db: env.db, clock: env.clock, actor: learner, contentAccess: 'enrolled' },
        { course: course.id, lessonId },
      ),
    isListed: async () => (await env.db.select({ id: courses.id }).from(courses).where(isListed)).length === 1,
  };
}

/** Makes a file that needs a converter. */
async function storeOther() {
  const { id } = await createMediaFile(env.db, { kind: 'video', contentType: 'video/vnd.avi' });
  await insertPreparation(env.db, id);
  return id;
}

describe('a QuickTime file', () => {
  test('is hidden until its MP4 replaces it', async () => {
    const file = await storeQuickTime();
    expect(file).toMatchObject({ contentType: 'video/quicktime', preparation: { state: 'waiting' }, width: 64 });
    const course = await courseOf(file.id);
    for (const actor of [course.learner, system]) {
      fixture.actor = actor;
      expect((await fixture.send(`/media/${file.id}`)).status).toBe(404);
    }
    fixture.actor = course.learner;
    expect(await course.read()).toMatchObject({ content: null });
    expect(await course.isListed()).toBe(false);

    expect(await prepare()).toBe(true);
    const made = await readPreparation({ db: env.db, actor: system }, file.id);
    expect(made).toMatchObject({ fileName: 'Screen.mov', width: 64, height: 48, preparation: null });
    expect(made.durationMs).toBeGreaterThanOrEqual(990);
    const { status, headers, body } = await fixture.send(`/media/${file.id}`);
    expect([status, headers['content-type'], body.toString('latin1', 4, 8)]).toEqual([200, 'video/mp4', 'ftyp']);
    expect(body.toString('latin1', 8, 12)).not.toBe('qt  ');
    const { rows } = await env.pool.query('select sha256, byte_size::int from media_files');
    expect(rows).toEqual([{ sha256: createHash('sha256').update(body).digest('hex'), byte_size: body.length }]);
    expect(await course.read()).toMatchObject({ content: { kind: 'video', contentType: 'video/mp4' } });
    expect(await course.isListed()).toBe(true);
    expect(await fixture.filesOnDisk()).toHaveLength(1);
    expect(await states()).toEqual([]);
    expect(await leftInWorkFolder()).toEqual([]);
    expect(await prepare()).toBe(false);
  });

  test('is prepared once by several servers', async () => {
    await storeQuickTime();
    const worked = await Promise.all([prepare(), prepare(), prepare()]);
    expect(worked.filter(Boolean)).toHaveLength(1);
    expect(await fixture.filesOnDisk()).toHaveLength(1);
  });

  test('that was removed meanwhile leaves no converted file', async () => {
    const { id } = await storeQuickTime();
    const putFile: MediaStorage['putFile'] = async (key, path) => {
      const made = await fixture.storage.putFile(key, path);
      await env.pool.query('delete from media_files where id = $1', [id]);
      return made;
    };
    expect(await prepare({ storage: { ...fixture.storage, putFile } })).toBe(true);
    expect(await states()).toEqual([]);
    expect(await fixture.filesOnDisk()).toEqual([expect.stringMatching(/\.mov$/)]);
  });

  test('keeps its original while a backup may still copy it', async () => {
    await storeQuickTime();
    await insertBackup(env.db, { cause: 'command', startedAt: env.clock.now(), maker: null });
    await prepare();
    expect(await states()).toEqual([]);
    expect((await fixture.filesOnDisk()).map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(['mov', 'mp4']);
  });
});

describe('a server that was interrupted', () => {
  const claimed = async () => {
    await storeQuickTime();
    const video = await claimVideo(env.db, env.clock.now());
    if (!video) throw new Error('there was a video');
    return video;
  };

  test('is waited for up to the limit of a conversion', async () => {
    await claimed();
    env.clock.advance({ seconds: 80 });
    expect(await prepare()).toBe(false);
    env.clock.advance({ seconds: 11 });
    expect(await prepare()).toBe(true);
    expect(await states()).toEqual([]);
  });

  test('with a clock that ran ahead is not waited for', async () => {
    await claimed();
    env.clock.advance({ days: -1 });
    expect(await prepare()).toBe(true);
  });

  test('and returns late changes nothing', async () => {
    const slow = await claimed();
    env.clock.advance({ minutes: 2 });
    const other = await claimVideo(env.db, env.clock.now());
    expect(other?.attempts).toBe(2);
    const file = { storageKey: 'video/late.mp4', byteSize: 1, sha256: '0'.repeat(64) };
    const measures = { durationMs: 1, width: 2, height: 2, pageCount: null };
    expect(await beatPreparation(env.db, slow, { percent: 50, at: env.clock.now() })).toBe(false);
    expect(await env.db.transaction((tx) => replaceOriginal(tx, slow, { ...file, ...measures }))).toBe(false);
    expect(await states()).toMatchObject([{ state: 'running', attempts: 2, percent: 0 }]);
  });

  test('three times by the same video gives up on it, and a person may try again', async () => {
    const { id } = await claimed();
    for (const _ of ['second', 'third']) {
      env.clock.advance({ minutes: 2 });
      await claimVideo(env.db, env.clock.now());
    }
    env.clock.advance({ minutes: 2 });
    expect(await prepare()).toBe(true);
    expect(await states()).toMatchObject([{ state: 'failed', fault: 'gave_up' }]);
    const answer = await tryAgain({ db: env.db, jobs: env.jobs, actor: system }, id);
    expect(answer.preparation).toEqual({ state: 'waiting' });
    expect(await prepare()).toBe(true);
    expect(await states()).toEqual([]);
  });

  test('because it is stopping starts nothing', async () => {
    await storeQuickTime();
    expect(await prepare({ stopping: AbortSignal.abort() })).toBe(false);
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  test('by a stop releases the video at once, without counting the try', async () => {
    await storeQuickTime();
    const stopping = new AbortController();
    const open: MediaStorage['open'] = (...input) => {
      stopping.abort();
      return fixture.storage.open(...input);
    };
    expect(await prepare({ stopping: stopping.signal, storage: { ...fixture.storage, open } })).toBe(false);
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    expect(await leftInWorkFolder()).toEqual([]);
    await prepare();
    expect(await states()).toEqual([]);
    expect(await leftInWorkFolder()).toEqual([]);
    expect(await fixture.filesOnDisk()).toHaveLength(1);
  });
});

describe('a video that fails', () => {
  test('shows the reason, and can be tried again by those who may upload', async () => {
    const id = await storeOther();
    expect(await prepare()).toBe(true);
    const facts = await readPreparation({ db: env.db, actor: system }, id);
    expect(facts.preparation).toEqual({ state: 'failed', fault: 'converter_missing' });
    expect(await prepare()).toBe(false);

    const { id: userId, email, name } = await createLearner(env.db);
    for (const actor of [visitor, { kind: 'learner' as const, userId, email, name }]) {
      await expect(tryAgain({ db: env.db, jobs: env.jobs, actor }, id)).rejects.toMatchObject({ code: 'not_allowed' });
      await expect(readPreparation({ db: env.db, actor }, id)).rejects.toMatchObject({ code: 'not_allowed' });
    }
    const again = () => tryAgain({ db: env.db, jobs: env.jobs, actor: system }, id);
    expect((await Promise.all([again(), again()])).map(({ preparation }) => preparation?.state)).toEqual([
      'waiting',
      'waiting',
    ]);
    expect(await env.waitingJobs()).toMatchObject([{ name: 'prepare-video' }]);
    await expect(tryAgain({ db: env.db, jobs: env.jobs, actor: system }, 'nothing')).rejects.toMatchObject({
      code: 'media_not_usable',
    });
  });

  test('does not delay other videos', async () => {
    await storeOther();
    await storeQuickTime();
    expect([await prepare(), await prepare(), await prepare()]).toEqual([true, true, false]);
    expect(await states()).toMatchObject([{ state: 'failed' }]);
  });

  test('for another reason is tried again in the next minutes, three times', async () => {
    await storeQuickTime();
    for (const name of await fixture.filesOnDisk()) await rm(join(fixture.folder, 'video', name));
    expect([await prepare(), await prepare()]).toEqual([false, false]);
    expect(await states()).toMatchObject([{ state: 'waiting', attempts: 2 }]);
    expect(await prepare()).toBe(false);
    expect(await states()).toMatchObject([{ state: 'failed', fault: 'gave_up' }]);
  });

  test('reports a full disk', async () => {
    await storeQuickTime();
    const full = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    await prepare({ storage: { ...fixture.storage, putFile: full } });
    expect(await states()).toMatchObject([{ state: 'failed', fault: 'no_room' }]);
  });

  test('because the storage is away is tried until it returns', async () => {
    await storeQuickTime();
    const open = () => Promise.reject(new Outage('no way to the bucket'));
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await prepare({ storage: { ...fixture.storage, open } })).toBe(false);
      expect(await states()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    }
    expect(await prepare()).toBe(true);
    expect(await states()).toEqual([]);
  });
});

describe.skipIf(!installedConverter)(`with ffmpeg${whyWithoutFfmpeg}`, () => {
  /** Enters a file as an upload does. */
  async function enter(name: string) {
    const bytes = readFileSync(`tests/fixtures/videos/${name}`);
    const { contentType, ending } = await recogniseFile('video', bytes, { converts: true });
    const id = randomUUID();
    const needs = { db: env.db, storage: fixture.storage, jobs: env.jobs, actor: system };
    const file = {
      id,
      kind: 'video',
      fileName: name,
      isPublic: true,
      contentType,
      ending,
      preparation: 'convert',
    } as const;
    await saveMediaFile(needs, file, (key) => fixture.storage.put(key, Readable.from([bytes])));
    return id;
  }

  test.each(['hevc.mp4', 'hevc.mov', 'mpeg4.mp4', 'mpeg4.avi', 'h264-pcm.mov'])('%s becomes playable', async (name) => {
    const id = await enter(name);
    expect(await prepare({ converter: installedConverter })).toBe(true);
    expect(await states()).toEqual([]);
    const { body, headers } = await fixture.send(`/media/${id}`);
    expect(headers['content-type']).toBe('video/mp4');
    const read = async (start: number, end: number) => new Uint8Array(body.subarray(start, end));
    expect(await unplayedFormat(read, body.length)).toBeNull();
    expect(await readPreparation({ db: env.db, actor: system }, id)).toMatchObject({ width: 64, height: 48 });
    expect(await fixture.filesOnDisk()).toHaveLength(1);
    expect(await leftInWorkFolder()).toEqual([]);
  });

  test('reports a file that is not a video', async () => {
    await enter('mpeg4.avi');
    for (const name of await fixture.filesOnDisk())
      await writeFile(join(fixture.folder, 'video', name), Buffer.alloc(8_968, 'RIFF'));
    expect(await prepare({ converter: installedConverter })).toBe(true);
    expect(await states()).toMatchObject([{ state: 'failed', fault: 'unreadable' }]);
    expect(await leftInWorkFolder()).toEqual([]);
  });
});
