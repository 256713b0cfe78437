import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, createMixedCourse, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { notesAsText } from './note.ts';
import { readNotes, saveNote } from './notes.server.ts';

const env = useTestEnv();
const refusal = (code: string) => expect.objectContaining({ code });

async function study() {
  const mixed = await createMixedCourse(env.db);
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: mixed.course.id });
  return { ...mixed, actor };
}

interface Given {
  readonly noteId?: string;
  readonly body?: string;
  readonly position?: number | null;
  readonly event?: { readonly id: string; readonly secondsAgo: number };
}

const save = (actor: Actor, course: string, lessonId: string, input: Given = {}) =>
  saveNote(
    { db: env.db, actor, clock: env.clock, contentAccess: 'enrolled' },
    { course, lessonId, noteId: randomUUID(), body: 'Words', position: null, ...input },
  );
const read = (actor: Actor, course: string) => readNotes({ db: env.db, actor }, course);
const bodies = async (actor: Actor, course: string) =>
  (await read(actor, course)).lessons.flatMap(({ notes }) => notes.map(({ body }) => body));

describe('notes', () => {
  test('are listed lesson by lesson in the order of the course, each with its place, and exported as text', async () => {
    const { course, actor, video, handout, locked } = await study();
    await save(actor, course.slug, video, { body: 'Later', position: 252.4 });
    await save(actor, course.slug, video, { body: 'The whole video' });
    await save(actor, course.slug, video, { body: 'Early\nand long', position: 3 });
    await save(actor, course.slug, handout, { body: 'A table', position: 2 });
    await save(actor, course.slug, locked, { body: 'A text' });
    const notes = await read(actor, course.id);
    expect(notes.total).toBe(5);
    expect(notes.lessons.map(({ title }) => title)).toEqual(['Locked', 'Handout', 'Film']);
    expect(notesAsText({ ...notes, course: { ...notes.course, title: 'Money' } })).toBe(
      `Notes: Money

Locked
------

A text

Handout
-------

[Page 2] A table

Film
----

The whole video

[0:03] Early
and long

[4:12] Later
`,
    );
  });

  test('are changed by their id, and deleted when emptied', async () => {
    const { course, actor, video } = await study();
    const noteId = randomUUID();
    await save(actor, course.id, video, { noteId, body: 'First' });
    await save(actor, course.id, video, { noteId, body: 'Second', position: 9 });
    expect((await read(actor, course.id)).lessons[0]?.notes).toEqual([
      { id: noteId, lessonId: video, body: 'Second', position: 9 },
    ]);
    await save(actor, course.id, video, { noteId, body: '  ' });
    await save(actor, course.id, video, { noteId, body: '' });
    expect(await bodies(actor, course.id)).toEqual([]);
    // Undo.
    await save(actor, course.id, video, { noteId, body: 'Second' });
    expect(await bodies(actor, course.id)).toEqual(['Second']);
  });

  test('that arrive late do not replace newer ones, and are stored once', async () => {
    const { course, actor, video } = await study();
    const noteId = randomUUID();
    const old = { id: randomUUID(), secondsAgo: 600 };
    await save(actor, course.id, video, { noteId, body: 'Of now' });
    await save(actor, course.id, video, { noteId, body: 'Of ten minutes ago', event: old });
    expect(await bodies(actor, course.id)).toEqual(['Of now']);
    await save(actor, course.id, video, { noteId, body: '' });
    await save(actor, course.id, video, { noteId, body: 'Again', event: old });
    expect(await bodies(actor, course.id)).toEqual([]);
  });

  test('are unique for concurrent copies', async () => {
    const { course, actor, video } = await study();
    const noteId = randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => save(actor, course.id, video, { noteId })));
    expect(await bodies(actor, course.id)).toEqual(['Words']);
  });

  test('belong to their author, even if another user sends their id', async () => {
    const { course, actor, video, free } = await study();
    const other = await learnerActor(env.db, 'Asha');
    await createEnrolment(env.db, { userId: other.userId, courseId: course.id });
    const noteId = randomUUID();
    await save(actor, course.id, video, { noteId, body: 'Private' });
    await save(other, course.id, video, { noteId, body: 'Not yours' });
    expect(await bodies(actor, course.id)).toEqual(['Private']);
    expect(await bodies(other, course.id)).toEqual(['Not yours']);
    await save(other, course.id, video, { noteId, body: '' });
    expect(await bodies(actor, course.id)).toEqual(['Private']);

    const stranger = await learnerActor(env.db, 'Brian');
    for (const [who, code] of [
      [visitor, 'sign_in_required'],
      [stranger, 'course_not_found'],
      [await staffActor(env.db), 'course_not_found'],
    ] as const)
      await expect(read(who, course.id)).rejects.toEqual(refusal(code));
    await expect(save(visitor, course.id, free)).rejects.toEqual(refusal('sign_in_required'));
    await expect(save(stranger, course.id, video)).rejects.toEqual(refusal('lesson_locked'));
    await expect(save(stranger, course.id, free)).rejects.toEqual(refusal('not_enrolled'));
  });

  test('are kept and hidden while the course is revoked', async () => {
    const { course, actor, video } = await study();
    await save(actor, course.id, video);
    await revokeEnrolment(env.db, { userId: actor.userId, courseId: course.id, at: env.clock.now() });
    await expect(read(actor, course.id)).rejects.toEqual(refusal('course_not_found'));
    await expect(save(actor, course.id, video)).rejects.toEqual(refusal('lesson_locked'));
    await env.pool.query('update enrolments set revoked_at = null');
    expect(await bodies(actor, course.id)).toEqual(['Words']);
  });

  test.each([
    [{ noteId: 'nonsense' }, 'note_invalid'],
    [{ body: 'x'.repeat(4001) }, 'note_invalid'],
    [{ position: -1 }, 'note_invalid'],
    [{ position: Number.NaN }, 'note_invalid'],
  ])('with the body %j are refused', async (input, code) => {
    const { course, actor, video } = await study();
    await expect(save(actor, course.id, video, input)).rejects.toEqual(refusal(code));
  });

  test('are at most five hundred in a course', async () => {
    const { course, actor, video } = await study();
    const noteId = randomUUID();
    await save(actor, course.id, video, { noteId });
    await env.pool.query(
      `insert into lesson_notes (user_id, id, lesson_id, course_id, body)
        select user_id, gen_random_uuid(), lesson_id, course_id, 'More' from lesson_notes, generate_series(1, 499)`,
    );
    await expect(save(actor, course.id, video)).rejects.toEqual(refusal('notes_full'));
    await save(actor, course.id, video, { noteId, body: 'Changed all the same' });
  });
});
