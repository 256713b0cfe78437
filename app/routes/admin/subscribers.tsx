import { Form } from 'react-router';
import { listSubscribers } from '#app/modules/office/messages/admin/list-subscribers.server.ts';
import { maxSubscribersCounted } from '#app/modules/office/messages/admin/subscriber-list.ts';
import { unsubscribeSubscriber } from '#app/modules/office/messages/admin/unsubscribe-subscriber.server.ts';
import { messagesErrors } from '#app/modules/office/messages/messages-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { readQuery } from '#app/ui/portal/list/list-definition.ts';
import { FileLink, PortalList } from '#app/ui/portal/list/portal-list.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { requireStaff } from '../guards.server.ts';
import { formAction, asNotice } from '../form-action.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { upTo } from '#app/shared/counted.ts';
import { useAnswerNotice } from '#app/ui/portal/use-notice.ts';
import { subscriberList, unsubscribeFormId } from '#app/modules/office/messages/ui/admin/subscriber-table.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/subscribers';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_messages_newsletter());

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  const query = readQuery(subscriberList, url.searchParams);
  return { ...(await listSubscribers({ db, actor }, query, query.cursor, query.rows)), query };
}

/** Unsubscribes a person. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: messagesErrors,
      failure: m.portal_messages_unsubscribe_failed,
      more: asNotice,
    },
    async ({ deps, field }) => {
      await unsubscribeSubscriber(deps, field('unsubscribe', 80));
      return { isDone: true, sentence: m.portal_messages_taken_off() };
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Shows the subscribers of the newsletter. */
export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, counts, query } = loaderData;
  useAnswerNotice(actionData);
  return (
    <>
      <PortalList
        list={subscriberList}
        query={query}
        rows={subscribers}
        page={loaderData}
        counts={{ ...counts, all: counts.pending + counts.confirmed + counts.unsubscribed }}
        about={m.portal_messages_on_the_list({ count: upTo(maxSubscribersCounted, counts.confirmed) })}
        primary={<FileLink list={subscriberList} query={query} />}
        above={actionData && <NoScriptNotice {...actionData} />}
      />
      <Form method="post" id={unsubscribeFormId} preventScrollReset />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_messages_subscribers_load_failed()} />;
}
