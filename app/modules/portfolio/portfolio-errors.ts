import type { ErrorTable } from '#app/shared/domain-error.ts';

export type PortfolioErrorCode =
  | 'no_project_title'
  | 'project_not_found'
  | 'forbidden'
  | 'conflict'
  | 'media_unusable'
  | 'portfolio_full'
  | 'order_changed'
  | 'order_invalid';

/** Project page; and why a change of the portfolio is refused. */
export const portfolioErrors: ErrorTable<PortfolioErrorCode> = {
  no_project_title: { status: 404, message: 'No project title provided' },
  project_not_found: { status: 404, message: 'Project not found' },
  forbidden: { status: 403, message: 'Only administrators may do this.' },
  conflict: { status: 409, message: 'Somebody else changed this portfolio item meanwhile.' },
  media_unusable: { status: 400, message: 'This file is not there any more. Please upload it again.' },
  portfolio_full: {
    status: 409,
    message: ({ most = '' }) => `The portfolio has ${most} items, which is all it can show. Please delete one first.`,
  },
  order_changed: { status: 409, message: 'Somebody else changed the portfolio meanwhile. This is how it stands now.' },
  order_invalid: { status: 400, message: 'This order is not one of the items that are here.' },
};
