import { readFileSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createLocalUploads } from '#app/adapters/storage/local-uploads.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { createLog } from '#app/platform/log.server.ts';
import { visitor } from '#app/shared/actor.ts';
import { onePixel, samples, useMediaFixture } from '#tests/support/media-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { sweepMediaJob } from './sweep-media.server.ts';
import { holdFiles } from './hold-files.server.ts';
import { endBackup, insertBackup } from '#app/modules/office/backups/record/backups-queries.server.ts';
import { attachMediaFile } from './attach-media-file.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const fixture = useMediaFixture(env);
const system = { kind: 'system', name: 'test' } as const;

const uploads = () => createLocalUploads(join(fixture.folder, 'uploads'));
const sweep = () =>
  sweepMediaJob({
    ...env,
    storage: fixture.storage,
    uploads: uploads(),
    log: createLog('silent'),
  }).run({});
const filesLeft = async () =>
  (await env.pool.query<{ id: string }>('select id from media_files')).rows.map(({ id }) => id).toSorted();

/** Starts a backup; returns what ends it. */
async function startBackup(): Promise<() => Promise<void>> {
  const id = await insertBackup(env.db, { cause: 'command', startedAt: env.clock.now(), maker: null });
  return () => endBackup(env.db, id, { endedAt: env.clock.now(), error: 'The disk is full.' });
}

/** Makes all files on disk as old as the test clock has advanced. */
async function age(hours: number): Promise<void> {
  const now = env.clock.now();
  env.clock.advance({ hours });
  for (const entry of await readdir(fixture.folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), now, now);
  }
}

