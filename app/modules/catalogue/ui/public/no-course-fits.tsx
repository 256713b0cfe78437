import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { wholeCatalogue, type ChoiceName, type CourseFilter } from '../../course-choices.ts';
import { courseListAddress } from '../read-course-filter.ts';
import { choiceLabel, countCourses } from './choice-labels.ts';

interface NoCourseFitsProps {
  readonly filters: CourseFilter;
  /** The filter that helps most when it is taken back; null where none does. */
  readonly toRemove: { readonly name: ChoiceName; readonly count: number } | null;
}

/** Nothing found, and the way to find something. */
export function NoCourseFits({ filters, toRemove }: NoCourseFitsProps) {
  const isFiltered = toRemove !== null;
  return (
    <EmptyState
      title={isFiltered ? 'No course fits' : 'No courses found matching your criteria.'}
      category="data"
      actions={
        <>
          {toRemove && (
            <LinkButton
              variant="accent"
              to={courseListAddress({ ...filters, [toRemove.name]: null, page: 1 })}
              aria-label={`Remove: ${choiceLabel(toRemove.name, filters)}`}
            >
              Remove “{choiceLabel(toRemove.name, filters)}”
            </LinkButton>
          )}
          <LinkButton to={courseListAddress(wholeCatalogue)}>
            {filters.search ? 'Clear the search' : 'Show all courses'}
          </LinkButton>
        </>
      }
    >
      {isFiltered
        ? `No courses found matching your criteria. Without “${choiceLabel(toRemove.name, filters)}” there ${toRemove.count === 1 ? 'is' : 'are'} ${countCourses(toRemove.count)}.`
        : filters.search
          ? 'Try a shorter word, or another category.'
          : 'Take a filter back, or show all courses.'}
    </EmptyState>
  );
}
