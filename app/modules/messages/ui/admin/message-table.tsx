import { Link } from '#app/ui/link.tsx';
import type { MessageRow } from '../../admin/inbox.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { SecondLine, Table, type Column } from '#app/ui/table.tsx';
import { useOpenRecord } from '#app/ui/portal/list/listed-rows.ts';
import { MessageStatusBadge } from './message-labels.tsx';
import { m } from '#texts';

const columnsOf = (here: string): readonly Column<MessageRow>[] => [
  {
    key: 'from',
    header: m.portal_messages_from(),
    width: '30%',
    cell: ({ id, name, email, status }) => (
      <div className="media-row">
        <Signature name={name} size={30} />
        <div>
          <Link
            className="name-link ellipsis"
            to={`/admin/messages/${id}${here}`}
            title={name}
            preventScrollReset
            data-opens=""
          >
            {name}
            {status === 'new' && <span className="sr">{m.portal_messages_is_new()}</span>}
          </Link>
          <OneLine as="p" className="quiet" text={email} />
        </div>
      </div>
    ),
  },
  {
    key: 'message',
    header: m.portal_messages_message(),
    onCard: 'wide',
    cell: ({ excerpt, status }) => <p className={status === 'new' ? 'excerpt' : 'excerpt muted'}>{excerpt}</p>,
  },
  {
    key: 'date',
    header: m.portal_messages_date(),
    width: '160px',
    from: 'mid',
    cell: ({ at }) => <span className="nb">{formatMoment(at)}</span>,
  },
  {
    key: 'status',
    header: m.portal_messages_status(),
    width: { slim: '168px', mid: '128px' },
    onCard: 'right',
    cell: ({ status, at }) => (
      <>
        <MessageStatusBadge status={status} />
        <SecondLine until="mid">{formatMoment(at)}</SecondLine>
      </>
    ),
  },
];

/** Shows the messages as a table, or as cards on a phone. */
export function MessageTable({ messages, here }: { readonly messages: readonly MessageRow[]; readonly here: string }) {
  return (
    <Table
      caption={m.portal_messages_messages()}
      columns={columnsOf(here)}
      rows={messages}
      keyOf={({ id }) => id}
      currentKey={useOpenRecord()}
    />
  );
}
