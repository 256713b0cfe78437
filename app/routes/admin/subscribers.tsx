import { data, Form, useNavigation } from 'react-router';
import { listSubscribers } from '#app/modules/messages/admin/list-subscribers.server.ts';
import {
  maxSubscribersCounted,
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
import { answerUnexpectedError } from '../unexpected-error.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { upTo } from '#app/shared/counted.ts';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { activeFilter, ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readStatusQuery, searchOf } from '#app/ui/portal/list/status-query.ts';
import { StatusFilterBar } from '#app/ui/portal/list/filter-bar.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { useAnswerNotice } from '#app/ui/portal/use-notice.ts';
import { SubscriberTable, unsubscribeFormId } from '#app/modules/messages/ui/admin/subscriber-table.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/subscribers';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_messages_newsletter());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readStatusQuery(url.searchParams, subscriptionStatuses);
  return { ...(await listSubscribers({ db, actor }, query, query.cursor, query.rows)), query };
}

/** Unsubscribes a person. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const form = await readForm(request);
  try {
    await unsubscribeSubscriber({ ...scope.services, actor, address: scope.address }, fieldOf(form, 'unsubscribe', 80));
    return { isDone: true, sentence: m.portal_messages_taken_off() };
  } catch (error) {
    const { status, message } =
      answerFrom(messagesErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'a subscriber could not be unsubscribed',
        failure: m.portal_messages_unsubscribe_failed(),
      });
    return data({ isDone: false, sentence: message }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

const labels: Readonly<Record<SubscriptionStatus, () => string>> = {
  pending: m.portal_messages_subscription_pending,
  confirmed: m.portal_messages_subscription_confirmed,
  unsubscribed: m.portal_messages_subscription_ended,
};

/** Shows the subscribers of the newsletter. */
export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, counts, query } = loaderData;
  useAnswerNotice(actionData);
  const isLoading = useNavigation().location?.pathname === '/admin/subscribers';
  const path = '/admin/subscribers';
  const at = (change: Partial<typeof query>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  const filters = [
    ...activeFilter(m.portal_messages_search(), query.search, at({ search: '' })),
    ...activeFilter(m.portal_messages_status(), query.status && labels[query.status](), at({ status: null })),
  ];
  const all = counts.pending + counts.confirmed + counts.unsubscribed;
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_messages_newsletter()}</h1>
          <p>{m.portal_messages_on_the_list({ count: upTo(maxSubscribersCounted, counts.confirmed) })}</p>
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
        label={m.portal_messages_search_email()}
        tabs={[
          { status: null, label: m.portal_messages_all(), count: upTo(maxSubscribersCounted, all) },
          ...subscriptionStatuses.map((status) => ({
            status,
            label: labels[status](),
            count: upTo(maxSubscribersCounted, counts[status]),
          })),
        ]}
      />
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_messages_subscriber_row()}
        many={m.portal_messages_subscriber_rows()}
        total={loaderData.total}
        most={maxSubscribersCounted}
      />
      <ListPanel path={path} ids={subscribers.map(({ id }) => id)} isLoading={isLoading}>
        {subscribers.length > 0 ? (
          <SubscriberTable subscribers={subscribers} labels={labels} />
        ) : all === 0 ? (
          <EmptyState bare title={m.portal_messages_no_subscribers()}>
            {m.portal_messages_no_subscribers_hint()}
          </EmptyState>
        ) : (
          <ListEmpty
            path={path}
            filters={filters}
            one={m.portal_messages_subscriber_row()}
            title={m.portal_messages_no_subscribers_found()}
          />
        )}
        <ListFooter
          one={m.portal_messages_subscriber_row()}
          many={m.portal_messages_subscriber_rows()}
          page={loaderData}
          shown={subscribers.length}
          rows={query.rows}
          most={maxSubscribersCounted}
          hrefOf={at}
        />
      </ListPanel>
      <Form method="post" id={unsubscribeFormId} preventScrollReset />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_messages_subscribers_load_failed()} />;
}
