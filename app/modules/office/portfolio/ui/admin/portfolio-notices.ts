import { m } from '#texts'; /** What ?done= of the portfolio tells. */
export const portfolioNotices = {
  added: m.portal_portfolio_added,
  updated: m.portal_portfolio_updated,
  deleted: m.portal_portfolio_deleted,
} as const;
export type PortfolioNotice = keyof typeof portfolioNotices;

/** In the specification's words. Moving and featuring an item count as changes of it. */
export const portfolioFailures = {
  load: m.portal_portfolio_load_failed,
  add: m.portal_portfolio_add_failed,
  save: m.portal_portfolio_save_failed,
  connection: m.portal_portfolio_save_failed,
  delete: m.portal_portfolio_delete_failed,
} as const;
