import type { ReactNode } from 'react';
import { NoteBox } from '../note-box.tsx';

interface RefusalNoteProps {
  readonly sentence: string | null | undefined;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** What was refused the last time, read out at once; nothing where nothing was. */
export function RefusalNote({ sentence, children }: RefusalNoteProps) {
  if (!sentence) return null;
  return (
    <NoteBox tone="bad" role="alert">
      <b>{sentence}</b>
      {children}
    </NoteBox>
  );
}
