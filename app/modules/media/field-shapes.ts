import { z } from 'zod';
import { cleaned } from '#app/platform/text-schemas.ts';
import { isId } from '#app/shared/ids.ts';
import { youtubeIdOf } from './youtube.ts';

/** The id of an uploaded file; null for none. */
export const mediaId = z
  .string()
  .default('')
  .transform((text) => (text === '' ? null : text))
  .refine((id) => id === null || isId(id), 'This file is not there any more. Please upload it again.');

/** The id of a video from its address on YouTube of at most so many characters; null for none. */
export const youtubeVideo = (most: number) =>
  cleaned.transform((text, context): string | null => {
    if (text === '') return null;
    const id = text.length > most ? null : youtubeIdOf(text);
    if (id !== null) return id;
    context.addIssue({
      code: 'custom',
      message: 'Please enter the address of a video on YouTube, or leave this empty',
    });
    return z.NEVER;
  });
