// Apart from the defaults themselves, whose long texts only the portal shows.

/** Whether an address is one of the defaults that the owner has still to fill in: nobody owns example.com. */
export function isPlaceholder(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname === 'example.com';
}

/** Stand-ins for the mean rating of a course without reviews. */
export const standInRating = { catalogue: 5, dashboard: 4.5 } as const;

/** The brand until the owner gives another; by itself, so that pages that need no more load no more. */
export const defaultBrand = 'MIC3';
