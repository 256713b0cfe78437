import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import type { Picture } from '#app/shared/picture.ts';
import type { ShownOutline } from './course-outline.ts';

/** A course as lists show it (catalogue course). */
export interface CourseCard {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly category: CategoryId;
  readonly level: CourseLevel;
  /** As the owner states it: '6 weeks'. */
  readonly duration: string;
  readonly instructor: string;
  readonly priceCents: Cents;
  /** 0 is shown as 'New'. */
  readonly students: number;
  /** Mean of the reviews, the stand-in, or null where the owner turned stand-ins off and there are none. */
  readonly rating: number | null;
  /** Whether the rating comes from reviews; only then may it enter structured data. */
  readonly isRated: boolean;
  /** How many reviews the rating is the mean of; 0 with a stand-in. */
  readonly ratingCount: number;
  /** Null: a composed cover. */
  readonly picture: Picture | null;
}

export interface CoursePage {
  readonly courses: readonly CourseCard[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** A course as its own page shows it. */
export interface CourseDetail extends CourseCard {
  readonly about: string;
  readonly instructorBio: string;
  readonly outcomes: readonly string[];
  readonly requirements: readonly string[];
  readonly features: readonly string[];
  readonly preview:
    | { readonly kind: 'youtube'; readonly youtubeId: string }
    | {
        readonly kind: 'file';
        readonly url: string;
        readonly captionsUrl: string | null;
        readonly durationMs: number | null;
      }
    | null;
  readonly outline: ShownOutline;
}

/** How many cards a page of the catalogue has: full rows at one, two and three columns. */
export const coursesPerPage = 12;
