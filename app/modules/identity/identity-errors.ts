import type { ErrorTable } from '#app/shared/domain-error.ts';

export type IdentityErrorCode =
  | 'email_taken'
  | 'invalid_credentials'
  | 'email_unverified'
  | 'account_suspended'
  | 'invalid_reset_link'
  | 'invalid_verification_link'
  | 'too_many_requests'
  | 'not_an_admin'
  | 'forbidden';

/** Shown after registering, and again at a login with the right password and an unverified e-mail (decision A10). */
export const checkEmailSentence = 'Please check your email to verify your account';

/** Sentences of the specification, §8, to the letter. */
export const identityErrors: ErrorTable<IdentityErrorCode> = {
  email_taken: { status: 409, message: 'This email is already registered. Please log in instead.' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  email_unverified: { status: 403, message: checkEmailSentence },
  account_suspended: { status: 403, message: 'This account is suspended. Please contact us.' },
  invalid_reset_link: { status: 400, message: 'Invalid password reset link. Please request a new password reset.' },
  invalid_verification_link: { status: 400, message: 'This verification link is invalid or has expired.' },
  too_many_requests: {
    status: 429,
    message: ({ retryAfter }) => `Too many attempts. Please try again in ${waitInWords(Number(retryAfter))}.`,
  },
  not_an_admin: { status: 403, message: 'No active administrator has this e-mail.' },
  forbidden: { status: 403, message: 'You may not do this.' },
};

function waitInWords(seconds: number): string {
  if (!(seconds > 60)) return 'a minute';
  return `${Math.ceil(seconds / 60)} minutes`;
}
