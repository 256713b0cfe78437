import { Link } from '#app/ui/link.tsx';
import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import { CoursePrice } from '#app/modules/catalogue/courses/ui/price-and-rating.tsx';
import type { SuggestedCourse } from '../../suggestions/pick-suggestions.server.ts';
import { m } from '#texts';

/** Shows suggested courses with their reasons; nothing without any. */
export function CourseSuggestions({ courses }: { readonly courses: readonly SuggestedCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <section className="ruled">
      <h2>{m.learning_goes_well_with()}</h2>
      <ul className="course-suggestions">
        {courses.map((course) => (
          <li key={course.id}>
            <Link to={`/courses/${course.slug}`} prefetch="intent">
              <span className="goes-well-picture">
                <CoursePicture course={course} sizes="104px" />
              </span>
              <span>
                <b lang={course.lang?.title}>{course.title}</b>
                <small>{course.reason}</small>
                <CoursePrice course={course} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
