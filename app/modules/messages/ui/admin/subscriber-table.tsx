import type { SubscriberRow, SubscriptionStatus } from '../../admin/subscribers.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

/** Id of the one form that the buttons of all rows belong to. */
export const unsubscribeFormId = 'unsubscribe';

interface SubscriberTableProps {
  readonly subscribers: readonly SubscriberRow[];
  readonly labels: Readonly<Record<SubscriptionStatus, () => string>>;
}

const columnsOf = (labels: SubscriberTableProps['labels']): readonly Column<SubscriberRow>[] => [
  {
    key: 'email',
    header: m.portal_messages_email(),
    onCard: 'wide',
    cell: ({ email }) => <b className="wrap-anywhere">{email}</b>,
  },
  {
    key: 'status',
    header: m.portal_messages_status(),
    width: '150px',
    cell: ({ status }) => (
      <StatusBadge
        form={status === 'confirmed' ? 'full' : 'open'}
        tone={status === 'confirmed' ? 'teal' : status === 'pending' ? 'gold' : undefined}
        label={labels[status]()}
      />
    ),
  },
  {
    key: 'since',
    header: m.portal_messages_since(),
    width: '130px',
    cell: (row) => <span className="nb">{formatDay(sinceOf(row))}</span>,
  },
  {
    key: 'actions',
    header: m.portal_messages_actions(),
    align: 'end',
    width: '150px',
    onCard: 'right',
    cell: ({ id, email, status }) =>
      status !== 'unsubscribed' && (
        <Button type="submit" variant="plain" form={unsubscribeFormId} name="unsubscribe" value={id}>
          {fill(m.portal_messages_unsubscribe, { email: <span className="sr">{email}</span> })}
        </Button>
      ),
  },
];

/** Shows the subscribers as a table, or as cards on a phone. */
export function SubscriberTable({ subscribers, labels }: SubscriberTableProps) {
  return (
    <Table
      caption={m.portal_messages_subscribers()}
      columns={columnsOf(labels)}
      rows={subscribers}
      keyOf={({ id }) => id}
    />
  );
}

/** Returns when the present status began. */
function sinceOf({ status, at, confirmedAt, unsubscribedAt }: SubscriberRow): Date {
  if (status === 'confirmed') return confirmedAt ?? at;
  return status === 'unsubscribed' ? (unsubscribedAt ?? at) : at;
}
