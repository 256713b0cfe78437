// Separate from the defaults, whose long texts only the portal shows.

/** Returns whether an address is a default that the owner has yet to fill in: example.com belongs to nobody. */
export function isPlaceholder(address: string): boolean {
  return URL.canParse(address) && new URL(address).hostname === 'example.com';
}

/** Default ratings of a course without reviews. */
export const placeholderRating = { catalogue: 5, dashboard: 4.5 } as const;

/** Brand until the owner sets one. In a file of its own, so that pages that need only this load no more. */
export const defaultBrand = 'MIC3';
