import type { PlayerView } from '../../player-view.ts';
import { moveTo, openLessonOf, type LessonDelivery } from '../../stage-lesson.ts';

/**
 * The player with another lesson on the stage, for which only that lesson is fetched. Null where the whole page must be
 * asked: the lesson is not in the outline or locked, or the server does not give it (signed out, deleted, no connection).
 */
export async function fetchLesson(view: PlayerView, lessonId: string, signal: AbortSignal): Promise<PlayerView | null> {
  if (!openLessonOf(view, lessonId)) return null;
  try {
    const answer = await fetch(`/api/courses/${view.course.id}/lessons/${lessonId}`, { signal });
    if (!answer.ok) return null;
    return moveTo(view, lessonId, (await answer.json()) as LessonDelivery);
  } catch {
    return null;
  }
}
