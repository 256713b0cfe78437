import { isId } from '#app/shared/ids.ts';
import { getLocale } from '#texts/runtime';
import { userIdOf } from '#app/shared/actor.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '#app/modules/study/learning/learning-errors.ts';
import { requireStudy } from '#app/modules/study/learning/open-lesson.server.ts';
import { plainText } from '#app/modules/study/learning/plain-text.ts';
import { isPlace } from '#app/modules/study/learning/progress-of-course.ts';
import { receiveStudyEvent, selectStudy } from '#app/modules/study/learning/study-queries.server.ts';
import { momentOf, type StudyEvent } from '#app/modules/study/learning/study-event.ts';
import { countNotes, insertNote, removeNote, updateNote, selectNotes } from './note-queries.server.ts';
import { maxNoteLength, maxNotes, type CourseNotes, type LessonNotes, type Note } from './note.ts';
import type { StudyDeps } from '#app/modules/study/learning/study-deps.ts';

interface NoteInput {
  readonly course: string;
  readonly lessonId: string;
  /** Id from the device; the same when the note is changed. */
  readonly noteId: string;
  /** Plain text; empty deletes the note. */
  readonly body: string;
  /** Second of a video, page of a PDF; null for the whole lesson. */
  readonly position: number | null;
  readonly event?: StudyEvent | undefined;
}

/**
 * Stores a private note of a lesson, changes the one with its id, or deletes it if the text is empty. A late change does not replace a
 * newer one, and a repeated event changes nothing. Takes a course by id or slug. Throws DomainError of LearningErrorCode; 'note_invalid'
 * for invalid input, 'notes_full', 'not_enrolled' if nothing is stored for the actor.
 */
export async function saveNote(
  { db, actor, clock, contentAccess }: Pick<StudyDeps, 'db' | 'actor' | 'clock' | 'contentAccess'>,
  { noteId, body: typed, position, event, ...lesson }: NoteInput,
): Promise<void> {
  const body = plainText(typed);
  if (!isId(noteId) || body.length > maxNoteLength || !(position === null || isPlace(position)))
    throw refuse('note_invalid');
  const studied = await requireStudy({ db, actor, clock, contentAccess }, lesson);
  if (!studied.recordsProgress) throw refuse('not_enrolled');
  const { userId, courseId, lessonId } = studied;
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await receiveStudyEvent(tx, { userId, event, now }))) return;
    if (body === '') return removeNote(tx, userId, noteId);
    const note = { userId, id: noteId, lessonId, courseId, body, position, at: momentOf(event, now) };
    if (await updateNote(tx, note)) return;
    if ((await countNotes(tx, userId, courseId)) >= maxNotes) throw refuse('notes_full');
    await insertNote(tx, note);
  });
}

/**
 * Returns the actor's own notes in a course that they have, by its id or slug. Two queries. Throws DomainError 'sign_in_required',
 * 'course_not_found'; the notes stay stored in case the course is bought again.
 */
export async function readNotes({ db, actor }: ReadDeps, idOrSlug: string): Promise<CourseNotes> {
  const userId = userIdOf(actor);
  if (userId === null) throw refuse('sign_in_required');
  const study = await selectStudy(db, idOrSlug, userId);
  if (!study?.isEnrolled) throw refuse('course_not_found');
  const rows = await selectNotes(db, userId, study.id, getLocale());
  const lessons = new Map<string, LessonNotes & { readonly notes: Note[] }>();
  for (const { lesson, ...note } of rows) {
    const inside = lessons.get(note.lessonId) ?? { id: note.lessonId, ...lesson, notes: [] };
    lessons.set(note.lessonId, inside);
    inside.notes.push(note);
  }
  const { id, slug, title } = study;
  return { course: { id, slug, title }, lessons: [...lessons.values()], total: rows.length };
}
