import type { FormAnswer, RecordConflict } from '#app/shared/form-answer.ts';
import { Button } from '../button.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { reachByKeyboard } from '../reach-by-keyboard.ts';
import { m } from '#texts';

interface ConflictNoteProps {
  /** The server's answer to the form. */
  readonly answer: Pick<FormAnswer<RecordConflict<unknown>>, 'error' | 'conflict'> | undefined;
  /** Fills the form with what they saved. */
  readonly onTakeTheirs?: (() => void) | undefined;
}

/**
 * Says above a form why it was refused. After a conflict it shows what somebody else saved meanwhile; sending the form again, with the
 * conflict's version, replaces it.
 */
export function ConflictNote({ answer, onTakeTheirs }: ConflictNoteProps) {
  const conflict = answer?.conflict;
  return (
    <RefusalNote
      sentence={answer?.error}
      action={
        conflict &&
        onTakeTheirs && (
          <Button variant="line" className="scripted" onClick={onTakeTheirs}>
            {m.portal_shared_conflict_take()}
          </Button>
        )
      }
    >
      {conflict && (
        <>
          <p>{m.portal_shared_conflict_kept()}</p>
          {conflict.theirs.length > 0 && (
            <>
              <p>{m.portal_shared_conflict_theirs()}</p>
              <ul className="their-values">
                {conflict.theirs.map(({ label, value, html }) => (
                  <li key={label ?? value}>
                    {label !== null && <b>{label}:</b>} {/* Sanitised by the server. */}
                    {html ? (
                      <div className="doc" ref={reachByKeyboard} dangerouslySetInnerHTML={{ __html: html }} />
                    ) : (
                      <span className="wrap-anywhere">{value || m.portal_shared_conflict_empty()}</span>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>{m.portal_shared_conflict_again()}</p>
        </>
      )}
    </RefusalNote>
  );
}
