import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { ownsAnyCourse } from './enrolment-queries.server.ts';

/** Whether the actor may study one of these courses, which are named by their ids or slugs. One query, none for a visitor or without names. */
export async function hasAnyCourse(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  names: readonly string[],
): Promise<boolean> {
  const userId = userIdOf(actor);
  return userId !== null && names.length > 0 && ownsAnyCourse(db, userId, names);
}
