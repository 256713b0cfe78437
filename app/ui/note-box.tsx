import type { ReactNode, Ref } from 'react';

interface NoteBoxProps {
  readonly tone?: 'quiet' | 'gold' | 'bad' | 'good' | undefined;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Screen readers announce 'alert' at once: for errors that just happened. */
  readonly role?: 'alert' | 'status' | undefined;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Shows a message in the page, with a bead in its tone. */
export function NoteBox({ tone = 'gold', children, action, role, ref }: NoteBoxProps) {
  return (
    <div className={`note note-${tone}`} role={role} ref={ref}>
      <div>{children}</div>
      {action}
    </div>
  );
}
