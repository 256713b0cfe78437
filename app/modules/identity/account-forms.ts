import { z } from 'zod';
import { passwordMessages } from './password-rules.ts';
import { refuseChangedPassword, refuseNewAccountPassword } from './refuse-password.ts';

const email = z
  .string('Please enter your email address')
  .trim()
  .min(1, 'Please enter your email address')
  .max(254, 'Please enter a valid email address')
  .toLowerCase()
  .pipe(z.email('Please enter a valid email address'));

const name = z
  .string('Please enter your full name')
  .trim()
  .min(1, 'Please enter your full name')
  .max(120, 'Please enter at most 120 characters')
  .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), 'Please enter your name without special characters')
  .transform((value) => value.normalize('NFC').replace(/\s+/g, ' '));

/** Checks of a password that is being chosen; `refuse` gives the sentence. */
const newPassword = (refuse: (password: string) => string | null) =>
  z.string('Please enter a password').superRefine((password, context) => {
    const message = password === '' ? 'Please enter a password' : refuse(password);
    if (message) context.addIssue({ code: 'custom', message });
  });

const confirmation = z.string('Please enter the password again').min(1, 'Please enter the password again');

interface NewPassword {
  readonly password?: unknown;
  readonly confirmPassword?: unknown;
}

/** Under the confirmation, whatever else is wrong with the form. */
const isSame = ({ password, confirmPassword }: NewPassword) => !confirmPassword || password === confirmPassword;
const mismatch = (message: string) => ({ message, path: ['confirmPassword'], when: () => true });

/** Registration: all five are required. */
export const registerForm = z
  .object({
    name,
    email,
    password: newPassword(refuseNewAccountPassword),
    confirmPassword: confirmation,
    terms: z.literal('on', 'Please accept the terms to continue'),
  })
  .refine(isSame, mismatch(passwordMessages.registerMismatch));

export const loginForm = z.object({
  email,
  password: z.string('Please enter your password').min(1, 'Please enter your password'),
});

/** The request for a reset, and 'Resend'. */
export const emailForm = z.object({ email });

export const updatePasswordForm = z
  .object({ password: newPassword(refuseChangedPassword), confirmPassword: confirmation })
  .refine(isSame, mismatch(passwordMessages.updateMismatch));

/** A new password for somebody who knows the present one; the same rules as for a reset. */
export const changePasswordForm = z
  .object({
    presentPassword: z.string('Please enter your present password').min(1, 'Please enter your present password'),
    password: newPassword(refuseChangedPassword),
    confirmPassword: confirmation,
  })
  .refine(isSame, mismatch(passwordMessages.updateMismatch));

export const nameForm = z.object({ name });

/** An e-mail address alone. */
export const emailSchema = email;

/** A person's name alone. */
export const nameSchema = name;

export type FieldErrors = Readonly<Record<string, string>>;

/** The first sentence of each field. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[String(issue.path[0] ?? 'form')] ??= issue.message;
  return errors;
}
