import { m } from '#texts';
import type { PortfolioCategory } from './course-terms.ts';

// Separate texts, so that pages without projects do not load them.
const portfolioCategoryLabels: Readonly<Record<PortfolioCategory, () => string>> = {
  'Grant Writing': m.portfolio_category_grant_writing,
  'Proofreading & Editing': m.portfolio_category_proofreading,
  'Service Automation': m.portfolio_category_automation,
  'Web Development': m.portfolio_category_web,
};

export const portfolioCategoryLabel = (category: PortfolioCategory): string => portfolioCategoryLabels[category]();
