import type { CategoryId, CourseLevel, CourseStatus } from '#app/shared/course-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import type { ListingNeed } from '../listing.ts';
import type { OwnPicture } from '#app/shared/picture.ts';

/** A course as administrators see it in the list, drafts too. */
export interface AdminCourseRow {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly category: CategoryId;
  readonly level: CourseLevel;
  readonly status: CourseStatus;
  readonly priceCents: Cents;
  readonly students: number;
  /** Null: shown as 'No img'. */
  readonly picture: OwnPicture | null;
  readonly hasVideo: boolean;
  /** What an active course lacks to be in the shop; empty for drafts. */
  readonly missing: readonly ListingNeed[];
}

export type CourseSort = 'newest' | 'title' | 'category' | 'price' | 'students' | 'level';

/** What the list is asked for; null is every one. */
export interface AdminCourseFilter {
  readonly search: string;
  readonly category: CategoryId | null;
  readonly level: CourseLevel | null;
  readonly status: CourseStatus | null;
  readonly sort: CourseSort;
  readonly isDescending: boolean;
}

export interface AdminCoursePage {
  readonly courses: readonly AdminCourseRow[];
  /** By status, of what the rest of the filter finds. */
  readonly counts: Readonly<Record<CourseStatus | 'all', number>>;
  /** Whether there is any course, whatever the filter finds. */
  readonly isEmptyShop: boolean;
  readonly page: number;
  readonly pages: number;
}
