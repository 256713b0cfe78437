import { useId } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { CircleAlert } from '#app/ui/icons.ts';
import type { CourseChoice } from '../../admin/offer-list-queries.server.ts';
import { m } from '#texts';

interface CourseTicksProps {
  readonly courses: readonly CourseChoice[];
  readonly selected: ReadonlySet<string>;
  readonly error: string | undefined;
}

/** The courses of an offer that is not for every course. */
export function CourseTicks({ courses, selected, error }: CourseTicksProps) {
  const errorId = useId();
  return (
    <fieldset className="form-field offer-some-courses" aria-describedby={error ? errorId : undefined}>
      <legend>{m.portal_offers_courses()}</legend>
      <div className="offer-courses">
        {courses.map(({ id, title }) => (
          <Checkbox key={id} name="courses" value={id} label={title} defaultChecked={selected.has(id)} />
        ))}
        {courses.length === 0 && <p className="quiet">{m.portal_offers_no_active_course()}</p>}
      </div>
      {error && (
        <p className="err" id={errorId}>
          <CircleAlert className="i-sm" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
