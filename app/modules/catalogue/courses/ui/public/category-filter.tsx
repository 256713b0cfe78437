import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { categoryIds, type CategoryId } from '#app/shared/course-terms.ts';
import { Swatch } from '#app/ui/category-tag.tsx';
import type { CourseFilter } from '../../course-choices.ts';
import { courseListAddress } from '../read-course-filter.ts';

interface CategoryFilterProps {
  readonly filters: CourseFilter;
  /** Number of courses of each category that match the search and the other filters. */
  readonly counts: Readonly<Record<CategoryId, number>>;
}

/** Shows the categories as links that keep search, filters and order. One without courses is no link. */
export function CategoryFilter({ filters, counts }: CategoryFilterProps) {
  const addressOf = (category: CategoryId | null) => courseListAddress({ ...filters, category, page: 1 });
  return (
    <nav className="cats" aria-label={m.catalogue_category()}>
      <Link
        className="cat"
        to={addressOf(null)}
        aria-current={filters.category === null ? 'true' : undefined}
        preventScrollReset
      >
        {m.catalogue_all()}
      </Link>
      {categoryIds.map((category) => {
        const isCurrent = filters.category === category;
        const words = (
          <>
            <Swatch category={category} />
            {categoryLabel(category)} <small className="num">{counts[category]}</small>
          </>
        );
        return counts[category] === 0 && !isCurrent ? (
          <span key={category} className="cat">
            {words}
          </span>
        ) : (
          <Link
            key={category}
            className="cat"
            to={addressOf(category)}
            {...(isCurrent && { 'aria-current': true, ref: toMiddle })}
            preventScrollReset
          >
            {words}
          </Link>
        );
      })}
    </nav>
  );
}

/**
 * Scrolls a row of links to the selected one if it is out of view. Does nothing if another link has the focus, because scripts may load
 * late.
 */
function toMiddle(selected: HTMLElement | null): void {
  const row = selected?.parentElement;
  const { activeElement } = document;
  if (!row || (row.contains(activeElement) && activeElement !== selected)) return;
  const [all, one] = [row.getBoundingClientRect(), selected.getBoundingClientRect()];
  if (one.left >= all.left && one.right <= all.right) return;
  row.scrollLeft += one.left - all.left - (all.width - one.width) / 2;
}
