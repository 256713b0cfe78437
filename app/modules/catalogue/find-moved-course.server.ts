import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { selectSlugNow } from './course-queries.server.ts';

/**
 * The slug of the course that had another one before, for an address that leads to no course; null where none had it. To visitors a
 * course that is not listed is not there, so neither is its new address. One query.
 */
export async function findMovedCourse(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  formerSlug: string,
): Promise<string | null> {
  return selectSlugNow(db, formerSlug, { includeUnlisted: actor.kind !== 'visitor' });
}
