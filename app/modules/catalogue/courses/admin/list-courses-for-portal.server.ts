import type { CategoryId, CourseLevel, CourseStatus } from '#app/shared/course-terms.ts';
import { toCents } from '#app/shared/money.ts';
import { ownPicture } from '#app/shared/picture.ts';
import { defaultPageSize } from '#app/shared/cursor-page.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '../course-errors.ts';
import { missingForListing } from '../listing.ts';
import type { PortalCourseFilter, PortalCoursePage, PortalCourseRow } from './course-list.ts';
import {
  countPortalCourses,
  selectPortalCourses,
  type SelectedCourse,
  selectActiveTitles,
} from './course-list-queries.server.ts';

/**
 * Returns a page of the portal's list of courses of every status; the last page for a number past the end. Two queries. Throws
 * DomainError 'forbidden'.
 */
export async function listCoursesForPortal(
  { db, actor }: ReadDeps,
  { page: requested, ...filter }: PortalCourseFilter & { readonly page: number },
  limit: number = defaultPageSize,
): Promise<PortalCoursePage> {
  if (!can(actor, 'courses.read')) throw refuse('forbidden');
  const { isEmptyShop, ...counts } = await countPortalCourses(db, filter);
  const pages = Math.max(1, Math.ceil(counts[filter.status ?? 'all'] / limit));
  const page = Math.min(Math.max(1, requested), pages);
  const rows = await selectPortalCourses(db, filter, { limit, offset: (page - 1) * limit });
  return { courses: rows.map(rowOf), counts, isEmptyShop, page, pages };
}

const newestFirst: PortalCourseFilter = {
  search: '',
  category: null,
  level: null,
  status: null,
  sort: 'newest',
  isDescending: true,
};

/** Returns the newest courses of every status, for the dashboard. One query. Throws DomainError 'forbidden'. */
export async function listLatestCourses({ db, actor }: ReadDeps, limit: number): Promise<readonly PortalCourseRow[]> {
  if (!can(actor, 'courses.read')) throw refuse('forbidden');
  return (await selectPortalCourses(db, newestFirst, { limit, offset: 0 })).map(rowOf);
}

function rowOf({
  imageId,
  category,
  level,
  status,
  priceCents,
  publishedLessons,
  readyLessons,
  ...row
}: SelectedCourse): PortalCourseRow {
  return {
    ...row,
    // The database allows no other values (courses_category, courses_level, courses_status).
    category: category as CategoryId,
    level: level as CourseLevel,
    status: status as CourseStatus,
    priceCents: toCents(priceCents),
    picture: ownPicture(imageId),
    missing: status === 'active' ? missingForListing({ ...row, priceCents, publishedLessons, readyLessons }) : [],
  };
}

/** Returns every active course by title, for a select. One query. Throws DomainError 'forbidden'. */
export async function listActiveCourses({
  db,
  actor,
}: ReadDeps): Promise<readonly { readonly id: string; readonly title: string }[]> {
  if (!can(actor, 'courses.read')) throw refuse('forbidden');
  return selectActiveTitles(db);
}
