import { m } from '#texts';
import type { CourseDetail } from '../../course-card.ts';
import type { InstalmentOfferWords } from '#app/shared/instalment-plan-note.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { CoursePrice } from '../price-and-rating.tsx';
import { BuyButton } from './buy-button.tsx';

interface PayBarProps {
  readonly course: CourseDetail;
  readonly isOwned: boolean;
  /** The learner's running instalment plan, or an offer, which the bar leaves to the buy box. */
  readonly plan: InstalmentOfferWords | null;
}

/** Shows the next step at the bottom of a phone, in place of the buy box's button. */
export function PayBar({ course, isOwned, plan }: PayBarProps) {
  if (plan?.own === 'paused')
    return (
      <section className="pay-bar" aria-label={plan.heading}>
        <p>
          <b>{plan.heading}</b>
        </p>
        <LinkButton to={plan.to} variant="accent" size="lg">
          {plan.start}
        </LinkButton>
      </section>
    );
  return (
    <section className="pay-bar" aria-label={isOwned ? m.catalogue_yours() : m.catalogue_buy()}>
      <p>
        {isOwned ? <b>{m.catalogue_yours()}</b> : <CoursePrice course={course} />}
        <span className="meta">
          {!isOwned ? m.catalogue_once() : (plan?.heading ?? m.catalogue_lessons({ count: course.outline.lessons }))}
        </span>
      </p>
      <BuyButton course={course} isOwned={isOwned} ownedLabel={m.catalogue_continue()} />
    </section>
  );
}
