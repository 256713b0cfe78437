import { Link } from 'react-router';
import type { CourseCard } from '../course-card.ts';
import { CoursePicture } from './course-picture.tsx';
import { CourseRating } from './course-rating.tsx';
import { Students } from './students.tsx';
import { AddToCart } from '#app/modules/checkout/ui/add-to-cart.tsx';
import { WishButton } from '#app/modules/checkout/ui/wish-button.tsx';
import { categoryLabels, levelLabels } from '#app/shared/course-terms.ts';
import { plainPictureAddress } from '#app/shared/picture.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { Price } from '#app/ui/price.tsx';

const pictureSizes = '(min-width: 900px) 400px, (min-width: 620px) 50vw, 112px';

/** A course as something to put into a cart. */
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
  /** The learner has it: the way in instead of the price and the cart. */
  readonly isOwned?: boolean;
}

/** A course in the catalogue: a card, or a row on a phone, where its picture, words, price and cart are what there is room for. */
export function CourseCardTile({ course, eager = false, isOwned = false }: CourseCardTileProps) {
  const address = `/courses/${course.slug}`;
  return (
    <Card className="course-card" picture={<CoursePicture course={course} sizes={pictureSizes} eager={eager} />}>
      <div className="card-top">
        <p className="dots">
          <CategoryTag category={course.category} label={categoryLabels[course.category]} />
          <span>{levelLabels[course.level]}</span>
          <span>{course.duration}</span>
        </p>
        <CourseRating {...course} />
      </div>
      <h3>
        <Link to={address} prefetch="intent">
          {course.title}
        </Link>
      </h3>
      <p className="desc">{course.description}</p>
      <div className="author">
        <span>
          <Signature name={course.instructor} />
          <b>{course.instructor}</b>
        </span>
        <Students count={course.students} />
      </div>
      <div className="buy">
        {isOwned ? (
          <LinkButton to={`${address}/content`} variant="accent" aria-label={`Access Content: ${course.title}`}>
            Access Content
          </LinkButton>
        ) : (
          <>
            <Price cents={course.priceCents} />
            <LinkButton className="card-view" to={address} aria-label={`View ${course.title}`}>
              View
            </LinkButton>
            <AddToCart item={cartItemOf(course)} isCompact />
          </>
        )}
      </div>
      {!isOwned && <WishButton course={course} />}
    </Card>
  );
}
