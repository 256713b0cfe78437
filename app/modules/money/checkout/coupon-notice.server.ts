import type { FoundCoupon } from '#app/modules/catalogue/discounts/find-coupon.server.ts';
import { lastDay } from '#app/modules/catalogue/discounts/sale-prices.ts';
import type { Database } from '#app/platform/database.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { formatShortDay } from '#app/shared/short-day.ts';
import { selectCartCourses } from '#app/modules/money/ledger/order-queries.server.ts';
import type { Coupon, CouponNotice } from '#app/modules/catalogue/discounts/discount.ts';
import { m } from '#texts';
import { couponSentence, reductionWords } from './explain-quote.ts';

/** Most titles that a sentence names. */
const maxTitles = 3;

/** Returns the titles of a coupon's courses that are for sale, in words. */
export async function couponTitles(db: Database, courses: ReadonlySet<string>): Promise<string> {
  const listed = (await selectCartCourses(db, [...courses], null)).filter(({ isForSale }) => isForSale);
  const titles = listed.map(({ title }) => title).toSorted((one, other) => one.localeCompare(other));
  const more = titles.length - maxTitles;
  const named = titles.slice(0, maxTitles).join(', ');
  return more > 0 ? m.checkout_titles_and_more({ titles: named, count: more }) : named;
}

/** Describes a coupon: what it gives, and until when, or why it does not work now. Null if the code is unknown. */
export async function describeCoupon(
  db: Database,
  { discount, coupon, refusal }: FoundCoupon,
): Promise<CouponNotice | null> {
  if (!discount || refusal?.reason === 'unknown') return null;
  const code = discount.name;
  if (!coupon) return { isOn: false, title: m.checkout_notice_off({ code }), hint: couponSentence(refusal) };
  const reduction = reductionWords(coupon.reduction);
  const gives =
    coupon.courses !== null
      ? m.checkout_notice_some({ reduction, titles: await couponTitles(db, coupon.courses) })
      : 'percent' in coupon.reduction
        ? m.checkout_notice_all({ reduction })
        : m.checkout_notice_order({ reduction });
  const hint = [
    gives,
    coupon.mostCents !== null && m.checkout_notice_most({ amount: formatKsh(coupon.mostCents) }),
    discount.endsAt !== null && m.checkout_notice_until({ day: formatShortDay(lastDay(discount.endsAt)) }),
    m.checkout_notice_cart(),
  ];
  return { isOn: true, title: m.checkout_notice_on({ code }), hint: hint.filter((part) => part !== false).join(' ') };
}

/** Returns where the link of a coupon leads: to the cart if there is one, to the page of its only course, or to all courses. */
export async function couponDestination(
  db: Database,
  { courses }: Coupon,
  cart: readonly string[],
): Promise<'/cart' | '/courses' | `/courses/${string}`> {
  if (cart.length > 0) return '/cart';
  if (courses?.size !== 1) return '/courses';
  const [course] = await selectCartCourses(db, [...courses], null);
  return course?.isForSale ? `/courses/${course.slug}` : '/courses';
}
