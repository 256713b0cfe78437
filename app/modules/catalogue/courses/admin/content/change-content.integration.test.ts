import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { useContentFixture } from '#tests/support/content-fixture.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { addLesson } from './add-lesson.server.ts';
import { addSection, renameSection, deleteSection } from './sections.server.ts';
import { deleteLesson } from './delete-lesson.server.ts';
import { readContent } from './read-content.server.ts';
import { readLessonLosses, readSectionLosses } from './read-losses.server.ts';
import { setLessonPublished } from './set-lesson-published.server.ts';
import { updateLesson } from './update-lesson.server.ts';
import { specifies } from '#tests/specifies.ts';
import { retryRenditions } from './retry-renditions.server.ts';

const env = useTestEnv();
const fixture = useContentFixture(env);

test('content is read with the state of each lesson, including drafts', async () => {
  const { sections, ...course } = await fixture.read();
  expect(course).toMatchObject({ id: fixture.courseId, slug: fixture.mixed.course.slug, status: 'active' });
  expect(sections.map(({ lessons }) => lessons.length)).toEqual([2, 3]);
  expect(sections[1]?.lessons).toMatchObject([
    { title: 'Handout', type: 'pdf', byteSize: 1000, pageCount: 2, durationSeconds: null },
    { title: 'Draft', type: 'text', byteSize: null, isPublished: false },
    { title: 'Film', type: 'video', byteSize: 1000, durationSeconds: 95, hasCaptions: true },
  ]);
  expect(await fixture.edited(fixture.mixed.video)).toMatchObject({
    lesson: { type: 'video', mediaId: fixture.mixed.files.video, captionsId: fixture.mixed.files.captions },
    file: { id: fixture.mixed.files.video, kind: 'video' },
    captions: { id: fixture.mixed.files.captions },
  });
});

describe('sections', () => {
  test('are added at the end, once by one form, renamed and deleted, without gaps in the order', async () => {
    const id = randomUUID();
    const add = () => addSection(fixture.deps(), { id, courseId: fixture.courseId, section: { title: 'Ship it' } });
    await Promise.all([add(), add()]);
    expect(await fixture.words()).toEqual([
      'Begin: Free, Locked',
      'Go on: Handout, Draft (draft), Film',
      'Ship it:'.concat(' '),
    ]);
    const rename = (title: string, version: number) =>
      renameSection(fixture.deps(), { courseId: fixture.courseId, id, version, section: { title } });
    await rename('Ship', 1);
    await rename('Ship', 1);
    await expect(rename('Send', 1)).rejects.toMatchObject({ code: 'conflict' });
    await deleteSection(fixture.deps(), { courseId: fixture.courseId, id: fixture.sectionId(0) });
    await deleteSection(fixture.deps(), { courseId: fixture.courseId, id: fixture.sectionId(0) });
    expect(await fixture.words()).toEqual(['Go on: Handout, Draft (draft), Film', 'Ship: ']);
    expect(fixture.announce).toHaveBeenCalledTimes(1);
    expect(await fixture.audited()).toMatchObject([
      { action: 'section.added', after: { title: 'Ship it' } },
      { action: 'section.renamed', before: { title: 'Ship it' }, after: { title: 'Ship' } },
      { action: 'section.deleted', before: { title: 'Begin', lessons: 2, published: 2 } },
    ]);
    expect(fixture.publish).toHaveBeenCalledWith('catalogue');
  });

  test('of a course have a limit', async () => {
    await env.pool.query(
      `insert into sections (course_id, title, position) select $1, 'More', n from generate_series(2, 199) n`,
      [fixture.courseId],
    );
    await expect(
      addSection(fixture.deps(), { id: randomUUID(), courseId: fixture.courseId, section: { title: 'One too many' } }),
    ).rejects.toMatchObject({ code: 'sections_full' });
  });
});

