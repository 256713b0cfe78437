import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { levelLabel } from '#app/shared/course-labels.ts';
import { Card } from '#app/ui/card.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { CourseCard } from '../../course-card.ts';
import { CoursePrice, CourseRating } from '../price-and-rating.tsx';
import { CoursePicture } from '../course-picture.tsx';

const asShelved = '(min-width: 900px) 25vw, (min-width: 400px) 276px, 76vw';

/** Shows a row of courses, each a link. On a phone it scrolls sideways, with the edge of the next one visible. */
export function CourseShelf({ courses }: { readonly courses: readonly CourseCard[] }) {
  return (
    <ul className="course-shelf" aria-label={m.catalogue_title()}>
      {courses.map((course) => (
        <li key={course.id}>
          <Card picture={<CoursePicture course={course} sizes={asShelved} />}>
            <p className="meta dots">
              <span>{levelLabel(course.level)}</span>
              <span lang={course.lang?.duration}>{course.duration}</span>
            </p>
            <h3>
              <Link to={`/courses/${course.slug}`} prefetch="intent" lang={course.lang?.title}>
                <Unbroken text={course.title} />
              </Link>
            </h3>
            <div className="course-shelf-foot">
              <span>
                <CoursePrice course={course} />
              </span>
              <CourseRating {...course} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
