import { useCallback, useEffect, useState } from 'react';
import { localHref } from '#app/shared/local-href.ts';
import type { CourseNotes, Note } from '../note.ts';
import { outboxOf } from '#app/modules/study/learning/ui/study-events/outbox-of.ts';
import { useStudyEvents } from '#app/modules/study/learning/ui/study-events/use-study-events.ts';
import type { StoredStudyEvent } from '#app/modules/study/learning/ui/study-events/study-event-store.ts';

interface NotedLesson {
  readonly learnerId: string;
  readonly courseId: string;
  readonly lessonId: string;
}

/** Result of the last change: in progress, saved on the server, stored on this device only, or refused. */
export type NoteState = 'saving' | 'saved' | 'kept' | 'refused' | null;

/**
 * Returns the notes of a lesson: read once, changed through the device's outbox, so that nothing is lost offline. `save` without text
 * deletes.
 */
export function useNotes({ learnerId, courseId, lessonId }: NotedLesson) {
  const { waiting } = useStudyEvents(learnerId);
  const [known, setKnown] = useState<readonly Note[]>([]);
  const [state, setState] = useState<NoteState>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      const answer = await fetch(localHref(`/api/courses/${courseId}/notes`), { signal: leaving.signal });
      if (!answer.ok) return;
      const { lessons } = (await answer.json()) as CourseNotes;
      setKnown(lessons.flatMap(({ notes }) => notes));
    };
    // Offline, only this device's notes are shown.
    read().catch(() => undefined);
    return () => leaving.abort();
  }, [courseId]);

  const save = useCallback(
    async (note: Note, isLeaving = false) => {
      const { id: noteId, body, position } = note;
      const event = {
        intent: 'note',
        courseId,
        lessonId,
        noteId,
        body,
        ...(position !== null && { position }),
      } as const;
      setKnown((before) => [...before.filter(({ id }) => id !== note.id), ...(body.trim() === '' ? [] : [note])]);
      if (isLeaving) return outboxOf(learnerId).leave(event);
      setState('saving');
      const { kind } = await outboxOf(learnerId).record(event);
      setState(kind === 'taken' ? 'saved' : kind === 'refused' ? 'refused' : 'kept');
    },
    [learnerId, courseId, lessonId],
  );
  return { notes: mergeNotes(known, waiting, lessonId), state, save };
}

/** Merges the server's notes of one lesson with this device's unsent changes, by position. A note without text is deleted. */
export function mergeNotes(
  known: readonly Note[],
  waiting: readonly Pick<StoredStudyEvent, 'intent' | 'lessonId' | 'noteId' | 'body' | 'position'>[],
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
