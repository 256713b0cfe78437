import { z } from 'zod';
import { hasLetter, isVisible, withoutHidden } from '#app/shared/fold-text.ts';
import { m } from '#texts';

const tooLong = (most: number) => ({
  error: () => m.portal_forms_too_long({ most: most.toLocaleString('en-KE') }),
});

/** Text without the control characters that the database and screens cannot hold. Line ends become one sign. */
export const cleaned = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .normalize('NFC')
      .trim(),
  );

export const optional = (most: number) => cleaned.pipe(z.string().max(most, tooLong(most)));
export const required = (most: number, sentence: () => string) =>
  cleaned.pipe(z.string().refine(isVisible, { error: sentence }).max(most, tooLong(most)));

/** Joins lines into one, without what cannot be seen. */
export const line = (text: string) => withoutHidden(text).replaceAll(/\s+/g, ' ').trim();

/** A title or a name: one line with at least one letter or digit. */
export const title = (most: number, sentence: () => string) =>
  cleaned.transform(line).pipe(z.string().refine(hasLetter, { error: sentence }).max(most, tooLong(most)));

/** A title that may be missing; '' for one without a letter or digit. */
export const optionalTitle = (most: number) => optional(most).transform((text) => (hasLetter(text) ? line(text) : ''));
