import { NoteBox } from '#app/ui/note-box.tsx';
import { refusalSentence, refusalStatus } from '#app/ui/feedback/refusal-sentence.ts';
import { PageFailed } from '../page-failed.tsx';

interface SuperOnlyProps {
  readonly error: unknown;
  readonly title: string;
  /** The message for any other error. */
  readonly failure: string;
}

/** Error page of pages for owners: explains the restriction to other staff. */
export function OwnersOnly({ error, title, failure }: SuperOnlyProps) {
  if (refusalStatus(error) !== 403) return <PageFailed error={error} title={failure} />;
  return (
    <>
      <div className="page-header">
        <h1>{title}</h1>
      </div>
      <NoteBox tone="bad">{refusalSentence(error)}</NoteBox>
    </>
  );
}
