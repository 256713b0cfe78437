import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { readCartContents, sortCart, type CartContents, type LeftOut } from './cart-contents.server.ts';
import type { StoredBundle } from '#app/modules/catalogue/discounts/bundles.server.ts';
import { cleanCart } from '#app/modules/catalogue/cart/cart-cookie.ts';
import { textLanguages } from '#app/modules/catalogue/courses/text-languages.ts';
import { sumCents, toCents } from '#app/shared/money.ts';
import { couponTitles } from './coupon-notice.server.ts';
import { couponSentence, explainCart, reductionWords, savedBy } from './explain-quote.ts';
import { priceCourses } from './price-courses.server.ts';
import type { FoundCoupon } from '#app/modules/catalogue/discounts/find-coupon.server.ts';
import type { PricedCart } from '#app/modules/catalogue/discounts/price-cart.ts';
import { orderTooLarge } from './checkout-errors.ts';
import { maxOrderCents, priceOrder } from '#app/modules/money/ledger/order.ts';
import type { CartCourse } from '#app/modules/money/ledger/order-queries.server.ts';
import type { ReadNowDeps } from '#app/platform/use-case-deps.ts';
import type { DroppedCourse, Quote, QuoteCoupon, BundledCourse, QuoteLine } from './quote.ts';
import { m } from '#texts';

/** A code that was entered, with what `checkCode` found; null if too many codes were wrong. */
export interface EnteredCode {
  readonly typed: string;
  readonly found: FoundCoupon | null;
}

/**
 * Returns the cart at the database's present prices, with the sales that run and the coupon of the code. Open to visitors. Ignores invalid
 * ids; `dropped` names courses that are owned or not for sale, which are not charged. Amounts in cents.
 */
export async function quoteCart(
  { db, clock, actor }: ReadNowDeps,
  { courseIds, code = null }: { readonly courseIds: readonly string[]; readonly code?: EnteredCode | null },
): Promise<Quote> {
  const requested = cleanCart(courseIds);
  const now = clock.now();
  const contents = await readCartContents(db, requested, userIdOf(actor));
  const { items, bundles, leftOut } = sortCart(requested, contents, now);
  const coupon = code?.found?.coupon ?? null;
  const { cart, lines } = await priceCourses(db, items, { now, coupon, bundles });
  const amounts = priceOrder(cart.lines.map(({ amountCents }) => amountCents));
  const isTooLarge = amounts.total > maxOrderCents;
  return {
    ...amounts,
    lines: groupLines(requested, { lines, bundles, courses: contents.courses }),
    courseCount: cart.lines.length,
    explanation: explainCart(cart, (courseId) => contents.courses.get(courseId)?.title ?? ''),
    saved: savedBy(cart),
    coupon: code && (await toQuoteCoupon(db, code, cart)),
    dropped: [...leftOut.map(toDropped), ...findMerged(requested, bundles, contents)],
    problem: isTooLarge ? orderTooLarge() : null,
  };
}

/** Returns what became of a code in a cart. */
async function toQuoteCoupon(db: Database, { typed, found }: EnteredCode, cart: PricedCart): Promise<QuoteCoupon> {
  const code = found?.discount?.name ?? typed;
  if (!found?.coupon) {
    return { code, about: null, problem: couponSentence(found?.refusal ?? { reason: 'too_many' }) };
  }
  const about = reductionWords(found.coupon.reduction);
  const isUsed = cart.explanation.some(({ kind }) => kind === 'coupon');
  if (isUsed || cart.lines.length === 0) return { code, about, problem: null };
  const { courses } = found.coupon;
  if (courses === null || cart.lines.some(({ courseId }) => courses.has(courseId)))
    return { code, about, problem: m.checkout_code_only_sales() };
  return { code, about, problem: m.checkout_code_of_courses({ courses: await couponTitles(db, courses) }) };
}

