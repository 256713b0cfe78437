import { textLanguages } from '#app/modules/catalogue/text-languages.ts';
import type { CartCourse } from '#app/modules/ledger/orders.server.ts';
import type { StoredBundle } from '#app/modules/offers/bundles.server.ts';
import { sumCents, toCents } from '#app/shared/money.ts';
import { reductionWords } from './explain-quote.ts';
import type { BundledCourse, QuoteLine } from './quote.ts';
import { m } from '#texts';

/** Puts the lines of bundles together, in the order of the cart. A course of two bundles is in the first. */
export function groupLines(
  wanted: readonly string[],
  given: {
    readonly lines: readonly QuoteLine[];
    readonly bundles: readonly StoredBundle[];
    readonly courses: ReadonlyMap<string, CartCourse>;
  },
): readonly QuoteLine[] {
  const left = new Map(given.lines.map((line) => [line.courseId, line]));
  const byBundle = new Map(
    given.bundles.map((bundle) => {
      const inside = bundle.courseIds.flatMap((courseId): BundledCourse[] => {
        const course = given.courses.get(courseId);
        const line = left.get(courseId);
        left.delete(courseId);
        if (line) return [{ ...line, isOwned: false }];
        if (!course?.isOwned) return [];
        const { title } = course;
        const { priceCents: wasCents } = course;
        return [{ courseId, title, ...textLanguages(course), isOwned: true, priceCents: toCents(0), wasCents }];
      });
      return [bundle.offerId, toBundleLine(bundle, inside, given.courses)] as const;
    }),
  );
  return wanted.flatMap((id) => byBundle.get(id) ?? left.get(id) ?? []);
}

function toBundleLine(
  { offerId, slug, name, reduction, courseIds }: StoredBundle,
  inside: readonly BundledCourse[],
  courses: ReadonlyMap<string, CartCourse>,
): QuoteLine {
  const [first] = courseIds.flatMap((id) => courses.get(id) ?? []);
  const priceCents = sumCents(inside.map((course) => course.priceCents));
  const fullCents = sumCents(inside.map((course) => course.wasCents ?? course.priceCents));
  return {
    courseId: offerId,
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
