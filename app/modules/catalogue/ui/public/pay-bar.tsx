import type { CourseDetail } from '../../course-card.ts';
import { Price } from '#app/ui/price.tsx';
import { countOf } from '../../course-outline.ts';
import { BuyButton } from './buy-button.tsx';

interface PayBarProps {
  readonly course: CourseDetail;
  readonly isOwned: boolean;
}

/** The next step at the foot of a phone, instead of the button in the buy box. */
export function PayBar({ course, isOwned }: PayBarProps) {
  return (
    <section className="pay-bar" aria-label={isOwned ? 'Your course' : 'Buy'}>
      <p>
        {isOwned ? <b>Your course</b> : <Price cents={course.priceCents} />}
        <span className="meta">{isOwned ? countOf(course.outline.lessons, 'lesson') : 'once, yours to keep'}</span>
      </p>
      <BuyButton course={course} isOwned={isOwned} ownedLabel="Continue" />
    </section>
  );
}
