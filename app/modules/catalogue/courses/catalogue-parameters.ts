import { categoryFromQuery, categoryQuery, courseLevels } from '#app/shared/course-terms.ts';
import { locales } from '#app/shared/locale.ts';
import { courseLengths, courseSorts, oneOfValues, priceLimits, wholeCatalogue } from './course-choices.ts';

/** Returns the canonical spelling of a category; null for an unknown one. */
export function knownCategory(value: string): string | null {
  const category = categoryFromQuery(value);
  return category && categoryQuery(category);
}

/** How the page cache reads what narrows or orders the catalogue, besides its category. Calls nothing, so that browsers do not load it. */
export const catalogueChoices = {
  search: 'words',
  level: (value: string) => oneOfValues(courseLevels, value),
  price: (value: string) => oneOfValues(priceLimits, value),
  length: (value: string) => oneOfValues(courseLengths, value),
  language: (value: string) => oneOfValues(locales, value),
  sort: (value: string) => (value === wholeCatalogue.sort ? null : oneOfValues(courseSorts, value)),
} as const;
