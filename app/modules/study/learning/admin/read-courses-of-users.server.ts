import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { refuse } from '../learning-errors.ts';
import { selectCoursesOfUsers } from './study-record-queries.server.ts';
import type { CoursesOfUser } from '#app/modules/people/users/user-list.ts';

/**
 * Returns the present courses of some users, by user id: the latest `most` of each. Leaves out users without courses. One query. Throws
 * DomainError 'forbidden'.
 */
export async function readCoursesOfUsers(
  { db, actor }: ReadDeps,
  { userIds, most }: { readonly userIds: readonly string[]; readonly most: number },
): Promise<ReadonlyMap<string, CoursesOfUser>> {
  if (!can(actor, 'users.read')) throw refuse('forbidden');
  if (userIds.length === 0) return new Map();
  const byUser = Map.groupBy(await selectCoursesOfUsers(db, userIds, most), ({ userId }) => userId);
  return new Map(
    [...byUser].map(([userId, rows]) => [
      userId,
      { count: rows[0]?.count ?? 0, latest: rows.map(({ courseId, title }) => ({ id: courseId, title })) },
    ]),
  );
}
