import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { LearningErrorCode } from '../learning-errors.ts';
import { selectCoursesOfUsers } from './study-record-queries.server.ts';
import type { CoursesOfUser } from './study-record.ts';

/**
 * Returns the present courses of some users, by user id: the latest `most` of each. Leaves out users without courses. One query. Throws
 * DomainError 'forbidden'.
 */
export async function readCoursesOfUsers(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  { userIds, most }: { readonly userIds: readonly string[]; readonly most: number },
): Promise<ReadonlyMap<string, CoursesOfUser>> {
  if (!can(actor, 'users.read')) throw new DomainError<LearningErrorCode>('forbidden');
  if (userIds.length === 0) return new Map();
  const byUser = Map.groupBy(await selectCoursesOfUsers(db, userIds, most), ({ userId }) => userId);
  return new Map(
    [...byUser].map(([userId, rows]) => [
      userId,
      { count: rows[0]?.count ?? 0, latest: rows.map(({ courseId, title }) => ({ id: courseId, title })) },
    ]),
  );
}
