import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { cleanCart, largestCart } from './cart-cookie.ts';
import type { CheckoutErrorCode } from './checkout-errors.ts';
import {
  lockBuyer,
  selectCartCourses,
  selectOrderByKey,
  selectOrderLines,
  type CartCourse,
  writeOrder,
} from '#app/modules/ledger/orders.server.ts';
import { largestOrder, priceOrder } from '#app/modules/ledger/order.ts';
import type { DroppedCourse } from './quote.ts';
import { dropOwned } from './quote-cart.server.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly clock: Clock;
}

export interface OrderRequest {
  readonly courseIds: readonly string[];
  /** Generated each time the checkout page is opened. The same key returns the same order. */
  readonly idempotencyKey: string;
  /** The total that the page showed, in cents, for comparison only; null if unknown. */
  readonly shownTotalCents?: number | null;
}

export interface PlacedOrder {
  readonly orderId: string;
  readonly number: string;
  readonly totalCents: Cents;
  /** Courses of the cart that the learner has already; they are not part of the order. */
  readonly dropped: readonly DroppedCourse[];
}

const refuse = (code: CheckoutErrorCode, details?: Record<string, string>) => new DomainError(code, details);

/**
 * Creates one order of the whole cart, with a pending payment for each course, at the database's prices. The same key returns the same
 * order. For signed-in users only. Throws DomainError with a code of `checkoutErrors`; 'course_not_for_sale' names the course.
 */
export async function placeOrder(
  { db, actor, clock }: Deps,
  { courseIds, idempotencyKey, shownTotalCents = null }: OrderRequest,
): Promise<PlacedOrder> {
  const userId = userIdOf(actor);
  if (!userId) throw refuse('sign_in_required');
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(idempotencyKey)) throw refuse('bad_order_key');
  const wanted = readCourseIds(courseIds);

  return db.transaction(async (tx) => {
    const buyer = await lockBuyer(tx, userId);
    if (!buyer) throw refuse('sign_in_required');
    const found = await selectCartCourses(tx, wanted, userId);
    const placed = await selectOrderByKey(tx, userId, idempotencyKey);
    if (placed) {
      const inOrder = new Set((await selectOrderLines(tx, placed.id)).map(({ courseId }) => courseId));
      const others = found.filter(({ courseId }) => !inOrder.has(courseId));
      const isSameCart = wanted.length - others.length === inOrder.size && others.every(({ isOwned }) => isOwned);
      if (!isSameCart) throw refuse('cart_changed');
      return {
        orderId: placed.id,
        number: placed.number,
        totalCents: placed.totalCents,
        dropped: others.map(dropOwned),
      };
    }

    const { lines, dropped } = sortOut(wanted, found);
    const amounts = priceOrder(lines.map(({ priceCents }) => priceCents));
    if (amounts.total > largestOrder) throw refuse('order_too_large');
    if (shownTotalCents !== null && shownTotalCents !== amounts.total)
      throw refuse('total_changed', { total: formatKsh(amounts.total) });
    const order = { ...amounts, idempotencyKey, buyer: { userId, ...buyer }, lines, at: clock.now() };
    return { ...(await writeOrder(tx, order)), totalCents: amounts.total, dropped };
  });
}

function readCourseIds(courseIds: readonly string[]): string[] {
  if (courseIds.length === 0) throw refuse('cart_empty');
  if (courseIds.length > largestCart) throw refuse('cart_too_long');
  const wanted = cleanCart(courseIds);
  if (wanted.length < new Set(courseIds).size) throw refuse('course_not_found');
  return wanted;
}

/** Drops owned courses. Throws for one that is not for sale, before any prompt. */
function sortOut(wanted: readonly string[], found: readonly CartCourse[]) {
  const byId = new Map(found.map((course) => [course.courseId, course]));
  const lines: CartCourse[] = [];
  const dropped: DroppedCourse[] = [];
  for (const courseId of wanted) {
    const course = byId.get(courseId);
    if (!course) throw refuse('course_not_found');
    if (course.isOwned) dropped.push(dropOwned(course));
    else if (course.isForSale) lines.push({ ...course, title: course.ownTitle });
    else throw refuse('course_not_for_sale', { title: course.title });
  }
  if (lines.length === 0) throw refuse('cart_owned');
  return { lines, dropped };
}
