import type { CourseDetail } from '../../course-card.ts';
import { AddToCart } from '#app/modules/checkout/ui/add-to-cart.tsx';
import { levelLabels } from '#app/shared/course-terms.ts';
import { Badge } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Clock, InfinityIcon, Layers, Signal, Smartphone } from '#app/ui/icons.ts';
import { Price } from '#app/ui/price.tsx';
import { cartItemOf } from '../course-card-tile.tsx';

interface CourseBuyBoxProps {
  readonly course: CourseDetail;
  readonly isOwned: boolean;
  readonly moneyBackDays: number;
}

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** The price beside a course, or the way in for those who bought it. */
export function CourseBuyBox({ course, isOwned, moneyBackDays }: CourseBuyBoxProps) {
  const lessons = count(course.lessonCount, 'lesson');
  return (
    <div className="buy-box">
      <div className="buy-box-body">
        {isOwned ? (
          <LinkButton to={`/courses/${course.slug}/content`} variant="accent" size="lg">
            Access Content
          </LinkButton>
        ) : (
          <>
            <Price cents={course.priceCents} />
            <p className="meta">
              One payment by <span className="nb">M-Pesa</span>. {moneyBackDays}-day money-back guarantee.
            </p>
            <LinkButton to={`/checkout?course=${course.id}`} variant="pay" size="lg">
              <Smartphone />
              <span>
                Pay with <span className="nb">M-Pesa</span>
              </span>
            </LinkButton>
            <AddToCart item={cartItemOf(course)} variant="quiet" size="lg" />
            {course.freeLessonCount > 0 && (
              <LinkButton to={`/courses/${course.slug}/content`} variant="plain">
                Try {count(course.freeLessonCount, 'lesson')} free
              </LinkButton>
            )}
          </>
        )}
        <dl className="spec num">
          <div>
            <dt>
              <Clock className="i-sm" />
              Length
            </dt>
            <dd>{course.duration}</dd>
          </div>
          <div>
            <dt>
              <Layers className="i-sm" />
              Lessons
            </dt>
            <dd>
              {lessons} in {count(course.sections.length, 'section')}
            </dd>
          </div>
          <div>
            <dt>
              <Signal className="i-sm" />
              Level
            </dt>
            <dd>{levelLabels[course.level]}</dd>
          </div>
          <div>
            <dt>
              <InfinityIcon className="i-sm" />
              Access
            </dt>
            <dd>Yours to keep</dd>
          </div>
        </dl>
      </div>
      <div className="badge-offer">
        <Badge category={course.category} title={course.title} size={88} />
        <div>
          <b>{course.title} Master</b>
          <p>The badge you earn when all {lessons} are done.</p>
        </div>
      </div>
    </div>
  );
}
