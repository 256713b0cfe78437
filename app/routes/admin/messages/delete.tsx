import { deleteMessage } from '#app/modules/office/messages/admin/change-message.server.ts';
import { readMessage } from '#app/modules/office/messages/admin/read-inbox.server.ts';
import { messagesErrors } from '#app/modules/office/messages/messages-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { formatCount } from '#app/shared/counted.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { messageFailures } from '#app/modules/office/messages/ui/admin/message-labels.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/delete';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_messages_delete());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(messagesErrors, async () => {
    const { name, replies } = await readMessage({ db, actor }, params.messageId);
    return { name, replies: replies.length };
  });
}

export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: messagesErrors, failure: messageFailures.delete },
    async ({ deps, url }) => {
      await deleteMessage(deps, params.messageId);
      const after = new URLSearchParams(url.search);
      after.set('done', 'deleted');
      return `/admin/messages?${after}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Confirms the deletion of a message. */
export default function DeleteMessage({ loaderData: { name, replies }, actionData }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={m.portal_messages_delete_title({ name })}
      question={m.portal_messages_delete_question()}
      goes={
        replies === 0
          ? m.portal_messages_delete_goes()
          : m.portal_messages_delete_goes_with({ count: formatCount(replies) })
      }
      stays={m.portal_messages_delete_stays()}
      error={actionData?.error}
      label={m.portal_messages_delete()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={messageFailures.delete()} />;
}
