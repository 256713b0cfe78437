import type { AdminCourseFilter } from '../../admin/course-list.ts';
import { categoryLabel, levelLabel } from '#app/shared/course-labels.ts';
import { categoryFromQuery, categoryQuery, courseLevels } from '#app/shared/course-terms.ts';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';
import { m } from '#texts';

/** Query of the list, with its page. */
export type CourseQuery = AdminCourseFilter & ListPlace;

export const courseStatusLabels = {
  active: m.portal_courses_status_active,
  draft: m.portal_courses_status_draft,
} as const;

/** List of courses in the portal. Columns sort ascending first, students and price descending. */
export const courseList: ListDefinition<AdminCourseFilter> = {
  path: '/admin/courses',
  filters: {
    search: searchFilter,
    status: choiceFilter(m.portal_courses_status, courseStatusLabels),
    category: {
      label: m.portal_courses_category,
      read: categoryFromQuery,
      write: (category) => (category === null ? '' : categoryQuery(category)),
      words: (category) => (category === null ? '' : categoryLabel(category)),
    },
    level: {
      label: m.portal_courses_level,
      read: (text) => courseLevels.find((level) => level === text) ?? null,
      write: (level) => level ?? '',
      words: (level) => (level === null ? '' : levelLabel(level)),
    },
  },
  sorts: {
    newest: { label: m.portal_shared_newest_first, startsDescending: true },
    title: { label: m.portal_courses_by_title, startsDescending: false },
    category: { label: m.portal_courses_by_category, startsDescending: false },
    price: { label: m.portal_courses_by_price, startsDescending: true },
    students: { label: m.portal_courses_by_students, startsDescending: true },
    level: { label: m.portal_courses_by_level, startsDescending: false },
  },
  defaultSort: 'newest',
};

/** Returns the number of the page, from 1. */
export const pageOf = ({ cursor }: CourseQuery) =>
  cursor && 'page' in cursor && cursor.page !== 'last' ? cursor.page : 1;
