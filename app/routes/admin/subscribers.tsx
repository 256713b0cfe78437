import { data, Form, useNavigation } from 'react-router';
import { listSubscribers } from '#app/modules/messages/admin/list-subscribers.server.ts';
import {
  mostSubscribersCounted,
  subscriptionStatuses,
  type SubscriptionStatus,
} from '#app/modules/messages/admin/subscribers.ts';
import { unsubscribeSubscriber } from '#app/modules/messages/admin/unsubscribe-subscriber.server.ts';
import { messagesErrors } from '#app/modules/messages/messages-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Download } from '#app/ui/icons.ts';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { answerUnforeseen } from '../unforeseen.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { countedUpTo, upTo } from '#app/shared/counted.ts';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { activeFilter, ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readStatusQuery, searchOf } from '#app/ui/portal/list/status-query.ts';
import { StatusFilterBar } from '#app/ui/portal/list/filter-bar.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useAnswerNotice } from '#app/ui/portal/use-notice.ts';
import { SubscriberTable, unsubscribeFormId } from '#app/modules/messages/ui/admin/subscriber-table.tsx';
import { whenReachableOrSay } from '#app/ui/portal/when-reachable.ts';
import type { Route } from './+types/subscribers';

export const meta: Route.MetaFunction = () => adminMeta('Newsletter');

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readStatusQuery(url.searchParams, subscriptionStatuses);
  return { ...(await listSubscribers({ db, actor }, query, query.cursor, query.rows)), query };
}

/** Takes one off the list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const form = await readForm(request);
  try {
    await unsubscribeSubscriber({ ...scope.services, actor, address: scope.address }, fieldOf(form, 'unsubscribe', 80));
    return { isDone: true, sentence: 'Taken off the list' };
  } catch (error) {
    const { status, message } =
      answerFrom(messagesErrors, error) ??
      answerUnforeseen(scope, error, {
        logged: 'a subscriber could not be unsubscribed',
        failure: 'Failed to unsubscribe. Please try again.',
      });
    return data({ isDone: false, sentence: message }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

const labels: Readonly<Record<SubscriptionStatus, string>> = {
  pending: 'To confirm',
  confirmed: 'On the list',
  unsubscribed: 'Unsubscribed',
};

/** Subscribers of the newsletter. */
export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, counts, query } = loaderData;
  useAnswerNotice(actionData);
  const isLoading = useNavigation().location?.pathname === '/admin/subscribers';
  const path = '/admin/subscribers';
  const at = (change: Partial<typeof query>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  const filters = [
    ...activeFilter('Search', query.search, at({ search: '' })),
    ...activeFilter('Status', query.status && labels[query.status], at({ status: null })),
  ];
  const all = counts.pending + counts.confirmed + counts.unsubscribed;
  return (
    <>
      <div className="page-header">
        <div>
          <h1>Newsletter</h1>
          <p>
            {countedUpTo(mostSubscribersCounted, counts.confirmed, 'address', 'addresses')} confirmed and on the list.
          </p>
        </div>
        <a className="btn btn-line" href={`/admin/subscribers/csv${searchOf({ ...query, cursor: null })}`}>
          <Download className="i-sm" />
          CSV
        </a>
      </div>
      {actionData && <NoScriptNotice {...actionData} />}
      <StatusFilterBar
        path={path}
        query={query}
        label="Search email"
        tabs={[
          { status: null, label: 'All', count: upTo(mostSubscribersCounted, all) },
          ...subscriptionStatuses.map((status) => ({
            status,
            label: labels[status],
            count: upTo(mostSubscribersCounted, counts[status]),
          })),
        ]}
      />
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one="subscriber"
        total={loaderData.total}
        most={mostSubscribersCounted}
      />
      <ListPanel path={path} ids={subscribers.map(({ id }) => id)} isLoading={isLoading}>
        {subscribers.length > 0 ? (
          <SubscriberTable subscribers={subscribers} labels={labels} />
        ) : all === 0 ? (
          <EmptyState bare title="No subscribers yet">
            Who subscribes at the foot of a page is listed here.
          </EmptyState>
        ) : (
          <ListEmpty path={path} filters={filters} one="subscriber" title="No subscribers found" />
        )}
        <ListFooter
          one="subscriber"
          page={loaderData}
          shown={subscribers.length}
          rows={query.rows}
          most={mostSubscribersCounted}
          hrefOf={at}
        />
      </ListPanel>
      <Form method="post" id={unsubscribeFormId} preventScrollReset />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title="Failed to load subscribers. Please try again." />;
}
