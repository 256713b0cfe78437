import { NoteBox } from '../note-box.tsx';

/** Shows the result of an action for browsers without scripts; nothing without a result. */
export function NoScriptNotice({ sentence, isDone }: { readonly sentence: string | null; readonly isDone: boolean }) {
  if (sentence === null) return null;
  return (
    <noscript>
      <NoteBox tone={isDone ? 'good' : 'bad'}>{sentence}</NoteBox>
    </noscript>
  );
}
