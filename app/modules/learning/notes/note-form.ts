import { z } from 'zod';

/** A note as posted by the player and the page of notes; a page without JavaScript sends neither event nor age. */
export const noteForm = z.object({
  lessonId: z.uuid(),
  noteId: z.uuid(),
  body: z.string(),
  position: z.coerce.number().optional(),
  report: z.uuid().optional(),
  secondsAgo: z.coerce.number().min(0).optional(),
});
