import { Link } from 'react-router';
import { X } from '#app/ui/icons.ts';
import type { CourseFilter } from '../../course-choices.ts';
import { courseListAddress } from '../read-course-filter.ts';
import { choiceLabel, choices, countCourses } from './choice-labels.ts';

interface FoundLineProps {
  readonly filters: CourseFilter;
  readonly total: number;
  /** How many there are without filters. */
  readonly all: number;
}

/** How many courses were found, and the filters that found them: each is a link that takes it back. */
export function FoundLine({ filters, total, all }: FoundLineProps) {
  const set = choices.filter(({ name }) => filters[name] !== null);
  return (
    <div className="found-line">
      <p className="results num" role="status">
        {set.length > 0 ? `${total} of ${countCourses(all)}` : countCourses(total)}
      </p>
      {set.map(({ name }) => {
        const words = choiceLabel(name, filters);
        return (
          <Link
            key={name}
            className="off"
            to={courseListAddress({ ...filters, [name]: null, page: 1 })}
            aria-label={`Remove: ${words}`}
            preventScrollReset
          >
            <span>
              {words} <X className="i-sm" />
            </span>
          </Link>
        );
      })}
    </div>
  );
}
