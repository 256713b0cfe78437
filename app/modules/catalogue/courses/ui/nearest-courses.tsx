import type { CourseCard } from '../course-card.ts';
import { CourseCardTile } from './course-card-tile.tsx';

/** Shows the courses that come nearest to a search that found none. */
export function NearestCourses({
  heading,
  courses,
  owned,
}: {
  readonly heading: string;
  readonly courses: readonly CourseCard[];
  /** Ids of the courses the learner has. */
  readonly owned: readonly string[];
}) {
  if (courses.length === 0) return null;
  return (
    <section className="chapter" aria-labelledby="nearest">
      <h2 id="nearest">{heading}</h2>
      <div className="cards">
        {courses.map((course) => (
          <CourseCardTile key={course.id} course={course} isOwned={owned.includes(course.id)} />
        ))}
      </div>
    </section>
  );
}
