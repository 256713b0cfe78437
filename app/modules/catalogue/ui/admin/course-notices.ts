/** What ?done= of the list of courses tells. */
export const courseNotices = {
  added: 'Course added',
  updated: 'Course updated',
  deleted: 'Course deleted',
  'chosen-deleted': 'The courses are deleted',
  'category-changed': 'The courses have their category now',
} as const;
export type Done = keyof typeof courseNotices;
