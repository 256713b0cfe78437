import { z } from 'zod';
import { emailSchema, nameSchema } from '#app/modules/identity/account-forms.ts';
import { longestMessage, trapField } from './message-terms.ts';

/** A text of several lines. A NUL cannot be stored. */
const words = (sentence: string) =>
  z
    .string(sentence)
    .transform((value) => value.toWellFormed().replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1, sentence).max(longestMessage, `Please enter at most ${longestMessage} characters`));

/** All three are required. */
export const contactForm = z.object({
  name: nameSchema,
  email: emailSchema,
  message: words('Please enter your message'),
});

/** What an admin answers. */
export const replyForm = z.object({ body: words('Please enter your answer') });

export type ContactMessage = z.infer<typeof contactForm>;

export const newsletterForm = z.object({ email: emailSchema });

/** Whether a program filled in the field that people do not see: it is thanked for nothing. */
export function isTrapped(fields: Readonly<Record<string, unknown>>): boolean {
  const value = fields[trapField];
  return value !== undefined && value !== null && value !== '';
}
