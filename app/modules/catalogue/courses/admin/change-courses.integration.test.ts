import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, createMixedCourse, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { insertTranslation } from '../course-outline-queries.server.ts';
import { createCourse } from '../course-factory.ts';
import { readCourse } from '../read-courses.server.ts';
import { addCourse } from './add-course.server.ts';
import { courseForm, type CourseInput } from './course-input.ts';
import { changeSeveralCourses } from './change-several-courses.server.ts';
import { deleteCourses, readDeletion } from './delete-courses.server.ts';
import { duplicateCourse } from './duplicate-course.server.ts';
import { readCourseForEditing } from './read-course-for-editing.server.ts';

import { updateCourse } from './update-course.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const publish = vi.fn<(topic: string) => void>();
const announce = vi.fn(async () => undefined);
const deps = (actor: Actor) => ({
  db: env.db,
  clock: env.clock,
  actor,
  liveEvents: { publish },
  address: '10.0.0.7',
  announce,
});
const input = (changes: Record<string, string> = {}): CourseInput =>
  courseForm.parse({
    title: 'Jua kali online',
    instructor: 'Wanjiru Kamau',
    description: 'Sell what you make.',
    price: '6,500',
    ...changes,
  });
const add = async (actor: Actor, changes: Record<string, string> = {}, id: string = randomUUID()) =>
  (await addCourse(deps(actor), { id, course: input(changes) })).id;
const audited = async () =>
  (
    await env.pool.query(
      `select action, subject_id, before, after, address from audit_log where subject_type = 'course' order by id`,
    )
  ).rows as { action: string; subject_id: string; before: object | null; after: object | null; address: string }[];
const edited = async (actor: Actor, id: string) => readCourseForEditing({ db: env.db, actor }, id);

describe('adding a course', () => {
  specifies('Calls: courses: insert, update, delete');
  test('writes it with a slug of its title, and into the audit log; without a lesson the shop does not list it', async () => {
    const staff = await staffActor(env.db);
    publish.mockClear();
    const id = await add(staff, { price: '5,499.50', outcomes: ' One \n\n Two  words ' });
    await expect(readCourse(env, { idOrSlug: 'jua-kali-online' })).rejects.toMatchObject({ code: 'course_not_found' });
    expect(await readCourse(env, { idOrSlug: 'jua-kali-online', includeUnlisted: true })).toMatchObject({
      id,
      priceCents: 549_950,
      duration: '4 weeks',
      level: 'beginner',
      category: 'general',
      outcomes: ['One', 'Two words'],
    });
    expect(publish).toHaveBeenCalledWith('catalogue');
    expect(await audited()).toMatchObject([
      { action: 'course.added', subject_id: id, before: null, after: { priceCents: 549_950 }, address: '10.0.0.7' },
    ]);
  });

  test('twice by one form adds one; two with the same title get different slugs', async () => {
    const staff = await staffActor(env.db);
    const id = randomUUID();
    await Promise.all([add(staff, {}, id), add(staff, {}, id)]);
    await add(staff, {}, id);
    expect(await audited()).toHaveLength(1);
    const [second, third] = await Promise.all([add(staff), add(staff)]);
    const slugs = await Promise.all([id, second, third].map(async (each) => (await edited(staff, each)).course.slug));
    expect(slugs.toSorted()).toEqual(['jua-kali-online', 'jua-kali-online-2', 'jua-kali-online-3']);
  });

  test('is refused with a taken slug, and with an unusable file', async () => {
    const staff = await staffActor(env.db);
    await add(staff);
    await expect(add(staff, { slug: 'jua-kali-online' })).rejects.toMatchObject({ code: 'slug_taken' });
    const hidden = await createMediaFile(env.db, { kind: 'image', isPublic: false });
    const videoFile = await createMediaFile(env.db, { kind: 'video', isPublic: true });
    for (const imageId of [randomUUID(), hidden.id, videoFile.id]) {
      await expect(add(staff, { imageId })).rejects.toMatchObject({
        code: 'media_unusable',
        details: { field: 'imageId' },
      });
    }
    expect(await audited()).toHaveLength(1);
  });
});

