import { z } from 'zod';

/** A note as the player and the page of notes post it; a page without JavaScript sends neither report nor age. */
export const noteForm = z.object({
  lessonId: z.uuid(),
  noteId: z.uuid(),
  body: z.string(),
  position: z.coerce.number().optional(),
  report: z.uuid().optional(),
  secondsAgo: z.coerce.number().min(0).optional(),
});
