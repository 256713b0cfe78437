import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { longestNote, notesPath } from '../../notes/note.ts';
import { useLoaded } from '#app/ui/use-loaded.ts';
import type { NotesPanelProps } from './notes-panel.tsx';

const loadPanel = () => import('./notes-panel.tsx');

interface LessonNotesProps extends NotesPanelProps {
  readonly course: { readonly slug: string };
  /** The id of a note that is sent without JavaScript. */
  readonly newNoteId: string;
}

/** A learner's own notes below a lesson. Without JavaScript a form keeps a new one, and a page lists them all. */
export function LessonNotes({ course, newNoteId, ...props }: LessonNotesProps) {
  const panel = useLoaded(loadPanel);
  return (
    <section className="my-6" aria-label="Notes">
      <Disclosure label="My notes">
        {panel ? (
          <panel.NotesPanel {...props} />
        ) : (
          <form method="post" action={`/api/courses/${props.courseId}/notes`} className="stack gap-3">
            <input type="hidden" name="lessonId" value={props.lesson.id} />
            <input type="hidden" name="noteId" value={newNoteId} />
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
