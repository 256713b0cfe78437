import { toCents, type Cents } from '#app/shared/money.ts';
import type { OfferAudience, OfferKind } from '#app/shared/selling-terms.ts';
import { isFor, type Bundle, type Coupon, type Sale } from '../offer.ts';
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
    readonly reducedBy: OfferKind | null;
    readonly reductionCents: Cents;
  }[];
}

/** An offer that is priced over past orders. */
export type PricedOffer =
  | ({ readonly kind: 'sale' } & Sale)
  | ({ readonly kind: 'bundle' } & Bundle)
  | ({
      readonly kind: 'coupon';
      readonly usesTotal: number | null;
      readonly usesPerPerson: number | null;
      readonly audience: OfferAudience;
      readonly userId: string | null;
    } & Coupon);

/** What an offer would have done to past orders. */
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

/** Returns what an offer would have done to orders, the oldest first, by the function that prices carts. */
export function estimateOffer(orders: readonly PastOrder[], offer: PricedOffer): Omit<Estimate, 'isCapped'> {
  const uses = new Map<string | null, number>();
  let [lowered, less, most] = [0, 0, 0];
  for (const order of orders) {
    if (offer.kind === 'coupon' && !mayUse(order, offer, { total: lowered, own: uses.get(order.userId) ?? 0 }))
      continue;
    const cents = lessOf(order, offer);
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
  offer: Extract<PricedOffer, { kind: 'coupon' }>,
  { total, own }: { readonly total: number; readonly own: number },
): boolean {
  const { usesTotal, audience } = offer;
  const perPerson = audience === 'first_purchase' ? 1 : offer.usesPerPerson;
  if (lines.some(({ reducedBy }) => reducedBy === 'coupon')) return false;
  if (audience === 'first_purchase' && !isFirst) return false;
  if (audience === 'person' && (userId === null || userId !== offer.userId)) return false;
  return (usesTotal === null || total < usesTotal) && (perPerson === null || own < perPerson);
}

/**
 * What an order would have paid less. A course on sale is not lowered by a coupon, and a better sale or bundle replaces what lowered it.
 * A bundle lowers orders of all its courses.
 */
function lessOf({ lines }: PastOrder, offer: PricedOffer): number {
  const of = offer.kind === 'bundle' ? new Set(offer.courseIds) : offer.courses;
  const items = lines
    .filter(({ courseId, reducedBy }) => isFor(of, courseId) && (offer.kind !== 'coupon' || reducedBy === null))
    .map(({ courseId, fullCents }) => ({ courseId, priceCents: fullCents, isOwned: false }));
  if (offer.kind === 'bundle' && items.length < offer.courseIds.length) return 0;
  const { lines: priced } = priceCart(items, {
    sales: offer.kind === 'sale' ? [offer] : [],
    coupon: offer.kind === 'coupon' ? offer : null,
    bundles: offer.kind === 'bundle' ? [offer] : [],
  });
  const before = new Map(lines.map(({ courseId, reductionCents }) => [courseId, reductionCents]));
  return priced.reduce(
    (sum, { courseId, reduction }) => sum + Math.max(0, (reduction?.cents ?? 0) - (before.get(courseId) ?? 0)),
    0,
  );
}
