import type { ErrorTable } from '#app/shared/domain-error.ts';

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
  | 'not_an_admin'
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
  | 'admins_stay'
  | 'forbidden';

/** Shown after registering, and again at a login with the right password and an unverified e-mail. */
export const checkEmailSentence = 'Please check your email to verify your account';

/** Of every sign-in by Google that does not work. */
export const authenticationFailedSentence = 'Authentication failed. Please try again.';

/** Of a sign-in at the portal whose second step came too late. */
export const expiredSentence = 'Signing in took too long. Please begin again.';

/** Of a sign-in at the portal that fails for a reason nobody foresaw. */
export const unknownAuthErrorSentence = 'Unknown auth error';

/** Sentences of the specification, word for word. */
export const identityErrors: ErrorTable<IdentityErrorCode> = {
  email_taken: { status: 409, message: 'This email is already registered. Please log in instead.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  email_unverified: { status: 403, message: checkEmailSentence },
  account_suspended: { status: 403, message: 'This account is suspended. Please contact us.' },
  authentication_failed: { status: 400, message: authenticationFailedSentence },
  account_unverified: {
    status: 403,
    message:
      'There is an account with this email already, and the email was never verified. Choose a new password for it by mail; then Google opens it too.',
  },
  invalid_reset_link: { status: 400, message: 'Invalid password reset link. Please request a new password reset.' },
  invalid_verification_link: { status: 400, message: 'This verification link is invalid or has expired.' },
  too_many_requests: {
    status: 429,
    message: ({ retryAfter }) => `Too many attempts. Please try again in ${waitInWords(Number(retryAfter))}.`,
  },
  not_an_admin: { status: 403, message: 'No active administrator has this e-mail.' },
  not_authorized_as_admin: { status: 403, message: 'Not authorized as admin' },
  invalid_admin_credentials: { status: 401, message: 'Invalid admin credentials' },
  session_failed: {
    status: 500,
    message: 'Failed to get session: the server could not begin one. Please try again.',
  },
  sign_in_expired: { status: 403, message: expiredSentence },
  wrong_code: {
    status: 403,
    message: 'This code is not right, or was used already. Please enter the one that your authenticator shows now.',
  },
  second_factor_on: { status: 409, message: 'Your second factor is on already.' },
  second_factor_required: {
    status: 403,
    message: 'A second factor is required here, so it cannot be turned off.',
  },
  sign_in_required: { status: 401, message: 'Please log in to continue.' },
  phone_invalid: {
    status: 400,
    message: 'Please enter a Kenyan mobile number, such as 0712 345 678 or 254712345678.',
  },
  wrong_password: { status: 403, message: 'This is not your present password.' },
  no_password: { status: 409, message: 'This account has no password yet. You can choose one by mail.' },
  email_differs: { status: 400, message: 'Please type the e-mail of this account.' },
  admins_stay: {
    status: 403,
    message: 'An administrator cannot delete this account. Another administrator has to take the role away first.',
  },
  forbidden: { status: 403, message: 'You may not do this.' },
};

function waitInWords(seconds: number): string {
  if (!(seconds > 60)) return 'a minute';
  return `${Math.ceil(seconds / 60)} minutes`;
}
