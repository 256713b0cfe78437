import type { ReactNode } from 'react';
import { formatAgo, formatMoment } from '#app/shared/dates.ts';
import { describeGaps } from '../reconcile/describe-gaps.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

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

/** Shows how far the books are compared with each provider, whether that is too long ago, and periods without a statement. */
export function ComparedUpTo({ compared, action }: ComparedUpToProps) {
  return compared.map(({ label, at, gaps, now, isLate }) => {
    const missing = describeGaps(gaps);
    return (
      <NoteBox key={label} tone={isLate || missing ? 'bad' : 'quiet'} action={action}>
        {at ? (
          <>
            <b>{m.portal_payments_compared_up_to({ provider: label, moment: formatMoment(at) })}</b>{' '}
            <span className="nb">({formatAgo(at, now)})</span>
          </>
        ) : (
          <b>{m.portal_payments_not_compared({ provider: label })}</b>
        )}
        {missing && <p>{m.portal_payments_export_missing({ missing, provider: label })}</p>}
        {isLate && <p>{m.portal_payments_export_since({ provider: label })}</p>}
      </NoteBox>
    );
  });
}
