import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { readCartContents } from './cart-contents.server.ts';

/** Returns the courses of a cart that the actor owns, from any source, and the bundles of which nothing is left to buy. */
export async function readOwnedInCart(
  { db, actor }: { readonly db: Database; readonly actor: Actor },
  { courseIds }: { readonly courseIds: readonly string[] },
): Promise<string[]> {
  const userId = userIdOf(actor);
  if (userId === null || courseIds.length === 0) return [];
  const { courses, bundles } = await readCartContents(db, courseIds, userId);
  const isOwned = (id: string) => courses.get(id)?.isOwned === true;
  return courseIds.filter((id) => isOwned(id) || bundles.get(id)?.courseIds.every(isOwned) === true);
}
