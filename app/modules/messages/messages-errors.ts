import type { ErrorTable } from '#app/shared/domain-error.ts';

export type MessagesErrorCode =
  | 'too_many_requests'
  | 'invalid_newsletter_link'
  | 'forbidden'
  | 'message_not_found'
  | 'already_answered'
  | 'subscriber_not_found';

export const messagesErrors: ErrorTable<MessagesErrorCode> = {
  too_many_requests: { status: 429, message: 'Too many messages. Please try again later.' },
  invalid_newsletter_link: {
    status: 400,
    message: 'This link is not complete. Please open it again from the mail, or subscribe once more.',
  },
  forbidden: { status: 403, message: 'Only administrators may do this.' },
  message_not_found: { status: 404, message: 'Message not found' },
  already_answered: {
    status: 409,
    message: 'Somebody else answered this message meanwhile. Please read their answer; yours was not sent.',
  },
  subscriber_not_found: { status: 404, message: 'Subscriber not found' },
};
