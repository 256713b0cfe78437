import type { ReactNode } from 'react';
import { NoteBox } from '../note-box.tsx';

interface RefusalNoteProps {
  readonly sentence: string | null | undefined;
  /** The action that resolves it. */
  readonly children?: ReactNode;
}

/** Announces the error of the last try; nothing without one. */
export function RefusalNote({ sentence, children }: RefusalNoteProps) {
  if (!sentence) return null;
  return (
    <NoteBox tone="bad" role="alert">
      <b>{sentence}</b>
      {children}
    </NoteBox>
  );
}
