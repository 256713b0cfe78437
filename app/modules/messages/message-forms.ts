import { z } from 'zod';
import { emailSchema, nameSchema } from '#app/modules/identity/account-forms.ts';
import { longestMessage, trapField } from './message-terms.ts';

/** Specification §5: all three are required. A NUL cannot be stored. */
export const contactForm = z.object({
  name: nameSchema,
  email: emailSchema,
  message: z
    .string('Please enter your message')
    .transform((value) => value.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Please enter your message')
        .max(longestMessage, `Please enter at most ${longestMessage} characters`),
    ),
});

export type ContactMessage = z.infer<typeof contactForm>;

export const newsletterForm = z.object({ email: emailSchema });

/** Whether a program filled in the field that people do not see: it is thanked for nothing. */
export function isTrapped(fields: Readonly<Record<string, unknown>>): boolean {
  const value = fields[trapField];
  return value !== undefined && value !== null && value !== '';
}
