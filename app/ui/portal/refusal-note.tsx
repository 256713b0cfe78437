import { useEffect, useRef, type ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { NoteBox } from '../note-box.tsx';

interface RefusalNoteProps {
  readonly sentence: string | null | undefined;
  /** More about it. */
  readonly children?: ReactNode;
  /** The button that resolves it. */
  readonly action?: ReactNode;
}

/** Announces the error of the last try, and scrolls to it after each try; nothing without one. */
export function RefusalNote({ sentence, children, action }: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (sentence && isIdle) note.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence, isIdle]);
  if (!sentence) return null;
  return (
    <NoteBox tone="bad" role="alert" ref={note} action={action}>
      <b>{sentence}</b>
      {children}
    </NoteBox>
  );
}
