import { m } from '#texts';
import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';

type DiscountErrorCode =
  | VersionErrorCode
  | DecisionErrorCode
  | 'discount_not_found'
  | 'code_taken'
  | 'person_unknown'
  | 'courses_unknown'
  | 'courses_too_few'
  | 'discount_fixed'
  | 'uses_below'
  | 'ends_before_start'
  | 'not_running'
  | 'discount_begun';

/** Why a change of a discount is refused. `field` of the details names the field of the form. */
export const discountErrors: ErrorTable<DiscountErrorCode> = {
  ...decisionErrors,
  ...versionErrors,
  forbidden: { status: 403, message: m.portal_discounts_forbidden },
  discount_not_found: { status: 404, message: m.portal_discounts_not_found },
  code_taken: { status: 409, message: ({ code = '' }) => m.portal_discounts_code_taken({ code }) },
  person_unknown: { status: 400, message: m.portal_discounts_person_unknown },
  courses_unknown: { status: 400, message: m.portal_discounts_courses_unknown },
  courses_too_few: { status: 400, message: m.portal_discounts_courses_too_few },
  discount_fixed: { status: 409, message: m.portal_discounts_fixed },
  uses_below: { status: 400, message: ({ uses = '' }) => m.portal_discounts_uses_below({ uses }) },
  ends_before_start: { status: 400, message: m.portal_discounts_end_before_start },
  discount_begun: { status: 409, message: m.portal_discounts_begun },
  not_running: { status: 409, message: m.portal_discounts_not_running },
};

export const refuse = refusal<DiscountErrorCode>;
