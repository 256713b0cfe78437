import type { AdminCoursePage } from '../../admin/course-list.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { categoryIds, categoryQuery, courseLevels } from '#app/shared/course-terms.ts';
import { Select } from '#app/ui/select.tsx';
import { FilterBar, FilterSort } from '#app/ui/portal/list/filter-bar.tsx';
import { hrefOf, sortChoices } from '#app/ui/portal/list/list-definition.ts';
import { courseList, courseStatusLabels, type CourseQuery } from './course-query.ts';
import { m } from '#texts';

interface CourseFilterBarProps {
  readonly query: CourseQuery;
  readonly counts: AdminCoursePage['counts'];
}

const statuses = [null, 'active', 'draft'] as const;

/** Shows search, filters and order of the courses. */
export function CourseFilterBar({ query, counts }: CourseFilterBarProps) {
  return (
    <FilterBar
      path={courseList.path}
      address={hrefOf(courseList, query, { search: '' })}
      search={query.search}
      rows={query.rows}
      label={m.portal_courses_search_label()}
      tab={{ name: 'status', value: query.status }}
      tabs={statuses.map((status) => ({
        label: status === null ? m.portal_courses_all() : courseStatusLabels[status](),
        to: hrefOf(courseList, query, { status }),
        isCurrent: query.status === status,
        count: counts[status ?? 'all'].toLocaleString('en-KE'),
      }))}
    >
      <Select
        label={m.portal_courses_category()}
        labelHidden
        name="category"
        defaultValue={query.category ? categoryQuery(query.category) : ''}
      >
        <option value="">{m.portal_courses_all_categories()}</option>
        {categoryIds.map((category) => (
          <option key={category} value={categoryQuery(category)}>
            {categoryLabel(category)}
          </option>
        ))}
      </Select>
      <Select label={m.portal_courses_level()} labelHidden name="level" defaultValue={query.level ?? ''}>
        <option value="">{m.portal_courses_all_levels()}</option>
        {courseLevels.map((level) => (
          <option key={level} value={level}>
            {levelLabel(level)}
          </option>
        ))}
      </Select>
      <FilterSort {...sortChoices(courseList, query)} />
    </FilterBar>
  );
}