describe('changing a course', () => {
  specifies('Calls: courses: insert, update, delete');
  test('logs only actual changes', async () => {
    const staff = await staffActor(env.db);
    const id = await add(staff);
    const change = (version: number, changes: Record<string, string>) =>
      updateCourse(deps(staff), { id, version, course: input(changes) });
    await change(1, { price: '7000', status: 'draft' });
    await change(1, { price: '7000', status: 'draft' });
    expect((await edited(staff, id)).version).toBe(2);
    expect((await audited()).slice(1)).toMatchObject([
      {
        action: 'course.updated',
        before: { priceCents: 650_000, status: 'active' },
        after: { priceCents: 700_000, status: 'draft' },
      },
    ]);
    await expect(readCourse(env, { idOrSlug: id })).rejects.toMatchObject({ code: 'course_not_found' });
  });

  test('is refused after a concurrent change; of two at once one succeeds', async () => {
    const staff = await staffActor(env.db);
    const id = await add(staff);
    const change = (price: string) => updateCourse(deps(staff), { id, version: 1, course: input({ price }) });
    const outcomes = await Promise.allSettled([change('100'), change('200')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { version, course } = await edited(staff, id);
    expect(version).toBe(2);
    expect([10_000, 20_000]).toContain(course.priceCents);
    await expect(change('300')).rejects.toMatchObject({ code: 'conflict' });
    await updateCourse(deps(staff), { id, version, course: input({ price: '300' }) });
    expect((await edited(staff, id)).course.priceCents).toBe(30_000);
  });

  specifies('Validation: course form: required fields, both price errors, YouTube URL or file');
  test('replaces a file by a YouTube address; both can be removed', async () => {
    const staff = await staffActor(env.db);
    const videoFile = await createMediaFile(env.db, { kind: 'video', isPublic: true, fileName: 'intro.mp4' });
    const id = await add(staff, { videoId: videoFile.id });
    expect(await edited(staff, id)).toMatchObject({
      files: { video: { fileName: 'intro.mp4', kind: 'video' } },
      course: { videoId: videoFile.id },
    });
    const youtube = 'https://youtu.be/aqz-KE-bpKQ';
    await updateCourse(deps(staff), { id, version: 1, course: input({ videoId: videoFile.id, youtube }) });
    expect(await edited(staff, id)).toMatchObject({
      files: { video: null },
      course: { videoId: null, youtubeId: 'aqz-KE-bpKQ' },
    });
    await updateCourse(deps(staff), { id, version: 2, course: input() });
    expect((await edited(staff, id)).course).toMatchObject({ videoId: null, youtubeId: null });
  });
});

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();

describe('the language of a course', () => {
  test('defaults to English, is logged when it changes, and is copied with the course', async () => {
    const staff = await staffActor(env.db);
    const id = await add(staff);
    const { course, version } = await edited(staff, id);
    expect(course.locale).toBe('en');
    await updateCourse(deps(staff), { id, version, course: { ...course, locale: 'sw' } });
    expect((await edited(staff, id)).course.locale).toBe('sw');
    expect((await audited()).at(-1)).toMatchObject({ before: { locale: 'en' }, after: { locale: 'sw' } });
    const copyId = randomUUID();
    await duplicateCourse(deps(staff), { id, copyId });
    expect((await edited(staff, copyId)).course.locale).toBe('sw');
  });

  test('does not change to the language of a translation, unless the translation is empty', async () => {
    const staff = await staffActor(env.db);
    const id = await add(staff);
    await env.pool.query(`insert into course_texts (course_id, locale, title) values ($1, 'sw', 'Kozi')`, [id]);
    const { course, version } = await edited(staff, id);
    const change = updateCourse(deps(staff), { id, version, course: { ...course, locale: 'sw' } });
    await expect(change).rejects.toMatchObject({ code: 'language_taken' });
    expect((await edited(staff, id)).course.locale).toBe('en');
    await env.pool.query(`update course_texts set title = '' where course_id = $1`, [id]);
    await updateCourse(deps(staff), { id, version, course: { ...course, locale: 'sw' } });
    expect((await edited(staff, id)).course.locale).toBe('sw');
  });

  test('is a language of the site', () => {
    expect(courseForm.safeParse({ title: 'A', locale: 'fr' }).error?.issues[0]).toMatchObject({ path: ['locale'] });
  });
});

describe('several courses', () => {
  specifies('States: course status draft, active');
  test('become active or drafts together; unchanged, deleted and invalid ones are skipped', async () => {
    const staff = await staffActor(env.db);
    const ids = [await add(staff), await add(staff), await add(staff, { status: 'draft' })];
    const all = [...ids, randomUUID(), 'no-id', ''];
    expect(await changeSeveralCourses(deps(staff), { ids: all, change: { status: 'draft' } })).toEqual({
      changed: expect.toSatisfy((changed: string[]) => isSame(changed, ids.slice(0, 2))) as string[],
    });
    expect(await changeSeveralCourses(deps(staff), { ids: all, change: { status: 'draft' } })).toEqual({ changed: [] });
    expect((await audited()).filter(({ action }) => action === 'course.updated')).toHaveLength(2);
    expect((await edited(staff, ids[0] ?? '')).course.status).toBe('draft');
  });

  test('get one category together; each change is logged, and the public pages are rendered again', async () => {
    const staff = await staffActor(env.db);
    const ids = [await add(staff), await add(staff, { category: 'data' })];
    publish.mockClear();
    const change = () => changeSeveralCourses(deps(staff), { ids, change: { category: 'data' } });
    expect([await change(), await change()]).toEqual([{ changed: ids.slice(0, 1) }, { changed: [] }]);
    expect(publish).toHaveBeenCalledWith('catalogue');
    expect((await audited()).slice(2)).toMatchObject([
      { subject_id: ids[0], before: { category: 'general' }, after: { category: 'data' } },
    ]);
    expect((await edited(staff, ids[0] ?? '')).version).toBe(2);
    expect((await edited(staff, ids[1] ?? '')).version).toBe(1);
  });
});

describe('a copy', () => {
  test('is a draft with the same lessons and files, without students and reviews; one for each form', async () => {
    const staff = await staffActor(env.db);
    const { course, files } = await createMixedCourse(env.db);
    const learner = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: learner.userId, courseId: course.id });
    const copyId = randomUUID();
    await insertTranslation(env.db, course, {
      locale: 'sw',
      title: 'Kozi',
      sections: { Begin: 'Anza' },
      lessons: { Film: { title: 'Filamu' } },
    });
    const copy = () => duplicateCourse(deps(staff), { id: course.id, copyId });
    expect(await copy()).toEqual({ title: `Copy of ${course.title}` });
    expect(await copy()).toEqual({ title: `Copy of ${course.title}` });

    const outline = async (id: string) =>
      (
        await env.pool.query(
          `select s.title as section, s.position as place, l.title, l.position, l.body, l.media_id, l.captions_id, l.is_published, l.is_free_preview,
             ct.title as translated_course, st.title as translated_section, lt.title as translated
           from sections s left join lessons l on l.section_id = s.id left join course_texts ct on ct.course_id = s.course_id
           left join section_texts st on st.section_id = s.id left join lesson_texts lt on lt.lesson_id = l.id
           where s.course_id = $1 order by s.position, l.position`,
          [id],
        )
      ).rows;
    expect(await outline(copyId)).toEqual(await outline(course.id));
    expect(await outline(copyId)).toContainEqual(
      expect.objectContaining({ media_id: files.video, translated_course: 'Kozi', translated: 'Filamu' }),
    );
    const { rows } = await env.pool.query('select status, student_count, version from courses where id = $1', [copyId]);
    expect(rows).toEqual([{ status: 'draft', student_count: 0, version: 1 }]);
    expect((await audited()).map(({ action }) => action)).toEqual(['course.duplicated']);
  });
});

