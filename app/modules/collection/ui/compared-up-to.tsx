import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '#app/shared/dates.ts';
import { wordsOfGaps } from '../reconcile/words-of-gaps.ts';
import { NoteBox } from '#app/ui/note-box.tsx';

interface ComparedUpToProps {
  readonly compared: {
    readonly at: Date | null;
    readonly gaps: readonly { readonly from: Date; readonly to: Date }[];
    readonly now: Date;
    readonly isLate: boolean;
  };
  readonly action?: ReactNode;
}

/** Up to when the books were compared with M-Pesa, whether that is too long ago, and what no statement covers. */
export function ComparedUpTo({ compared: { at, gaps, now, isLate }, action }: ComparedUpToProps) {
  const missing = wordsOfGaps(gaps);
  return (
    <NoteBox tone={isLate || missing ? 'bad' : 'quiet'} action={action}>
      {at ? (
        <>
          <b>Compared with M-Pesa up to {formatMoment(at)}</b> <span className="nb">({formatAgo(at, now)})</span>
        </>
      ) : (
        <b>Not compared with M-Pesa yet</b>
      )}
      {missing && <p>{missing} Export the statements of these days from the M-Pesa portal, and compare them.</p>}
      {isLate && <p>Export the statement of the days since then from the M-Pesa portal, and compare it.</p>}
    </NoteBox>
  );
}
