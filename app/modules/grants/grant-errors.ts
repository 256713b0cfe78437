import type { ErrorTable } from '#app/shared/domain-error.ts';
import { mostLines } from './grant-list.ts';

/** Why a course is not given to somebody. */
export type GrantErrorCode =
  | 'forbidden'
  | 'user_not_found'
  | 'course_not_found'
  | 'course_draft'
  | 'pending_gone'
  | 'list_empty'
  | 'list_too_long';

export const grantErrors: ErrorTable<GrantErrorCode> = {
  forbidden: { status: 403, message: 'Only an administrator may do this.' },
  user_not_found: { status: 404, message: 'User not found' },
  course_not_found: { status: 404, message: 'Course not found' },
  course_draft: { status: 409, message: 'This course is a draft, which nobody can study. Make it active first.' },
  pending_gone: { status: 404, message: 'This is not pending any more: they have registered, or it was withdrawn.' },
  list_empty: { status: 400, message: 'Please select a user: enter e-mails, or choose a file with a line for each.' },
  list_too_long: {
    status: 400,
    message: `Please enter at most ${mostLines.toLocaleString('en-KE')} lines at once.`,
  },
};
