import type { Note } from '../../notes/note.ts';
import type { KeptReport } from '../reports/kept-report.ts';

/**
 * The notes of one lesson as this device knows them: those of the server, with what still waits here to be sent, by place. A note
 * without words is deleted.
 */
export function mergeNotes(
  known: readonly Note[],
  waiting: readonly Pick<KeptReport, 'intent' | 'lessonId' | 'noteId' | 'body' | 'position'>[],
  lessonId: string,
): readonly Note[] {
  const notes = new Map(known.filter((note) => note.lessonId === lessonId).map((note) => [note.id, note]));
  for (const { intent, lessonId: of, noteId: id, body = '', position = null } of waiting) {
    if (intent !== 'note' || of !== lessonId || id === undefined) continue;
    if (body.trim() === '') notes.delete(id);
    else notes.set(id, { id, lessonId, body, position });
  }
  return [...notes.values()].toSorted((one, other) => (one.position ?? -1) - (other.position ?? -1));
}
