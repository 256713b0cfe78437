import type { ErrorTable } from '#app/shared/domain-error.ts';

export type PortfolioErrorCode = 'no_project_title' | 'project_not_found';

/** Specification §8: project page. */
export const portfolioErrors: ErrorTable<PortfolioErrorCode> = {
  no_project_title: { status: 404, message: 'No project title provided' },
  project_not_found: { status: 404, message: 'Project not found' },
};
