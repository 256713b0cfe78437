import { expect, test, vi } from 'vitest';
import { createMixedCourse, staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import type { Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { lessonForm } from '../content/content-input.ts';
import { updateLesson } from '../content/update-lesson.server.ts';
import { readCourseTranslation, translateCourse } from './translate-course.server.ts';
import { readLessonTranslation, translateLesson } from './translate-lesson.server.ts';
import { courseTranslationForm, lessonTranslationForm } from './translation-input.ts';
import { sectionField } from './translation.ts';

const env = useTestEnv();
const publish = vi.fn<(topic: string) => void>();

const open = async (actor?: Actor) => {
  const made = await createMixedCourse(env.db);
  const { course } = made;
  // The factory uses the system clock.
  for (const table of ['courses', 'sections', 'lessons'])
    await env.pool.query(`update ${table} set texts_changed_at = $1`, [env.clock.now()]);
  const deps = { db: env.db, clock: env.clock, actor: actor ?? (await staffActor(env.db)), liveEvents: { publish } };
  return {
    ...made,
    deps,
    read: () => readCourseTranslation(deps, course.id),
    write: (version: number, fields: Record<string, string>) =>
      translateCourse(deps, { id: course.id, version, input: courseTranslationForm.parse(fields) }),
    readLesson: (id: string) => readLessonTranslation(deps, { courseId: course.id, id }),
    writeLesson: (id: string, version: number, fields: Record<string, string>) =>
      translateLesson(deps, { courseId: course.id, id, version, input: lessonTranslationForm.parse(fields) }),
  };
};

const audited = async () =>
  (await env.pool.query<{ action: string }>('select action from audit_log order by id')).rows.map(
    ({ action }) => action,
  );

test('a course is translated once for a form sent twice, with missing and outdated texts listed', async () => {
  const { course, read, write } = await open();
  const before = await read();
  expect(before).toMatchObject({ version: 0, state: 'missing', languages: { own: 'en', other: 'sw' } });
  expect(before.sections.map(({ state }) => state)).toEqual(['missing', 'missing']);
  const [section] = before.sections;
  const fields = {
    title: 'Kozi',
    description: 'Maneno.',
    outcomes: 'Moja\nMbili',
    [sectionField(section?.id ?? '')]: 'Anza',
    [sectionField('00000000-0000-4000-8000-000000000000')]: 'Haipo',
  };
  for (let time = 1; time <= 2; time += 1) await write(0, fields);
  expect(await audited()).toEqual(['course.translated']);
  expect(publish).toHaveBeenCalledWith('catalogue');
  const after = await read();
  expect(after).toMatchObject({ state: null, words: { title: 'Kozi', outcomes: ['Moja', 'Mbili'], about: '' } });
  expect(after.sections.map(({ title, state }) => [title, state])).toEqual([
    ['Anza', null],
    ['', 'missing'],
  ]);

  env.clock.advance({ minutes: 1 });
  const at = env.clock.now();
  await env.pool.query('update courses set price_cents = 100, updated_at = $1 where id = $2', [at, course.id]);
  expect((await read()).state).toBeNull();
  await env.pool.query(`update courses set title = 'Other', updated_at = $1 where id = $2`, [at, course.id]);
  expect((await read()).state).toBe('older');
  // The staff member confirms that the translation is still right.
  await write((await read()).version, { ...fields, isConfirmed: 'on' });
  expect((await read()).state).toBeNull();
});

test('concurrent translations of a course do not overwrite each other', async () => {
  const { read, write } = await open();
  await write(0, { title: 'Kozi', description: 'Maneno.' });
  await expect(write(0, { title: 'Kozi nyingine', description: 'Maneno.' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await read()).words.title).toBe('Kozi');
  env.clock.advance({ seconds: 1 });
  await write((await read()).version, { title: 'Kozi nyingine', description: 'Maneno.' });
  expect((await read()).words.title).toBe('Kozi nyingine');
});

test('a lesson is translated with files of its kind, and a text with none', async () => {
  const { locked, video, readLesson, writeLesson, course, deps } = await open();
  const talk = await createMediaFile(env.db, { kind: 'video' });
  const captions = await createMediaFile(env.db, { kind: 'captions' });
  const files = { videoId: talk.id, captionsId: captions.id };
  await writeLesson(locked, 0, { title: 'Somo', body: '<p onclick="x()">Maneno</p>', ...files });
  expect(await readLesson(locked)).toMatchObject({
    state: null,
    words: { title: 'Somo', body: '<p>Maneno</p>', mediaId: null, captionsId: null },
    files: [],
  });
  await writeLesson(video, 0, { title: 'Filamu', ...files });
  expect(await readLesson(video)).toMatchObject({
    state: null,
    words: { mediaId: talk.id, captionsId: captions.id },
    files: [
      { field: 'videoId', kind: 'video', file: { id: talk.id } },
      { field: 'captionsId', kind: 'captions', file: { id: captions.id } },
    ],
  });
  await expect(writeLesson(video, 0, { title: 'Video' })).rejects.toMatchObject({ code: 'conflict' });
  const { version } = await readLesson(video);
  await expect(writeLesson(video, version, { title: 'Video', videoId: captions.id })).rejects.toMatchObject({
    code: 'media_unusable',
  });

  // A lesson that becomes a text has no files in any language.
  const text = lessonForm.parse({ title: 'Film', type: 'text', body: '<p>Words</p>' });
  await updateLesson(deps, { courseId: course.id, id: video, version: 1, lesson: text });
  expect(await readLesson(video)).toMatchObject({ words: { mediaId: null, captionsId: null }, files: [] });
});

test('only roles that edit courses translate them', async () => {
  const { read, write, readLesson, writeLesson, locked } = await open(await learnerActor(env.db));
  const forbidden = { code: 'forbidden' };
  await expect(read()).rejects.toMatchObject(forbidden);
  await expect(write(0, { title: 'Kozi' })).rejects.toMatchObject(forbidden);
  await expect(readLesson(locked)).rejects.toMatchObject(forbidden);
  await expect(writeLesson(locked, 0, { title: 'Somo' })).rejects.toMatchObject(forbidden);
});

test('an error for a text that is too long is at its field', () => {
  const long = 'x'.repeat(201);
  const { error } = courseTranslationForm.safeParse({ title: long, 'section:1': long });
  expect(error?.issues.map(({ path }) => path.join())).toEqual(['title', 'section:1']);
});