specifies('Roles: what staff manage');
test('only staff change courses', async () => {
  const { id, title } = await createCourse(env.db);
  for (const actor of [visitor, await learnerActor(env.db)]) {
    const refused = { code: 'forbidden' };
    await expect(add(actor)).rejects.toMatchObject(refused);
    await expect(updateCourse(deps(actor), { id, version: 1, course: input() })).rejects.toMatchObject(refused);
    await expect(changeSeveralCourses(deps(actor), { ids: [id], change: { status: 'draft' } })).rejects.toMatchObject(
      refused,
    );
    await expect(duplicateCourse(deps(actor), { id, copyId: randomUUID() })).rejects.toMatchObject(refused);
    await expect(deleteCourses(deps(actor), [id])).rejects.toMatchObject(refused);
    await expect(readDeletion(deps(actor), [id])).rejects.toMatchObject(refused);
    await expect(readCourseForEditing(deps(actor), id)).rejects.toMatchObject(refused);
  }
  expect(await readCourse(env, { idOrSlug: id })).toMatchObject({ title });
  expect(await audited()).toEqual([]);
});

test('an editor edits courses and cannot change their prices', async () => {
  const staff = await staffActor(env.db);
  const editor: Actor = { ...staff, role: 'editor' };
  await expect(add(editor)).rejects.toMatchObject({ code: 'price_forbidden' });
  const id = await add(editor, { price: '0' });
  const priced = await add(staff);
  const update = async (course: string, price: string) =>
    updateCourse(deps(editor), {
      id: course,
      version: (await edited(staff, course)).version,
      course: input({ price, description: 'Sell more of what you make.' }),
    });
  await expect(update(id, '100')).rejects.toMatchObject({ code: 'price_forbidden' });
  await update(priced, '6,500');
  expect((await edited(staff, priced)).course).toMatchObject({
    priceCents: 650_000,
    description: 'Sell more of what you make.',
  });
  await expect(deleteCourses(deps(editor), [priced])).rejects.toMatchObject({ code: 'forbidden' });
});
