import type { TheirField } from '#app/shared/record-fields.ts';

interface ConflictNoteProps {
  readonly theirs: readonly TheirField[];
  /** What its button says that saves the form: 'Update the course'. */
  readonly again: string;
}

/** What somebody else saved, where it differs from what stands in the form; sending it again puts the form's in its place. */
export function ConflictNote({ theirs, again }: ConflictNoteProps) {
  return (
    <>
      <p>What you typed is still here. Saved by them, and different from yours:</p>
      <ul>
        {theirs.map(({ label, value }) => (
          <li key={label}>
            <b>{label}:</b> <span className="wrap-anywhere">{value || 'empty'}</span>
          </li>
        ))}
      </ul>
      <p>{again} again to put yours in their place.</p>
    </>
  );
}
