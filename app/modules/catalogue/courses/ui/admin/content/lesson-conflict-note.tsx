import { LessonText } from '#app/modules/catalogue/lesson-kinds/lesson-text.tsx';
import { Button } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

/** Fields of a lesson that another admin saved with other values than the form sent. */
export interface LessonConflict {
  /** Version of the stored record. A form with this version replaces it. */
  readonly version: number;
  readonly theirs: readonly {
    readonly label: string;
    readonly words: string;
    /** The text as sanitised HTML. */
    readonly html?: string;
  }[];
}

interface LessonConflictNoteProps {
  readonly sentence: string;
  readonly conflict: LessonConflict;
  readonly onTakeTheirs: () => void;
}

/** Shows the other admin's version above the form. Saving again replaces it. */
export function LessonConflictNote({ sentence, conflict, onTakeTheirs }: LessonConflictNoteProps) {
  return (
    <NoteBox
      tone="bad"
      role="alert"
      action={
        <Button variant="line" className="scripted" onClick={onTakeTheirs}>
          {m.portal_content_take_theirs()}
        </Button>
      }
    >
      <b>{sentence}</b>
      <p>{m.portal_shared_conflict_kept()}</p>
      <ul className="their-values">
        {conflict.theirs.map(({ label, words, html }) => (
          <li key={label}>
            <b>{label}:</b> <span className="wrap-anywhere">{words}</span>
            {html && <LessonText html={html} />}
          </li>
        ))}
      </ul>
      <p>{m.portal_content_conflict_again()}</p>
    </NoteBox>
  );
}
