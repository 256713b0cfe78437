import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { selectCourseWithStudents, selectEnrolledStudents } from './enrolment-queries.server.ts';
import { studentsPerPage, type EnrolledStudents } from './enrolled-students.ts';
import { refuse } from './learning-errors.ts';

/**
 * Returns a page of a course's learners with their progress, by the course's id; the last page for a number past the end. Two queries.
 * Throws DomainError 'forbidden', 'course_not_found'.
 */
export async function readEnrolledStudents(
  { db, actor }: ReadDeps,
  { courseId, page: requested }: { readonly courseId: string; readonly page: number },
): Promise<EnrolledStudents> {
  if (!can(actor, 'users.read')) throw refuse('forbidden');
  const course = isId(courseId) ? await selectCourseWithStudents(db, courseId) : null;
  if (!course) throw refuse('course_not_found');
  const pages = Math.max(1, Math.ceil(course.students / studentsPerPage));
  const page = Math.min(Math.max(1, requested), pages);
  const rows = await selectEnrolledStudents(db, course.id, {
    limit: studentsPerPage,
    offset: (page - 1) * studentsPerPage,
  });
  return {
    course,
    students: rows.map(({ name, progress, completedAt, ...row }) => ({
      ...row,
      name: name.trim() || 'Anonymous User',
      progress: progress ?? 0,
      isCompleted: completedAt !== null,
    })),
    page,
    pages,
  };
}
