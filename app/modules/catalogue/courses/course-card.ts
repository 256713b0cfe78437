import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import type { CourseWords } from '#app/shared/course-words.ts';
import type { Cents } from '#app/shared/money.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { LanguageWords, LessonLanguages } from './lesson-languages.ts';
import type { Picture } from '#app/shared/picture.ts';
import type { SaleWords } from '#app/modules/catalogue/discounts/sale-prices.ts';
import type { ShownOutline } from './course-outline.ts';
import type { TextLanguages } from './text-languages.ts';

/** The sale of a course. */
export interface CourseSale extends SaleWords {
  /** The first moment at which it is over; null if it has no end. */
  readonly endsAt: Date | null;
}

/** A course in lists (specification: catalogue course). */
export interface CourseCard {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly category: CategoryId;
  readonly level: CourseLevel;
  /** As the owner wrote it: '6 weeks'. */
  readonly duration: string;
  readonly instructor: string;
  /** What it costs today. */
  readonly priceCents: Cents;
  /** The sale that lowers the price; null without one. */
  readonly sale: CourseSale | null;
  /** 0 is shown as 'New'. */
  readonly students: number;
  /** Mean of the reviews, or a default; null without reviews if the owner turned defaults off. */
  readonly rating: number | null;
  /** True if the rating comes from reviews. Only then may structured data contain it. */
  readonly isRated: boolean;
  /** Number of reviews; 0 with a default rating. */
  readonly ratingCount: number;
  /** Null: a composed cover. */
  readonly picture: Picture | null;
  readonly lang?: TextLanguages;
  /** In which language how many lessons are, in words, where that is not plain from the page's own. */
  readonly lessonLanguages: string | null;
}

export interface CoursePage {
  readonly courses: readonly CourseCard[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** A course on its own page. */
export interface CourseDetail extends CourseCard, CourseWords {
  readonly languages: LessonLanguages;
  /** The languages of the lessons in words. */
  readonly languageWords: LanguageWords;
  readonly preview:
    | { readonly kind: 'youtube'; readonly youtubeId: string }
    | {
        readonly kind: 'file';
        readonly url: string;
        readonly captionsUrl: string | null;
        readonly captionsLocale: Locale;
        readonly durationMs: number | null;
      }
    | null;
  readonly outline: ShownOutline;
  /** Whether learners may pay for it bit by bit. */
  readonly isSoldBitByBit: boolean;
}

/** Cards on a page of the catalogue: full rows at one, two and three columns. */
export const coursesPerPage = 12;

/** A course that is suggested while somebody types. */
export interface SuggestedCourse {
  readonly title: string;
  /** Its instructor. */
  readonly note: string;
  /** Address of its page, in the page's language. */
  readonly to: string;
}
