import { LessonText } from '#app/modules/learning/lesson-kinds/lesson-text.tsx';
import { Button } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

/** What somebody else saved of a lesson, where it differs from what was sent. */
export interface LessonConflict {
  /** Version of what is stored now: a form sent with it replaces that. */
  readonly version: number;
  readonly theirs: readonly {
    readonly label: string;
    readonly words: string;
    /** Of the text: sanitised HTML. */
    readonly html?: string;
  }[];
}

interface LessonConflictNoteProps {
  readonly sentence: string;
  readonly conflict: LessonConflict;
  readonly onTakeTheirs: () => void;
}

/** Both versions: theirs here, one's own in the form below. Saving again puts one's own in the place of theirs. */
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
      <p>{m.portal_content_conflict_kept()}</p>
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
