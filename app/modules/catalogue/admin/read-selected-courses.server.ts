import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { CategoryId } from '#app/shared/course-terms.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { CourseErrorCode } from '../course-errors.ts';
import { selectSelectedCourses } from './course-editing-queries.server.ts';

export interface SelectedCourse {
  readonly id: string;
  readonly title: string;
  readonly category: CategoryId;
}

/**
 * Returns the courses selected in the list, by title, except deleted ones. One query. Throws DomainError 'forbidden', and
 * 'course_not_found' if none is left.
 */
export async function readSelectedCourses(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  ids: readonly string[],
): Promise<readonly SelectedCourse[]> {
  if (!can(actor, 'courses.read')) throw new DomainError<CourseErrorCode>('forbidden');
  const requested = ids.filter(isId);
  const found = requested.length === 0 ? [] : await selectSelectedCourses(db, requested);
  if (found.length === 0) throw new DomainError<CourseErrorCode>('course_not_found');
  // The database allows no other categories (courses_category).
  return found.map((course) => ({ ...course, category: course.category as CategoryId }));
}
