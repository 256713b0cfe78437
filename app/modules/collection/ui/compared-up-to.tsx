import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '#app/shared/dates.ts';
import { wordsOfGaps } from '../reconcile/words-of-gaps.ts';
import { NoteBox } from '#app/ui/note-box.tsx';

interface ComparedUpToProps {
  readonly compared: readonly {
    readonly label: string;
    readonly at: Date | null;
    readonly gaps: readonly { readonly from: Date; readonly to: Date }[];
    readonly now: Date;
    readonly isLate: boolean;
  }[];
  readonly action?: ReactNode;
}

/** Up to when the books were compared with each provider, whether that is too long ago, and what no statement covers. */
export function ComparedUpTo({ compared, action }: ComparedUpToProps) {
  return compared.map(({ label, at, gaps, now, isLate }) => {
    const missing = wordsOfGaps(gaps);
    return (
      <NoteBox key={label} tone={isLate || missing ? 'bad' : 'quiet'} action={action}>
        {at ? (
          <>
            <b>
              Compared with {label} up to {formatMoment(at)}
            </b>{' '}
            <span className="nb">({formatAgo(at, now)})</span>
          </>
        ) : (
          <b>Not compared with {label} yet</b>
        )}
        {missing && (
          <p>
            {missing} Export the statements of these days from the {label} portal, and compare them.
          </p>
        )}
        {isLate && <p>Export the statement of the days since then from the {label} portal, and compare it.</p>}
      </NoteBox>
    );
  });
}
