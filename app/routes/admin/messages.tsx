import { useFetcher, useNavigation } from 'react-router';
import {
  messageStatuses,
  maxMessagesCounted,
  settableStatuses,
  type MessageStatus,
} from '#app/modules/messages/admin/inbox.ts';
import { listMessages } from '#app/modules/messages/admin/read-inbox.server.ts';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Users } from '#app/ui/icons.ts';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { MessageTable } from '#app/modules/messages/ui/admin/message-table.tsx';
import { messageNotices, messageFailures } from '#app/modules/messages/ui/admin/message-labels.tsx';
import { upTo } from '#app/shared/counted.ts';
import { ListFooter } from '#app/ui/portal/list/list-footer.tsx';
import { ListEmpty } from '#app/ui/portal/list/list-empty.tsx';
import { activeFilter, ListFilters } from '#app/ui/portal/list/list-filters.tsx';
import { ListPanel } from '#app/ui/portal/list/list-panel.tsx';
import { readStatusQuery, searchOf } from '#app/ui/portal/list/status-query.ts';
import { StatusFilterBar } from '#app/ui/portal/list/filter-bar.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import type { Route } from './+types/messages';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => adminMeta(m.portal_messages_messages());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readStatusQuery(url.searchParams, messageStatuses);
  return {
    ...(await listMessages({ db, actor }, query, query.cursor, query.rows)),
    query,
    done: noticeFor(messageNotices, url.searchParams.get('done')),
    undo: readUndo(url.searchParams.get('undo')),
  };
}

/** The status of a message before the last button, for Undo: 'read 0b0e…'. */
function readUndo(text: string | null) {
  const [before, id = ''] = (text ?? '').split(' ');
  const status = settableStatuses.find((each) => each === before);
  return status && isId(id) ? { id, status } : null;
}

const labels: Readonly<Record<MessageStatus, () => string>> = {
  new: m.portal_messages_status_new,
  read: m.portal_messages_status_read,
  answered: m.portal_messages_status_answered,
  archived: m.portal_messages_status_archived,
};

/** Shows the messages of the contact form. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, counts, query, done, undo } = loaderData;
  const fetcher = useFetcher();
  useNotice(
    done,
    undo &&
      (() =>
        void fetcher.submit(
          { status: undo.status },
          { method: 'post', action: `/admin/messages/${undo.id}${searchOf(query)}` },
        )),
  );
  const isLoading = useNavigation().location?.pathname === '/admin/messages';
  const inbox = counts.new + counts.read + counts.answered;
  const path = '/admin/messages';
  const without = (change: Partial<typeof query>) => `${path}${searchOf({ ...query, cursor: null, ...change })}`;
  const filters = [
    ...activeFilter(m.portal_messages_search(), query.search, without({ search: '' })),
    ...activeFilter(m.portal_messages_status(), query.status && labels[query.status](), without({ status: null })),
  ];
  return (
    <>
      <div className="page-header">
        <h1>{m.portal_messages_messages()}</h1>
        <IfAllowed open="/admin/subscribers">
          <LinkButton variant="line" to="/admin/subscribers">
            <Users />
            {m.portal_messages_newsletter()}
          </LinkButton>
        </IfAllowed>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <StatusFilterBar
        path={path}
        query={query}
        label={m.portal_messages_search_label()}
        tabs={[
          { status: null, label: m.portal_messages_inbox(), count: upTo(maxMessagesCounted, inbox) },
          ...messageStatuses.map((status) => ({
            status,
            label: labels[status](),
            count: upTo(maxMessagesCounted, counts[status]),
          })),
        ]}
      />
      <ListFilters
        path={path}
        filters={filters}
        isLoading={isLoading}
        one={m.portal_messages_row()}
        many={m.portal_messages_rows()}
        total={loaderData.total}
        most={maxMessagesCounted}
      />
      <ListPanel path={path} ids={messages.map(({ id }) => id)} isLoading={isLoading}>
        {messages.length > 0 ? (
          <MessageTable messages={messages} here={searchOf(query)} />
        ) : filters.length === 0 ? (
          <EmptyState bare title={m.portal_messages_none()}>
            {m.portal_messages_none_hint()}
          </EmptyState>
        ) : (
          <ListEmpty
            path={path}
            filters={filters}
            one={m.portal_messages_row()}
            title={m.portal_messages_none_found()}
          />
        )}
        <ListFooter
          one={m.portal_messages_row()}
          many={m.portal_messages_rows()}
          page={loaderData}
          shown={messages.length}
          rows={query.rows}
          most={maxMessagesCounted}
          hrefOf={without}
        />
      </ListPanel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={messageFailures.load()} />;
}
