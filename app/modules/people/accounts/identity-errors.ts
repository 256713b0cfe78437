import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { m } from '#texts';

export type IdentityErrorCode =
  | 'email_taken'
  | 'invalid_credentials'
  | 'email_unverified'
  | 'account_suspended'
  | 'authentication_failed'
  | 'account_unverified'
  | 'invalid_reset_link'
  | 'invalid_verification_link'
  | 'too_many_requests'
  | 'not_staff'
  | 'not_authorized_as_admin'
  | 'invalid_admin_credentials'
  | 'session_failed'
  | 'sign_in_expired'
  | 'wrong_code'
  | 'second_factor_on'
  | 'second_factor_required'
  | 'sign_in_required'
  | 'phone_invalid'
  | 'wrong_password'
  | 'no_password'
  | 'email_differs'
  | 'staff_stays'
  | 'forbidden';

/** Shown after an unexpected error of a sign-in at the portal. */
export const unknownAuthErrorSentence = 'Unknown auth error';

/** In English the specification's sentences, word for word. */
export const identityErrors: ErrorTable<IdentityErrorCode> = {
  email_taken: { status: 409, message: m.account_email_taken },
  invalid_credentials: { status: 401, message: m.account_invalid_credentials },
  email_unverified: { status: 403, message: m.account_check_email },
  account_suspended: { status: 403, message: m.account_suspended },
  authentication_failed: { status: 400, message: m.account_authentication_failed },
  account_unverified: { status: 403, message: m.account_unverified_with_google },
  invalid_reset_link: { status: 400, message: m.account_invalid_reset_link },
  invalid_verification_link: { status: 400, message: m.account_invalid_verification_link },
  too_many_requests: {
    status: 429,
    message: ({ retryAfter }) => m.account_too_many_attempts({ count: minutesOf(Number(retryAfter)) }),
  },
  not_staff: { status: 403, message: m.account_not_staff },
  not_authorized_as_admin: { status: 403, message: m.account_not_authorized_as_admin },
  invalid_admin_credentials: { status: 401, message: m.account_invalid_admin_credentials },
  session_failed: { status: 500, message: m.account_session_failed },
  sign_in_expired: { status: 403, message: m.account_sign_in_expired },
  wrong_code: { status: 403, message: m.account_wrong_code },
  second_factor_on: { status: 409, message: m.account_second_factor_on },
  second_factor_required: { status: 403, message: m.account_second_factor_required },
  sign_in_required: { status: 401, message: m.ui_please_log_in_to_continue },
  phone_invalid: { status: 400, message: m.account_phone_invalid },
  wrong_password: { status: 403, message: m.account_wrong_password },
  no_password: { status: 409, message: m.account_no_password },
  email_differs: { status: 400, message: m.account_email_differs },
  staff_stays: { status: 403, message: m.account_staff_stays },
  forbidden: { status: 403, message: m.account_forbidden },
};

const minutesOf = (seconds: number): number => (seconds > 60 ? Math.ceil(seconds / 60) : 1);

export const refuse = refusal<IdentityErrorCode>;
