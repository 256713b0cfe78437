import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import type { ContentAccess } from '../can-study.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { requireStudy } from '../open-lesson.server.ts';
import { plainText } from '../plain-text.ts';
import { isPlace } from '../progress.ts';
import { receiveStudyEvent } from '../study-queries.server.ts';
import { momentOf, type StudyEvent } from '../study-event.ts';
import { countNotes, insertNote, removeNote, updateNote } from './note-queries.server.ts';
import { maxNoteLength, maxNotes } from './note.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly contentAccess: ContentAccess;
}

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
  { db, actor, clock, contentAccess }: Deps,
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

const refuse = (code: LearningErrorCode) => new DomainError(code);
