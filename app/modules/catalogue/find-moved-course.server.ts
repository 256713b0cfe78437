import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { selectSlugNow } from './course-queries.server.ts';

/**
 * Returns the present slug of the course that had another slug before, for an address without a course; null if none had. Visitors do not
 * get the slug of an unlisted course. One query.
 */
export async function findMovedCourse(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  formerSlug: string,
): Promise<string | null> {
  return selectSlugNow(db, formerSlug, { includeUnlisted: actor.kind !== 'visitor' });
}
