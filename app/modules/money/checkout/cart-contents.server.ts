import { selectBundlesById, type StoredBundle } from '#app/modules/catalogue/discounts/bundles.server.ts';
import { minCoursesInBundle, discountStatus } from '#app/modules/catalogue/discounts/discount.ts';
import type { Database } from '#app/platform/database.server.ts';
import { type CartCourse, selectCartCourses } from '#app/modules/money/ledger/order-queries.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';

/** What the ids of a cart stand for: courses, and bundles with their courses. */
export interface CartContents {
  /** Courses by id, also those of the bundles. */
  readonly courses: ReadonlyMap<string, CartCourse>;
  readonly bundles: ReadonlyMap<string, StoredBundle>;
}

/** Reads what the ids of a cart stand for, with what this user owns. One query, two with bundles. Unknown ids are in neither map. */
export async function readCartContents(
  db: Database,
  ids: readonly string[],
  userId: string | null,
): Promise<CartContents> {
  const found = ids.length > 0 ? await selectCartCourses(db, ids, userId) : [];
  const courses = new Map(found.map((course) => [course.courseId, course]));
  const others = ids.filter((id) => !courses.has(id));
  const bundles = others.length > 0 ? await selectBundlesById(db, others) : [];
  return { courses, bundles: new Map(bundles.map((bundle) => [bundle.discountId, bundle])) };
}

/**
 * Whether a bundle is sold to the user of its contents: 'owned' if they have all of its courses; 'closed' if it does not run now, or a
 * course that they would pay for is not on sale.
 */
export function bundleState(
  bundle: StoredBundle,
  { courses }: Pick<CartContents, 'courses'>,
  now: Date,
): 'open' | 'owned' | 'closed' {
  const of = bundle.courseIds.flatMap((id) => courses.get(id) ?? []);
  if (of.length > 0 && of.every(({ isOwned }) => isOwned)) return 'owned';
  if (of.length < minCoursesInBundle || discountStatus(bundle, now) !== 'running') return 'closed';
  return of.every(({ isOwned, isForSale }) => isOwned || isForSale) ? 'open' : 'closed';
}

/** A course or a bundle of a cart that is not charged. */
export interface LeftOut {
  readonly id: string;
  readonly reason: 'owned' | 'not_for_sale';
  /** Both null for an unknown id. */
  readonly course: CartCourse | null;
  readonly bundle: StoredBundle | null;
}

/** A cart divided into what is priced and what is left out, in its order. */
export interface SortedCart {
  /** Courses to price, also owned ones of bundles, which are not charged. */
  readonly items: readonly CartCourse[];
  readonly bundles: readonly StoredBundle[];
  readonly leftOut: readonly LeftOut[];
}

/** Divides a cart for `priceCart`. */
export function sortCart(ids: readonly string[], contents: CartContents, now: Date): SortedCart {
  const items = new Map<string, CartCourse>();
  const bundles: StoredBundle[] = [];
  const leftOut: LeftOut[] = [];
  for (const id of ids) {
    const bundle = contents.bundles.get(id) ?? null;
    const course = contents.courses.get(id) ?? null;
    const state = bundle && bundleState(bundle, contents, now);
    if (bundle && state === 'open') bundles.push(bundle);
    else if (course && !course.isOwned && course.isForSale) items.set(id, course);
    else {
      const isOwned = bundle ? state === 'owned' : course?.isOwned === true;
      leftOut.push({ id, reason: isOwned ? 'owned' : 'not_for_sale', course, bundle });
    }
  }
  for (const courseId of bundles.flatMap(({ courseIds }) => courseIds)) {
    const course = contents.courses.get(courseId);
    if (course) items.set(courseId, course);
  }
  return { items: [...items.values()], bundles, leftOut };
}

/** Returns the ids of the courses that the ids of a cart stand for, each once. Unknown ids stay. */
export const expandCart = (ids: readonly string[], { bundles }: Pick<CartContents, 'bundles'>): readonly string[] => [
  ...new Set(ids.flatMap((id) => bundles.get(id)?.courseIds ?? [id])),
];

/** Returns the courses of a cart that the actor owns, from any source, and the bundles of which nothing is left to buy. */
export async function readOwnedInCart(
  { db, actor }: ReadDeps,
  { courseIds }: { readonly courseIds: readonly string[] },
): Promise<string[]> {
  const userId = userIdOf(actor);
  if (userId === null || courseIds.length === 0) return [];
  const { courses, bundles } = await readCartContents(db, courseIds, userId);
  const isOwned = (id: string) => courses.get(id)?.isOwned === true;
  return courseIds.filter((id) => isOwned(id) || bundles.get(id)?.courseIds.every(isOwned) === true);
}
