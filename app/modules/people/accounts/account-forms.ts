import { z } from 'zod';
import { parseEmail, type EmailFault } from '#app/platform/email-address.ts';
import { isVisible } from '#app/shared/fold-text.ts';
import { locales } from '#app/shared/locale.ts';
import { readPersonName, type NameFault } from '#app/shared/person-name.ts';
import { passwordMessages } from './password-rules.ts';
import { refuseChangedPassword, refuseNewAccountPassword } from './refuse-password.ts';
import { m } from '#texts';

const emailFaults: Readonly<Record<EmailFault, () => string>> = {
  invalid: m.account_email_invalid,
  letters: m.account_email_letters,
};

const email = z.string({ error: m.account_email_missing }).transform((typed, context) => {
  const read = parseEmail(typed);
  if (read.fault === null) return read.email;
  const sentence = isVisible(typed) ? emailFaults[read.fault] : m.account_email_missing;
  context.addIssue({ code: 'custom', message: sentence() });
  return z.NEVER;
});

const nameFaults: Readonly<Record<NameFault, () => string>> = {
  missing: m.account_name_missing,
  too_long: m.account_name_too_long,
  special: m.account_name_special,
};

const name = z.string({ error: m.account_name_missing }).transform((typed, context) => {
  const read = readPersonName(typed);
  if (read.fault === null) return read.name;
  context.addIssue({ code: 'custom', message: nameFaults[read.fault]() });
  return z.NEVER;
});

/** Returns the checks of a new password; `refuse` returns the error. */
const newPassword = (refuse: (password: string) => string | null) =>
  z.string({ error: m.account_password_missing }).superRefine((password, context) => {
    const message = password === '' ? m.account_password_missing() : refuse(password);
    if (message) context.addIssue({ code: 'custom', message });
  });

const confirmation = z
  .string({ error: m.account_confirmation_missing })
  .min(1, { error: m.account_confirmation_missing });

interface NewPassword {
  readonly password?: unknown;
  readonly confirmPassword?: unknown;
}

/** Shown at the confirmation, also beside other errors of the form. */
const isSame = ({ password, confirmPassword }: NewPassword) => !confirmPassword || password === confirmPassword;
const mismatch = (error: () => string) => ({ error, path: ['confirmPassword'], when: () => true });

/** Registration: all five are required. */
export const registerForm = z
  .object({
    name,
    email,
    password: newPassword(refuseNewAccountPassword),
    confirmPassword: confirmation,
    terms: z.literal('on', { error: m.account_terms_missing }),
  })
  .refine(isSame, mismatch(passwordMessages.registerMismatch));

export const loginForm = z.object({
  email,
  password: z.string({ error: m.account_own_password_missing }).min(1, { error: m.account_own_password_missing }),
});

/** The request for a reset, and 'Resend'. */
export const emailForm = z.object({ email });

export const updatePasswordForm = z
  .object({ password: newPassword(refuseChangedPassword), confirmPassword: confirmation })
  .refine(isSame, mismatch(passwordMessages.updateMismatch));

/** A new password for a user who knows the present one; the same rules as for a reset. */
export const changePasswordForm = z
  .object({
    presentPassword: z
      .string({ error: m.account_present_password_missing })
      .min(1, { error: m.account_present_password_missing }),
    password: newPassword(refuseChangedPassword),
    confirmPassword: confirmation,
  })
  .refine(isSame, mismatch(passwordMessages.updateMismatch));

export const nameForm = z.object({ name });

/** The language of mails and files. */
export const localeForm = z.object({ locale: z.enum(locales, { error: m.account_language_unknown }) });

/** An e-mail address. */
export const emailSchema = email;

/** A person's name. */
export const nameSchema = name;

export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the first error of each field. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message;
  return errors;
}
