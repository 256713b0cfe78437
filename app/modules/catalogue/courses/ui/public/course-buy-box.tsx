import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import type { CourseDetail } from '../../course-card.ts';
import { firstFreeLesson } from '../../course-outline.ts';
import { CoursePrice } from '../price-and-rating.tsx';
import { AddOrOpenCart } from '#app/modules/catalogue/cart/ui/add-or-open-cart.tsx';
import { playerPath } from '#app/shared/player-path.ts';
import { WishButton } from '#app/modules/catalogue/cart/ui/wish-button.tsx';
import { Badge } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Clock, InfinityIcon, Layers, Languages } from '#app/ui/icons.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { InstalmentOfferWords } from '#app/shared/instalment-plan-note.ts';
import { cartItemOf } from '../course-card-tile.tsx';
import { BuyButton } from './buy-button.tsx';

interface CourseBuyBoxProps {
  readonly course: CourseDetail;
  readonly isOwned: boolean;
  readonly moneyBackDays: number;
  /** Words about paying bit by bit, or about the learner's running instalment plan; null where neither is. */
  readonly instalmentOffer: InstalmentOfferWords | null;
}

/** Shows the price beside a course, or a link to it for its owners. */
export function CourseBuyBox({ course, isOwned, moneyBackDays, instalmentOffer }: CourseBuyBoxProps) {
  const { outline } = course;
  const free = firstFreeLesson(outline);
  const isPaused = instalmentOffer?.own === 'paused';
  const isTheirs = isOwned || isPaused;
  return (
    <div className="buy-box">
      <div className="buy-box-body">
        {isPaused && <InstalmentWords {...instalmentOffer} variant="accent" />}
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
            <AddOrOpenCart item={cartItemOf(course)} variant="quiet" />
            <WishButton course={course} />
          </div>
        )}
        {!isOwned && free && (
          <LinkButton to={playerPath(course, free.id)} variant="plain">
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
          <div>
            <dt>
              <Languages className="i-sm" />
              {course.languageWords.label}
            </dt>
            <dd>
              {course.languageWords.whole}
              {course.languageWords.partly.map((words) => (
                <small key={words} className="meta block">
                  {words}
                </small>
              ))}
            </dd>
          </div>
          <div>
            <dt>
              <InfinityIcon className="i-sm" />
              {m.catalogue_access_label()}
            </dt>
            <dd>{instalmentOffer?.own ? instalmentOffer.heading : m.catalogue_keep()}</dd>
          </div>
        </dl>
      </div>
      {instalmentOffer && !isPaused && (
        <div className="buy-box-body divided">
          <InstalmentWords {...instalmentOffer} variant="line" />
        </div>
      )}
      <div className="badge-offer">
        <Badge category={course.category} title={course.title} size={88} />
        <div>
          <b>
            <Unbroken text={m.learning_badge_name({ title: course.title })} />
          </b>
          <p>{m.catalogue_badge_about({ count: outline.lessons })}</p>
        </div>
      </div>
    </div>
  );
}

/** Shows the offer to pay bit by bit, or the state of the learner's running instalment plan. */
function InstalmentWords({
  heading,
  about,
  costs,
  start,
  to,
  variant,
}: InstalmentOfferWords & { variant: 'accent' | 'line' }) {
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
