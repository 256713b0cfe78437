import { sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { bestSale, isFor, reductionOf, type Coupon, type Sale } from './offer.ts';

/** A course in a cart at its full price. */
export interface CartItem {
  readonly courseId: string;
  readonly priceCents: Cents;
  /** The buyer has it already: it is not charged. */
  readonly isOwned: boolean;
}

/** The reduction of one course: each has one at most. */
export interface LineReduction {
  readonly kind: 'sale' | 'coupon';
  readonly offerId: string;
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
export type ExplanationRow =
  | { readonly kind: 'full'; readonly cents: Cents; readonly prices: readonly Cents[] }
  | {
      readonly kind: 'sale';
      readonly cents: Cents;
      readonly courseId: string;
      readonly sale: Sale;
    }
  | {
      readonly kind: 'coupon';
      readonly cents: Cents;
      readonly coupon: Coupon;
      readonly courseIds: readonly string[];
      /** Courses of the coupon that have a sale price, which it does not lower. */
      readonly onSale: readonly string[];
    };

/**
 * Prices a cart: sale prices first; then the coupon lowers the other courses, so that no course is reduced twice. Amounts in cents; the
 * ledger rounds the sum of the lines to whole shillings.
 */
export function priceCart(
  items: readonly CartItem[],
  { sales, coupon }: { readonly sales: readonly Sale[]; readonly coupon: Coupon | null },
): PricedCart {
  const charged = items.filter(({ isOwned }) => !isOwned);
  const onSale = new Map(
    charged.flatMap((item) => {
      const best = bestSale(sales, item);
      return best ? [[item.courseId, best] as const] : [];
    }),
  );
  const ofCoupon = coupon ? charged.filter(({ courseId }) => isFor(coupon.courses, courseId)) : [];
  const reducible = ofCoupon.filter(({ courseId }) => !onSale.has(courseId));
  const shares = coupon
    ? couponShares(
        reducible.map(({ priceCents }) => priceCents),
        coupon,
      )
    : [];
  const byCoupon = new Map(reducible.map(({ courseId }, index) => [courseId, shares[index] ?? toCents(0)]));

  const lines = charged.map(({ courseId, priceCents }): PricedLine => {
    const sale = onSale.get(courseId);
    const cents = sale?.cents ?? byCoupon.get(courseId) ?? toCents(0);
    const offerId = sale?.sale.offerId ?? coupon?.offerId;
    const reduction: LineReduction | null =
      cents > 0 && offerId !== undefined ? { kind: sale ? 'sale' : 'coupon', offerId, cents } : null;
    return { courseId, fullCents: priceCents, amountCents: toCents(priceCents - cents), reduction };
  });
  const prices = lines.map(({ fullCents }) => fullCents);
  const full = sumCents(prices);
  const reducedByCoupon = sumCents(shares);
  const explanation: ExplanationRow[] = [
    { kind: 'full', cents: full, prices },
    ...[...onSale].map(([courseId, { sale, cents }]) => ({ kind: 'sale', cents, courseId, sale }) as const),
  ];
  if (coupon && reducedByCoupon > 0) {
    const courseIds = lines.flatMap(({ courseId, reduction }) => (reduction?.kind === 'coupon' ? [courseId] : []));
    const spared = ofCoupon.flatMap(({ courseId }) => (onSale.has(courseId) ? [courseId] : []));
    explanation.push({ kind: 'coupon', cents: reducedByCoupon, coupon, courseIds, onSale: spared });
  }
  return { lines, full, explanation };
}

/** Returns the coupon's reduction of each price. */
function couponShares(prices: readonly Cents[], { reduction, mostCents }: Coupon): Cents[] {
  const whole = sumCents(prices);
  const wanted = reductionOf(whole, reduction);
  return apportion(toCents(Math.min(wanted, mostCents ?? wanted)), prices);
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
