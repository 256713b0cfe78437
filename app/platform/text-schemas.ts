import { z } from 'zod';

const isTooLong = (most: number) => `Please use at most ${most.toLocaleString('en-KE')} characters`;

/** Text without what no database keeps and no screen shows; line ends as one sign. */
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

export const optional = (most: number) => cleaned.pipe(z.string().max(most, isTooLong(most)));
export const required = (most: number, sentence: string) =>
  cleaned.pipe(z.string().min(1, sentence).max(most, isTooLong(most)));

/** Several lines as one. */
export const line = (text: string) => text.replace(/\s+/g, ' ');
