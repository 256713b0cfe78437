import { randomUUID } from 'node:crypto';
import { useEffect, useEffectEvent } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { type MessageRecord, type MessageReply, settableStatuses } from '#app/modules/office/messages/admin/inbox.ts';
import { readMessage } from '#app/modules/office/messages/admin/read-inbox.server.ts';
import { maxMessageLength } from '#app/modules/office/messages/message-terms.ts';
import { messagesErrors } from '#app/modules/office/messages/messages-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { baseLocale, languageNames } from '#app/shared/locale.ts';
import { Button } from '#app/ui/button.tsx';
import { Trash2 } from '#app/ui/icons.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { useErrorFocus } from '#app/ui/use-error-focus.ts';
import { requireStaff } from '../../guards.server.ts';
import { formAction, invalid } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { DraftNote } from '#app/modules/site/ui/admin/drafts/draft-note.tsx';
import { RecordPanel } from '#app/ui/portal/list/record-panel.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useSavedDraft } from '#app/modules/site/ui/admin/drafts/use-saved-draft.ts';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import {
  messageFailures,
  MessageStatusBadge,
  type messageNotices,
} from '#app/modules/office/messages/ui/admin/message-labels.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { setMessageStatus } from '#app/modules/office/messages/admin/change-message.server.ts';
import { replyToMessage } from '#app/modules/office/messages/admin/reply-to-message.server.ts';
import { replyForm } from '#app/modules/office/messages/message-forms.ts';
import { isId } from '#app/shared/ids.ts';
import type { Route } from './+types/message';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_messages_message());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(messagesErrors, async () => {
    return { message: await readMessage({ db, actor }, params.messageId), replyId: randomUUID() };
  });
}

/** Handles the forms of one message: its status, and the answer. */
export function action({ params: { messageId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: messagesErrors,
      failure: ({ form }) => (form.has('status') ? messageFailures.save() : messageFailures.reply()),
    },
    async ({ deps, fields, read, url }) => {
      const status = settableStatuses.find((each) => each === fields['status']);
      if (status) {
        const isOpening = fields['opening'] === 'on';
        const before = await setMessageStatus(deps, { id: messageId, status, isOpening });
        // Opening a message shows no notice.
        return isOpening ? null : listAfter(url, status, before && `${before} ${messageId}`);
      }
      const { body } = read(replyForm);
      const { id = '', seen } = fields;
      if (!isId(id)) throw invalid({ error: messageFailures.reply() });
      await replyToMessage(deps, { messageId, id, body, seen: Number(seen) });
      return listAfter(url, 'answered');
    },
  );
}

/** Returns the list with a notice; `undo` contains the former status of the message. */
function listAfter(url: URL, done: keyof typeof messageNotices, undo: string | null = null): string {
  const params = new URLSearchParams(url.search);
  params.set('done', done);
  if (undo !== null) params.set('undo', undo);
  return `/admin/messages?${params}`;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

const statusFormId = 'message-status';

/** Shows a message with its answers and actions. */
export default function Message({ loaderData: { message, replyId }, actionData }: Route.ComponentProps) {
  const { to } = useReturnToList();
  const { status } = message;
  const search = to.slice('/admin/messages'.length);
  return (
    <RecordPanel
      title={message.name}
      footer={
        <>
          {status === 'archived' ? (
            <Button type="submit" form={statusFormId} name="status" value="read" variant="line">
              {m.portal_messages_back_to_inbox()}
            </Button>
          ) : (
            <Button type="submit" form={statusFormId} name="status" value="archived" variant="line">
              {m.portal_shared_archive()}
            </Button>
          )}
          <Button
            type="submit"
            form={statusFormId}
            name="status"
            value={status === 'new' ? 'read' : 'new'}
            variant="line"
          >
            {status === 'new' ? m.portal_messages_mark_read() : m.portal_messages_mark_new()}
          </Button>
          <Link
            className="btn btn-icon bad-icon"
            to={`/admin/messages/${message.id}/delete${search}`}
            aria-label={m.portal_messages_delete_of({ name: message.name })}
            title={m.portal_shared_delete()}
            preventScrollReset
          >
            <Trash2 />
          </Link>
        </>
      }
    >
      <Letter key={message.id} message={message} replyId={replyId} answer={actionData} />
    </RecordPanel>
  );
}

interface LetterProps {
  readonly message: MessageRecord;
  /** Id of the next answer. */
  readonly replyId: string;
  readonly answer: Route.ComponentProps['actionData'];
}

/** Shows a message with its answers, and the form of the next answer. Opening a new message marks it as read. */
function Letter({ message, replyId, answer }: LetterProps) {
  const { ref: form, ...draft } = useSavedDraft(`reply:${message.id}`);
  const navigation = useNavigation();
  const isSending = navigation.state === 'submitting' && navigation.formData?.has('body') === true;
  useErrorFocus(form, answer);
  useOpened(message.status === 'new');
  const { replies } = message;
  return (
    <div className="stack">
      <div className="row between">
        <div>
          <a className="underline wrap-anywhere" href={`mailto:${message.email}`}>
            {message.email}
          </a>
          <p className="quiet">
            {formatMoment(message.at)}, {languageNames[message.locale]}
          </p>
        </div>
        <MessageStatusBadge status={message.status} />
      </div>
      <p className="message-text" lang={message.locale}>
        {message.message}
      </p>
      {replies.map((reply) => (
        <Reply key={reply.id} reply={reply} />
      ))}
      <Form method="post" id={statusFormId} preventScrollReset />
      <Form method="post" className="form" ref={form} preventScrollReset>
        <DraftNote draft={{ ...draft, ref: form }} />
        <RefusalNote sentence={answer?.error} />
        <input type="hidden" name="id" key={replyId} defaultValue={replyId} />
        <input type="hidden" name="seen" key={replies.length} defaultValue={replies.length} />
        <Textarea
          label={replies.length > 0 ? m.portal_messages_answer_again() : m.portal_messages_answer()}
          name="body"
          required
          rows={7}
          maxLength={maxMessageLength}
          error={answer?.errors['body']}
          hint={hintOf(message)}
        />
        <Button type="submit" variant="accent" busy={isSending}>
          {m.portal_messages_send_answer()}
        </Button>
      </Form>
    </div>
  );
}

function hintOf({ email, locale }: MessageRecord): string {
  const goes = m.portal_messages_answer_hint({ email });
  return locale === baseLocale ? goes : `${goes} ${m.portal_messages_answer_in({ language: languageNames[locale] })}`;
}

function Reply({ reply: { body, sentByName, at } }: { readonly reply: MessageReply }) {
  return (
    <section className="message-reply" aria-label={m.portal_messages_answer_of({ name: sentByName })}>
      <p className="quiet">{m.portal_messages_answered_by({ name: sentByName, at: formatMoment(at) })}</p>
      <p className="message-text">{body}</p>
    </section>
  );
}

/** Marks a new message as read once it is shown. */
function useOpened(isNew: boolean): void {
  const fetcher = useFetcher();
  const open = useEffectEvent(() => void fetcher.submit({ status: 'read', opening: 'on' }, { method: 'post' }));
  useEffect(() => {
    if (isNew) open();
  }, [isNew]);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={messageFailures.load()} />;
}
