import type { PortfolioCategory } from '#app/shared/course-terms.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { Picture } from '#app/shared/picture.ts';

/** The language of all projects, for `lang` of the elements that show them. */
export const projectLocale: Locale = 'en';

/** A project on cards and on its page. */
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
