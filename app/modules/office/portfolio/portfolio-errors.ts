import { m } from '#texts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';

type PortfolioErrorCode =
  | VersionErrorCode
  | 'no_project_title'
  | 'project_not_found'
  | 'forbidden'
  | 'media_unusable'
  | 'portfolio_full'
  | 'order_changed'
  | 'order_invalid';

/** Project page; and why a change of the portfolio is refused. */
export const portfolioErrors: ErrorTable<PortfolioErrorCode> = {
  ...versionErrors,
  no_project_title: { status: 404, message: m.portfolio_no_title },
  project_not_found: { status: 404, message: m.portfolio_not_found },
  forbidden: { status: 403, message: m.portal_forms_staff_only },
  media_unusable: { status: 400, message: m.portal_forms_file_gone },
  portfolio_full: {
    status: 409,
    message: ({ most = '' }) => m.portal_portfolio_full({ most }),
  },
  order_changed: { status: 409, message: m.portal_portfolio_order_changed },
  order_invalid: { status: 400, message: m.portal_portfolio_order_invalid },
};

export const refuse = refusal<PortfolioErrorCode>;
