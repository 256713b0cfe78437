import { z } from 'zod';

/** An answer to a practice question as a device sends it: the study event's id and age, and the answer as JSON. */
export const answerForm = z.object({
  intent: z.literal('answer'),
  /** Empty outside of lessons. */
  lessonId: z.union([z.uuid(), z.literal('')]),
  questionId: z.uuid(),
  revision: z.coerce.number().int().min(1).max(1_000_000),
  answer: z.string().max(30_000),
  report: z.uuid(),
  secondsAgo: z.coerce.number().min(0),
});
