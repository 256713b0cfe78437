import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import type { CourseDetail } from '../../course-card.ts';
import { CoursePrice } from '../course-price.tsx';
import { AddToCart } from '#app/modules/checkout/ui/add-to-cart.tsx';
import { useCart } from '#app/modules/checkout/ui/cart-store.ts';
import { playerPath } from '#app/modules/learning/player-view.ts';
import { WishButton } from '#app/modules/checkout/ui/wish-button.tsx';
import { Badge } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Check, Clock, InfinityIcon, Layers, Languages } from '#app/ui/icons.ts';
import type { PlanOfferWords } from '#app/modules/plans/plan-offer-words.server.ts';
import { cartItemOf } from '../course-card-tile.tsx';
import { BuyButton } from './buy-button.tsx';
import type { Locale } from '#app/shared/locale.ts';

interface CourseBuyBoxProps {
  readonly course: CourseDetail;
  readonly isOwned: boolean;
  readonly moneyBackDays: number;
  /** Words about paying bit by bit, or about the learner's paused plan; null where neither is. */
  readonly planOffer: PlanOfferWords | null;
}

/** Shows the price beside a course, or a link to it for its owners. */
export function CourseBuyBox({ course, isOwned, moneyBackDays, planOffer }: CourseBuyBoxProps) {
  const { outline } = course;
  const isPaused = planOffer?.isPaused;
  const isTheirs = isOwned || isPaused;
  return (
    <div className="buy-box">
      <div className="buy-box-body">
        {isPaused && <PlanWords {...planOffer} variant="accent" />}
        {!isTheirs && (
          <div>
            <CoursePrice course={course} />
            {course.sale && (
              <p className="meta">
                <span className="ribbon">{course.sale.ribbon}</span> {course.sale.note}
              </p>
            )}
            <p className="meta">
              {fill((values) => m.catalogue_one_payment({ ...values, days: moneyBackDays }), {
                mpesa: <span className="nb">M-Pesa</span>,
              })}
            </p>
          </div>
        )}
        {!isPaused && (
          <div className="buy-here">
            <BuyButton course={course} isOwned={isOwned} ownedLabel={m.catalogue_access()} />
          </div>
        )}
        {!isTheirs && (
          <div className="buy-row">
            <CartAction course={course} />
            <WishButton course={course} />
          </div>
        )}
        {!isOwned && outline.freeLessons > 0 && (
          <LinkButton to={playerPath(course)} variant="plain">
            {m.catalogue_try_free({ count: outline.freeLessons })}
          </LinkButton>
        )}
        <dl className="spec num">
          <div>
            <dt>
              <Clock className="i-sm" />
              {m.catalogue_length()}
            </dt>
            <dd>{outline.length}</dd>
          </div>
          <div>
            <dt>
              <Layers className="i-sm" />
              {m.catalogue_lessons_label()}
            </dt>
            <dd>
              {m.catalogue_lessons_in({
                lessons: outline.lessons,
                sections: m.catalogue_sections({ count: outline.sections.length }),
              })}
            </dd>
          </div>
          <CourseLanguages languages={course.languages} />
          <div>
            <dt>
              <InfinityIcon className="i-sm" />
              {m.catalogue_access_label()}
            </dt>
            <dd>{isPaused ? planOffer.heading : m.catalogue_keep()}</dd>
          </div>
        </dl>
      </div>
      {planOffer && !isPaused && (
        <div className="buy-box-body divided">
          <PlanWords {...planOffer} variant="line" />
        </div>
      )}
      <div className="badge-offer">
        <Badge category={course.category} title={course.title} size={88} />
        <div>
          <b>{m.learning_badge_name({ title: course.title })}</b>
          <p>{m.catalogue_badge_about({ count: outline.lessons })}</p>
        </div>
      </div>
    </div>
  );
}

/** Shows the offer to pay bit by bit, or the state of the learner's paused plan. */
function PlanWords({ heading, about, costs, start, to, variant }: PlanOfferWords & { variant: 'accent' | 'line' }) {
  const link = (
    <LinkButton to={to} variant={variant} size="lg">
      {start}
    </LinkButton>
  );
  return (
    <>
      <h2 className="h3">{heading}</h2>
      <p className="sub">{about}</p>
      <p className="meta">{costs}</p>
      {variant === 'accent' ? <div className="buy-here">{link}</div> : link}
    </>
  );
}

/** Shows '+ Cart', or a link to the cart if it has the course. */
function CartAction({ course }: { readonly course: CourseDetail }) {
  const isInCart = useCart().some(({ id }) => id === course.id);
  if (!isInCart) return <AddToCart item={cartItemOf(course)} variant="quiet" size="lg" />;
  return (
    <LinkButton to="/cart" variant="held" size="lg">
      <Check className="i-sm" />
      {m.catalogue_in_cart()}
    </LinkButton>
  );
}

const nameOf: Readonly<Record<Locale, () => string>> = {
  en: m.catalogue_language_en,
  sw: m.catalogue_language_sw,
};

/** Shows the languages of a course, its own first, and marks incomplete ones. */
function CourseLanguages({ languages }: { readonly languages: CourseDetail['languages'] }) {
  const [own] = languages;
  return (
    <div>
      <dt>
        <Languages className="i-sm" />
        {m.catalogue_language_label({ count: languages.length })}
      </dt>
      <dd>
        {languages.map(({ locale }) => nameOf[locale]()).join(', ')}
        {own && !languages.every(({ isWhole }) => isWhole) && (
          <small className="meta block">{m.catalogue_language_partly({ language: nameOf[own.locale]() })}</small>
        )}
      </dd>
    </div>
  );
}
