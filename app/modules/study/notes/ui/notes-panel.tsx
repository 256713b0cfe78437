import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lessonKindViews } from '#app/modules/study/learning/ui/player/lesson-kind-views.ts';
import { lessonKinds } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { Button } from '#app/ui/button.tsx';
import { Pencil, RotateCcw, Trash2 } from '#app/ui/icons.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { maxNoteLength, placeInWords, type Note } from '../note.ts';
import { newStudyEventId } from '#app/modules/study/learning/ui/study-events/outbox-of.ts';
import { useNotes, type NoteState } from './use-notes.ts';
import { m } from '#texts';

/** Content of the plain form: its text, and the cursor; null if the focus is elsewhere. */
export interface Begun {
  readonly body: string;
  readonly cursor: number | null;
}

export interface NotesPanelProps {
  readonly learnerId: string;
  readonly courseId: string;
  readonly lesson: { readonly id: string; readonly type: LessonKind };
  /** Position of a requested note, such as a page of a PDF, until it is written. */
  readonly position: number | null;
  readonly onWritten: () => void;
  /** Id of a note from the plain form, so that it is one note when sent with and without JavaScript. */
  readonly newNoteId: string;
  /** Returns the content of the plain form, which the panel replaces. Called once. */
  readonly takeOver: () => Begun;
}

const words: Readonly<Record<NonNullable<NoteState>, () => string>> = {
  saving: m.learning_note_saving,
  saved: m.learning_note_saved,
  kept: m.learning_note_kept,
  refused: m.learning_error_note_invalid,
};

/** Milliseconds after the last key until a note is saved. */
const pause = 800;

/** Shows the notes of the open lesson: adds, changes, deletes and restores them, and saves while the learner types. */
export function NotesPanel({
  learnerId,
  courseId,
  lesson,
  position: requestedPosition,
  onWritten,
  newNoteId,
  takeOver,
}: NotesPanelProps) {
  const { notes, state, save } = useNotes({ learnerId, courseId, lessonId: lesson.id });
  const { notes: places } = lessonKindViews[lesson.type];
  const positionNow = () => places?.positionNow() ?? null;
  const [begun] = useState(takeOver);
  const [draft, setDraft] = useState<Note | null>(() =>
    begun.body === ''
      ? null
      : { id: newNoteId, lessonId: lesson.id, body: begun.body, position: requestedPosition ?? positionNow() },
  );
  const [deleted, setDeleted] = useState<Note | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const unsaved = useRef(draft);

  useLayoutEffect(() => {
    if (begun.cursor === null) return;
    const text = field.current?.querySelector('textarea');
    text?.focus();
    text?.setSelectionRange(begun.cursor, begun.cursor);
  }, [begun]);

  useEffect(() => {
    if (!draft || unsaved.current === null) return;
    const timer = setTimeout(() => {
      unsaved.current = null;
      void save(draft);
    }, pause);
    return () => clearTimeout(timer);
  }, [draft, save]);

  useEffect(() => {
    const leave = () => {
      if (unsaved.current) void save(unsaved.current, true);
      unsaved.current = null;
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [save]);

  useEffect(() => {
    if (requestedPosition === null) return;
    const panel = field.current?.closest('details');
    if (panel) panel.open = true;
    field.current?.querySelector('textarea')?.focus();
  }, [requestedPosition]);

  const type = (body: string) => {
    const position = requestedPosition ?? positionNow();
    const note = draft ?? { id: newStudyEventId(), lessonId: lesson.id, body, position };
    const changed = { ...note, body };
    unsaved.current = changed;
    setDraft(changed);
  };
  const finish = () => {
    if (unsaved.current) void save(unsaved.current);
    unsaved.current = null;
    setDraft(null);
    onWritten();
  };
  /** Returns to the note's position. */
  const goOn = () => {
    finish();
    if (requestedPosition !== null) places?.goTo(requestedPosition);
  };
  const edit = (note: Note) => {
    finish();
    setDraft(note);
    field.current?.querySelector('textarea')?.focus();
  };
  const remove = (note: Note) => {
    if (draft?.id === note.id) {
      unsaved.current = null;
      setDraft(null);
    }
    setDeleted(note);
    void save({ ...note, body: '' });
  };
  const place = draft ? draft.position : requestedPosition;
  return (
    <div className="stack" ref={field}>
      <Textarea
        label={(place !== null && lessonKinds[lesson.type].position.noteLabel(place)) || m.learning_note_new()}
        rows={3}
        maxLength={maxNoteLength}
        value={draft?.body ?? ''}
        onChange={(event) => type(event.currentTarget.value)}
        hint={m.learning_notes_private_typing()}
      />
      <div className="row between">
        <p className="meta" role="status">
          {state !== null && words[state]()}
        </p>
        <Button onClick={goOn} disabled={draft === null && requestedPosition === null}>
          {m.learning_note_done()}
        </Button>
      </div>
      {deleted && (
        <div className="row between">
          <p className="meta">{m.learning_note_deleted()}</p>
          <Button
            variant="plain"
            onClick={() => {
              void save(deleted);
              setDeleted(null);
            }}
          >
            <RotateCcw className="i-sm" />
            {m.learning_note_undo()}
          </Button>
        </div>
      )}
      {notes.length > 0 && (
        <ul className="panel rows" aria-label={m.learning_notes_of_lesson()}>
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              type={lesson.type}
              onEdit={() => edit(note)}
              onRemove={() => remove(note)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface NoteRowProps {
  readonly note: Note;
  readonly type: LessonKind;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function NoteRow({ note, type, onEdit, onRemove }: NoteRowProps) {
  const { body, position } = note;
  const place = placeInWords(type, position);
  const begins = body.slice(0, 40);
  return (
    <li className="row between">
      <div className="grow">
        {position !== null && place !== '' && (
          <button
            type="button"
            className="btn btn-plain num"
            onClick={() => lessonKindViews[type].notes?.goTo(position)}
          >
            <span className="sr">{m.learning_note_go_to()} </span>
            {place}
          </button>
        )}
        <p className="own-lines wrap-anywhere">{body}</p>
      </div>
      <Button variant="icon" aria-label={m.learning_note_edit({ begins })} onClick={onEdit}>
        <Pencil className="i-sm" />
      </Button>
      <Button variant="icon" aria-label={m.learning_note_delete({ begins })} onClick={onRemove}>
        <Trash2 className="i-sm" />
      </Button>
    </li>
  );
}
