import type { CategoryId } from '#app/shared/course-terms.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '../course-errors.ts';
import { selectSelectedCourses } from './course-editing-queries.server.ts';

interface SelectedCourse {
  readonly id: string;
  readonly title: string;
  readonly category: CategoryId;
}

/**
 * Returns the courses selected in the list, by title, except deleted ones. One query. Throws DomainError 'forbidden', and
 * 'course_not_found' if none is left.
 */
export async function readSelectedCourses(
  { db, actor }: ReadDeps,
  ids: readonly string[],
): Promise<readonly SelectedCourse[]> {
  if (!can(actor, 'courses.read')) throw refuse('forbidden');
  const requested = ids.filter(isId);
  const found = requested.length === 0 ? [] : await selectSelectedCourses(db, requested);
  if (found.length === 0) throw refuse('course_not_found');
  // The database allows no other categories (courses_category).
  return found.map((course) => ({ ...course, category: course.category as CategoryId }));
}
