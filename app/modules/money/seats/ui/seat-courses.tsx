import { Select } from '#app/ui/select.tsx';
import { selectable, type CourseOfSeat } from '../courses-of-seat.ts';
import { m } from '#texts';

interface Props {
  readonly courses: readonly CourseOfSeat[];
}

/** Names the courses that a seat opens. */
export function SeatCourses({ courses }: Props) {
  return (
    <ul className="ticks ticks-1">
      {courses.map(({ courseId, title }) => (
        <li key={courseId} className="wrap-anywhere">
          {title}
        </li>
      ))}
    </ul>
  );
}

/** Lets the person of a seat select its course. */
export function CourseOfList({ courses }: Props) {
  return (
    <Select label={m.packs_select_course()} name="course" defaultValue="" required>
      <option value="">{m.packs_select_course_none()}</option>
      {selectable(courses).map(({ courseId, title }) => (
        <option key={courseId} value={courseId}>
          {title}
        </option>
      ))}
    </Select>
  );
}
