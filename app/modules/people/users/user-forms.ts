import { z } from 'zod';
import { locales } from '#app/shared/locale.ts';
import { emailSchema, nameSchema } from '../accounts/account-forms.ts';
import { refuseNewAccountPassword } from '../accounts/refuse-password.ts';
import { m } from '#texts';

/** 'Add User': all but the language are required, the password as at a registration. */
export const addUserForm = z.object({
  name: nameSchema,
  email: emailSchema,
  password: z.string({ error: m.account_password_missing }).superRefine((password, context) => {
    const message = password === '' ? m.account_password_missing() : refuseNewAccountPassword(password);
    if (message) context.addIssue({ code: 'custom', message });
  }),
  /** Language of the mail and of the account; English by default. */
  locale: z.enum(locales).optional(),
});
export type NewUserInput = z.infer<typeof addUserForm>;

/** Fields that a staff member may correct; an empty phone deletes the number. */
export const editUserForm = z.object({
  name: nameSchema,
  email: emailSchema,
  phone: z
    .string({ error: m.portal_users_phone_missing })
    .trim()
    .max(40, { error: m.portal_users_phone_too_long })
    .transform((phone) => (phone === '' ? null : phone)),
});
export type UserInput = z.infer<typeof editUserForm>;
