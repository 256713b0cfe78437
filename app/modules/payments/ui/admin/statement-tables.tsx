import type { readComparison } from '#app/modules/collection/reconcile/read-comparison.server.ts';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import type { StatementOutcome } from '#app/shared/payment-terms.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { counted } from '#app/shared/counted.ts';

type Comparison = Awaited<ReturnType<typeof readComparison>>;
type Line = Comparison['lines'][number];
type Day = Comparison['days'][number];

export const outcomeLabels: Readonly<Record<StatementOutcome, string>> = {
  missing_here: 'Missing in the books',
  missing_there: 'Missing in the statement',
  different: 'Different amount',
  provisional: 'Code for a provisional receipt',
  unclear: 'May be counted already',
  duplicate: 'Duplicate line',
  stand_in: 'Provisional, not on the statement',
  matched: 'Matched',
  other: 'Not a customer’s',
};

function OutcomeBadge({ outcome }: Pick<Line, 'outcome'>) {
  const label = outcomeLabels[outcome];
  if (outcome === 'matched') return <StatusBadge form="full" tone="pay" label={label} />;
  if (outcome === 'other') return <StatusBadge form="grey" label={label} />;
  if (outcome === 'provisional' || outcome === 'unclear' || outcome === 'stand_in')
    return <StatusBadge form="open" tone="gold" label={label} />;
  return <StatusBadge form="struck" tone="red" label={label} />;
}

const amount = (cents: number | null) =>
  cents === null ? <span className="quiet">–</span> : <span className="nb">{formatKsh(toCents(cents))}</span>;

const lineColumns: readonly Column<Line>[] = [
  { key: 'receipt', header: 'M-Pesa code', width: '170px', cell: ({ receipt }) => <b className="nb">{receipt}</b> },
  {
    key: 'outcome',
    header: 'Outcome',
    onCard: 'wide',
    cell: ({ outcome, direction }) => (
      <span className="row">
        <OutcomeBadge outcome={outcome} />
        {direction === 'out' && <span className="quiet">{outcome === 'other' ? 'paid out' : 'given back'}</span>}
      </span>
    ),
  },
  {
    key: 'there',
    header: 'Statement',
    align: 'end',
    onCard: 'right',
    width: '120px',
    cell: ({ amountCents }) => amount(amountCents),
  },
  {
    key: 'here',
    header: 'Books',
    align: 'end',
    onCard: 'right',
    width: '120px',
    cell: ({ bookedCents }) => amount(bookedCents),
  },
  { key: 'at', header: 'Time', width: '160px', cell: ({ at }) => <span className="nb">{formatMoment(at)}</span> },
];

/** Lines of a statement with what became of them. */
export function StatementLines({ lines }: { readonly lines: readonly Line[] }) {
  return (
    <Table
      caption="Lines of the statement"
      columns={lineColumns}
      rows={lines}
      keyOf={({ position }) => String(position)}
    />
  );
}

/** Lines of the file that could not be read, with the reasons; nothing where there are none. */
export function UnreadLines({ statement }: { readonly statement: Comparison['statement'] }) {
  const { unreadLines, unreadCount } = statement;
  if (unreadCount === 0) return null;
  return (
    <NoteBox tone="bad">
      <details>
        <summary>
          {counted(unreadCount, 'line')} could not be read and {unreadCount === 1 ? 'was' : 'were'} left out. The others
          were compared.
        </summary>
        <ul>
          {unreadLines.map(({ line, reason }) => (
            <li key={line} className="wrap-anywhere">
              Line {line}: {reason}
            </li>
          ))}
          {unreadCount > unreadLines.length && <li>And {unreadCount - unreadLines.length} more</li>}
        </ul>
      </details>
    </NoteBox>
  );
}

const dayColumns: readonly Column<Day>[] = [
  {
    key: 'day',
    header: 'Day',
    cell: ({ day }) => <b className="nb">{formatDay(new Date(`${day}T12:00:00+03:00`))}</b>,
  },
  { key: 'in', header: 'Statement in', align: 'end', onCard: 'right', cell: ({ thereIn }) => amount(thereIn) },
  { key: 'here', header: 'Books in', align: 'end', onCard: 'right', cell: ({ hereIn }) => amount(hereIn) },
  { key: 'out', header: 'Statement out', align: 'end', onCard: 'none', cell: ({ thereOut }) => amount(thereOut) },
  { key: 'back', header: 'Books out', align: 'end', onCard: 'none', cell: ({ hereOut }) => amount(hereOut) },
  {
    key: 'same',
    header: 'Agree',
    width: '90px',
    cell: ({ thereIn, hereIn, thereOut, hereOut }) =>
      thereIn === hereIn && thereOut === hereOut ? (
        <StatusBadge form="full" tone="pay" label="Yes" />
      ) : (
        <StatusBadge form="struck" tone="red" label="No" />
      ),
  },
];

/** What moved day by day, in Nairobi. */
export function StatementDays({ days }: { readonly days: readonly Day[] }) {
  return <Table caption="Days" columns={dayColumns} rows={days} keyOf={({ day }) => day} tight />;
}
