import { textLanguages } from '#app/modules/catalogue/text-languages.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { ownPicture } from '#app/shared/picture.ts';
import { cleanCart } from './cart-cookie.ts';
import { orderTooLarge } from './checkout-errors.ts';
import { selectCartCourses, type CartCourse } from '#app/modules/ledger/orders.server.ts';
import { largestOrder, priceOrder } from '#app/modules/ledger/order.ts';
import type { DroppedCourse, Quote, QuoteLine } from './quote.ts';
import { m } from '#texts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/**
 * Returns the cart at the database's present prices. Open to visitors. Ignores invalid ids; `dropped` names courses that are owned or not
 * for sale, which are not charged. Amounts in cents.
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
  return { ...amounts, lines, dropped, problem: isTooLarge ? orderTooLarge() : null };
}

/** Returns the notice for an owned course, which is not charged again. */
export function dropOwned({ courseId, slug, title }: Pick<CartCourse, 'courseId' | 'slug' | 'title'>): DroppedCourse {
  return { courseId, slug, title, reason: 'owned', notice: m.checkout_dropped_owned({ title }) };
}

/** Hides the title, because it may be a draft's. */
function dropUnsold(courseId: string): DroppedCourse {
  return {
    courseId,
    slug: null,
    title: null,
    reason: 'not_for_sale',
    notice: m.checkout_dropped_unsold(),
  };
}

/** Returns a course at today's price. */
export function toQuoteLine({
  courseId,
  slug,
  title,
  category,
  instructor,
  priceCents,
  imageId,
  ...texts
}: CartCourse): QuoteLine {
  const lang = textLanguages(texts);
  return { courseId, slug, title, ...lang, category, instructor, priceCents, picture: ownPicture(imageId) };
}
