import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { m } from '#texts';

type GiftDeskErrorCode =
  | DecisionErrorCode
  | 'gift_not_found'
  | 'gift_opened'
  | 'gift_going_back'
  | 'gift_without_mail'
  | 'gift_email_invalid'
  | 'too_many_requests';

/** Sentences for staff. */
export const giftDeskErrors: ErrorTable<GiftDeskErrorCode> = {
  ...decisionErrors,
  gift_not_found: { status: 404, message: m.portal_gifts_not_found },
  gift_opened: { status: 409, message: m.portal_gifts_opened_already },
  gift_going_back: { status: 409, message: m.portal_gifts_going_back },
  gift_without_mail: { status: 409, message: m.portal_gifts_without_mail },
  gift_email_invalid: { status: 400, message: m.portal_gifts_email_invalid },
  too_many_requests: { status: 429, message: m.messages_too_many },
};

export const refuse = refusal<GiftDeskErrorCode>;
