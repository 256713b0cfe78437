import { NoteBox } from '../note-box.tsx';

/** What was done or refused, where no script says it; nothing where there is nothing to say. */
export function NoScriptNotice({ sentence, isDone }: { readonly sentence: string | null; readonly isDone: boolean }) {
  if (sentence === null) return null;
  return (
    <noscript>
      <NoteBox tone={isDone ? 'good' : 'bad'}>{sentence}</NoteBox>
    </noscript>
  );
}
