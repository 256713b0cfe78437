import { Price } from '#app/ui/price.tsx';
import { WasPrice } from '#app/ui/was-price.tsx';
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
