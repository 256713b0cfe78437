import { useFetcher } from 'react-router';
import { settableStatuses } from '#app/modules/office/messages/admin/inbox.ts';
import { listMessages } from '#app/modules/office/messages/admin/read-inbox.server.ts';
import { requestScope } from '#app/services.server.ts';
import { isId } from '#app/shared/ids.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Users } from '#app/ui/icons.ts';
import { requireStaff } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { messageList } from '#app/modules/office/messages/ui/admin/message-table.tsx';
import { messageNotices, messageFailures } from '#app/modules/office/messages/ui/admin/message-labels.tsx';
import { readQuery, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { readListAgain } from '#app/ui/portal/list/read-list-again.ts';
import { noticeFor } from '#app/ui/portal/use-notice.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import type { Route } from './+types/messages';
import { m } from '#texts';

export const shouldRevalidate = readListAgain;

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_messages());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(messageList, url.searchParams);
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

/** Shows the messages of the contact form. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages, counts, query, done, undo } = loaderData;
  const fetcher = useFetcher();
  const takeBack = (to: NonNullable<typeof undo>) =>
    void fetcher.submit(
      { status: to.status },
      { method: 'post', action: `/admin/messages/${to.id}${searchOf(messageList, query)}` },
    );
  return (
    <PortalList
      list={messageList}
      query={query}
      rows={messages}
      page={loaderData}
      counts={{ ...counts, all: counts.new + counts.read + counts.answered }}
      done={done}
      undo={undo && (() => takeBack(undo))}
      primary={
        <IfAllowed open="/admin/subscribers">
          <LinkButton variant="line" to="/admin/subscribers">
            <Users />
            {m.portal_messages_newsletter()}
          </LinkButton>
        </IfAllowed>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={messageFailures.load()} />;
}
