import { m } from '#texts';

/** Conditions for a course to be listed and sold, in the order of the checks. */
const listingNeeds = ['title', 'description', 'lesson', 'video', 'price'] as const;
export type ListingNeed = (typeof listingNeeds)[number];

/** State of a course's own video: 'converting' while it waits for that too. */
export type VideoState = 'none' | 'converting' | 'failed' | 'shown';

/** The facts that decide whether a course can be listed. */
export interface ListingFacts {
  readonly title: string;
  readonly description: string;
  /** Cents. */
  readonly priceCents: number;
  readonly publishedLessons: number;
  /** Published lessons, except those with a video that is not converted yet. */
  readonly readyLessons: number;
}

const isMet: Readonly<Record<ListingNeed, (course: ListingFacts) => boolean>> = {
  title: ({ title }) => title.trim() !== '' && title.trim().toLowerCase() !== 'untitled course',
  description: ({ description }) => description.trim() !== '',
  lesson: ({ publishedLessons }) => publishedLessons > 0,
  // Checked only if lessons are published, so that a course lacks either of the two, never both.
  video: ({ publishedLessons, readyLessons }) => publishedLessons === 0 || readyLessons > 0,
  price: ({ priceCents }) => priceCents > 0,
};

/** Returns the unmet conditions of a course; `isListed` of the queries is the same rule in SQL. */
export const missingForListing = (course: ListingFacts): readonly ListingNeed[] =>
  listingNeeds.filter((need) => !isMet[need](course));

const words: Readonly<Record<ListingNeed, () => string>> = {
  title: m.portal_courses_need_title,
  description: m.portal_courses_need_description,
  lesson: m.portal_courses_need_lesson,
  video: m.portal_courses_need_video,
  price: m.portal_courses_need_price,
};

const list = new Intl.ListFormat('en-GB');

/** Formats missing conditions: 'no published lesson and no price'. */
export function missingInWords(missing: readonly ListingNeed[]): string {
  return list.format(missing.map((need) => words[need]()));
}
