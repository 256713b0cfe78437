import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import type { PayerView } from '../payer-view.ts';
import { firstName } from '../payment-link.ts';
import { m } from '#texts';

/** Shows the courses that somebody is asked to pay, with what the buyer keeps. */
export function AskedCourses({ courses, kind, name }: Pick<PayerView, 'courses' | 'kind' | 'name'>) {
  const isForOthers = kind === 'gift' || kind === 'seats';
  const lessons = isForOthers ? ({ count }: { count: number }) => m.links_lessons({ count }) : m.links_keeps;
  return (
    <ul className="stack">
      {courses.map((course) => (
        <li key={course.title} className="asked">
          <span className="thumb">
            <CoursePicture course={course} sizes="96px" />
          </span>
          <div>
            <h2 className="h3">{course.title}</h2>
            <p className="meta">{lessons({ count: course.lessons, name: firstName(name) })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