/** Returns a notice for each course that is to be paid and stands in the cart twice: beside its bundle, or in two bundles. */
function findMerged(
  requested: readonly string[],
  bundles: readonly StoredBundle[],
  { courses }: CartContents,
): readonly DroppedCourse[] {
  const merged: DroppedCourse[] = [];
  const seen = new Map<string, StoredBundle>();
  for (const bundle of bundles)
    for (const courseId of bundle.courseIds) {
      const course = courses.get(courseId);
      if (!course || course.isOwned) continue;
      const { title } = course;
      const first = seen.get(courseId);
      const note = { courseId, slug: null, title, reason: 'in_bundle' } as const;
      if (first) {
        const notice = m.checkout_dropped_in_two({ title, first: first.name, name: bundle.name });
        merged.push({ ...note, notice });
      } else if (requested.includes(courseId)) {
        merged.push({ ...note, notice: m.checkout_dropped_in_bundle({ title, name: bundle.name }) });
      }
      seen.set(courseId, first ?? bundle);
    }
  return merged;
}

/** Returns the notice for what is not charged. Hides the title of a course that is not for sale, because it may be a draft's. */
export function toDropped({ id: courseId, reason, course, bundle }: LeftOut): DroppedCourse {
  if (bundle) {
    const { name } = bundle;
    const notice = reason === 'owned' ? m.checkout_dropped_bundle_owned({ name }) : m.checkout_dropped_bundle({ name });
    return { courseId, slug: null, title: name, reason, notice };
  }
  return course && reason === 'owned' ? dropOwned(course) : dropUnsold(courseId);
}

/** Returns the notice for an owned course, which is not charged again. */
export function dropOwned({ courseId, slug, title }: Pick<CartCourse, 'courseId' | 'slug' | 'title'>): DroppedCourse {
  return { courseId, slug, title, reason: 'owned', notice: m.checkout_dropped_owned({ title }) };
}

/** Hides the title, because it may be a draft's. */
function dropUnsold(courseId: string): DroppedCourse {
  return {
    courseId,
    slug: null,
    title: null,
    reason: 'not_for_sale',
    notice: m.checkout_dropped_unsold(),
  };
}

/** Puts the lines of bundles together, in the order of the cart. A course of two bundles is in the first. */
function groupLines(
  requested: readonly string[],
  input: {
    readonly lines: readonly QuoteLine[];
    readonly bundles: readonly StoredBundle[];
    readonly courses: ReadonlyMap<string, CartCourse>;
  },
): readonly QuoteLine[] {
  const left = new Map(input.lines.map((line) => [line.courseId, line]));
  const byBundle = new Map(
    input.bundles.map((bundle) => {
      const inside = bundle.courseIds.flatMap((courseId): BundledCourse[] => {
        const course = input.courses.get(courseId);
        const line = left.get(courseId);
        left.delete(courseId);
        if (line) return [{ ...line, isOwned: false }];
        if (!course?.isOwned) return [];
        const { title } = course;
        const { priceCents: wasCents } = course;
        return [{ courseId, title, ...textLanguages(course), isOwned: true, priceCents: toCents(0), wasCents }];
      });
      return [bundle.discountId, toBundleLine(bundle, inside, input.courses)] as const;
    }),
  );
  return requested.flatMap((id) => byBundle.get(id) ?? left.get(id) ?? []);
}

function toBundleLine(
  { discountId, slug, name, reduction, courseIds }: StoredBundle,
  inside: readonly BundledCourse[],
  courses: ReadonlyMap<string, CartCourse>,
): QuoteLine {
  const [first] = courseIds.flatMap((id) => courses.get(id) ?? []);
  const priceCents = sumCents(inside.map((course) => course.priceCents));
  const fullCents = sumCents(inside.map((course) => course.wasCents ?? course.priceCents));
  return {
    courseId: discountId,
    slug,
    title: name,
    category: first?.category ?? 'general',
    instructor: '',
    picture: null,
    priceCents,
    wasCents: fullCents > priceCents ? fullCents : null,
    ribbon: m.checkout_bundle_ribbon({ count: courseIds.length, reduction: reductionWords(reduction) }),
    formerPrice: inside.some(({ isOwned }) => isOwned) ? m.checkout_bundle_owned_off() : null,
    inside,
  };
}
