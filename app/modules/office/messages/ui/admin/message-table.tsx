import { Link } from '#app/ui/link.tsx';
import { maxMessagesCounted, messageStatuses, type InboxFilter, type MessageRow } from '../../admin/inbox.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { SecondLine } from '#app/ui/table.tsx';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { MessageStatusBadge, messageStatusLabel } from './message-labels.tsx';
import { m } from '#texts';

/** The messages of the contact form. */
export const messageList: ListDefinition<InboxFilter, MessageRow> = {
  path: '/admin/messages',
  title: m.portal_shared_messages,
  one: m.portal_messages_row,
  many: m.portal_messages_rows,
  most: maxMessagesCounted,
  none: { title: m.portal_messages_none, hint: m.portal_messages_none_hint },
  noneFound: m.portal_messages_none_found,
  filters: {
    search: searchFilter(m.portal_messages_search_label),
    status: choiceFilter({
      label: m.portal_shared_status,
      values: messageStatuses,
      words: messageStatusLabel,
      all: m.portal_messages_inbox,
      as: 'tabs',
    }),
  },
  order: null,
  columns: ({ here }) => [
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
      header: m.portal_shared_date(),
      width: '160px',
      from: 'mid',
      cell: ({ at }) => <span className="nb">{formatMoment(at)}</span>,
    },
    {
      key: 'status',
      header: m.portal_shared_status(),
      width: { slim: '168px', mid: '128px' },
      onCard: 'right',
      cell: ({ status, at }) => (
        <>
          <MessageStatusBadge status={status} />
          <SecondLine until="mid">{formatMoment(at)}</SecondLine>
        </>
      ),
    },
  ],
};
