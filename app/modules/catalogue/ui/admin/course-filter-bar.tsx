import { courseSorts, type AdminCoursePage, type CourseSort } from '../../admin/course-list.ts';
import { categoryIds, categoryLabels, categoryQuery, courseLevels, levelLabels } from '#app/shared/course-terms.ts';
import { Select } from '#app/ui/select.tsx';
import { activeFilter, type ActiveFilter } from '#app/ui/portal/list/list-filters.tsx';
import { FilterBar, FilterSort } from '#app/ui/portal/list/filter-bar.tsx';
import { searchOf, sortedBy, sortParam, type CourseQuery } from './course-query.ts';

interface CourseFilterBarProps {
  readonly query: CourseQuery;
  readonly counts: AdminCoursePage['counts'];
}

const sortLabels: Readonly<Record<CourseSort, string>> = {
  newest: 'Newest first',
  title: 'By title',
  category: 'By category',
  price: 'By price, highest first',
  students: 'By students, most first',
  level: 'By level',
};

const tabs = [
  { status: null, label: 'All' },
  { status: 'active', label: 'Active' },
  { status: 'draft', label: 'Draft' },
] as const;

/** The filters that are on, as the list's chips have them. */
export function courseFilters(query: CourseQuery): readonly ActiveFilter[] {
  const without = (change: Partial<CourseQuery>) => `/admin/courses${searchOf({ ...query, page: 1, ...change })}`;
  const { search, status, category, level } = query;
  return [
    ...activeFilter('Search', search, without({ search: '' })),
    ...activeFilter('Status', status && tabs.find((tab) => tab.status === status)?.label, without({ status: null })),
    ...activeFilter('Category', category && categoryLabels[category], without({ category: null })),
    ...activeFilter('Level', level && levelLabels[level], without({ level: null })),
  ];
}

/** Search, filters and order of the courses. */
export function CourseFilterBar({ query, counts }: CourseFilterBarProps) {
  const plain = { ...query, sort: 'newest', isDescending: false } as const;
  return (
    <FilterBar
      path="/admin/courses"
      address={searchOf({ ...query, search: '', page: 1 })}
      search={query.search}
      rows={query.rows}
      label="Search title or instructor"
      kept={query.status && { name: 'status', value: query.status }}
      tabs={tabs.map(({ status, label }) => ({
        label,
        to: `/admin/courses${searchOf({ ...query, status, page: 1 })}`,
        isCurrent: query.status === status,
        count: counts[status ?? 'all'].toLocaleString('en-KE'),
      }))}
    >
      <Select
        label="Category"
        labelHidden
        name="category"
        defaultValue={query.category ? categoryQuery(query.category) : ''}
      >
        <option value="">All categories</option>
        {categoryIds.map((category) => (
          <option key={category} value={categoryQuery(category)}>
            {categoryLabels[category]}
          </option>
        ))}
      </Select>
      <Select label="Level" labelHidden name="level" defaultValue={query.level ?? ''}>
        <option value="">All levels</option>
        {courseLevels.map((level) => (
          <option key={level} value={level}>
            {levelLabels[level]}
          </option>
        ))}
      </Select>
      <FilterSort
        now={sortParam(query)}
        label={sortLabels[query.sort]}
        offered={courseSorts.map((sort) => ({ value: sortParam(sortedBy(plain, sort)), label: sortLabels[sort] }))}
      />
    </FilterBar>
  );
}
