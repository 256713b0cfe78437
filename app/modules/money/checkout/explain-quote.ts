import type { CouponRefusal } from '#app/modules/catalogue/discounts/find-coupon.server.ts';
import type { Reduction, Sale } from '#app/modules/catalogue/discounts/discount.ts';
import { lastDay } from '#app/modules/catalogue/discounts/sale-prices.ts';
import type { PricedCart } from '#app/modules/catalogue/discounts/price-cart.ts';
import { formatAmount, formatKsh, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import { formatShortDay } from '#app/shared/short-day.ts';
import { m } from '#texts';

/** A row of the cart's sum, in words. `cents` is negative for a reduction. */
export interface SumRow {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly cents: Cents;
}

/** Explains a priced cart, from the full price to what the lines cost; empty if nothing is reduced. */
export function explainCart(
  { lines, explanation }: PricedCart,
  titleOf: (courseId: string) => string,
): readonly SumRow[] {
  if (lines.every(({ reduction }) => reduction === null)) return [];
  return explanation.map((row): SumRow => {
    const less = toCents(row.kind === 'full' ? row.cents : 0 - row.cents);
    switch (row.kind) {
      case 'full': {
        const prices = row.prices.map(formatAmount).join(' + ');
        const detail = row.prices.length > 1 ? prices : '';
        return { key: 'full', label: m.checkout_full_price({ count: row.prices.length }), detail, cents: less };
      }
      case 'sale': {
        const detail = m.checkout_sale_of({ title: titleOf(row.courseId), terms: saleTerms(row.sale) });
        return { key: `sale-${row.courseId}`, label: m.checkout_sale(), detail, cents: less };
      }
      case 'bundle': {
        const detail = m.checkout_bundle_of({
          reduction: reductionWords(row.bundle.reduction),
          count: row.bundle.courseIds.length,
        });
        const key = `bundle-${row.bundle.discountId}`;
        return { key, label: m.checkout_bundle({ name: row.bundle.name }), detail, cents: less };
      }
      case 'owned': {
        const detail = m.checkout_owned_share({ title: titleOf(row.courseId) });
        return { key: `owned-${row.courseId}`, label: m.checkout_already_yours(), detail, cents: less };
      }
      case 'coupon': {
        const titles = row.courseIds.map(titleOf).join(', ');
        const about = m.checkout_coupon_of({ reduction: reductionWords(row.coupon.reduction), titles });
        const detail = row.spared.length > 0 ? `${about} ${m.checkout_not_reduced_twice()}` : about;
        return { key: 'coupon', label: m.checkout_coupon({ code: row.coupon.code }), detail, cents: less };
      }
    }
  });
}

/** '10% less', 'KSh 500 less'. */
export const reductionWords = (reduction: Reduction): string =>
  'percent' in reduction
    ? m.checkout_less_percent({ percent: reduction.percent })
    : m.checkout_less_amount({ amount: formatKsh(reduction.amountCents) });

/** '20% less until 30 Nov'. */
function saleTerms({ reduction, endsAt }: Sale): string {
  const words = reductionWords(reduction);
  return endsAt === null ? words : m.checkout_terms_until({ words, day: formatShortDay(lastDay(endsAt)) });
}

/** Returns the sentence under the field of the code. */
export function couponSentence(refusal: CouponRefusal | { readonly reason: 'too_many' }): string {
  switch (refusal.reason) {
    case 'unknown':
      return m.checkout_code_unknown();
    case 'ended':
      return m.checkout_code_ended({ day: formatShortDay(lastDay(refusal.endedAt)) });
    case 'paused':
      return m.checkout_code_paused();
    case 'used_up':
      return m.checkout_code_used_up();
    case 'used_by_you':
      return m.checkout_code_used_by_you();
    case 'first_purchase':
      return m.checkout_code_first_purchase();
    case 'too_many':
      return m.checkout_code_too_many();
  }
}

/** Returns what the cart saves. */
export const savedBy = ({ lines }: PricedCart): Cents =>
  sumCents(lines.map(({ reduction }) => reduction?.cents ?? toCents(0)));
