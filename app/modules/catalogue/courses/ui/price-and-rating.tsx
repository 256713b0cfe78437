import { Price } from '#app/ui/price.tsx';
import { WasPrice } from '#app/ui/was-price.tsx';
import { m } from '#texts';
import { Rating } from '#app/ui/rating.tsx';
import { formatCount } from '#app/shared/counted.ts';
import { Users } from '#app/ui/icons.ts';
import type { CourseCard } from '../course-card.ts';

/** Shows what a course costs today, beside its former price in a sale. */
export function CoursePrice({
  course: { priceCents, sale },
}: {
  readonly course: Pick<CourseCard, 'priceCents' | 'sale'>;
}) {
  return (
    <>
      <Price cents={priceCents} />
      {sale?.wasCents && <WasPrice cents={sale.wasCents} />}
    </>
  );
}

/** Shows a course's rating; 'New' without ratings if the owner turned default ratings off, unless `Students` says so. */
export function CourseRating({
  rating,
  ratingCount,
  students,
}: Pick<CourseCard, 'rating' | 'ratingCount' | 'students'>) {
  if (rating !== null) return <Rating value={rating} count={ratingCount} />;
  return students > 0 ? <span className="new">{m.catalogue_new()}</span> : null;
}

/** Shows '214 students', or 'New' without any. */
export function Students({ count }: { readonly count: number }) {
  if (count === 0) return <span className="new">{m.catalogue_new()}</span>;
  return (
    <span className="num">
      <Users className="i-sm" />
      {m.catalogue_students({ count, shown: formatCount(count) })}
    </span>
  );
}
