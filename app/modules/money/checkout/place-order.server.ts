import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatKsh, type Cents } from '#app/shared/money.ts';
import { expandCart, readCartContents, sortCart, type CartContents } from './cart-contents.server.ts';
import { cleanCart, maxCartCourses } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { refuse } from './checkout-errors.ts';
import { writeOrder } from '#app/modules/money/ledger/order-number.server.ts';
import { maxOrderCents, priceOrder } from '#app/modules/money/ledger/order.ts';
import { completeFreeOrder } from '#app/modules/money/ledger/apply-incoming-payment.server.ts';
import type { LedgerDeps } from '#app/modules/money/ledger/ledger-deps.ts';
import { findCoupon, type FoundCoupon } from '#app/modules/catalogue/discounts/find-coupon.server.ts';
import { reserveDiscounts } from '#app/modules/catalogue/discounts/reserve-discounts.server.ts';
import { priceCart, type PricedLine } from '#app/modules/catalogue/discounts/price-cart.ts';
import { selectRunningSales } from '#app/modules/catalogue/discounts/sales.server.ts';
import { lockBuyer, selectOrderByKey, selectOrderLines } from '#app/modules/money/ledger/order-queries.server.ts';
import { writeInvoiceBuyer } from '#app/modules/money/ledger/invoices/invoice-queries.server.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { couponSentence } from './explain-quote.ts';
import type { InvoiceBuyer } from './invoice-buyer.ts';
import type { DroppedCourse } from './quote.ts';
import { dropOwned, toDropped } from './quote-cart.server.ts';

interface Deps extends LedgerDeps, ReadDeps {}

interface OrderRequest {
  readonly courseIds: readonly string[];
  /** Generated each time the checkout page is opened. The same key returns the same order. */
  readonly idempotencyKey: string;
  /** The total that the page showed, in cents, for comparison only; null if unknown. */
  readonly shownTotalCents?: number | null;
  /** The code of a coupon, after `checkCode`; null without one. */
  readonly code?: string | null;
  /** Whom the invoice names, after `readInvoiceBuyer`; null for the account's own name. */
  readonly invoiceBuyer?: InvoiceBuyer | null;
}

interface PlacedOrder {
  readonly orderId: string;
  readonly number: string;
  /** 0 for a free order, which is complete. */
  readonly totalCents: Cents;
  /** Courses of the cart that the learner has already; they are not part of the order. */
  readonly dropped: readonly DroppedCourse[];
}

/** What is about to be ordered. */
interface PricedOrder {
  readonly totalCents: Cents;
  readonly lines: readonly PricedLine[];
  /** What the coupon of the code allows; null without a code. */
  readonly found: FoundCoupon | null;
  readonly dropped: readonly DroppedCourse[];
}

/** Throws for an order that is not to be written. */
export type OrderCheck = (order: PricedOrder) => void;

const refuseLarge: OrderCheck = ({ totalCents }) => {
  if (totalCents > maxOrderCents) throw refuse('order_too_large');
};

/**
 * Creates one order of the whole cart, with a pending payment for each course, at the database's prices less sales, bundles and the coupon,
 * whose uses the order holds. A code that cannot be used any more changes the total, which the buyer sees first. An order of 0 is completed at
 * once. The same key returns the same order. For signed-in users only. Throws DomainError with a code of `checkoutErrors`; 'course_not_for_sale'
 * names the course, 'bundle_not_for_sale' the bundle.
 */
export async function placeOrder(deps: Deps, request: OrderRequest): Promise<PlacedOrder> {
  const userId = userIdOf(deps.actor);
  if (!userId) throw refuse('sign_in_required');
  return deps.db.transaction((tx) => placeOrderFor(tx, deps, userId, request, refuseLarge));
}

/**
 * Does the same for a buyer in the caller's transaction, after its own access check, for an order that passes the caller's check. Throws like
 * placeOrder.
 */
