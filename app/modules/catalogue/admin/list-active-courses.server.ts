import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { can } from '#app/shared/permissions.ts';
import type { CourseErrorCode } from '../course-errors.ts';
import { selectActiveTitles } from './course-list-queries.server.ts';

/** Returns every active course by title, for a select. One query. Throws DomainError 'forbidden'. */
export async function listActiveCourses({
  db,
  actor,
}: {
  readonly db: Database;
  readonly actor: Actor;
}): Promise<readonly { readonly id: string; readonly title: string }[]> {
  if (!can(actor, 'courses.read')) throw new DomainError<CourseErrorCode>('forbidden');
  return selectActiveTitles(db);
}
