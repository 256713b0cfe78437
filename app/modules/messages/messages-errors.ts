import type { ErrorTable } from '#app/shared/domain-error.ts';

export type MessagesErrorCode = 'too_many_requests' | 'invalid_newsletter_link';

export const messagesErrors: ErrorTable<MessagesErrorCode> = {
  too_many_requests: { status: 429, message: 'Too many messages. Please try again later.' },
  invalid_newsletter_link: {
    status: 400,
    message: 'This link is not complete. Please open it again from the mail, or subscribe once more.',
  },
};
