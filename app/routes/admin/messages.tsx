import { Outlet, useNavigation } from 'react-router';
import { messageStatuses, mostMessagesCounted, type MessageStatus } from '#app/modules/messages/admin/inbox.ts';
import { listMessages } from '#app/modules/messages/admin/read-inbox.server.ts';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Users } from '#app/ui/icons.ts';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from './parts/page-failed.tsx';
import { adminMeta } from './admin-meta.ts';
import { MessageTable } from './messages/message-table.tsx';
import { messageDone, messageFailures } from './messages/words.tsx';
import { counted, countedUpTo, upTo } from './parts/counted.ts';
import { PageLinks } from './parts/page-links.tsx';
import { readStatusQuery, searchOf } from './parts/status-query.ts';
import { StatusSieve } from './parts/status-sieve.tsx';
import { Told } from './parts/told.tsx';
import { sentenceOf, useDone } from './parts/use-done.ts';
import type { Route } from './+types/messages';

export const meta: Route.MetaFunction = () => adminMeta('Messages');

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readStatusQuery(url.searchParams, messageStatuses);
  return {
    ...(await listMessages({ db, actor }, query, query.cursor)),
    query,
    done: sentenceOf(messageDone, url.searchParams.get('done')),
  };
}

const labels: Readonly<Record<MessageStatus, string>> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
};

/** What visitors wrote by the contact form (decision C10). */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, counts, previous, next, query, done } = loaderData;
  useDone(done);
  const isLoading = useNavigation().location?.pathname === '/admin/messages';
  const at = (cursor: typeof query.cursor) => `/admin/messages${searchOf({ ...query, cursor })}`;
  const inbox = counts.new + counts.read + counts.answered;
  const isUntouched = query.search === '' && query.status === null;
  const total = query.status ? counts[query.status] : inbox;
  return (
    <>
      <div className="lead-in">
        <h1>Messages</h1>
        <LinkButton variant="line" to="/admin/subscribers">
          <Users />
          Newsletter
        </LinkButton>
      </div>
      <Told sentence={done} isDone />
      <StatusSieve
        path="/admin/messages"
        query={query}
        label="Search name, email or words"
        tabs={[
          { status: null, label: 'Inbox', count: upTo(mostMessagesCounted, inbox) },
          ...messageStatuses.map((status) => ({
            status,
            label: labels[status],
            count: upTo(mostMessagesCounted, counts[status]),
          })),
        ]}
      />
      <div className="panel" aria-busy={isLoading}>
        {messages.length > 0 ? (
          <MessageTable messages={messages} here={searchOf(query)} />
        ) : isUntouched ? (
          <EmptyState bare title="No messages">
            What visitors write on the contact page is listed here.
          </EmptyState>
        ) : (
          <EmptyState
            bare
            title="No messages found"
            actions={
              <LinkButton variant="line" to="/admin/messages">
                Clear the filters
              </LinkButton>
            }
          >
            No message matches the search and the filters.
          </EmptyState>
        )}
        <div className="foot-row">
          <p role="status">
            {isLoading
              ? 'Loading messages...'
              : query.search !== ''
                ? `${counted(messages.length, 'message')} on this page`
                : countedUpTo(mostMessagesCounted, total, 'message')}
          </p>
          <PageLinks previous={previous && at({ before: previous })} next={next && at({ after: next })} />
        </div>
      </div>
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={messageFailures.load} />;
}
