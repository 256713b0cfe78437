import { z } from 'zod';
import { emailSchema, nameSchema } from '../../account-forms.ts';
import { refuseNewAccountPassword } from '../../refuse-password.ts';

/** 'Add User': all three are required, the password as at a registration. */
export const addUserForm = z.object({
  name: nameSchema,
  email: emailSchema,
  password: z.string('Please enter a password').superRefine((password, context) => {
    const message = password === '' ? 'Please enter a password' : refuseNewAccountPassword(password);
    if (message) context.addIssue({ code: 'custom', message });
  }),
});
export type NewUserInput = z.infer<typeof addUserForm>;

/** What an admin may correct; an empty phone takes the number away. */
export const editUserForm = z.object({
  name: nameSchema,
  email: emailSchema,
  phone: z
    .string('Please enter a phone number')
    .trim()
    .max(40, 'Please enter at most 40 characters')
    .transform((phone) => (phone === '' ? null : phone)),
});
export type UserInput = z.infer<typeof editUserForm>;