describe('lessons', () => {
  specifies(
    'States: content: draft when added, toggle saved, up and down not past the ends, order from 0; a YouTube address replaces the file',
  );
  test('are added as drafts at the end of a section, once by one form', async () => {
    const id = randomUUID();
    const add = () =>
      addLesson(fixture.deps(), {
        id,
        courseId: fixture.courseId,
        sectionId: fixture.sectionId(0),
        lesson: fixture.input({ body: '<p onclick="x()">Hello</p><script>x()</script>' }),
      });
    await Promise.all([add(), add()]);
    expect((await fixture.words())[0]).toBe('Begin: Free, Locked, Beads (draft)');
    expect((await fixture.edited(id)).lesson.body).toBe('<p>Hello</p>');
    expect(await fixture.audited()).toMatchObject([
      { action: 'lesson.added', after: { title: 'Beads', sectionId: fixture.sectionId(0) } },
    ]);
    expect(fixture.announce).not.toHaveBeenCalled();
  });

  test('are saved by the version they were read in; unchanged ones are not saved again', async () => {
    const save = (version: number, fields: Record<string, string>) =>
      updateLesson(fixture.deps(), {
        courseId: fixture.courseId,
        id: fixture.mixed.locked,
        version,
        lesson: fixture.input({ title: 'Locked', ...fields }),
      });
    expect(await save(1, { body: '<p>new</p>', allowDownload: 'on' })).toEqual({ version: 2, isChanged: true });
    expect(await save(1, { body: '<p>new</p>', allowDownload: 'on' })).toEqual({ version: 2, isChanged: false });
    await expect(save(1, { body: '<p>newer</p>' })).rejects.toMatchObject({ code: 'conflict' });
    const outcomes = await Promise.allSettled([save(2, { body: '<p>one</p>' }), save(2, { body: '<p>two</p>' })]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await fixture.edited(fixture.mixed.locked)).version).toBe(3);
    expect((await fixture.audited())[0]).toMatchObject({
      before: { body: '<p>the paid words</p>' },
      after: { body: '<p>new</p>' },
    });
    await save(3, { body: `<p>${'long '.repeat(1000)}</p>` });
    expect(JSON.stringify((await fixture.audited()).at(-1)?.after)).toMatch(/… \(5007 characters\)/);
  });

  test('accept existing files of their kind, private ones only', async () => {
    const publicVideo = await createMediaFile(env.db, { kind: 'video', isPublic: true });
    const save = (fields: Record<string, string>) =>
      updateLesson(fixture.deps(), {
        courseId: fixture.courseId,
        id: fixture.mixed.video,
        version: 1,
        lesson: fixture.input({ title: 'Film', ...fields }),
      });
    const picture = await createMediaFile(env.db, { kind: 'image' });
    for (const [fields, field] of [
      [{ type: 'video', videoId: randomUUID() }, 'videoId'],
      [{ type: 'video', videoId: fixture.mixed.files.pdf }, 'videoId'],
      [{ type: 'video', videoId: publicVideo.id }, 'videoId'],
      [{ type: 'pdf', pdfId: fixture.mixed.files.video }, 'pdfId'],
      [{ type: 'video', videoId: fixture.mixed.files.video, captionsId: fixture.mixed.files.pdf }, 'captionsId'],
      [{ type: 'text', body: `<img src="/media/${randomUUID()}">` }, 'body'],
    ] as const)
      await expect(save(fields)).rejects.toMatchObject({ code: 'media_unusable', details: { field } });
    expect((await fixture.edited(fixture.mixed.video)).version).toBe(1);
    await save({ type: 'text', body: `<img src="/media/${picture.id}" alt="A loom">` });
    expect(await fixture.edited(fixture.mixed.video)).toMatchObject({
      lesson: { type: 'text', mediaId: null },
      file: null,
    });
  });

  specifies(
    'States: content: draft when added, toggle saved, up and down not past the ends, order from 0; a YouTube address replaces the file',
  );
  test('are published in the version that was seen, and not without a source', async () => {
    const set = (id: string, isPublished: boolean, version = 1) =>
      setLessonPublished(fixture.deps(), { courseId: fixture.courseId, id, version, isPublished });
    await set(fixture.mixed.draft, true);
    await set(fixture.mixed.draft, true);
    await set(fixture.mixed.free, false);
    expect(await fixture.words()).toEqual(['Begin: Free (draft), Locked', 'Go on: Handout, Draft, Film']);
    expect(fixture.announce).toHaveBeenCalledTimes(2);
    expect((await fixture.audited()).map(({ action }) => action)).toEqual(['lesson.published', 'lesson.unpublished']);
    await env.pool.query(`update lessons set version = 2 where id = $1`, [fixture.mixed.free]);
    await expect(set(fixture.mixed.free, true)).rejects.toMatchObject({ code: 'conflict' });
    await env.pool.query(`update lessons set is_published = false, media_id = null, captions_id = null where id = $1`, [
      fixture.mixed.video,
    ]);
    await expect(set(fixture.mixed.video, true)).rejects.toMatchObject({ code: 'source_missing' });
  });

  test('are deleted with their progress, without gaps in the order', async () => {
    const { userId } = await learnerActor(env.db);
    await env.pool.query(
      `insert into lesson_notes (user_id, id, lesson_id, course_id, body) values ($1, gen_random_uuid(), $2, $3, 'mine')`,
      [userId, fixture.mixed.handout, fixture.courseId],
    );
    const losses = { title: 'Handout', lessons: 1, learners: 0, notes: 1 };
    expect(await readLessonLosses(fixture.deps(), fixture.courseId, fixture.mixed.handout)).toMatchObject(losses);
    expect(await readSectionLosses(fixture.deps(), fixture.courseId, fixture.sectionId(1))).toMatchObject({
      lessons: 3,
      notes: 1,
    });
    await deleteLesson(fixture.deps(), { courseId: fixture.courseId, id: fixture.mixed.handout });
    await deleteLesson(fixture.deps(), { courseId: fixture.courseId, id: fixture.mixed.handout });
    await deleteLesson(fixture.deps(), { courseId: fixture.courseId, id: fixture.mixed.draft });
    expect((await fixture.words())[1]).toBe('Go on: Film');
    expect(fixture.announce).toHaveBeenCalledTimes(1);
    expect((await fixture.audited())[0]).toMatchObject({
      action: 'lesson.deleted',
      before: { title: 'Handout', notes: 1 },
    });
  });

  test('of a course have a limit', async () => {
    await env.pool.query(
      `insert into lessons (course_id, section_id, content_type, position) select $1, $2, 'text', n from generate_series(3, 1997) n`,
      [fixture.courseId, fixture.sectionId(1)],
    );
    await expect(
      addLesson(fixture.deps(), {
        id: randomUUID(),
        courseId: fixture.courseId,
        sectionId: fixture.sectionId(0),
        lesson: fixture.input({}),
      }),
    ).rejects.toMatchObject({ code: 'lessons_full' });
  });
});

