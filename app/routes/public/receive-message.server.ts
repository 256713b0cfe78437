import { m } from '#texts';
import { fieldErrorsOf, type FieldErrors } from '#app/modules/people/accounts/account-forms.ts';
import { contactForm, isSpam, newsletterForm } from '#app/modules/office/messages/message-forms.ts';
import { messageSentences } from '#app/modules/office/messages/message-terms.ts';
import { messagesErrors } from '#app/modules/office/messages/messages-errors.ts';
import { sendContactMessage } from '#app/modules/office/messages/send-contact-message.server.ts';
import { subscribe } from '#app/modules/office/messages/subscribe.server.ts';
import { joinWaitingList } from '#app/modules/office/messages/waiting-list/join-waiting-list.server.ts';
import type { RequestScope } from '#app/services.server.ts';
import { refusalOf } from '../form-action.server.ts';

/** Result of a form, for its page and for the JSON endpoint. */
export interface MessageAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Success message; null after a failure. */
  readonly message: string | null;
  readonly error: string | null;
  readonly fields: FieldErrors;
}

const answer = (status: number, input: Partial<Omit<MessageAnswer, 'status'>>): MessageAnswer => ({
  status,
  headers: new Headers(),
  message: null,
  error: null,
  fields: {},
  ...input,
});

/** Handles the fields of a contact form. */
export async function receiveContactMessage(
  scope: RequestScope,
  fields: Readonly<Record<string, unknown>>,
): Promise<MessageAnswer> {
  const sent = answer(200, { message: messageSentences.contactSent() });
  if (isSpam(fields)) return sent;
  const form = contactForm.safeParse(fields);
  if (!form.success) return refused(fieldErrorsOf(form.error));
  return attempt(scope, messageSentences.contactFailed(), async () => {
    await sendContactMessage(scope.services, form.data, { address: scope.address });
    return sent;
  });
}

/** Subscribes an address to the newsletter. */
export async function receiveSubscription(
  scope: RequestScope,
  fields: Readonly<Record<string, unknown>>,
): Promise<MessageAnswer> {
  const sent = answer(200, { message: messageSentences.subscribed() });
  if (isSpam(fields)) return sent;
  const form = newsletterForm.safeParse(fields);
  if (!form.success) return refused(fieldErrorsOf(form.error));
  return attempt(scope, messageSentences.subscribeFailed(), async () => {
    const { services, address } = scope;
    await subscribe({ ...services, appUrl: services.config.appUrl }, { email: form.data.email, address });
    return sent;
  });
}

/** Puts an address on the waiting list of a course. */
export async function receiveWaitingAddress(
  scope: RequestScope,
  slug: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<MessageAnswer> {
  const sent = answer(200, { message: m.messages_waiting_sent() });
  if (isSpam(fields)) return sent;
  const form = newsletterForm.safeParse(fields);
  if (!form.success) return refused(fieldErrorsOf(form.error));
  return attempt(scope, messageSentences.subscribeFailed(), async () => {
    const { services, address } = scope;
    const needs = { ...services, appUrl: services.config.appUrl };
    await joinWaitingList(needs, { slug, email: form.data.email, address });
    return sent;
  });
}

/** Returns a 400 with the first field's error as its message. */
function refused(fields: FieldErrors): MessageAnswer {
  return answer(400, { fields, error: Object.values(fields)[0] ?? null });
}

/** Runs `work`. Answers a known refusal with its sentence, anything else with `failed`, the form's own. */
async function attempt(
  scope: RequestScope,
  failed: string,
  work: () => Promise<MessageAnswer>,
): Promise<MessageAnswer> {
  try {
    return await work();
  } catch (error) {
    const refusal = refusalOf(error, scope, { errors: messagesErrors, failure: () => failed }, null);
    const { retryAfter } = refusal.details;
    const headers = new Headers(retryAfter ? { 'retry-after': retryAfter } : {});
    return answer(refusal.status, { headers, error: refusal.error });
  }
}
