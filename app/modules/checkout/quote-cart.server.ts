import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { ownPicture } from '#app/shared/picture.ts';
import { cleanCart } from './cart-cookie.ts';
import { checkoutErrors } from './checkout-errors.ts';
import { selectCartCourses, type CartCourse } from '#app/modules/ledger/orders.server.ts';
import { largestOrder, priceOrder } from '#app/modules/ledger/order.ts';
import type { DroppedCourse, Quote, QuoteLine } from './quote.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/**
 * What a cart comes to now, at the prices of the database. Open to visitors. Ids that are no ids are passed
 * over; courses that are owned or not for sale are named in `dropped` and not charged. Amounts in cents.
 */
export async function quoteCart({ db, actor }: Deps, { courseIds }: { courseIds: readonly string[] }): Promise<Quote> {
  const wanted = cleanCart(courseIds);
  const found = wanted.length > 0 ? await selectCartCourses(db, wanted, userIdOf(actor)) : [];
  const byId = new Map(found.map((course) => [course.courseId, course]));
  const lines: QuoteLine[] = [];
  const dropped: DroppedCourse[] = [];
  for (const courseId of wanted) {
    const course = byId.get(courseId);
    if (course?.isOwned) dropped.push(dropOwned(course));
    else if (course?.isForSale) lines.push(toQuoteLine(course));
    else dropped.push(dropUnsold(courseId));
  }
  const amounts = priceOrder(lines.map(({ priceCents }) => priceCents));
  const isTooLarge = amounts.total > largestOrder;
  return { ...amounts, lines, dropped, problem: isTooLarge ? String(checkoutErrors.order_too_large.message) : null };
}

/** Why an owned course is not charged again. */
export function dropOwned({ courseId, slug, title }: Pick<CartCourse, 'courseId' | 'slug' | 'title'>): DroppedCourse {
  return { courseId, slug, title, reason: 'owned', notice: `You already have "${title}", so it is not charged again.` };
}

/** The title stays unsaid: it may be a draft's. */
function dropUnsold(courseId: string): DroppedCourse {
  return {
    courseId,
    slug: null,
    title: null,
    reason: 'not_for_sale',
    notice: 'A course in your cart is no longer on sale.',
  };
}

/** A course at today's price. */
export function toQuoteLine({
  courseId,
  slug,
  title,
  category,
  instructor,
  priceCents,
  imageId,
}: CartCourse): QuoteLine {
  return { courseId, slug, title, category, instructor, priceCents, picture: ownPicture(imageId) };
}
