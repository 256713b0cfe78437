import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { selectCartCourses } from '#app/modules/ledger/orders.server.ts';

/** Returns the courses of a cart that the actor owns, from any source. */
export async function readOwnedInCart(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  { courseIds }: { readonly courseIds: readonly string[] },
): Promise<string[]> {
  const userId = userIdOf(actor);
  if (userId === null || courseIds.length === 0) return [];
  const courses = await selectCartCourses(db, courseIds, userId);
  return courses.filter(({ isOwned }) => isOwned).map(({ courseId }) => courseId);
}
