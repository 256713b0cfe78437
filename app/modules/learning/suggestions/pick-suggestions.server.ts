import type { CourseCard } from '#app/modules/catalogue/course-card.ts';
import type { ListedCourse } from '#app/modules/catalogue/list-beside.server.ts';
import { toCourseCard } from '#app/modules/catalogue/read-courses.server.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { reasonOf, shownSuggestions, type Suggestion } from './suggestion.ts';

/** A course that is suggested, with one line that says why. */
export interface SuggestedCourse extends CourseCard {
  readonly reason: string;
}

/** The first of the suggestions that somebody does not have already. */
export function pickSuggestions(
  suggested: readonly Suggestion<ListedCourse>[],
  owned: readonly string[],
  settings: SiteSettings,
): readonly SuggestedCourse[] {
  return suggested
    .filter(({ course }) => !owned.includes(course.id))
    .slice(0, shownSuggestions)
    .map(({ course: row, people }) => {
      const course = toCourseCard(row, settings);
      return { ...course, reason: reasonOf({ course, people }) };
    });
}
