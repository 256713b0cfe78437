import type { ReactNode } from 'react';

interface NoteBoxProps {
  readonly tone?: 'quiet' | 'gold' | 'bad' | 'good' | undefined;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** alert is read out at once: for what just failed. */
  readonly role?: 'alert' | 'status' | undefined;
}

/** A message in the page: a bead of tone, then the words. */
export function NoteBox({ tone = 'gold', children, action, role }: NoteBoxProps) {
  return (
    <div className={`note note-${tone}`} role={role}>
      <div>{children}</div>
      {action}
    </div>
  );
}
