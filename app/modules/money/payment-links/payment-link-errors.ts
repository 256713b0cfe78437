import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { m } from '#texts';

type PaymentLinkErrorCode =
  | 'sign_in_required'
  | 'order_not_found'
  | 'order_paid'
  | 'price_too_old'
  | 'link_not_offered'
  | 'link_name_invalid'
  | 'link_not_found'
  | 'link_ended'
  | 'words_invalid'
  | 'words_not_yours'
  | 'too_many_requests';

/** Sentences for the buyer who asks, and for the payer. */
export const paymentLinkErrors: ErrorTable<PaymentLinkErrorCode> = {
  sign_in_required: { status: 401, message: m.checkout_sign_in_required },
  order_not_found: { status: 404, message: m.checkout_order_not_found },
  order_paid: { status: 409, message: m.payments_order_paid },
  price_too_old: { status: 409, message: m.payments_price_too_old },
  link_not_offered: { status: 409, message: m.links_not_offered },
  link_name_invalid: { status: 400, message: m.links_name_invalid },
  link_not_found: { status: 404, message: m.links_not_found },
  link_ended: { status: 410, message: m.links_ended_refused },
  words_invalid: { status: 400, message: ({ most = '' }) => m.links_words_invalid({ most }) },
  words_not_yours: { status: 403, message: m.links_words_not_yours },
  too_many_requests: { status: 429, message: m.messages_too_many },
};

export const refuse = refusal<PaymentLinkErrorCode>;
