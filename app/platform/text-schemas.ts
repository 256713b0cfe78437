import { z } from 'zod';
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
  cleaned.pipe(z.string().min(1, { error: sentence }).max(most, tooLong(most)));

/** Joins lines into one. */
export const line = (text: string) => text.replace(/\s+/g, ' ');