describe('the sweep of media', () => {
  specifies('Calls: storage: put, open, remove, stat; size and length are measured');
  test('removes unused files after a day, and no used ones', async () => {
    const [picture, video, paper, captions, shown, drafted, asked] = [
      await fixture.store(onePixel, 'image', { isPublic: true }),
      await fixture.store(samples.video, 'video'),
      await fixture.store(samples.pdf, 'pdf'),
      await fixture.store(samples.captions, 'captions'),
      await fixture.store(onePixel, 'image'),
      await fixture.store(onePixel, 'image'),
      await fixture.store(onePixel, 'image'),
    ];
    const unused = await fixture.store(onePixel, 'image');
    const { id: courseId } = await createCourse(env.db, {
      imageId: picture.id,
      sections: [
        {
          title: 'One',
          lessons: [
            { type: 'video', title: 'Film', mediaId: video.id, captionsId: captions.id },
            { type: 'pdf', title: 'Paper', mediaId: paper.id },
            { type: 'text', title: 'Text', body: `<p><img src="/media/${shown.id}" alt="Beads"></p>` },
          ],
        },
      ],
    });
    for (const [{ id }, isPublished] of [[drafted, false] as const, [asked, true] as const]) {
      const content = { ...exampleQuestions.true_false, picture: { id, width: 1, height: 1, alt: { en: 'A bead' } } };
      await createQuestion(env.db, courseId, { content, isPublished });
    }
    await age(23);
    await sweep();
    expect(await filesLeft()).toContain(unused.id);
    await age(25);
    await sweep();
    const used = [picture, video, paper, captions, shown, drafted, asked].map(({ id }) => id).toSorted();
    expect(await filesLeft()).toEqual(used);
    expect(await fixture.filesOnDisk()).toHaveLength(7);
  });

  specifies('Calls: storage: put, open, remove, stat; size and length are measured');
  test('keeps a file for a whole day after its last use', async () => {
    const old = await fixture.store(onePixel, 'image', { isPublic: true });
    const course = await createCourse(env.db, { imageId: old.id });
    for (const hours of [24, 24, 24]) {
      await age(hours);
      await sweep();
    }
    await env.pool.query('update courses set image_id = null where id = $1', [course.id]);
    await sweep();
    await age(23);
    await sweep();
    expect(await filesLeft()).toEqual([old.id]);
    // A file that was used again gets a new day.
    await env.pool.query('update courses set image_id = $2 where id = $1', [course.id, old.id]);
    await sweep();
    await env.pool.query('update courses set image_id = null where id = $1', [course.id]);
    await age(2);
    await sweep();
    await age(23);
    await sweep();
    expect(await filesLeft()).toEqual([old.id]);
    await age(2);
    await sweep();
    expect(await filesLeft()).toEqual([]);
    expect(await fixture.filesOnDisk()).toEqual([]);
  });

  specifies('Calls: storage: put, open, remove, stat; size and length are measured');
  test('keeps files of a draft for a day after its last report', async () => {
    const [held, left] = [await fixture.store(samples.pdf, 'pdf'), await fixture.store(onePixel, 'image')];
    await sweep();
    await age(23);
    await holdFiles({ db: env.db, actor: system }, [held.id, 'Jua kali', 7, '00000000-0000-4000-8000-000000000000']);
    await age(2);
    await sweep();
    expect(await filesLeft()).toEqual([held.id]);
    expect(await filesLeft()).not.toContain(left.id);
    await age(25);
    await sweep();
    expect(await filesLeft()).toEqual([]);
  });

  test('keeps a file that a form has just selected', async () => {
    const { id } = await fixture.store(samples.pdf, 'pdf');
    await sweep();
    await age(25);
    await env.db.transaction((tx) => attachMediaFile(tx, { mediaId: id, kind: 'pdf', isPublic: false, actor: system }));
    await sweep();
    expect(await filesLeft()).toEqual([id]);
  });

  test('accepts reports of drafts from admins alone, and of a hundred files at most', async () => {
    const { id } = await fixture.store(samples.pdf, 'pdf');
    await expect(holdFiles({ db: env.db, actor: visitor }, [id])).rejects.toMatchObject({ code: 'not_allowed' });
    for (const ids of [undefined, id, { length: 1 }, Array.from({ length: 101 }, () => id)]) {
      await expect(holdFiles({ db: env.db, actor: system }, ids)).rejects.toMatchObject({ code: 'hold_malformed' });
    }
  });

  test('removes nothing during a backup', async () => {
    const { id } = await fixture.store(samples.pdf, 'pdf');
    await sweep();
    await age(25);
    const end = await startBackup();
    await sweep();
    expect(await filesLeft()).toEqual([id]);
    expect(await fixture.filesOnDisk()).toHaveLength(1);
    await end();
    await sweep();
    expect(await filesLeft()).toEqual([]);
  });

  test('keeps the original of a video that was prepared during a backup until the backup ends', async () => {
    await fixture.storage.put('video/original.mov', Readable.from([Buffer.from('bytes')]));
    await age(25);
    const end = await startBackup();
    await sweep();
    expect(await fixture.filesOnDisk()).toEqual(['original.mov']);
    await end();
    await sweep();
    expect(await fixture.filesOnDisk()).toEqual([]);
  });

  test('removes an unused video that waits for its preparation', async () => {
    const { id } = await fixture.store(readFileSync('tests/fixtures/videos/h264-aac.mov'), 'video');
    await sweep();
    await age(23);
    await sweep();
    expect(await filesLeft()).toEqual([id]);
    await age(2);
    await sweep();
    expect(await filesLeft()).toEqual([]);
    expect((await env.pool.query('select * from media_preparations')).rows).toEqual([]);
    expect(await fixture.filesOnDisk()).toEqual([]);
  });

  test('removes files without a row, and keeps foreign ones', async () => {
    for (const key of ['video/lost.mp4', 'backup/of-the-owner.mp4']) {
      await fixture.storage.put(key, Readable.from([Buffer.from('bytes')]));
    }
    await sweep();
    expect(await fixture.filesOnDisk()).toHaveLength(2);
    await age(25);
    await sweep();
    expect(await fixture.filesOnDisk()).toEqual(['of-the-owner.mp4']);
  });

  test('keeps the bytes of an upload that is just becoming a media file, however old they are', async () => {
    const { id } = await uploads().create({
      kind: 'video',
      fileName: 'a.mp4',
      isPublic: false,
      byteSize: 5,
      adminId: 'x',
    });
    await fixture.storage.put(`video/${id}.mp4`, Readable.from([Buffer.from('bytes')]));
    await age(25);
    await utimes(join(fixture.folder, 'uploads', `${id}.part`), env.clock.now(), env.clock.now());
    await sweep();
    expect(await fixture.filesOnDisk()).toContain(`${id}.mp4`);
    await uploads().remove(id);
    await sweep();
    expect(await fixture.filesOnDisk()).toEqual([]);
  });

  test('removes abandoned uploads', async () => {
    const store = uploads();
    const about = { kind: 'pdf', fileName: 'a.pdf', isPublic: false, byteSize: 10, adminId: 'x' } as const;
    const old = await store.create(about);
    await store.append(old.id, 0, Readable.from([Buffer.from('12345')]));
    await age(25);
    const fresh = await store.create(about);
    await utimes(join(fixture.folder, 'uploads', `${fresh.id}.part`), env.clock.now(), env.clock.now());
    await sweep();
    expect(await store.find(old.id)).toBeNull();
    expect((await store.find(fresh.id))?.received).toBe(0);
    expect(await fixture.filesOnDisk()).toHaveLength(2);
  });
});

describe('a file that a form names', () => {
  test('must exist, with its kind and audience, and be selected by a staff member', async () => {
    const { id } = await fixture.store(samples.pdf, 'pdf');
    const use = (change: Partial<Parameters<typeof attachMediaFile>[1]> = {}) =>
      env.db.transaction((tx) =>
        attachMediaFile(tx, { mediaId: id, kind: 'pdf', isPublic: false, actor: system, ...change }),
      );
    expect((await use()).id).toBe(id);
    for (const change of [
      { kind: 'video' },
      { isPublic: true },
      { mediaId: '../x' },
      { mediaId: '00000000-0000-4000-8000-000000000000' },
    ] as const) {
      await expect(use(change)).rejects.toMatchObject({ code: 'media_not_usable' });
    }
    await expect(use({ actor: visitor })).rejects.toMatchObject({ code: 'not_allowed' });
  });
});
