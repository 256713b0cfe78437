import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { m } from '#texts';

export type PlanErrorCode =
  | 'sign_in_required'
  | 'forbidden'
  | 'bad_order_key'
  | 'course_not_found'
  | 'course_not_for_sale'
  | 'course_owned'
  | 'plan_not_offered'
  | 'plan_not_found'
  | 'plan_closed'
  | 'plan_amount_invalid'
  | 'plan_price_changed';

/** Sentences for the learner. */
export const planErrors: ErrorTable<PlanErrorCode> = {
  sign_in_required: { status: 401, message: m.checkout_sign_in_required },
  forbidden: { status: 403, message: m.plans_not_found },
  bad_order_key: { status: 400, message: m.checkout_payment_failed },
  course_not_found: { status: 404, message: m.checkout_course_not_found },
  course_not_for_sale: { status: 409, message: ({ title = '' }) => m.checkout_payment_failed_for({ title }) },
  course_owned: { status: 409, message: m.plans_course_owned },
  plan_not_offered: { status: 404, message: m.plans_not_offered },
  plan_not_found: { status: 404, message: m.plans_not_found },
  plan_closed: { status: 409, message: m.plans_closed },
  plan_amount_invalid: {
    status: 400,
    message: ({ least = '', most = '' }) => m.plans_amount_invalid({ least, most }),
  },
  plan_price_changed: { status: 409, message: ({ price = '' }) => m.plans_price_changed({ price }) },
};

export const refuse = refusal<PlanErrorCode>;
