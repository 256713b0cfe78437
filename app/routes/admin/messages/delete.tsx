import { data, redirect } from 'react-router';
import { deleteMessage } from '#app/modules/messages/admin/change-message.server.ts';
import { readMessage } from '#app/modules/messages/admin/read-inbox.server.ts';
import { messagesErrors } from '#app/modules/messages/messages-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnforeseen } from '../../unforeseen.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { counted } from '#app/shared/counted.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { messageFailures } from '#app/modules/messages/ui/admin/message-labels.tsx';
import { whenReachableOrSay } from '#app/ui/portal/when-reachable.ts';
import type { Route } from './+types/delete';

export const meta: Route.MetaFunction = () => adminMeta('Delete message');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const { name, replies } = await readMessage({ db, actor }, params.messageId);
    return { name, replies: replies.length };
  } catch (error) {
    throw refusalToShow(messagesErrors, error);
  }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { services, address } = scope;
  try {
    await deleteMessage({ ...services, actor, address }, params.messageId);
  } catch (error) {
    const { status, message } =
      answerFrom(messagesErrors, error) ??
      answerUnforeseen(scope, error, { logged: 'a message could not be deleted', failure: messageFailures.delete });
    return data({ error: message }, { status });
  }
  const after = new URLSearchParams(url.search);
  after.set('done', 'deleted');
  return redirect(`/admin/messages?${after}`, 303);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return whenReachableOrSay(serverAction);
}

/** Asks before a message is deleted. */
export default function DeleteMessage({ loaderData: { name, replies }, actionData }: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={`Delete the message of ${name}?`}
      question="This cannot be undone. To keep it out of the way, archive it."
      goes={replies === 0 ? 'the message.' : `the message with ${counted(replies, 'answer')}.`}
      stays="the mails that went out about it."
      error={actionData?.error}
      label="Delete message"
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={messageFailures.delete} />;
}
