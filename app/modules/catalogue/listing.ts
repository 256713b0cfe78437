/** What a course needs before the shop lists and sells it, in the order in which it is checked. */
export const listingNeeds = ['title', 'description', 'lesson', 'video', 'price'] as const;
export type ListingNeed = (typeof listingNeeds)[number];

/** The facts that decide whether a course can be listed. */
export interface ListingFacts {
  readonly title: string;
  readonly description: string;
  /** Cents. */
  readonly priceCents: number;
  readonly publishedLessons: number;
  /** Of these, without a video that is still to be converted. */
  readonly readyLessons: number;
}

const isMet: Readonly<Record<ListingNeed, (course: ListingFacts) => boolean>> = {
  title: ({ title }) => title.trim() !== '' && title.trim().toLowerCase() !== 'untitled course',
  description: ({ description }) => description.trim() !== '',
  lesson: ({ publishedLessons }) => publishedLessons > 0,
  // Only where lessons are published, so that each course lacks one of the two at most.
  video: ({ publishedLessons, readyLessons }) => publishedLessons === 0 || readyLessons > 0,
  price: ({ priceCents }) => priceCents > 0,
};

/** What a course still lacks to be listed; `isListed` of the queries is the same rule in SQL. */
export const missingForListing = (course: ListingFacts): readonly ListingNeed[] =>
  listingNeeds.filter((need) => !isMet[need](course));

const words: Readonly<Record<ListingNeed, string>> = {
  title: 'no title',
  description: 'no description',
  lesson: 'no published lesson',
  video: 'no video that is converted yet',
  price: 'no price',
};

/** 'no published lesson and no price'; takes at least one. */
export function missingInWords(missing: readonly ListingNeed[]): string {
  const last = missing.at(-1);
  const rest = missing.slice(0, -1).map((need) => words[need]);
  if (last === undefined) return '';
  return rest.length === 0 ? words[last] : `${rest.join(', ')} and ${words[last]}`;
}
