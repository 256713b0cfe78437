import { z } from 'zod';
import { m } from '#texts';
import { isVisible } from '#app/shared/fold-text.ts';
import { emailSchema, nameSchema } from '#app/modules/people/accounts/account-forms.ts';
import { maxMessageLength, honeypotName } from './message-terms.ts';

/** Text of several lines, without NUL, which cannot be stored. */
const words = (sentence: () => string) =>
  z
    .string({ error: sentence })
    .transform((value) => value.toWellFormed().replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .refine(isVisible, { error: sentence })
        .max(maxMessageLength, { error: () => m.messages_too_long({ most: maxMessageLength }) }),
    );

/** All three are required. */
export const contactForm = z.object({
  name: nameSchema,
  email: emailSchema,
  message: words(m.messages_enter_message),
});

/** A staff member's reply. */
export const replyForm = z.object({ body: words(m.portal_messages_answer_missing) });

export type ContactMessage = z.infer<typeof contactForm>;

export const newsletterForm = z.object({ email: emailSchema });

/** Returns whether a program filled in the hidden field. It gets the usual thanks, and nothing is stored. */
export function isSpam(fields: Readonly<Record<string, unknown>>): boolean {
  const value = fields[honeypotName];
  return value !== undefined && value !== null && value !== '';
}
