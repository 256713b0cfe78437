import { z } from 'zod';
import type { StudyEvent } from './study-event.ts';

const lesson = {
  lessonId: z.uuid(),
  /** A study event's id and age; a page without JavaScript sends neither. */
  report: z.uuid().optional(),
  secondsAgo: z.coerce.number().min(0).optional(),
};

/** Forms of the player: a lesson was opened, a position, a lesson is done. */
export const progressForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('open'), ...lesson }),
  z.object({ intent: z.literal('position'), ...lesson, position: z.coerce.number() }),
  z.object({ intent: z.literal('complete'), ...lesson }),
]);

export type ProgressForm = z.infer<typeof progressForm>;

/** A note, as posted by the player and the page of notes. */
export const noteForm = z.object({
  ...lesson,
  noteId: z.uuid(),
  body: z.string(),
  position: z.coerce.number().optional(),
});

/** Returns the study event of a form; none from a page without JavaScript. */
export function eventOf({
  report: id,
  secondsAgo = 0,
}: Pick<ProgressForm, 'report' | 'secondsAgo'>): StudyEvent | undefined {
  return id === undefined ? undefined : { id, secondsAgo };
}
