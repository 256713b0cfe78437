import {
  maxSubscribersCounted,
  subscriptionStatuses,
  type SubscriberFilter,
  type SubscriberRow,
  type SubscriptionStatus,
} from '../../admin/subscriber-list.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { m } from '#texts';
import { Email } from '#app/ui/email.tsx';
import { fill } from '#app/ui/fill.ts';

/** Id of the one form that the buttons of all rows belong to. */
export const unsubscribeFormId = 'unsubscribe';

const labels: Readonly<Record<SubscriptionStatus, () => string>> = {
  pending: m.portal_messages_subscription_pending,
  confirmed: m.portal_messages_subscription_confirmed,
  unsubscribed: m.portal_messages_subscription_ended,
};

/** The subscribers of the newsletter. */
export const subscriberList: ListDefinition<SubscriberFilter, SubscriberRow> = {
  path: '/admin/subscribers',
  title: m.portal_messages_newsletter,
  one: m.portal_messages_subscriber_row,
  many: m.portal_messages_subscriber_rows,
  most: maxSubscribersCounted,
  none: { title: m.portal_messages_no_subscribers, hint: m.portal_messages_no_subscribers_hint },
  noneFound: m.portal_messages_no_subscribers_found,
  filters: {
    search: searchFilter(m.portal_messages_search_email),
    status: choiceFilter({
      label: m.portal_shared_status,
      values: subscriptionStatuses,
      words: (status) => labels[status](),
      all: m.portal_shared_all,
      as: 'tabs',
    }),
  },
  order: null,
  columns: () => [
    {
      key: 'email',
      header: m.portal_shared_email(),
      onCard: 'wide',
      cell: ({ email }) => (
        <b>
          <Email address={email} />
        </b>
      ),
    },
    {
      key: 'status',
      header: m.portal_shared_status(),
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
      header: m.portal_shared_since(),
      width: '130px',
      cell: (row) => <span className="nb">{formatDay(sinceOf(row))}</span>,
    },
    {
      key: 'actions',
      header: m.portal_shared_actions(),
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
  ],
};

/** Returns when the present status began. */
function sinceOf({ status, at, confirmedAt, unsubscribedAt }: SubscriberRow): Date {
  if (status === 'confirmed') return confirmedAt ?? at;
  return status === 'unsubscribed' ? (unsubscribedAt ?? at) : at;
}
