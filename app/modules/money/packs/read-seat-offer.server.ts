import { selectBundlesById } from '#app/modules/catalogue/discounts/bundles.server.ts';
import { apportion, priceCart } from '#app/modules/catalogue/discounts/price-cart.ts';
import { priceSeats, type PricedSeats, type SeatPrice } from '#app/modules/catalogue/discounts/price-seats.ts';
import { selectRunningSales } from '#app/modules/catalogue/discounts/sales.server.ts';
import { bundleState, readCartContents } from '#app/modules/money/checkout/cart-contents.server.ts';
import { readPricesForOthers } from '#app/modules/money/checkout/prices-for-others.server.ts';
import type { CartCourse } from '#app/modules/money/ledger/order-queries.server.ts';
import type { SeatedCourse } from '#app/modules/money/ledger/seats/seat-orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { isId } from '#app/shared/ids.ts';
import { roundUpToShilling, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import {
  maxPackCourses,
  maxPackLines,
  maxPackSeats,
  maxPackTitleLength,
  type PackKind,
} from '#app/shared/organisation-terms.ts';
import { refuse } from './pack-errors.ts';
import { listWords, type SeatSubject } from './seat-offer.ts';
import { discountReason } from './pack-words.ts';

/** What seats are sold of, with the price of one. */
export interface SeatOffer {
  readonly kind: PackKind;
  /** Of the course, in the page's language; of the bundle, or words for the list. */
  readonly title: string;
  /** The courses that a seat opens; of a list, those to select from, the dearest first. */
  readonly courses: readonly CartCourse[];
  readonly price: SeatPrice;
  /** Most seats that are ordered at once. */
  readonly most: number;
  /** Where the course or the bundle is shown; null for a list. */
  readonly page: string | null;
}

/**
 * Returns what seats of a course, of a bundle or of one course of a list cost now. A seat of a bundle costs the bundle's price, without its tier; a
 * seat of a list as much as the dearest of its courses. Throws DomainError 'course_not_found', 'course_not_for_sale', 'pack_not_offered'.
 */
export async function readSeatOffer(db: Database, subject: SeatSubject, at: Date): Promise<SeatOffer> {
  if (subject.kind === 'bundle') return readBundleOffer(db, subject.bundleId, at);
  const wanted = subject.kind === 'course' ? [subject.courseId] : subject.courseIds;
  const found = wanted.every(isId) ? await readPricesForOthers(db, wanted, at) : [];
  if (found.length === 0 || found.length < wanted.length) throw refuse('course_not_found');
  const offers = found.map(({ course, priceCents }) => {
    if (!course.isForSale) throw refuse('course_not_for_sale', { title: course.title });
    if (course.priceCents === 0 || priceCents === 0) throw refuse('pack_not_offered');
    return { course, priceCents };
  });
  const [dearest, ...others] = offers.toSorted(
    (one, other) =>
      other.priceCents - one.priceCents ||
      other.course.priceCents - one.course.priceCents ||
      one.course.courseId.localeCompare(other.course.courseId),
  );
  if (!dearest) throw refuse('course_not_found');
  const { course, priceCents } = dearest;
  const price = {
    priceCents: course.priceCents,
    saleCents: priceCents < course.priceCents ? priceCents : null,
  };
  if (subject.kind === 'course') {
    const { title } = course;
    return { kind: 'course', title, courses: [course], price, most: maxPackSeats, page: `/courses/${course.slug}` };
  }
  const courses = [course, ...others.map((each) => each.course)];
  const titles = courses.map(({ title }) => title).toSorted((one, other) => one.localeCompare(other));
  return { kind: 'list', title: listWords(titles), courses, price, most: maxPackSeats, page: null };
}

async function readBundleOffer(db: Database, bundleId: string, at: Date): Promise<SeatOffer> {
  const [bundle] = isId(bundleId) ? await selectBundlesById(db, [bundleId]) : [];
  if (!bundle) throw refuse('course_not_found');
  const contents = await readCartContents(db, bundle.courseIds, null);
  const { name: title } = bundle;
  if (bundleState(bundle, contents, at) !== 'open') throw refuse('course_not_for_sale', { title });
  const courses = bundle.courseIds.flatMap((id) => contents.courses.get(id) ?? []);
  if (courses.length > maxPackCourses || title.length > maxPackTitleLength) throw refuse('pack_not_offered');
  const { lines } = priceCart(courses, { sales: await selectRunningSales(db, at), coupon: null, bundles: [bundle] });
  const priceCents = sumCents(fullPrices(courses));
  const saleCents = roundUpToShilling(sumCents(lines.map(({ amountCents }) => amountCents)));
  const offer: SeatOffer = {
    kind: 'bundle',
    title,
    courses,
    price: { priceCents, saleCents: saleCents < priceCents ? saleCents : null },
    most: Math.min(maxPackSeats, Math.floor(maxPackLines / courses.length)),
    page: `/bundles/${bundle.slug}`,
  };
  // Each course of it is a line, which costs something.
  if (linesOfSeats(offer, priceSeats(offer.price, [], 1), 1).some((line) => costOf(line) <= 0))
    throw refuse('pack_not_offered');
  return offer;
}

const fullPrices = (courses: readonly CartCourse[]): Cents[] =>
  courses.map(({ priceCents }) => roundUpToShilling(priceCents));

const costOf = ({ priceCents, discount }: SeatedCourse): number => priceCents - (discount?.lessCents[0] ?? 0);

/**
 * Returns the lines of a number of priced seats. Seats in a sale cost its price; a tier is a discount on each, with its reason. What a seat of a
 * bundle costs less is divided over its courses by their prices, in whole shillings.
 */
export function linesOfSeats(
  offer: SeatOffer,
  { by, fullSeatCents, seatCents }: PricedSeats,
  seats: number,
): SeatedCourse[] {
  const { kind, title, courses } = offer;
  const of = kind === 'bundle' ? courses : courses.slice(0, 1);
  const full = kind === 'bundle' ? fullPrices(courses) : [fullSeatCents];
  // Counted in shillings: lines cost whole ones.
  const inShillings = full.map((cents) => toCents(cents / 100));
  const less = apportion(toCents((fullSeatCents - seatCents) / 100), inShillings);
  return of.map(({ courseId, ownTitle }, index) => {
    const fullCents = full[index] ?? toCents(0);
    const lessCents = toCents((less[index] ?? 0) * 100);
    const line = { courseId, title: kind === 'list' ? title : ownTitle, seats };
    if (by?.kind !== 'tier' || lessCents === 0)
      return { ...line, priceCents: toCents(fullCents - lessCents), discount: null };
    const each = Array.from({ length: seats }, () => lessCents);
    return { ...line, priceCents: fullCents, discount: { lessCents: each, reason: discountReason(by.tier) } };
  });
}
