import { localHref } from '#app/shared/local-href.ts';
import type { PlayerView } from '../../player-view.ts';
import { moveTo, openLessonOf, type LessonDelivery } from '../../stage-lesson.ts';

/**
 * Fetches only another lesson, and returns the player with it on the stage. Null if the whole page is needed: the lesson is locked or not
 * in the outline, or the server refuses it (signed out, deleted, offline).
 */
export async function fetchLesson(view: PlayerView, lessonId: string, signal: AbortSignal): Promise<PlayerView | null> {
  if (!openLessonOf(view, lessonId)) return null;
  try {
    const answer = await fetch(localHref(`/api/courses/${view.course.id}/lessons/${lessonId}`), { signal });
    if (!answer.ok) return null;
    return moveTo(view, lessonId, (await answer.json()) as LessonDelivery);
  } catch {
    return null;
  }
}
