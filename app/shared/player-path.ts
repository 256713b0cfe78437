import type { Locale } from './locale.ts';

/**
 * Returns the address of a lesson in the player, with a language to switch to. Without a lesson, the player continues where the learner
 * stopped.
 */
export function playerPath(
  course: { readonly slug: string },
  lessonId?: string,
  language: Locale | null = null,
): string {
  const path = `/courses/${course.slug}/content`;
  if (lessonId === undefined) return path;
  return `${path}?lesson=${lessonId}${language === null ? '' : `&language=${language}`}`;
}
