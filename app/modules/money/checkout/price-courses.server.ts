import { textLanguages } from '#app/modules/catalogue/courses/text-languages.ts';
import type { Bundle, Coupon } from '#app/modules/catalogue/discounts/discount.ts';
import { priceCart, type PricedCart, type PricedLine } from '#app/modules/catalogue/discounts/price-cart.ts';
import { describeSale, type SalePrices } from '#app/modules/catalogue/discounts/sale-prices.ts';
import { readSalePrices } from '#app/modules/catalogue/discounts/sales.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { ownPicture } from '#app/shared/picture.ts';
import type { CartCourse } from '#app/modules/money/ledger/order-queries.server.ts';
import { reductionWords } from './explain-quote.ts';
import type { QuoteLine } from './quote.ts';
import { m } from '#texts';

/** Prices courses with the sales that run at `now`, bundles and a coupon, and describes those that are charged, in their order. */
export async function priceCourses(
  db: Database,
  courses: readonly CartCourse[],
  {
    now,
    coupon,
    bundles = [],
    sales: known,
  }: {
    readonly now: Date;
    readonly coupon: Coupon | null;
    readonly bundles?: readonly Bundle[];
    /** Sale prices that are known already. */
    readonly sales?: SalePrices;
  },
): Promise<{ readonly cart: PricedCart; readonly lines: readonly QuoteLine[] }> {
  const ids = courses.map(({ courseId }) => courseId);
  const sales = known ?? (await readSalePrices(db, now, ids));
  const cart = priceCart(courses, { sales: sales.running, coupon, bundles });
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  const lines = cart.lines.flatMap((line) => {
    const course = byId.get(line.courseId);
    return course ? [toQuoteLine(course, line, cart, sales)] : [];
  });
  return { cart, lines };
}

/** Returns a course as it is charged. */
function toQuoteLine(
  { courseId, slug, title, category, instructor, imageId, ...texts }: CartCourse,
  { amountCents, fullCents, reduction }: PricedLine,
  { explanation }: PricedCart,
  sales: SalePrices,
): QuoteLine {
  const lang = textLanguages(texts);
  const course = { courseId, slug, title, ...lang, category, instructor, picture: ownPicture(imageId) };
  const line = { ...course, priceCents: amountCents };
  const sale = reduction?.kind === 'sale' ? sales.priceOf({ courseId, priceCents: fullCents }) : null;
  if (sale) {
    const { ribbon, wasCents, note } = describeSale(sale);
    return { ...line, ribbon, wasCents, formerPrice: note };
  }
  if (reduction?.kind === 'bundle') return { ...line, ribbon: null, wasCents: fullCents, formerPrice: null };
  const coupon = explanation.find((row) => row.kind === 'coupon')?.coupon;
  if (!coupon || reduction?.kind !== 'coupon') return { ...line, ribbon: null, wasCents: null, formerPrice: null };
  const words = { code: coupon.code, reduction: reductionWords(coupon.reduction) };
  return { ...line, ribbon: m.checkout_coupon_ribbon(words), wasCents: fullCents, formerPrice: null };
}
