import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lessonKindViews } from '#app/modules/learning/lesson-kinds/lesson-kind-views.ts';
import { Button } from '#app/ui/button.tsx';
import { Pencil, RotateCcw, Trash2 } from '#app/ui/icons.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import type { LessonKind } from '#app/shared/course-terms.ts';
import { longestNote, placeInWords, type Note } from '../../notes/note.ts';
import { newReportId } from '../reports/outbox-of.ts';
import { useNotes, type NoteState } from './use-notes.ts';

/** A note in the plain form: its text, and the place of the cursor in it; null where the focus is elsewhere. */
export interface Begun {
  readonly body: string;
  readonly cursor: number | null;
}

export interface NotesPanelProps {
  readonly learnerId: string;
  readonly courseId: string;
  readonly lesson: { readonly id: string; readonly type: LessonKind };
  /** For which a note was asked for, such as a page of a PDF, until it is written. */
  readonly position: number | null;
  readonly onWritten: () => void;
  /** The id of a note that is sent without JavaScript, and of the one that was begun so: sent both ways it is one note. */
  readonly newNoteId: string;
  /** Asked once: what was begun in the plain form, in whose place the panel comes. */
  readonly takeOver: () => Begun;
}

const words: Readonly<Record<NonNullable<NoteState>, string>> = {
  saving: 'Saving …',
  saved: 'Saved',
  kept: 'Kept on this device, and sent once you are connected again',
  refused: 'This note could not be kept.',
};

/** Milliseconds after the last letter until a note is kept. */
const pause = 800;

/** The notes of the lesson that is open: written, changed, deleted and taken back, kept while one types. */
export function NotesPanel({
  learnerId,
  courseId,
  lesson,
  position: asked,
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
      : { id: newNoteId, lessonId: lesson.id, body: begun.body, position: asked ?? positionNow() },
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
    if (asked === null) return;
    const panel = field.current?.closest('details');
    if (panel) panel.open = true;
    field.current?.querySelector('textarea')?.focus();
  }, [asked]);

  const type = (body: string) => {
    const position = asked ?? positionNow();
    const note = draft ?? { id: newReportId(), lessonId: lesson.id, body, position };
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
  /** Back to the place that the note is about. */
  const goOn = () => {
    finish();
    if (asked !== null) places?.goTo(asked);
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
  const place = placeInWords(lesson.type, draft ? draft.position : asked);
  return (
    <div className="stack" ref={field}>
      <Textarea
        label={place ? `Note at ${place.replace('Page', 'page')}` : 'New note'}
        rows={3}
        maxLength={longestNote}
        value={draft?.body ?? ''}
        onChange={(event) => type(event.currentTarget.value)}
        hint="Only you can read your notes. They are kept while you type."
      />
      <div className="row between">
        <p className="meta" role="status">
          {state !== null && words[state]}
        </p>
        <Button onClick={goOn} disabled={draft === null && asked === null}>
          Done
        </Button>
      </div>
      {deleted && (
        <div className="row between">
          <p className="meta">Note deleted.</p>
          <Button
            variant="plain"
            onClick={() => {
              void save(deleted);
              setDeleted(null);
            }}
          >
            <RotateCcw className="i-sm" />
            Undo
          </Button>
        </div>
      )}
      {notes.length > 0 && (
        <ul className="panel rows" aria-label="Notes of this lesson">
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
            <span className="sr">Go to </span>
            {place}
          </button>
        )}
        <p className="own-lines wrap-anywhere">{body}</p>
      </div>
      <Button variant="icon" aria-label={`Edit the note “${begins}”`} onClick={onEdit}>
        <Pencil className="i-sm" />
      </Button>
      <Button variant="icon" aria-label={`Delete the note “${begins}”`} onClick={onRemove}>
        <Trash2 className="i-sm" />
      </Button>
    </li>
  );
}
