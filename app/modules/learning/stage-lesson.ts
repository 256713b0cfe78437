import type { LessonContent } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { CurrentLesson, PlayerLesson, PlayerSection, PlayerView } from './player-view.ts';
import { neighboursOf } from './progress.ts';

/** What a learner gets of one lesson beside its line in the outline. */
export interface LessonDelivery {
  /** Null while the lesson is locked, and for a draft without its file. */
  readonly content: LessonContent | null;
  /** Where they stopped in it; see `CurrentLesson`. */
  readonly position: number | null;
}

/** A lesson of the outline with its content, as the stage shows it. */
export function stageLesson(
  sections: readonly PlayerSection[],
  current: PlayerLesson,
  { content, position }: LessonDelivery,
): CurrentLesson {
  const lessons = sections.flatMap((section) => section.lessons);
  const { previous, next } = neighboursOf(lessons, current.id);
  return {
    ...current,
    sectionTitle: sections.find((section) => section.lessons.includes(current))?.title ?? '',
    number: lessons.indexOf(current) + 1,
    content,
    position,
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
  };
}

/** The player with another lesson of its outline on the stage; null where the outline has no such lesson that is open. */
export function moveTo(view: PlayerView, lessonId: string, delivery: LessonDelivery): PlayerView | null {
  const lesson = openLessonOf(view, lessonId);
  return lesson && { ...view, lesson: stageLesson(view.sections, lesson, delivery) };
}

/**
 * The player with a lesson on the stage that could not be fetched, as far as the outline knows it: a locked one is shown whole. Null
 * where the outline has no such lesson.
 */
export function moveWithoutContent(view: PlayerView, lessonId: string): PlayerView | null {
  const lesson = view.sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  if (!lesson) return null;
  const staged = stageLesson(view.sections, lesson, { content: null, position: null });
  return { ...view, lesson: { ...staged, isMissing: !lesson.isLocked } };
}

/** A lesson that the player may ask for alone: it is in the outline, and open. */
export function openLessonOf(view: PlayerView, lessonId: string): PlayerLesson | null {
  const lessons = view.sections.flatMap((section) => section.lessons);
  return lessons.find((lesson) => lesson.id === lessonId && !lesson.isLocked) ?? null;
}
