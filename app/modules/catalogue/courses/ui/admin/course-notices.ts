import { m } from '#texts'; /** What ?done= of the list of courses tells. */
export const courseNotices = {
  added: m.portal_courses_added,
  updated: m.portal_courses_updated,
  deleted: m.portal_courses_deleted,
  'chosen-deleted': m.portal_courses_several_deleted,
  'category-changed': m.portal_courses_category_changed,
} as const;
export type Done = keyof typeof courseNotices;
