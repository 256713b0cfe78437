import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { formatKsh, shillingsToCents } from '#app/shared/money.ts';
import { maxQuotationShillings, maxValidityDays, maxSeats, maxSeatsOfCourse } from '#app/shared/selling-terms.ts';
import { maxMessageLength } from './quotation.ts';
import { maxReasonLength } from './seat-discount.ts';
import { m } from '#texts';

/** Reasons to refuse an order made in the portal, or a change of it. */
export type QuotationErrorCode =
  | DecisionErrorCode
  | 'quotation_not_found'
  | 'form_used'
  | 'bad_order_key'
  | 'buyer_not_found'
  | 'buyer_invalid'
  | 'validity_invalid'
  | 'message_too_long'
  | 'cart_empty'
  | 'cart_too_long'
  | 'cart_changed'
  | 'cart_owned'
  | 'course_owned'
  | 'course_not_found'
  | 'course_not_for_sale'
  | 'bundle_not_for_sale'
  | 'code_refused'
  | 'order_free'
  | 'quotation_too_large'
  | 'invoice_incomplete'
  | 'kra_pin_invalid'
  | 'seats_invalid'
  | 'seats_too_many'
  | 'seats_no_coupon'
  | 'seats_no_bundle'
  | 'discount_invalid'
  | 'discount_too_large'
  | 'discount_one_seat'
  | 'discount_reason'
  | 'discount_forbidden'
  | 'people_invalid'
  | 'people_too_many'
  | 'quotation_decided'
  | 'quotation_has_money'
  | 'coupon_gone';

/** Sentences for staff. */
export const quotationErrors: ErrorTable<QuotationErrorCode> = {
  ...decisionErrors,
  forbidden: { status: 403, message: m.portal_quotations_refused_forbidden },
  quotation_not_found: { status: 404, message: m.portal_quotations_refused_not_found },
  form_used: { status: 409, message: m.portal_quotations_refused_form_used },
  bad_order_key: { status: 400, message: m.portal_quotations_refused_form_used },
  buyer_not_found: { status: 404, message: m.portal_quotations_refused_buyer_unknown },
  buyer_invalid: { status: 400, message: m.portal_quotations_refused_buyer },
  validity_invalid: { status: 400, message: () => m.portal_quotations_refused_validity({ most: maxValidityDays }) },
  message_too_long: {
    status: 400,
    message: () => m.portal_quotations_refused_message({ most: maxMessageLength.toLocaleString('en-KE') }),
  },
  cart_empty: { status: 400, message: m.portal_quotations_refused_empty },
  cart_too_long: { status: 400, message: m.portal_quotations_refused_many },
  cart_changed: { status: 409, message: m.portal_quotations_refused_form_used },
  cart_owned: { status: 409, message: m.portal_quotations_refused_all_owned },
  course_owned: { status: 409, message: ({ title = '' }) => m.portal_quotations_refused_owned({ title }) },
  course_not_found: { status: 404, message: m.portal_quotations_refused_course_unknown },
  course_not_for_sale: { status: 409, message: ({ title = '' }) => m.portal_quotations_refused_unsold({ title }) },
  bundle_not_for_sale: { status: 409, message: ({ name = '' }) => m.portal_quotations_refused_unsold({ title: name }) },
  code_refused: { status: 409, message: ({ why = '' }) => m.portal_quotations_refused_code({ why }) },
  order_free: { status: 409, message: m.portal_quotations_refused_free },
  quotation_too_large: {
    status: 409,
    message: () => m.portal_quotations_refused_large({ most: formatKsh(shillingsToCents(maxQuotationShillings)) }),
  },
  invoice_incomplete: { status: 400, message: m.portal_quotations_refused_invoice },
  kra_pin_invalid: { status: 400, message: m.portal_quotations_refused_pin },
  seats_invalid: { status: 400, message: () => m.portal_quotations_refused_seats({ most: maxSeatsOfCourse }) },
  seats_too_many: { status: 400, message: () => m.portal_quotations_refused_seats_many({ most: maxSeats }) },
  seats_no_coupon: { status: 409, message: m.portal_quotations_refused_seats_coupon },
  seats_no_bundle: { status: 409, message: m.portal_quotations_refused_seats_bundle },
  discount_invalid: { status: 400, message: m.portal_quotations_refused_discount },
  discount_too_large: {
    status: 409,
    message: ({ title = '' }) => m.portal_quotations_refused_discount_large({ title }),
  },
  discount_one_seat: { status: 400, message: m.portal_quotations_refused_discount_one },
  discount_reason: {
    status: 400,
    message: () => m.portal_quotations_refused_discount_reason({ most: maxReasonLength }),
  },
  discount_forbidden: { status: 403, message: m.portal_quotations_refused_discount_role },
  people_invalid: { status: 400, message: ({ why = '' }) => m.seats_people_invalid({ why }) },
  people_too_many: {
    status: 400,
    message: ({ people = '', seats = '' }) => m.portal_quotations_refused_people({ people, seats }),
  },
  quotation_decided: { status: 409, message: m.portal_quotations_refused_decided },
  quotation_has_money: { status: 409, message: m.portal_quotations_refused_has_money },
  coupon_gone: { status: 409, message: m.portal_quotations_refused_coupon_gone },
};

export const refuse = refusal<QuotationErrorCode>;
