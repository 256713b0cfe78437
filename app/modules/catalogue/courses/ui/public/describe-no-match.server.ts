import { m } from '#texts';
import { wholeCatalogue, type ChoiceName, type CourseFilter } from '../../course-choices.ts';
import type { FilterLabels } from '../../filter-labels.server.ts';
import { courseListAddress } from '../read-course-filter.ts';

interface Step {
  /** Null: asks for a course with the words of the search. */
  readonly to: string | null;
  readonly words: string;
  /** For screen readers, if the words alone do not say what it does. */
  readonly label?: string;
}

/** What the catalogue says where no course matches. From the server, because few pages need it. */
export interface NoMatch {
  readonly title: string;
  readonly text: string;
  /** Removes the filter whose removal finds most courses; null if none helps. */
  readonly remove: Step | null;
  readonly others: readonly Step[];
  /** Heading of the nearest courses. */
  readonly nearest: string;
}

export function describeNoMatch(
  filters: CourseFilter,
  labels: FilterLabels,
  toRemove: { readonly name: ChoiceName; readonly count: number } | null,
): NoMatch {
  const { search } = filters;
  const others = [
    { to: courseListAddress(wholeCatalogue), words: search ? m.catalogue_clear_search() : m.catalogue_show_all() },
    ...(search && !toRemove ? [{ to: null, words: m.catalogue_ask() }] : []),
  ];
  const nearest = m.catalogue_nearest();
  if (!toRemove) {
    const text = search ? m.catalogue_none_searched() : m.catalogue_none_filtered();
    return { title: m.catalogue_none(), text, remove: null, others, nearest };
  }
  const { words, remove } = labels.set[toRemove.name] ?? { words: '', remove: '' };
  return {
    title: m.catalogue_none_fits(),
    text: m.catalogue_none_without({ words, count: toRemove.count }),
    remove: {
      to: courseListAddress({ ...filters, [toRemove.name]: null, page: 1 }),
      words: m.catalogue_remove_quoted({ words }),
      label: remove,
    },
    others,
    nearest,
  };
}
