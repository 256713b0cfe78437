import { m } from '#texts';
import { Rating } from '#app/ui/rating.tsx';
import type { CourseCard } from '../course-card.ts';

/** Shows a course's rating; 'New' without ratings if the owner turned default ratings off, unless `Students` says so. */
export function CourseRating({
  rating,
  ratingCount,
  students,
}: Pick<CourseCard, 'rating' | 'ratingCount' | 'students'>) {
  if (rating !== null) return <Rating value={rating} count={ratingCount} />;
  return students > 0 ? <span className="new">{m.catalogue_new()}</span> : null;
}
