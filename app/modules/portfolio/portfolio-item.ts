import type { PortfolioCategory } from '#app/shared/course-terms.ts';
import type { Picture } from '#app/shared/picture.ts';

/** A piece of work as cards and its page show it. */
export interface PortfolioItem {
  readonly slug: string;
  readonly title: string;
  readonly category: PortfolioCategory;
  readonly description: string;
  readonly overview: string;
  /** Null: woven artwork. */
  readonly picture: Picture | null;
  readonly projectUrl: string | null;
  readonly technologies: readonly string[];
  readonly featured: boolean;
}
