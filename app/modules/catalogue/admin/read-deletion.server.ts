import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { selectDependents } from './deletion-queries.server.ts';
import { readChosenCourses } from './read-chosen-courses.server.ts';

export type Deletion = Awaited<ReturnType<typeof selectDependents>> & {
  /** Of the courses that would go. */
  readonly titles: readonly string[];
};

/**
 * What would go and what would stay if some courses were deleted, all together: counts, and the bytes of files that
 * nothing else uses. Two queries. Throws DomainError 'forbidden', and 'course_not_found' where none of them is there.
 */
export async function readDeletion(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  courseIds: readonly string[],
): Promise<Deletion> {
  const found = await readChosenCourses({ db, actor }, courseIds);
  const dependents = await selectDependents(
    db,
    found.map(({ id }) => id),
  );
  return { titles: found.map(({ title }) => title), ...dependents };
}
