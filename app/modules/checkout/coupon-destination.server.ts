import { selectCartCourses } from '#app/modules/ledger/orders.server.ts';
import type { Coupon } from '#app/modules/offers/offer.ts';
import type { Database } from '#app/platform/database.server.ts';

/** Returns where the link of a coupon leads: to the cart if there is one, to the page of its only course, or to all courses. */
export async function couponDestination(
  db: Database,
  { courses }: Coupon,
  cart: readonly string[],
): Promise<'/cart' | '/courses' | `/courses/${string}`> {
  if (cart.length > 0) return '/cart';
  if (courses?.size !== 1) return '/courses';
  const [course] = await selectCartCourses(db, [...courses], null);
  return course?.isForSale ? `/courses/${course.slug}` : '/courses';
}
