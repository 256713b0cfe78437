import { NoteBox } from '#app/ui/note-box.tsx';

/** What would be refused, or is probably a mistake: said once the people are named. */
export function QuotationWarnings({ warnings }: { readonly warnings: readonly string[] }) {
  return (
    <div role="status" className="stack">
      {warnings.map((warning) => (
        <NoteBox key={warning}>{warning}</NoteBox>
      ))}
    </div>
  );
}
