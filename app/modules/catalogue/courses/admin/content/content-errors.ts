import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';
import { contentLimits } from '../../course-structure.ts';
import { m } from '#texts';

export type ContentErrorCode =
  | VersionErrorCode
  | 'forbidden'
  | 'course_not_found'
  | 'section_not_found'
  | 'lesson_not_found'
  | 'order_changed'
  | 'order_invalid'
  | 'media_unusable'
  | 'source_missing'
  | 'quiz_not_ready'
  | 'rule_lesson_gone'
  | 'rule_circle'
  | 'sections_full'
  | 'lessons_full';

/** Refusals on the screen of a course's content, which calls lessons items. */
export const contentErrors: ErrorTable<ContentErrorCode> = {
  ...versionErrors,
  forbidden: { status: 403, message: m.portal_forms_staff_only },
  course_not_found: { status: 404, message: m.portal_shared_course_not_found },
  section_not_found: { status: 404, message: m.portal_content_section_gone },
  lesson_not_found: { status: 404, message: m.portal_content_item_gone },
  order_changed: { status: 409, message: m.portal_content_order_changed },
  order_invalid: { status: 400, message: m.portal_content_order_invalid },
  media_unusable: { status: 400, message: m.portal_forms_file_gone },
  source_missing: { status: 400, message: m.portal_content_source_missing },
  quiz_not_ready: { status: 409, message: m.portal_content_quiz_not_ready },
  rule_lesson_gone: { status: 409, message: m.portal_rules_lesson_gone },
  rule_circle: { status: 409, message: m.portal_rules_circle },
  sections_full: { status: 409, message: () => m.portal_content_sections_full({ most: contentLimits.sections }) },
  lessons_full: {
    status: 409,
    message: () => m.portal_content_items_full({ most: contentLimits.lessons.toLocaleString('en-KE') }),
  },
};

export const refuse = refusal<ContentErrorCode>;
