import type { TheirField } from '#app/shared/record-fields.ts';
import { m } from '#texts';

interface ConflictNoteProps {
  readonly theirs: readonly TheirField[];
  /** Label of the button that saves the form: 'Update the course'. */
  readonly again: string;
}

/** Shows another admin's values that differ from the form's. Sending the form again replaces them. */
export function ConflictNote({ theirs, again }: ConflictNoteProps) {
  return (
    <>
      <p>{m.portal_shared_conflict_kept()}</p>
      <ul>
        {theirs.map(({ label, value }) => (
          <li key={label}>
            <b>{label}:</b> <span className="wrap-anywhere">{value || m.portal_shared_conflict_empty()}</span>
          </li>
        ))}
      </ul>
      <p>{m.portal_shared_conflict_again({ again })}</p>
    </>
  );
}
