import type { CourseCard } from '#app/modules/catalogue/courses/course-card.ts';
import type { ListedCourse } from '#app/modules/catalogue/courses/list-other-courses.server.ts';
import { toCourseCard } from '#app/modules/catalogue/courses/read-courses.server.ts';
import type { SalePrices } from '#app/modules/catalogue/discounts/sale-prices.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { reasonOf, shownSuggestions, type Suggestion } from './suggestion.ts';

/** A suggested course, with its reason in one line. */
export interface SuggestedCourse extends CourseCard {
  readonly reason: string;
}

/** Returns the first suggestions that the actor lacks. */
export function pickSuggestions(
  suggested: readonly Suggestion<ListedCourse>[],
  owned: readonly string[],
  shown: { readonly settings: SiteSettings; readonly sales: SalePrices },
): readonly SuggestedCourse[] {
  return suggested
    .filter(({ course }) => !owned.includes(course.id))
    .slice(0, shownSuggestions)
    .map(({ course: row, people }) => {
      const course = toCourseCard(row, shown);
      return { ...course, reason: reasonOf({ course, people }) };
    });
}
