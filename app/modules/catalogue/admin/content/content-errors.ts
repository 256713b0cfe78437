import type { ErrorTable } from '#app/shared/domain-error.ts';
import { contentLimits } from '../../course-structure.ts';

export type ContentErrorCode =
  | 'forbidden'
  | 'course_not_found'
  | 'section_not_found'
  | 'lesson_not_found'
  | 'section_changed'
  | 'lesson_changed'
  | 'order_changed'
  | 'order_invalid'
  | 'media_unusable'
  | 'source_missing'
  | 'sections_full'
  | 'lessons_full';

/** What the screen of a course's content says of a refusal; on it lessons are items. */
export const contentErrors: ErrorTable<ContentErrorCode> = {
  forbidden: { status: 403, message: 'Only administrators may do this.' },
  course_not_found: { status: 404, message: 'Course not found' },
  section_not_found: { status: 404, message: 'This section is not there any more.' },
  lesson_not_found: { status: 404, message: 'This item is not there any more.' },
  section_changed: { status: 409, message: 'Somebody else changed this section meanwhile.' },
  lesson_changed: { status: 409, message: 'Somebody else changed this item meanwhile.' },
  order_changed: { status: 409, message: 'Somebody else changed the order meanwhile. You see it as it is now.' },
  order_invalid: { status: 400, message: 'This order does not fit the course. Nothing was changed.' },
  media_unusable: { status: 400, message: 'This file is not there any more. Please upload it again.' },
  source_missing: { status: 400, message: 'Please give this item its video or PDF before you publish it.' },
  sections_full: { status: 409, message: `A course may have at most ${contentLimits.sections} sections.` },
  lessons_full: {
    status: 409,
    message: `A course may have at most ${contentLimits.lessons.toLocaleString('en-KE')} items.`,
  },
};
