import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '#app/shared/dates.ts';
import { NoteBox } from '#app/ui/note-box.tsx';

interface ComparedUpToProps {
  readonly compared: { readonly at: Date | null; readonly now: Date; readonly isLate: boolean };
  readonly action?: ReactNode;
}

/** Up to when the books were compared with M-Pesa, and whether that is too long ago. */
export function ComparedUpTo({ compared: { at, now, isLate }, action }: ComparedUpToProps) {
  return (
    <NoteBox tone={isLate ? 'bad' : 'quiet'} action={action}>
      {at ? (
        <>
          <b>Compared with M-Pesa up to {formatMoment(at)}</b> <span className="nb">({formatAgo(at, now)})</span>
        </>
      ) : (
        <b>Not compared with M-Pesa yet</b>
      )}
      {isLate && <p>Export the statement of the days since then from the M-Pesa portal, and compare it.</p>}
    </NoteBox>
  );
}
