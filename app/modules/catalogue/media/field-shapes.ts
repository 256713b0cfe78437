import { z } from 'zod';
import { cleaned } from '#app/platform/text-schemas.ts';
import { isId } from '#app/shared/ids.ts';
import { youtubeIdOf } from './youtube.ts';
import { m } from '#texts';

/** The id of an uploaded file; null for none. */
export const mediaId = z
  .string()
  .default('')
  .transform((text) => (text === '' ? null : text))
  .refine((id) => id === null || isId(id), { error: m.portal_forms_file_gone });

/** Parses a YouTube address of at most `most` characters to the video's id; null for an empty one. */
export const youtubeVideo = (most: number) =>
  cleaned.transform((text, context): string | null => {
    if (text === '') return null;
    const id = text.length > most ? null : youtubeIdOf(text);
    if (id !== null) return id;
    context.addIssue({
      code: 'custom',
      message: m.portal_media_youtube_invalid(),
    });
    return z.NEVER;
  });
