import type { CategoryId, CourseLevel, CourseStatus } from '#app/shared/course-terms.ts';
import type { ListingNeed } from '../listing.ts';
import type { OwnPicture } from '#app/shared/picture.ts';
import type { CourseCard } from '../course-card.ts';

/** A course as staff see it in the list, drafts too. */
export interface PortalCourseRow extends Pick<
  CourseCard,
  'id' | 'slug' | 'title' | 'description' | 'category' | 'level' | 'priceCents' | 'students'
> {
  readonly status: CourseStatus;
  /** Null: shown as 'No img'. */
  readonly picture: OwnPicture | null;
  readonly hasVideo: boolean;
  /** Conditions that an active course fails to be listed; empty for drafts. */
  readonly missing: readonly ListingNeed[];
}

export type CourseSort = 'newest' | 'title' | 'category' | 'price' | 'students' | 'level';

/** Filter of the list; null is all. */
export interface PortalCourseFilter {
  readonly search: string;
  readonly category: CategoryId | null;
  readonly level: CourseLevel | null;
  readonly status: CourseStatus | null;
  readonly sort: CourseSort;
  readonly isDescending: boolean;
}

export interface PortalCoursePage {
  readonly courses: readonly PortalCourseRow[];
  /** Numbers by status of the courses that match the other filters. */
  readonly counts: Readonly<Record<CourseStatus | 'all', number>>;
  /** True if there is no course at all, whatever the filter. */
  readonly isEmptyShop: boolean;
  readonly page: number;
  readonly pages: number;
}
