import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { m } from '#texts';

export type GiftErrorCode =
  | 'sign_in_required'
  | 'bad_order_key'
  | 'course_not_found'
  | 'course_not_for_sale'
  | 'gift_not_offered'
  | 'gift_price_changed'
  | 'gift_invalid'
  | 'gift_not_found'
  | 'gift_opened'
  | 'gift_going_back'
  | 'gift_course_gone'
  | 'gift_course_owned'
  | 'gift_without_mail'
  | 'too_many_requests';

/** Sentences for giver and recipient. */
export const giftErrors: ErrorTable<GiftErrorCode> = {
  sign_in_required: { status: 401, message: m.checkout_sign_in_required },
  bad_order_key: { status: 400, message: m.checkout_payment_failed },
  course_not_found: { status: 404, message: m.checkout_course_not_found },
  course_not_for_sale: { status: 409, message: ({ title = '' }) => m.checkout_payment_failed_for({ title }) },
  gift_not_offered: { status: 409, message: m.gifts_not_offered },
  gift_price_changed: { status: 409, message: ({ price = '' }) => m.gifts_price_changed({ price }) },
  gift_invalid: { status: 400, message: m.gifts_invalid },
  gift_not_found: { status: 404, message: m.gifts_not_found },
  gift_opened: { status: 409, message: m.gifts_opened_already },
  gift_going_back: { status: 410, message: m.gifts_going_back },
  gift_course_gone: { status: 410, message: m.gifts_course_gone },
  gift_course_owned: { status: 409, message: m.gifts_course_owned },
  gift_without_mail: { status: 409, message: m.gifts_without_mail },
  too_many_requests: { status: 429, message: m.messages_too_many },
};

export const refuse = refusal<GiftErrorCode>;
