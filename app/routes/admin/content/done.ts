/** What ?done= of a course's content tells. */
export const contentDone = {
  saved: 'Course content saved successfully!',
  'section-added': 'Section added',
  'item-added': 'Item added, as a draft',
  'section-deleted': 'Section deleted',
  'item-deleted': 'Item deleted',
} as const;

export type ContentDone = keyof typeof contentDone;

/** What was not saved, and what went wrong on the way, in the specification's words. */
export const contentFailures = {
  save: 'Failed to save course content. Please try again.',
  connection: 'An error occurred while saving content. Please try again.',
  section: 'Failed to delete section. Please try again.',
  item: 'Failed to delete item. Please try again.',
  load: 'Failed to load course content. Please try again.',
} as const;
