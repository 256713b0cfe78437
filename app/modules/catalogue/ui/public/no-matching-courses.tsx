import { m } from '#texts';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { wholeCatalogue, type ChoiceName, type CourseFilter } from '../../course-choices.ts';
import { courseListAddress } from '../read-course-filter.ts';
import { choiceLabel } from './choice-labels.ts';

interface NoCourseFitsProps {
  readonly filters: CourseFilter;
  /** The filter whose removal finds most courses; null if none helps. */
  readonly toRemove: { readonly name: ChoiceName; readonly count: number } | null;
}

/** Says that no course matches, and offers to remove a filter. */
export function NoMatchingCourses({ filters, toRemove }: NoCourseFitsProps) {
  const words = (toRemove && choiceLabel(toRemove.name, filters)) ?? '';
  return (
    <EmptyState
      title={toRemove ? m.catalogue_none_fits() : m.catalogue_none()}
      category="data"
      actions={
        <>
          {toRemove && (
            <LinkButton
              variant="accent"
              to={courseListAddress({ ...filters, [toRemove.name]: null, page: 1 })}
              aria-label={m.catalogue_remove({ words })}
            >
              {m.catalogue_remove_quoted({ words })}
            </LinkButton>
          )}
          <LinkButton to={courseListAddress(wholeCatalogue)}>
            {filters.search ? m.catalogue_clear_search() : m.catalogue_show_all()}
          </LinkButton>
        </>
      }
    >
      {toRemove
        ? m.catalogue_none_without({ words, count: toRemove.count })
        : filters.search
          ? m.catalogue_none_searched()
          : m.catalogue_none_filtered()}
    </EmptyState>
  );
}
