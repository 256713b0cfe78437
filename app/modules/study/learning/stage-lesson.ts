import type { LessonContent } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { CurrentLesson, LessonLanguage, PlayerLesson, PlayerSection, PlayerView } from './player-view.ts';
import { neighboursOf } from './progress-of-course.ts';

/** Content of one lesson, beside its line in the outline. */
export interface LessonDelivery {
  /** Null while the lesson is locked, and for a draft without its file. */
  readonly content: LessonContent | null;
  /** The learner's position; see `CurrentLesson`. */
  readonly position: number | null;
  /** Its title in the content's language, and the languages that it has; null without content. */
  readonly words: (LessonLanguage & Pick<PlayerLesson, 'title' | 'lang'>) | null;
}

/** Returns a lesson of the outline with its content, for the stage. */
export function stageLesson(
  sections: readonly PlayerSection[],
  current: PlayerLesson,
  { content, position, words }: LessonDelivery,
): CurrentLesson {
  const lessons = sections.flatMap((section) => section.lessons);
  const { previous, next } = neighboursOf(lessons, current.id);
  const { lang, ...line } = current;
  const { title, lang: titleLang } = words ?? { title: line.title, lang };
  return {
    ...line,
    title,
    ...(titleLang && { lang: titleLang }),
    language: words && { locale: words.locale, locales: words.locales },
    sectionTitle: sections.find((section) => section.lessons.includes(current))?.title ?? '',
    number: lessons.indexOf(current) + 1,
    content,
    position,
    previousId: previous?.id ?? null,
    nextId: next?.id ?? null,
  };
}

/** Returns the player with another lesson of its outline on the stage; null if the outline has no such open lesson. */
export function moveTo(view: PlayerView, lessonId: string, delivery: LessonDelivery): PlayerView | null {
  const lesson = openLessonOf(view, lessonId);
  return lesson && { ...view, lesson: stageLesson(view.sections, lesson, delivery) };
}

/**
 * Returns the player with a lesson that failed to load on the stage, with what the outline knows; a locked one is complete. Null if the
 * outline has no such lesson.
 */
export function moveWithoutContent(view: PlayerView, lessonId: string): PlayerView | null {
  const lesson = view.sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  if (!lesson) return null;
  const staged = stageLesson(view.sections, lesson, { content: null, position: null, words: null });
  return { ...view, lesson: { ...staged, isMissing: !lesson.isLocked } };
}

/** Returns a lesson that the player may fetch alone: in the outline, and open. */
export function openLessonOf(view: PlayerView, lessonId: string): PlayerLesson | null {
  const lessons = view.sections.flatMap((section) => section.lessons);
  return lessons.find((lesson) => lesson.id === lessonId && !lesson.isLocked) ?? null;
}