describe('smaller videos', () => {
  const rows = async () =>
    (await env.pool.query('select media_id, quality, state, attempts from media_renditions order by state, quality'))
      .rows;

  test('wait, are kept or fail, and those that failed are made again on request', async () => {
    const [own, other] = [
      await createMediaFile(env.db, { kind: 'video' }),
      await createMediaFile(env.db, { kind: 'video' }),
    ];
    await env.pool.query(
      `update lessons set media_id = $1, youtube_id = null where course_id = $2 and content_type = 'video'`,
      [own.id, fixture.courseId],
    );
    const shown = async () => {
      const { sections } = await fixture.read();
      return sections.flatMap(({ lessons }) =>
        lessons.filter(({ type }) => type === 'video').map((one) => one.renditions),
      );
    };
    const [first] = await shown();
    expect(first).toEqual([
      { quality: 'small', state: 'waiting' },
      { quality: 'sound', state: 'waiting' },
    ]);
    await env.pool.query(
      `with made as (insert into media_files (kind, storage_key, file_name, content_type, byte_size, sha256)
        values ('rendition', 'rendition/a.mp4', 'a', 'video/mp4', 700, repeat('0', 64)) returning id)
      insert into media_renditions (media_id, quality, state, attempts, fault, file_id)
        select $1::uuid, 'small', 'kept', 1, null, id from made union select $1, 'sound', 'failed', 3, 'no_room', null
        union select $2, 'small', 'failed', 3, 'gave_up', null`,
      [own.id, other.id],
    );
    expect((await shown())[0]).toEqual([
      { quality: 'small', state: 'kept', byteSize: 700 },
      { quality: 'sound', state: 'failed', fault: 'no_room' },
    ]);
    const deps = { ...fixture.deps(), jobs: env.jobs };
    await env.pool.query(`update media_renditions set state = 'waiting', fault = null where quality = 'sound'`);
    const bare = await readContent({ ...fixture.deps(), converter: null }, fixture.courseId);
    expect(
      bare.sections.flatMap(({ lessons }) => lessons.map(({ renditions }) => renditions?.length ?? null)),
    ).toContain(1);
    await env.pool.query(`update media_renditions set state = 'failed', fault = 'no_room' where quality = 'sound'`);
    await retryRenditions(deps, fixture.courseId);
    await retryRenditions(deps, fixture.courseId);
    expect(await rows()).toEqual([
      { media_id: other.id, quality: 'small', state: 'failed', attempts: 3 },
      { media_id: own.id, quality: 'small', state: 'kept', attempts: 1 },
      { media_id: own.id, quality: 'sound', state: 'waiting', attempts: 0 },
    ]);
    expect(await env.waitingJobs()).toMatchObject([{ name: 'make-renditions' }]);
    for (const nowhere of [randomUUID(), 'x'])
      await expect(retryRenditions(deps, nowhere)).rejects.toMatchObject({ code: 'course_not_found' });
  });
});
