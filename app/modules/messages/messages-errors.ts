import { m } from '#texts';
import type { ErrorTable } from '#app/shared/domain-error.ts';

export type MessagesErrorCode =
  | 'too_many_requests'
  | 'invalid_newsletter_link'
  | 'forbidden'
  | 'message_not_found'
  | 'already_answered'
  | 'subscriber_not_found';

export const messagesErrors: ErrorTable<MessagesErrorCode> = {
  too_many_requests: { status: 429, message: m.messages_too_many },
  invalid_newsletter_link: { status: 400, message: m.messages_link_incomplete },
  forbidden: { status: 403, message: m.portal_forms_admins_only },
  message_not_found: { status: 404, message: m.portal_messages_not_found },
  already_answered: {
    status: 409,
    message: m.portal_messages_already_answered,
  },
  subscriber_not_found: { status: 404, message: m.portal_messages_subscriber_not_found },
};
