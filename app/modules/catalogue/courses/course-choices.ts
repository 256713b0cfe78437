import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import type { Locale } from '#app/shared/locale.ts';

/** Sort orders of the catalogue; the first applies without ?sort=. Equal courses come newest first. */
export const courseSorts = ['popular', 'newest', 'price', 'price-high', 'rating', 'length'] as const;
export type CourseSort = (typeof courseSorts)[number];

/** Selectable maximum prices, in shillings. */
export const priceLimits = ['2500', '5000', '9000'] as const;
export type PriceLimit = (typeof priceLimits)[number];

/** Selectable lengths in weeks, by the owner's duration. */
export const courseLengths = ['up-to-3', '4-to-6', 'longer'] as const;
export type CourseLength = (typeof courseLengths)[number];

/** First week of each length but the first. */
export const lengthStarts = [4, 7] as const;

/** Filters of the catalogue; null is any. */
export interface CourseChoices {
  readonly category: CategoryId | null;
  readonly level: CourseLevel | null;
  readonly price: PriceLimit | null;
  readonly length: CourseLength | null;
  /** A language that at least one lesson has. */
  readonly language: Locale | null;
}

export interface CourseFilter extends CourseChoices {
  readonly search: string;
  readonly sort: CourseSort;
}

/** The whole catalogue from its first page. */
export const wholeCatalogue: CourseFilter & { readonly page: number } = {
  search: '',
  category: null,
  level: null,
  price: null,
  length: null,
  language: null,
  sort: 'popular',
  page: 1,
};

export const centsOf = (limit: PriceLimit): number => Number(limit) * 100;

/** Number of courses with the same values in all filters. */
export interface FacetRow {
  readonly category: string;
  readonly level: string;
  /** Number of price limits that it exceeds. */
  readonly price: number;
  /** Index of its length; null if its owner states no weeks. */
  readonly length: number | null;
  /** The languages of its lessons, separated by spaces. */
  readonly languages: string;
  readonly count: number;
}

export type Facets = readonly FacetRow[];

interface Countable {
  readonly category: string;
  readonly level: string;
  readonly priceCents: number;
  readonly weeks: number | null;
  readonly languages: readonly Locale[];
}

/** Returns the filter values of a course. `selectFacets` does the same in SQL. */
function placeOf({ category, level, priceCents, weeks, languages }: Countable): Omit<FacetRow, 'count'> {
  const price = priceLimits.filter((limit) => priceCents > centsOf(limit)).length;
  const length = weeks === null ? null : lengthStarts.filter((start) => weeks >= start).length;
  return { category, level, price, length, languages: languages.join(' ') };
}

/** Counts courses by their filter values. */
export function facetsOf(courses: readonly Countable[]): Facets {
  const rows = new Map<string, FacetRow>();
  for (const course of courses) {
    const place = placeOf(course);
    const key = Object.values(place).join();
    rows.set(key, { ...place, count: (rows.get(key)?.count ?? 0) + 1 });
  }
  return [...rows.values()];
}

function fits(place: Omit<FacetRow, 'count'>, { category, level, price, length, language }: CourseChoices): boolean {
  return (
    (category === null || place.category === category) &&
    (level === null || place.level === level) &&
    (price === null || place.price <= priceLimits.indexOf(price)) &&
    (length === null || place.length === courseLengths.indexOf(length)) &&
    (language === null || place.languages.split(' ').includes(language))
  );
}

export const matchesChoices = (course: Countable, choices: CourseChoices): boolean => fits(placeOf(course), choices);

/** Returns the number of courses that match the filters. */
export function countMatching(facets: Facets, choices: CourseChoices): number {
  return facets.reduce((sum, row) => (fits(row, choices) ? sum + row.count : sum), 0);
}

/** In the order of the screen. */
export const choiceNames = ['category', 'level', 'price', 'length', 'language'] as const;

/** Returns the value of a list that matches a text of the address; null for none. */
export function oneOfValues<Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((each) => each === value) ?? null;
}

/** Returns the same counts within a category, or for all courses without their categories: at most one row per combination. */
export function facetsWithin(facets: Facets, category: CategoryId | null): Facets {
  const rows = new Map<string, FacetRow>();
  for (const row of facets) {
    if (category !== null && row.category !== category) continue;
    const key = [row.level, row.price, row.length, row.languages].join();
    rows.set(key, { ...row, category: '', count: row.count + (rows.get(key)?.count ?? 0) });
  }
  return [...rows.values()];
}

export type ChoiceName = keyof CourseChoices;

/** Returns the filter whose removal leaves most courses; null if removing one does not help. */
export function choiceToRemove(facets: Facets, choices: CourseChoices): { name: ChoiceName; count: number } | null {
  const [best] = choiceNames
    .filter((name) => choices[name] !== null)
    .map((name) => ({ name, count: countMatching(facets, { ...choices, [name]: null }) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return best ?? null;
}
