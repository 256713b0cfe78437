/** What ?done= of the portfolio tells. */
export const portfolioNotices = {
  added: 'Portfolio item added',
  updated: 'Portfolio item updated',
  deleted: 'Portfolio item deleted',
} as const;
export type PortfolioNotice = keyof typeof portfolioNotices;

/** In the specification's words; the order and the star are changes of an item. */
export const portfolioFailures = {
  load: 'Failed to load portfolio items. Please try again.',
  add: 'Failed to add portfolio item. Please try again.',
  save: 'Failed to update portfolio item. Please try again.',
  connection: 'Failed to update portfolio item. Please try again.',
  delete: 'Failed to delete portfolio item. Please try again.',
} as const;
