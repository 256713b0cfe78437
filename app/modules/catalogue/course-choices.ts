import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';

/** Orders of the catalogue; the first is the one without ?sort=. Courses that are equal in it come newest first. */
export const courseSorts = ['popular', 'newest', 'price', 'price-high', 'rating', 'length'] as const;
export type CourseSort = (typeof courseSorts)[number];

export const sortLabels: Readonly<Record<CourseSort, string>> = {
  popular: 'Popular',
  newest: 'Newest',
  price: 'Price, low first',
  'price-high': 'Price, high first',
  rating: 'Best rated',
  length: 'Shortest first',
};

/** The highest prices that one can ask for, in shillings. */
export const priceLimits = ['2500', '5000', '9000'] as const;
export type PriceLimit = (typeof priceLimits)[number];

/** The weeks that a course takes, as its owner states them. */
export const courseLengths = ['up-to-3', '4-to-6', 'longer'] as const;
export type CourseLength = (typeof courseLengths)[number];

/** Where each length but the first begins, in weeks. */
export const lengthStarts = [4, 7] as const;

/** What somebody selects of the catalogue; null is any. */
export interface CourseChoices {
  readonly category: CategoryId | null;
  readonly level: CourseLevel | null;
  readonly price: PriceLimit | null;
  readonly length: CourseLength | null;
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
  sort: 'popular',
  page: 1,
};

export const centsOf = (limit: PriceLimit): number => Number(limit) * 100;

/** How many courses are alike in everything that can be selected. */
export interface TallyRow {
  readonly category: string;
  readonly level: string;
  /** How many of the price limits it is above. */
  readonly price: number;
  /** Which of the lengths it has; null where its owner states no weeks. */
  readonly length: number | null;
  readonly count: number;
}

export type Tally = readonly TallyRow[];

interface Countable {
  readonly category: string;
  readonly level: string;
  readonly priceCents: number;
  readonly weeks: number | null;
}

/** Where a course belongs. `selectTally` says the same in SQL. */
function placeOf({ category, level, priceCents, weeks }: Countable): Omit<TallyRow, 'count'> {
  const price = priceLimits.filter((limit) => priceCents > centsOf(limit)).length;
  const length = weeks === null ? null : lengthStarts.filter((start) => weeks >= start).length;
  return { category, level, price, length };
}

/** Counts courses by all that can be selected. */
export function tallyOf(courses: readonly Countable[]): Tally {
  const rows = new Map<string, TallyRow>();
  for (const course of courses) {
    const place = placeOf(course);
    const key = Object.values(place).join();
    rows.set(key, { ...place, count: (rows.get(key)?.count ?? 0) + 1 });
  }
  return [...rows.values()];
}

function fits(place: Omit<TallyRow, 'count'>, { category, level, price, length }: CourseChoices): boolean {
  return (
    (category === null || place.category === category) &&
    (level === null || place.level === level) &&
    (price === null || place.price <= priceLimits.indexOf(price)) &&
    (length === null || place.length === courseLengths.indexOf(length))
  );
}

export const isChosen = (course: Countable, choices: CourseChoices): boolean => fits(placeOf(course), choices);

/** How many courses the choices leave. */
export function countChosen(tally: Tally, choices: CourseChoices): number {
  return tally.reduce((sum, row) => (fits(row, choices) ? sum + row.count : sum), 0);
}

/** In the order of the screen. */
export const choiceNames = ['category', 'level', 'price', 'length'] as const;

/** The value of a list that an address names; null for none or unknown. */
export function oneOfValues<Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((each) => each === value) ?? null;
}

/** The same counts for the courses of a category alone, or of all of them as if they had one: at most a row for each place. */
export function tallyWithin(tally: Tally, category: CategoryId | null): Tally {
  const rows = new Map<string, TallyRow>();
  for (const row of tally) {
    if (category !== null && row.category !== category) continue;
    const key = [row.level, row.price, row.length].join();
    rows.set(key, { ...row, category: '', count: row.count + (rows.get(key)?.count ?? 0) });
  }
  return [...rows.values()];
}

export type ChoiceName = keyof CourseChoices;

/** Of what is selected, that which leaves most courses when it is taken back; null where nothing alone helps. */
export function choiceToRemove(tally: Tally, choices: CourseChoices): { name: ChoiceName; count: number } | null {
  const [best] = choiceNames
    .filter((name) => choices[name] !== null)
    .map((name) => ({ name, count: countChosen(tally, { ...choices, [name]: null }) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return best ?? null;
}
