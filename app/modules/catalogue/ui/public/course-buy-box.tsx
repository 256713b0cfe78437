import type { CourseDetail } from '../../course-card.ts';
import { countOf } from '../../course-outline.ts';
import { AddToCart } from '#app/modules/checkout/ui/add-to-cart.tsx';
import { useCart } from '#app/modules/checkout/ui/cart-store.ts';
import { playerPath } from '#app/modules/learning/player-view.ts';
import { WishButton } from '#app/modules/checkout/ui/wish-button.tsx';
import { Badge } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Check, Clock, InfinityIcon, Layers } from '#app/ui/icons.ts';
import { Price } from '#app/ui/price.tsx';
import { cartItemOf } from '../course-card-tile.tsx';
import { BuyButton } from './buy-button.tsx';

interface CourseBuyBoxProps {
  readonly course: CourseDetail;
  readonly isOwned: boolean;
  readonly moneyBackDays: number;
}

/** The price beside a course, or the way in for those who bought it. */
export function CourseBuyBox({ course, isOwned, moneyBackDays }: CourseBuyBoxProps) {
  const { outline } = course;
  const lessons = countOf(outline.lessons, 'lesson');
  return (
    <div className="buy-box">
      <div className="buy-box-body">
        {!isOwned && (
          <div>
            <Price cents={course.priceCents} />
            <p className="meta">
              One payment by <span className="nb">M-Pesa</span>. {moneyBackDays}-day money-back guarantee.
            </p>
          </div>
        )}
        <div className="buy-here">
          <BuyButton course={course} isOwned={isOwned} ownedLabel="Access Content" />
        </div>
        {!isOwned && (
          <div className="buy-row">
            <CartAction course={course} />
            <WishButton course={course} />
          </div>
        )}
        {!isOwned && outline.freeLessons > 0 && (
          <LinkButton to={playerPath(course)} variant="plain">
            Try {countOf(outline.freeLessons, 'lesson')} free
          </LinkButton>
        )}
        <dl className="spec num">
          <div>
            <dt>
              <Clock className="i-sm" />
              Length
            </dt>
            <dd>{outline.length}</dd>
          </div>
          <div>
            <dt>
              <Layers className="i-sm" />
              Lessons
            </dt>
            <dd>
              {outline.lessons} in {countOf(outline.sections.length, 'section')}
            </dd>
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

/** '+ Cart', or the way to the cart where the course lies in it. */
function CartAction({ course }: { readonly course: CourseDetail }) {
  const isInCart = useCart().some(({ id }) => id === course.id);
  if (!isInCart) return <AddToCart item={cartItemOf(course)} variant="quiet" size="lg" />;
  return (
    <LinkButton to="/cart" variant="held" size="lg">
      <Check className="i-sm" />
      In your cart
    </LinkButton>
  );
}
