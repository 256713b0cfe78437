import { Link } from '#app/ui/link.tsx';
import { X } from '#app/ui/icons.ts';
import type { CourseFilter } from '../../course-choices.ts';
import type { FilterLabels } from '../../filter-labels.server.ts';
import { courseListAddress } from '../read-course-filter.ts';

interface ResultSummaryProps {
  readonly filters: CourseFilter;
  readonly labels: FilterLabels;
  /** How many courses match, in words. */
  readonly found: string;
}

/** Shows the number of matching courses, and the filters as links that remove them. */
export function ResultSummary({ filters, labels, found }: ResultSummaryProps) {
  return (
    <div className="result-summary">
      <p className="results num" role="status">
        {found}
      </p>
      {labels.choices.map(({ name }) => {
        const set = labels.set[name];
        return (
          set && (
            <Link
              key={name}
              className="off"
              to={courseListAddress({ ...filters, [name]: null, page: 1 })}
              aria-label={set.remove}
              preventScrollReset
            >
              <span>
                {set.words} <X className="i-sm" />
              </span>
            </Link>
          )
        );
      })}
    </div>
  );
}
