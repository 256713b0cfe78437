import { textLanguages } from '#app/modules/catalogue/courses/text-languages.ts';
import { selectBundleBySlug } from '#app/modules/catalogue/discounts/bundles.server.ts';
import { discountStatus } from '#app/modules/catalogue/discounts/discount.ts';
import type { Sales } from '#app/modules/catalogue/discounts/sales.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { sumCents, type Cents } from '#app/shared/money.ts';
import { ownPicture } from '#app/shared/picture.ts';
import { bundleState, readCartContents } from '../cart-contents.server.ts';
import { refuse } from '../checkout-errors.ts';
import { priceCourses } from '../price-courses.server.ts';
import type { QuoteLine } from '../quote.ts';

/** A course of a bundle, for its page. */
interface CourseInBundle extends Pick<
  QuoteLine,
  'courseId' | 'slug' | 'title' | 'lang' | 'category' | 'instructor' | 'picture'
> {
  readonly isOwned: boolean;
  /** True if it is also sold bit by bit. */
  readonly isInInstalments: boolean;
}

/** A bundle as its page shows it. */
export interface BundlePage {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly about: string;
  readonly state: 'open' | 'owned' | 'closed';
  /** Of the courses that the visitor does not own. */
  readonly priceCents: Cents;
  /** Of the same courses one by one, today. */
  readonly apartCents: Cents;
  readonly courses: readonly CourseInBundle[];
}

/**
 * Returns a bundle that runs, at today's prices and less what the actor owns. Open to visitors; hides courses that are not on sale. Two queries.
 * Throws DomainError 'bundle_not_found'.
 */
export async function readBundle(
  {
    db,
    clock,
    actor,
    sales,
  }: { readonly db: Database; readonly clock: Clock; readonly actor: Actor; readonly sales: Sales },
  slug: string,
): Promise<BundlePage> {
  const now = clock.now();
  const bundle = await selectBundleBySlug(db, slug);
  if (!bundle || discountStatus(bundle, now) !== 'running') throw refuse('bundle_not_found');
  const contents = await readCartContents(db, bundle.courseIds, userIdOf(actor));
  const all = bundle.courseIds.flatMap((id) => contents.courses.get(id) ?? []);
  const prices = await sales.read();
  const together = await priceCourses(db, all, { now, coupon: null, bundles: [bundle], sales: prices });
  const apart = await priceCourses(db, all, { now, coupon: null, sales: prices });
  const sumOf = ({ cart }: typeof apart) => sumCents(cart.lines.map(({ amountCents }) => amountCents));
  return {
    id: bundle.discountId,
    slug: bundle.slug,
    name: bundle.name,
    about: bundle.about,
    state: bundleState(bundle, contents, now),
    priceCents: sumOf(together),
    apartCents: sumOf(apart),
    courses: all
      .filter(({ isOwned, isForSale }) => isOwned || isForSale)
      .map(({ courseId, slug: of, title, category, instructor, imageId, isOwned, isInInstalments, ...texts }) => {
        const course = { courseId, slug: of, title, category, instructor, isOwned, isInInstalments };
        return { ...course, picture: ownPicture(imageId), ...textLanguages(texts) };
      }),
  };
}
