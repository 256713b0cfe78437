import { useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { longestNote, notesPath } from '../../notes/note.ts';
import { useLoaded } from '#app/ui/use-loaded.ts';
import type { Begun, NotesPanelProps } from './notes-panel.tsx';

const loadPanel = () => import('./notes-panel.tsx');

interface LessonNotesProps extends Omit<NotesPanelProps, 'takeOver'> {
  readonly course: { readonly slug: string };
}

/** A learner's own notes below a lesson. Without JavaScript a form keeps a new one, and a page lists them all. */
export function LessonNotes({ course, ...props }: LessonNotesProps) {
  const panel = useLoaded(loadPanel);
  const form = useRef<HTMLFormElement>(null);
  return (
    <section className="lesson-notes" aria-label="Notes">
      <Disclosure label="My notes">
        {panel ? (
          <panel.NotesPanel {...props} takeOver={() => begunIn(form.current)} />
        ) : (
          <form ref={form} method="post" action={`/api/courses/${props.courseId}/notes`} className="stack">
            <input type="hidden" name="lessonId" value={props.lesson.id} />
            <input type="hidden" name="noteId" value={props.newNoteId} />
            <Textarea
              label="New note"
              name="body"
              rows={3}
              maxLength={longestNote}
              hint="Only you can read your notes."
            />
            <Button type="submit">Save note</Button>
          </form>
        )}
        <p>
          <Link to={notesPath(course.slug)} className="meta underline">
            All my notes of this course
          </Link>
        </p>
      </Disclosure>
    </section>
  );
}

/** What a learner has written in the form so far, and where their cursor is: null if they are not in it. */
function begunIn(form: HTMLFormElement | null): Begun {
  const text = form?.querySelector('textarea');
  if (!text) return { body: '', cursor: null };
  return { body: text.value, cursor: document.activeElement === text ? text.selectionEnd : null };
}
