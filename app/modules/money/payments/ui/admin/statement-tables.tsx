import type { ReactNode } from 'react';
import type { readComparison } from '#app/modules/money/collection/reconcile/read-comparison.server.ts';
import { formatDay, formatMoment, noonInNairobi } from '#app/shared/dates.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import type { StatementOutcome } from '#app/shared/payment-terms.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { formatCount } from '#app/shared/counted.ts';
import { m } from '#texts';

type Comparison = Awaited<ReturnType<typeof readComparison>>;
type Line = Comparison['lines'][number];
type Day = Comparison['days'][number];

export const outcomeLabels: Readonly<Record<StatementOutcome, () => string>> = {
  missing_here: m.portal_payments_outcome_missing_here,
  missing_there: m.portal_payments_outcome_missing_there,
  different: m.portal_payments_outcome_different,
  provisional: m.portal_payments_outcome_provisional,
  unclear: m.portal_payments_outcome_unclear,
  duplicate: m.portal_payments_outcome_duplicate,
  stand_in: m.portal_payments_outcome_provisional_only,
  matched: m.portal_payments_outcome_matched,
  other: m.portal_payments_outcome_other,
  likely: m.portal_payments_outcome_likely,
  waiting: m.portal_shared_waits_for_approval,
  returned: m.portal_payments_outcome_returned,
  expected: m.portal_payments_outcome_expected,
  later: m.portal_payments_outcome_later,
  set_aside: m.portal_payments_outcome_set_aside,
};

export function OutcomeBadge({ outcome }: Pick<Line, 'outcome'>) {
  const label = outcomeLabels[outcome]();
  if (outcome === 'matched') return <StatusBadge form="full" tone="pay" label={label} />;
  if (outcome === 'other' || outcome === 'set_aside' || outcome === 'later')
    return <StatusBadge form="grey" label={label} />;
  if (outcome === 'provisional' || outcome === 'unclear' || outcome === 'stand_in' || outcome === 'expected')
    return <StatusBadge form="open" tone="gold" label={label} />;
  if (outcome === 'likely' || outcome === 'waiting') return <StatusBadge form="open" tone="gold" label={label} />;
  return <StatusBadge form="struck" tone="red" label={label} />;
}

const amount = (cents: number | null) =>
  cents === null ? <span className="quiet">–</span> : <span className="nb">{formatKsh(toCents(cents))}</span>;

/** An amount with its column's heading, which a phone's card has not. */
function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="phoneonly quiet">{label} </span>
      {children}
    </>
  );
}

const lineColumns = (): readonly Column<Line>[] => [
  {
    key: 'receipt',
    header: m.portal_payments_mpesa_code(),
    width: '170px',
    cell: ({ receipt }) => <b className="nb">{receipt}</b>,
  },
  {
    key: 'outcome',
    header: m.portal_payments_outcome(),
    onCard: 'wide',
    cell: ({ outcome, direction }) => (
      <span className="row">
        <OutcomeBadge outcome={outcome} />
        {direction === 'out' && (
          <span className="quiet">
            {outcome === 'other' ? m.portal_payments_paid_out() : m.portal_payments_sent_back()}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'there',
    header: m.portal_payments_statement(),
    align: 'end',
    onCard: 'wide',
    width: '120px',
    cell: ({ amountCents }) => <Labelled label={m.portal_payments_statement()}>{amount(amountCents)}</Labelled>,
  },
  {
    key: 'here',
    header: m.portal_payments_books(),
    align: 'end',
    onCard: 'wide',
    width: '120px',
    cell: ({ bookedCents }) => <Labelled label={m.portal_payments_books()}>{amount(bookedCents)}</Labelled>,
  },
  {
    key: 'at',
    header: m.portal_shared_time(),
    width: '160px',
    cell: ({ at }) => <span className="nb">{formatMoment(at)}</span>,
  },
];

/** Lines of a statement with what became of them. */
export function StatementLines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <Table
      caption={m.portal_payments_statement_lines()}
      columns={lineColumns()}
      rows={lines}
      keyOf={({ position }) => String(position)}
    />
  );
}

/** Lines of the file that could not be read, with the reasons; nothing if there are none. */
export function UnreadLines({ statement }: { readonly statement: Comparison['statement'] }) {
  const { unreadLines, unreadCount } = statement;
  if (unreadCount === 0) return null;
  return (
    <NoteBox tone="bad">
      <Disclosure label={m.portal_payments_unread({ count: unreadCount, shown: formatCount(unreadCount) })}>
        <ul>
          {unreadLines.map(({ line, reason }) => (
            <li key={line} className="wrap-anywhere">
              {m.portal_payments_unread_line({ line, reason })}
            </li>
          ))}
          {unreadCount > unreadLines.length && (
            <li>{m.portal_payments_unread_more({ count: unreadCount - unreadLines.length })}</li>
          )}
        </ul>
      </Disclosure>
    </NoteBox>
  );
}

const dayColumns = (): readonly Column<Day>[] => [
  {
    key: 'day',
    header: m.portal_shared_day(),
    cell: ({ day }) => <b className="nb">{formatDay(noonInNairobi(day))}</b>,
  },
  {
    key: 'in',
    header: m.portal_payments_statement_in(),
    align: 'end',
    onCard: 'right',
    cell: ({ thereIn }) => <Labelled label={m.portal_payments_statement_in()}>{amount(thereIn)}</Labelled>,
  },
  {
    key: 'here',
    header: m.portal_payments_books_in(),
    align: 'end',
    onCard: 'right',
    cell: ({ hereIn }) => <Labelled label={m.portal_payments_books_in()}>{amount(hereIn)}</Labelled>,
  },
  {
    key: 'out',
    header: m.portal_payments_statement_out(),
    align: 'end',
    onCard: 'right',
    cell: ({ thereOut }) => <Labelled label={m.portal_payments_statement_out()}>{amount(thereOut)}</Labelled>,
  },
  {
    key: 'back',
    header: m.portal_payments_books_out(),
    align: 'end',
    onCard: 'right',
    cell: ({ hereOut }) => <Labelled label={m.portal_payments_books_out()}>{amount(hereOut)}</Labelled>,
  },
  {
    key: 'same',
    header: m.portal_payments_days_agree(),
    width: '90px',
    cell: ({ thereIn, hereIn, thereOut, hereOut }) =>
      thereIn === hereIn && thereOut === hereOut ? (
        <StatusBadge form="full" tone="pay" label={m.portal_shared_yes()} />
      ) : (
        <StatusBadge form="struck" tone="red" label={m.portal_shared_no()} />
      ),
  },
];

/** Sums by day in Nairobi. */
export function StatementDays({ days }: { readonly days: readonly Day[] }) {
  return <Table caption={m.portal_payments_days()} columns={dayColumns()} rows={days} keyOf={({ day }) => day} tight />;
}
