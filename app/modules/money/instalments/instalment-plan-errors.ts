import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { m } from '#texts';

export type InstalmentPlanErrorCode =
  | 'sign_in_required'
  | 'forbidden'
  | 'bad_order_key'
  | 'course_not_found'
  | 'course_not_for_sale'
  | 'course_owned'
  | 'instalments_not_offered'
  | 'instalment_plan_not_found'
  | 'plan_closed'
  | 'instalment_invalid'
  | 'instalment_price_changed';

/** Sentences for the learner. */
export const instalmentPlanErrors: ErrorTable<InstalmentPlanErrorCode> = {
  sign_in_required: { status: 401, message: m.checkout_sign_in_required },
  forbidden: { status: 403, message: m.instalments_not_found },
  bad_order_key: { status: 400, message: m.checkout_payment_failed },
  course_not_found: { status: 404, message: m.checkout_course_not_found },
  course_not_for_sale: { status: 409, message: ({ title = '' }) => m.checkout_payment_failed_for({ title }) },
  course_owned: { status: 409, message: m.instalments_course_owned },
  instalments_not_offered: { status: 404, message: m.instalments_not_offered },
  instalment_plan_not_found: { status: 404, message: m.instalments_not_found },
  plan_closed: { status: 409, message: m.instalments_closed },
  instalment_invalid: {
    status: 400,
    message: ({ least = '', most = '' }) => m.instalments_amount_invalid({ least, most }),
  },
  instalment_price_changed: { status: 409, message: ({ price = '' }) => m.instalments_price_changed({ price }) },
};

export const refuse = refusal<InstalmentPlanErrorCode>;
