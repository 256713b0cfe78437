import { requeueRenditions } from '#app/modules/catalogue/media/renditions/rendition-queries.server.ts';
import { wakeRenditions } from '#app/modules/catalogue/media/renditions/wake-renditions.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { isId } from '#app/shared/ids.ts';
import { can } from '#app/shared/permissions.ts';
import { refuse } from './content-errors.ts';
import { selectCourseHead } from './content-queries.server.ts';

/**
 * Makes the smaller videos of a course that failed once more. Changes nothing without any. Throws DomainError 'forbidden',
 * 'course_not_found'.
 */
export async function retryRenditions(
  { db, jobs, actor }: ReadDeps & { readonly jobs: Jobs },
  courseId: string,
): Promise<void> {
  if (!can(actor, 'courses.edit')) throw refuse('forbidden');
  if (!isId(courseId) || !(await selectCourseHead(db, courseId))) throw refuse('course_not_found');
  await db.transaction(async (tx) => {
    if (await requeueRenditions(tx, courseId)) await wakeRenditions(tx, jobs);
  });
}