export async function placeOrderFor(
  tx: Database,
  deps: LedgerDeps,
  userId: string,
  { courseIds, idempotencyKey, shownTotalCents = null, code = null, invoiceBuyer = null }: OrderRequest,
  check: OrderCheck,
): Promise<PlacedOrder> {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(idempotencyKey)) throw refuse('bad_order_key');
  const requested = readCourseIds(courseIds);
  const buyer = await lockBuyer(tx, userId);
  if (!buyer) throw refuse('sign_in_required');
  const contents = await readCartContents(tx, requested, userId);
  const expanded = expandCart(requested, contents);
  const courses = expanded.flatMap((id) => contents.courses.get(id) ?? []);
  const known = await selectOrderByKey(tx, userId, idempotencyKey);
  if (known) {
    const inOrder = new Set((await selectOrderLines(tx, known.id)).map(({ courseId }) => courseId));
    const others = courses.filter(({ courseId }) => !inOrder.has(courseId));
    const isSameCart = expanded.length - others.length === inOrder.size && others.every(({ isOwned }) => isOwned);
    if (!isSameCart) throw refuse('cart_changed');
    if (invoiceBuyer && known.status === 'unpaid') await writeInvoiceBuyer(tx, known.id, invoiceBuyer);
    return {
      orderId: known.id,
      number: known.number,
      totalCents: known.totalCents,
      dropped: others.map(dropOwned),
    };
  }

  const at = deps.clock.now();
  const { lines, bundles, dropped } = sortOut(requested, contents, at);
  // Locks the coupon, so that parallel orders do not take its last use twice.
  const found = code === null ? null : await findCoupon(tx, { typed: code, userId, now: at, lock: true });
  const sales = await selectRunningSales(tx, at);
  const priced = priceCart(lines, { sales, coupon: found?.coupon ?? null, bundles }).lines;
  const amounts = priceOrder(priced.map(({ amountCents }) => amountCents));
  check({ totalCents: amounts.total, lines: priced, found, dropped });
  if (shownTotalCents !== null && shownTotalCents !== amounts.total) {
    const total = formatKsh(amounts.total);
    throw found?.refusal
      ? refuse('coupon_changed', { total, why: couponSentence(found.refusal) })
      : refuse('total_changed', { total });
  }
  const charged = new Map(priced.map(({ courseId, amountCents }) => [courseId, amountCents]));
  const sold = lines.flatMap((line) => {
    const priceCents = charged.get(line.courseId);
    return priceCents === undefined ? [] : [{ ...line, priceCents }];
  });
  if (sold.length > maxCartCourses) throw refuse('cart_too_long');
  const placed = await writeOrder(tx, { ...amounts, idempotencyKey, buyer: { userId, ...buyer }, lines: sold, at });
  await recordReductions(tx, { orderId: placed.orderId, userId, lines: priced, at });
  if (invoiceBuyer) await writeInvoiceBuyer(tx, placed.orderId, invoiceBuyer);
  if (amounts.total === 0) await completeFreeOrder(tx, deps, placed.orderId);
  return { ...placed, totalCents: amounts.total, dropped };
}

/** Keeps what discounts took off the order's lines. */
async function recordReductions(
  tx: Database,
  order: {
    readonly orderId: string;
    readonly userId: string;
    readonly lines: readonly PricedLine[];
    readonly at: Date;
  },
): Promise<void> {
  if (order.lines.every(({ reduction }) => reduction === null)) return;
  const lines = await selectOrderLines(tx, order.orderId);
  const payments = new Map(
    lines.flatMap(({ courseId, orderLineId }) => (courseId === null ? [] : [[courseId, orderLineId]])),
  );
  await reserveDiscounts(tx, { ...order, payments });
}

function readCourseIds(courseIds: readonly string[]): string[] {
  if (courseIds.length === 0) throw refuse('cart_empty');
  if (courseIds.length > maxCartCourses) throw refuse('cart_too_long');
  const requested = cleanCart(courseIds);
  if (requested.length < new Set(courseIds).size) throw refuse('course_not_found');
  return requested;
}

/**
 * Drops what is owned. Throws for what is not for sale, before any prompt. The items contain owned courses of bundles, which are not
 * charged.
 */
function sortOut(requested: readonly string[], contents: CartContents, now: Date) {
  const { items, bundles, leftOut } = sortCart(requested, contents, now);
  for (const { reason, course, bundle } of leftOut) {
    if (reason === 'owned') continue;
    if (bundle) throw refuse('bundle_not_for_sale', { name: bundle.name });
    throw course ? refuse('course_not_for_sale', { title: course.title }) : refuse('course_not_found');
  }
  if (items.every(({ isOwned }) => isOwned)) throw refuse('cart_owned');
  const lines = items.map((line) => ({ ...line, title: line.ownTitle }));
  return { lines, bundles, dropped: leftOut.map(toDropped) };
}
