import type { ErrorTable } from '#app/shared/domain-error.ts';
import { maxLines } from './grant-list.ts';
import { m } from '#texts';

/** Reasons to refuse a grant. */
export type GrantErrorCode =
  | 'forbidden'
  | 'user_not_found'
  | 'course_not_found'
  | 'course_draft'
  | 'pending_gone'
  | 'list_empty'
  | 'list_too_long';

export const grantErrors: ErrorTable<GrantErrorCode> = {
  forbidden: { status: 403, message: m.portal_shared_forbidden },
  user_not_found: { status: 404, message: m.portal_users_not_found },
  course_not_found: { status: 404, message: m.portal_users_course_not_found },
  course_draft: { status: 409, message: m.portal_enrolments_course_draft },
  pending_gone: { status: 404, message: m.portal_enrolments_pending_gone },
  list_empty: { status: 400, message: m.portal_enrolments_list_empty },
  list_too_long: {
    status: 400,
    message: () => m.portal_enrolments_list_too_long({ most: maxLines.toLocaleString('en-KE') }),
  },
};
