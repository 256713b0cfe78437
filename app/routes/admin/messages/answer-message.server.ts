import { data, redirect } from 'react-router';
import { fieldErrorsOf } from '#app/modules/identity/account-forms.ts';
import { setMessageStatus } from '#app/modules/messages/admin/change-message.server.ts';
import { settableStatuses } from '#app/modules/messages/admin/inbox.ts';
import { replyToMessage } from '#app/modules/messages/admin/reply-to-message.server.ts';
import { replyForm } from '#app/modules/messages/message-forms.ts';
import { messagesErrors } from '#app/modules/messages/messages-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { readFields } from '../../form-fields.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import { messageFailures, type messageNotices } from '#app/modules/messages/ui/admin/message-labels.tsx';

/** Answer to a message's form if nothing was done. */
export interface MessageAnswer {
  /** Text in the field for the answer. */
  readonly body: string | null;
  readonly error: string | null;
}

interface Asked {
  readonly actor: Actor;
  readonly request: Request;
  readonly url: URL;
  readonly messageId: string;
}

/** Handles the forms of one message: its status, and the answer. */
export async function answerMessage(scope: RequestScope, { actor, request, url, messageId }: Asked) {
  const deps = { ...scope.services, actor, address: scope.address };
  const fields = await readFields(request);
  const status = settableStatuses.find((each) => each === fields['status']);
  const refuse = (code: number, answer: Partial<MessageAnswer>) =>
    data<MessageAnswer>({ body: null, error: null, ...answer }, { status: code });
  try {
    if (status) {
      const isOpening = fields['opening'] === 'on';
      const before = await setMessageStatus(deps, { id: messageId, status, isOpening });
      // Opening a message shows no notice.
      return isOpening ? refuse(200, {}) : goBack(url, status, before && `${before} ${messageId}`);
    }
    const form = replyForm.safeParse(fields);
    if (!form.success) return refuse(400, { body: fieldErrorsOf(form.error)['body'] ?? null });
    const { id = '', seen } = fields;
    if (!isId(id)) return refuse(400, { error: messageFailures.reply() });
    await replyToMessage(deps, { messageId, id, body: form.data.body, seen: Number(seen) });
    return goBack(url, 'answered');
  } catch (error) {
    const failure = status ? messageFailures.save() : messageFailures.reply();
    const answer =
      answerFrom(messagesErrors, error) ??
      answerUnexpectedError(scope, error, { logged: 'a message could not be changed', failure });
    return refuse(answer.status, { error: answer.message });
  }
}

/** `undo` contains the former status of the message. */
function goBack(url: URL, done: keyof typeof messageNotices, undo: string | null = null) {
  const params = new URLSearchParams(url.search);
  params.set('done', done);
  if (undo !== null) params.set('undo', undo);
  return redirect(`/admin/messages?${params}`, 303);
}
