import { m } from '#texts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';

type MessagesErrorCode =
  | 'too_many_requests'
  | 'invalid_newsletter_link'
  | 'forbidden'
  | 'message_not_found'
  | 'already_answered'
  | 'subscriber_not_found'
  | 'course_not_found'
  | 'already_listed'
  | 'nothing_to_announce'
  | 'not_waiting';

export const messagesErrors: ErrorTable<MessagesErrorCode> = {
  too_many_requests: { status: 429, message: m.messages_too_many },
  invalid_newsletter_link: { status: 400, message: m.messages_link_incomplete },
  forbidden: { status: 403, message: m.portal_forms_staff_only },
  message_not_found: { status: 404, message: m.portal_messages_not_found },
  already_answered: {
    status: 409,
    message: m.portal_messages_already_answered,
  },
  course_not_found: { status: 404, message: m.messages_waiting_not_found },
  already_listed: { status: 409, message: m.portal_courses_waiting_listed },
  nothing_to_announce: { status: 409, message: m.portal_courses_waiting_nothing },
  not_waiting: { status: 404, message: m.messages_waiting_over },
  subscriber_not_found: { status: 404, message: m.portal_messages_subscriber_not_found },
};

export const refuse = refusal<MessagesErrorCode>;
