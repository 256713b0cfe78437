import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { X } from '#app/ui/icons.ts';
import type { CourseFilter } from '../../course-choices.ts';
import { courseListAddress } from '../read-course-filter.ts';
import { choiceLabel, choices } from './choice-labels.ts';

interface ResultSummaryProps {
  readonly filters: CourseFilter;
  readonly total: number;
  /** Number of courses without filters. */
  readonly all: number;
}

/** Shows the number of matching courses, and the filters as links that remove them. */
export function ResultSummary({ filters, total, all }: ResultSummaryProps) {
  const set = choices().filter(({ name }) => filters[name] !== null);
  return (
    <div className="result-summary">
      <p className="results num" role="status">
        {set.length > 0
          ? m.catalogue_found_of({ total, courses: m.catalogue_courses_count({ count: all }) })
          : m.catalogue_found_count({ count: total })}
      </p>
      {set.map(({ name }) => {
        const words = choiceLabel(name, filters) ?? '';
        return (
          <Link
            key={name}
            className="off"
            to={courseListAddress({ ...filters, [name]: null, page: 1 })}
            aria-label={m.catalogue_remove({ words })}
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
