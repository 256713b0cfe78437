import { z } from 'zod';

const lessonId = z.uuid();

/** What the player posts: a lesson was opened, a position to keep, a lesson that is done. */
export const progressForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('open'), lessonId }),
  z.object({ intent: z.literal('position'), lessonId, position: z.coerce.number() }),
  z.object({ intent: z.literal('complete'), lessonId }),
]);

export type ProgressForm = z.infer<typeof progressForm>;
