import { sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { bestSale, isFor, reductionOf, type Bundle, type Coupon, type Sale } from './discount.ts';

/** A course in a cart at its full price. */
export interface CartItem {
  readonly courseId: string;
  readonly priceCents: Cents;
  /** The buyer has it already: it is not charged. */
  readonly isOwned: boolean;
}

/** The reduction of one course: each has one at most. */
interface LineReduction {
  readonly kind: 'sale' | 'bundle' | 'coupon';
  readonly discountId: string;
  readonly cents: Cents;
}

/** A course as it is charged: `amountCents` is `fullCents` less the reduction. */
export interface PricedLine {
  readonly courseId: string;
  readonly fullCents: Cents;
  readonly amountCents: Cents;
  readonly reduction: LineReduction | null;
}

export interface PricedCart {
  /** In the order of the cart, without owned courses. */
  readonly lines: readonly PricedLine[];
  readonly full: Cents;
  readonly explanation: readonly ExplanationRow[];
}

/** A row that explains the sum. All rows together, less being subtracted, are the sum of the lines. */
type ExplanationRow =
  | { readonly kind: 'full'; readonly cents: Cents; readonly prices: readonly Cents[] }
  | {
      readonly kind: 'sale';
      readonly cents: Cents;
      readonly courseId: string;
      readonly sale: Sale;
    }
  | {
      readonly kind: 'bundle';
      /** Of its courses, with those that the buyer owns. */
      readonly cents: Cents;
      readonly bundle: Bundle;
      readonly courseIds: readonly string[];
    }
  /** What a course of a bundle costs in it, which the buyer owns. */
  | { readonly kind: 'owned'; readonly cents: Cents; readonly courseId: string }
  | {
      readonly kind: 'coupon';
      readonly cents: Cents;
      readonly coupon: Coupon;
      readonly courseIds: readonly string[];
      /** Courses of the coupon that a sale or a bundle lowers, which it does not lower again. */
      readonly spared: readonly string[];
    };

/** The discount that lowers a course, and by how much. */
type Lowered =
  | { readonly kind: 'sale'; readonly sale: Sale; readonly cents: Cents }
  | { readonly kind: 'bundle'; readonly bundle: Bundle; readonly cents: Cents };

/**
 * Prices a cart: each course has the better one of its sale price and its share of a bundle; then the coupon lowers the other courses, so
 * that no course is reduced twice. The items contain the courses of the bundles, also owned ones, whose shares the buyer does not pay. A
 * course of two bundles belongs to the first. Amounts in cents; the ledger rounds the sum of the lines to whole shillings.
 */
export function priceCart(
  items: readonly CartItem[],
  {
    sales,
    coupon,
    bundles = [],
  }: { readonly sales: readonly Sale[]; readonly coupon: Coupon | null; readonly bundles?: readonly Bundle[] },
): PricedCart {
  const lowered = lowerBySalesAndBundles(items, sales, bundles);
  const charged = items.filter(({ isOwned }) => !isOwned);
  const ofCoupon = coupon ? charged.filter(({ courseId }) => isFor(coupon.courses, courseId)) : [];
  const reducible = ofCoupon.filter(({ courseId }) => !lowered.has(courseId));
  const shares = coupon
    ? couponShares(
        reducible.map(({ priceCents }) => priceCents),
        coupon,
      )
    : [];
  const byCoupon = new Map(reducible.map(({ courseId }, index) => [courseId, shares[index] ?? toCents(0)]));

  const lines = charged.map(({ courseId, priceCents }): PricedLine => {
    const reduction = reductionOfLine(lowered.get(courseId), coupon, byCoupon.get(courseId) ?? toCents(0));
    return { courseId, fullCents: priceCents, amountCents: toCents(priceCents - (reduction?.cents ?? 0)), reduction };
  });
  const inBundle = items.filter(({ courseId, isOwned }) => !isOwned || lowered.get(courseId)?.kind === 'bundle');
  const prices = inBundle.map(({ priceCents }) => priceCents);
  const full = sumCents(prices);
  const explanation: ExplanationRow[] = [{ kind: 'full', cents: full, prices }, ...explain(items, lowered, bundles)];
  const reducedByCoupon = sumCents(shares);
  if (coupon && reducedByCoupon > 0) {
    const courseIds = lines.flatMap(({ courseId, reduction }) => (reduction?.kind === 'coupon' ? [courseId] : []));
    const spared = ofCoupon.flatMap(({ courseId }) => (lowered.has(courseId) ? [courseId] : []));
    explanation.push({ kind: 'coupon', cents: reducedByCoupon, coupon, courseIds, spared });
  }
  return { lines, full, explanation };
}

function reductionOfLine(lowered: Lowered | undefined, coupon: Coupon | null, share: Cents): LineReduction | null {
  if (lowered) {
    const { discountId } = lowered.kind === 'sale' ? lowered.sale : lowered.bundle;
    return { kind: lowered.kind, discountId, cents: lowered.cents };
  }
  return coupon && share > 0 ? { kind: 'coupon', discountId: coupon.discountId, cents: share } : null;
}

/**
 * Returns what lowers each course, without coupons. The reduction of a bundle is divided over all its courses by their full prices, so
 * that the share of one does not depend on what the buyer owns.
 */
function lowerBySalesAndBundles(
  items: readonly CartItem[],
  sales: readonly Sale[],
  bundles: readonly Bundle[],
): ReadonlyMap<string, Lowered> {
  const lowered = new Map<string, Lowered>();
  const byId = new Map(items.map((item) => [item.courseId, item]));
  for (const bundle of bundles) {
    const of = bundle.courseIds.flatMap((courseId) => byId.get(courseId) ?? []);
    const prices = of.map(({ priceCents }) => priceCents);
    const shares = apportion(reductionOf(sumCents(prices), bundle.reduction), prices);
    for (const [index, { courseId }] of of.entries()) {
      const cents = shares[index] ?? toCents(0);
      if (cents > 0 && !lowered.has(courseId)) lowered.set(courseId, { kind: 'bundle', bundle, cents });
    }
  }
  for (const item of items) {
    const best = item.isOwned ? null : bestSale(sales, item);
    if (best && best.cents > (lowered.get(item.courseId)?.cents ?? 0))
      lowered.set(item.courseId, { kind: 'sale', ...best });
  }
  return lowered;
}

/** Explains sales, bundles and the owned courses of bundles. */
function explain(
  items: readonly CartItem[],
  lowered: ReadonlyMap<string, Lowered>,
  bundles: readonly Bundle[],
): ExplanationRow[] {
  const onSale = items.flatMap(({ courseId }) => {
    const by = lowered.get(courseId);
    return by?.kind === 'sale' ? [{ kind: 'sale', cents: by.cents, courseId, sale: by.sale } as const] : [];
  });
  const together = bundles.flatMap((bundle): ExplanationRow[] => {
    const of = items.filter(({ courseId }) => {
      const by = lowered.get(courseId);
      return by?.kind === 'bundle' && by.bundle.discountId === bundle.discountId;
    });
    if (of.length === 0) return [];
    const shareOf = (courseId: string) => lowered.get(courseId)?.cents ?? toCents(0);
    const owned = of.filter(({ isOwned }) => isOwned);
    return [
      {
        kind: 'bundle',
        cents: sumCents(of.map(({ courseId }) => shareOf(courseId))),
        bundle,
        courseIds: of.map(({ courseId }) => courseId),
      },
      ...owned.map(({ courseId, priceCents }) => {
        return { kind: 'owned', cents: toCents(priceCents - shareOf(courseId)), courseId } as const;
      }),
    ];
  });
  return [...onSale, ...together];
}

/** Returns the coupon's reduction of each price. */
function couponShares(prices: readonly Cents[], { reduction, mostCents }: Coupon): Cents[] {
  const whole = sumCents(prices);
  const requested = reductionOf(whole, reduction);
  return apportion(toCents(Math.min(requested, mostCents ?? requested)), prices);
}

/**
 * Divides an amount in proportion to weights, to the cent: each gets its share rounded down, and those with the largest remainders one
 * cent more; the first of equal ones. The parts add up to the amount, and none is more than its weight if the amount is not more than
 * all weights.
 */
export function apportion(amount: Cents, weights: readonly Cents[]): Cents[] {
  const whole = BigInt(sumCents(weights));
  if (whole === 0n) return weights.map(() => toCents(0));
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, cents: Number(product / whole), rest: product % whole };
  });
  const left = amount - shares.reduce((sum, { cents }) => sum + cents, 0);
  const first = shares.toSorted((one, other) => Number(other.rest - one.rest) || one.index - other.index);
  const raised = new Set(first.slice(0, left).map(({ index }) => index));
  return shares.map(({ index, cents }) => toCents(cents + (raised.has(index) ? 1 : 0)));
}
