import type { ReactNode } from 'react';
import { formatAgo, formatDay, formatMoment } from '#app/shared/dates.ts';
import { describeGaps } from '../reconcile/describe-gaps.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

interface ComparedUpToProps {
  readonly compared: readonly {
    readonly label: string;
    readonly isByDay: boolean;
    readonly at: Date | null;
    readonly gaps: readonly { readonly from: Date; readonly to: Date }[];
    readonly now: Date;
    readonly isLate: boolean;
  }[];
  readonly action?: ReactNode;
  /** Maximum number of gaps named. */
  readonly gapsNamed?: number;
}

/** Shows how far the books are compared with each provider and bank account, whether that is too long ago, and what no statement covers. */
export function ComparedUpTo({ compared, action, gapsNamed }: ComparedUpToProps) {
  return compared.map(({ label, isByDay, at, gaps, now, isLate }) => {
    const missing = describeGaps(gaps, { isByDay, named: gapsNamed });
    const moment = at && (isByDay ? formatDay(at) : formatMoment(at));
    return (
      <NoteBox key={label} tone={isLate || missing ? 'bad' : 'quiet'} action={action}>
        {at && moment ? (
          <>
            <b>{m.portal_payments_compared_up_to({ provider: label, moment })}</b>{' '}
            <span className="nb">({formatAgo(at, now)})</span>
          </>
        ) : (
          <b>{m.portal_payments_not_compared({ provider: label })}</b>
        )}
        {missing && (
          <p>
            {isByDay
              ? m.portal_payments_bank_export_missing({ missing })
              : m.portal_payments_export_missing({ missing, provider: label })}
          </p>
        )}
        {isLate && (
          <p>{isByDay ? m.portal_payments_bank_export_since() : m.portal_payments_export_since({ provider: label })}</p>
        )}
      </NoteBox>
    );
  });
}
