import { useRef } from 'react';
import { Link } from '#app/ui/link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { maxNoteLength, notesPath } from '../note.ts';
import { useLoaded } from '#app/ui/use-loaded.ts';
import { localHref } from '#app/shared/local-href.ts';
import type { Begun, NotesPanelProps } from './notes-panel.tsx';
import { m } from '#texts';

const loadPanel = () => import('./notes-panel.tsx');

interface LessonNotesProps extends Omit<NotesPanelProps, 'takeOver'> {
  readonly course: { readonly slug: string };
}

/** Shows a learner's own notes below a lesson. Without JavaScript a form stores a new one, and a page lists them all. */
export function LessonNotes({ course, ...props }: LessonNotesProps) {
  const panel = useLoaded(loadPanel);
  const form = useRef<HTMLFormElement>(null);
  return (
    <section className="lesson-notes" aria-label={m.learning_notes()}>
      <Disclosure label={m.learning_course_notes()}>
        {panel ? (
          <panel.NotesPanel {...props} takeOver={() => begunIn(form.current)} />
        ) : (
          <form ref={form} method="post" action={localHref(`/api/courses/${props.courseId}/notes`)} className="stack">
            <input type="hidden" name="lessonId" value={props.lesson.id} />
            <input type="hidden" name="noteId" value={props.newNoteId} />
            <Textarea
              label={m.learning_note_new()}
              name="body"
              rows={3}
              maxLength={maxNoteLength}
              hint={m.learning_notes_private_hint()}
            />
            <Button type="submit">{m.learning_note_save()}</Button>
          </form>
        )}
        <p>
          <Link to={notesPath(course.slug)} className="meta underline">
            {m.learning_notes_all()}
          </Link>
        </p>
      </Disclosure>
    </section>
  );
}

/** Returns the text that the learner has typed into the form, and the cursor; null if the form lacks the focus. */
function begunIn(form: HTMLFormElement | null): Begun {
  const text = form?.querySelector('textarea');
  if (!text) return { body: '', cursor: null };
  return { body: text.value, cursor: document.activeElement === text ? text.selectionEnd : null };
}
