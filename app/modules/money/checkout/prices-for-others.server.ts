import { readSalePrices } from '#app/modules/catalogue/discounts/sales.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { roundUpToShilling, type Cents } from '#app/shared/money.ts';
import { selectCartCourses, type CartCourse } from '#app/modules/money/ledger/order-queries.server.ts';

/** A course that is bought for somebody who is not known yet. */
interface CourseForOthers {
  readonly course: CartCourse;
  /** A sale included, in whole shillings. */
  readonly priceCents: Cents;
}

/**
 * Returns what courses cost now for somebody who is not known yet, as a gift or a seat: a sale counts, a coupon does not, because its limits
 * ask who has which course. Leaves unknown courses out.
 */
export async function readPricesForOthers(
  db: Database,
  courseIds: readonly string[],
  at: Date,
): Promise<readonly CourseForOthers[]> {
  const courses = await selectCartCourses(db, courseIds, null);
  const sales = await readSalePrices(db, at, courseIds);
  return courses.map((course) => ({
    course,
    priceCents: roundUpToShilling(sales.priceOf(course)?.amountCents ?? course.priceCents),
  }));
}
