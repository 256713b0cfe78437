import { textLanguages } from '#app/modules/catalogue/text-languages.ts';
import type { CartCourse } from '#app/modules/ledger/orders.server.ts';
import type { Coupon } from '#app/modules/offers/offer.ts';
import { priceCart, type PricedCart, type PricedLine } from '#app/modules/offers/price-cart.ts';
import { runningSales, selectPriceDates, selectSales } from '#app/modules/offers/sales.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { ownPicture } from '#app/shared/picture.ts';
import { formerPriceNote, reductionWords, saleRibbon } from './explain-quote.ts';
import type { QuoteLine } from './quote.ts';
import { m } from '#texts';

/** Prices courses with the sales that run at `now` and a coupon, and describes those that are charged, in their order. */
export async function priceCourses(
  db: Database,
  courses: readonly CartCourse[],
  { now, coupon }: { readonly now: Date; readonly coupon: Coupon | null },
): Promise<{ readonly cart: PricedCart; readonly lines: readonly QuoteLine[] }> {
  const sales = courses.length > 0 ? runningSales(await selectSales(db, now), now) : [];
  const cart = priceCart(courses, { sales, coupon });
  const onSale = cart.lines.flatMap(({ courseId, reduction }) => (reduction?.kind === 'sale' ? [courseId] : []));
  const since = onSale.length > 0 ? await selectPriceDates(db, onSale) : new Map<string, Date>();
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  const lines = cart.lines.flatMap((line) => {
    const course = byId.get(line.courseId);
    return course ? [toQuoteLine(course, line, cart, since.get(line.courseId))] : [];
  });
  return { cart, lines };
}

/** Returns a course as it is charged. */
function toQuoteLine(
  { courseId, slug, title, category, instructor, imageId, ...texts }: CartCourse,
  { amountCents, fullCents, reduction }: PricedLine,
  { explanation }: PricedCart,
  since: Date | undefined,
): QuoteLine {
  const lang = textLanguages(texts);
  const course = { courseId, slug, title, ...lang, category, instructor, picture: ownPicture(imageId) };
  const line = { ...course, priceCents: amountCents, fullCents };
  for (const row of explanation) {
    if (row.kind === 'sale' && row.courseId === courseId) {
      const formerPrice = formerPriceNote(fullCents, row.sale, since);
      return { ...line, ribbon: saleRibbon(row.sale), formerPrice, isStruck: formerPrice !== null };
    }
    if (row.kind === 'coupon' && reduction?.kind === 'coupon') {
      const words = { code: row.coupon.code, reduction: reductionWords(row.coupon.reduction) };
      return { ...line, ribbon: m.checkout_coupon_ribbon(words), formerPrice: null, isStruck: true };
    }
  }
  return { ...line, ribbon: null, formerPrice: null, isStruck: false };
}
