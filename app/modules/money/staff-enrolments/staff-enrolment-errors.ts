import { decisionErrors, type DecisionErrorCode } from '#app/shared/decision-errors.ts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { maxLines } from './enrolment-list.ts';
import { m } from '#texts';

/** Reasons to refuse a staff enrolment. */
export type StaffEnrolmentErrorCode =
  | DecisionErrorCode
  | 'user_not_found'
  | 'course_not_found'
  | 'course_draft'
  | 'pending_gone'
  | 'list_empty'
  | 'list_too_long';

export const staffEnrolmentErrors: ErrorTable<StaffEnrolmentErrorCode> = {
  ...decisionErrors,
  user_not_found: { status: 404, message: m.portal_users_not_found },
  course_not_found: { status: 404, message: m.portal_shared_course_not_found },
  course_draft: { status: 409, message: m.portal_enrolments_course_draft },
  pending_gone: { status: 404, message: m.portal_enrolments_pending_gone },
  list_empty: { status: 400, message: m.portal_enrolments_list_empty },
  list_too_long: {
    status: 400,
    message: () => m.portal_enrolments_list_too_long({ most: maxLines.toLocaleString('en-KE') }),
  },
};

export const refuse = refusal<StaffEnrolmentErrorCode>;
