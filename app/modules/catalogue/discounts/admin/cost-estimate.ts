import { toCents, type Cents } from '#app/shared/money.ts';
import type { DiscountAudience, DiscountKind } from '#app/shared/selling-terms.ts';
import { isFor, type Bundle, type Coupon, type Sale } from '../discount.ts';
import { priceCart } from '../price-cart.ts';

/** A paid order of the past. */
export interface PastOrder {
  /** Null after the buyer's account was deleted. */
  readonly userId: string | null;
  /** The buyer had paid no order before it. */
  readonly isFirst: boolean;
  readonly lines: readonly {
    readonly courseId: string;
    readonly fullCents: Cents;
    readonly reducedBy: DiscountKind | null;
    readonly reductionCents: Cents;
  }[];
}

/** A discount that is priced over past orders. */
export type PricedDiscount =
  | ({ readonly kind: 'sale' } & Sale)
  | ({ readonly kind: 'bundle' } & Bundle)
  | ({
      readonly kind: 'coupon';
      readonly usesTotal: number | null;
      readonly usesPerPerson: number | null;
      readonly audience: DiscountAudience;
      readonly userId: string | null;
    } & Coupon);

/** What a discount would have done to past orders. */
export interface Estimate {
  readonly orders: number;
  /** True if the month had more orders than are priced. */
  readonly isCapped: boolean;
  /** Orders that it would have lowered. */
  readonly lowered: number;
  /** What they would have paid less. */
  readonly lessCents: Cents;
  /** The most that one order would have paid less. */
  readonly mostCents: Cents;
}

/** Returns what a discount would have done to orders, the oldest first, by the function that prices carts. */
export function estimateDiscount(orders: readonly PastOrder[], discount: PricedDiscount): Omit<Estimate, 'isCapped'> {
  const uses = new Map<string | null, number>();
  let [lowered, less, most] = [0, 0, 0];
  for (const order of orders) {
    if (discount.kind === 'coupon' && !mayUse(order, discount, { total: lowered, own: uses.get(order.userId) ?? 0 }))
      continue;
    const cents = lessOf(order, discount);
    if (cents === 0) continue;
    uses.set(order.userId, (uses.get(order.userId) ?? 0) + 1);
    lowered += 1;
    less += cents;
    most = Math.max(most, cents);
  }
  return { orders: orders.length, lowered, lessCents: toCents(less), mostCents: toCents(most) };
}

/** Whether the limits let the buyer of an order use a coupon. An order with another coupon keeps that. */
function mayUse(
  { userId, isFirst, lines }: PastOrder,
  discount: Extract<PricedDiscount, { kind: 'coupon' }>,
  { total, own }: { readonly total: number; readonly own: number },
): boolean {
  const { usesTotal, audience } = discount;
  const perPerson = audience === 'first_purchase' ? 1 : discount.usesPerPerson;
  if (lines.some(({ reducedBy }) => reducedBy === 'coupon')) return false;
  if (audience === 'first_purchase' && !isFirst) return false;
  if (audience === 'person' && (userId === null || userId !== discount.userId)) return false;
  return (usesTotal === null || total < usesTotal) && (perPerson === null || own < perPerson);
}

/**
 * What an order would have paid less. A course on sale is not lowered by a coupon, and a better sale or bundle replaces what lowered it.
 * A bundle lowers orders of all its courses.
 */
function lessOf({ lines }: PastOrder, discount: PricedDiscount): number {
  const of = discount.kind === 'bundle' ? new Set(discount.courseIds) : discount.courses;
  const items = lines
    .filter(({ courseId, reducedBy }) => isFor(of, courseId) && (discount.kind !== 'coupon' || reducedBy === null))
    .map(({ courseId, fullCents }) => ({ courseId, priceCents: fullCents, isOwned: false }));
  if (discount.kind === 'bundle' && items.length < discount.courseIds.length) return 0;
  const { lines: priced } = priceCart(items, {
    sales: discount.kind === 'sale' ? [discount] : [],
    coupon: discount.kind === 'coupon' ? discount : null,
    bundles: discount.kind === 'bundle' ? [discount] : [],
  });
  const before = new Map(lines.map(({ courseId, reductionCents }) => [courseId, reductionCents]));
  return priced.reduce(
    (sum, { courseId, reduction }) => sum + Math.max(0, (reduction?.cents ?? 0) - (before.get(courseId) ?? 0)),
    0,
  );
}
