import type { AdminCourseFilter } from '../../admin/course-list.ts';
import { categoryFromQuery, categoryLabels, categoryQuery, levelLabels } from '#app/shared/course-terms.ts';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';

/** What the list is asked for, with its page. */
export type CourseQuery = AdminCourseFilter & ListPlace;

export const courseStatusLabels = { active: 'Active', draft: 'Draft' } as const;

/** The courses of the portal. Columns begin at their smallest, students and price at their largest. */
export const courseList: ListDefinition<AdminCourseFilter> = {
  path: '/admin/courses',
  filters: {
    search: searchFilter,
    status: choiceFilter('Status', courseStatusLabels),
    category: {
      label: 'Category',
      read: categoryFromQuery,
      write: (category) => (category === null ? '' : categoryQuery(category)),
      words: (category) => (category === null ? '' : categoryLabels[category]),
    },
    level: choiceFilter('Level', levelLabels),
  },
  sorts: {
    newest: { label: 'Newest first', startsDescending: true },
    title: { label: 'By title', startsDescending: false },
    category: { label: 'By category', startsDescending: false },
    price: { label: 'By price, highest first', startsDescending: true },
    students: { label: 'By students, most first', startsDescending: true },
    level: { label: 'By level', startsDescending: false },
  },
  usualSort: 'newest',
};

/** The number of the page, from 1. */
export const pageOf = ({ cursor }: CourseQuery) =>
  cursor && 'page' in cursor && cursor.page !== 'last' ? cursor.page : 1;
