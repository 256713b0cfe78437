import { Rating } from '#app/ui/rating.tsx';
import type { CourseCard } from '../course-card.ts';

/** A course's rating; 'New' where the owner wants no stand-ins and nobody has rated yet, unless `Students` says so. */
export function CourseRating({
  rating,
  ratingCount,
  students,
}: Pick<CourseCard, 'rating' | 'ratingCount' | 'students'>) {
  if (rating !== null) return <Rating value={rating} count={ratingCount} />;
  return students > 0 ? <span className="new">New</span> : null;
}
