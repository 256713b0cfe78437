import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import type { CourseCard } from '../course-card.ts';
import { CoursePrice, CourseRating, Students } from './price-and-rating.tsx';
import { CoursePicture } from './course-picture.tsx';
import { AddToCart } from '#app/modules/catalogue/cart/ui/add-to-cart.tsx';
import { WishButton } from '#app/modules/catalogue/cart/ui/wish-button.tsx';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { plainPictureAddress } from '#app/shared/picture.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';

const pictureSizes = '(min-width: 900px) 400px, (min-width: 620px) 50vw, 112px';

/** Returns the cart item of a course. */
export function cartItemOf(course: CourseCard) {
  return {
    id: course.id,
    title: course.title,
    price: course.priceCents / 100,
    image: plainPictureAddress(course.picture),
  };
}

interface CourseCardTileProps {
  readonly course: CourseCard;
  readonly eager?: boolean;
  /** True if the learner owns it: shows a link to it instead of price and cart. */
  readonly isOwned?: boolean;
}

/** Shows a course in the catalogue: a card, or on a phone a row with picture, title, price and cart. */
export function CourseCardTile({ course, eager = false, isOwned }: CourseCardTileProps) {
  const address = `/courses/${course.slug}`;
  return (
    <Card className="course-card" picture={<CoursePicture course={course} sizes={pictureSizes} eager={eager} />}>
      <div className="card-top">
        <p className="dots">
          <CategoryTag category={course.category} label={categoryLabel(course.category)} />
          <span>{levelLabel(course.level)}</span>
          <span lang={course.lang?.duration}>{course.duration}</span>
          {course.lessonLanguages && <span>{course.lessonLanguages}</span>}
        </p>
        <CourseRating {...course} />
      </div>
      <h3>
        <Link to={address} prefetch="intent" lang={course.lang?.title}>
          <Unbroken text={course.title} />
        </Link>
      </h3>
      <p className="desc" lang={course.lang?.description}>
        <Unbroken text={course.description} />
      </p>
      <div className="author">
        <span>
          <Signature name={course.instructor} />
          <b>{course.instructor}</b>
        </span>
        <Students count={course.students} />
      </div>
      <div className="buy">
        {isOwned ? (
          <LinkButton
            to={`${address}/content`}
            variant="accent"
            aria-label={m.catalogue_access_course({ title: course.title })}
          >
            {m.catalogue_access()}
          </LinkButton>
        ) : (
          <>
            <span className="card-price">
              <CoursePrice course={course} />
            </span>
            <LinkButton
              className="card-view"
              to={address}
              aria-label={m.catalogue_view_course({ title: course.title })}
            >
              {m.catalogue_view()}
            </LinkButton>
            <AddToCart item={cartItemOf(course)} />
          </>
        )}
      </div>
      {!isOwned && <WishButton course={course} />}
    </Card>
  );
}
