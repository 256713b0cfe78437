import { m } from '#texts';
import { type ErrorTable, refusal } from '#app/shared/domain-error.ts';
import { versionErrors, type VersionErrorCode } from '#app/shared/version-conflict.ts';

export type CourseErrorCode =
  | VersionErrorCode
  | 'course_not_found'
  | 'instructor_not_found'
  | 'forbidden'
  | 'slug_taken'
  | 'language_taken'
  | 'media_unusable'
  | 'price_forbidden'
  | 'not_ready'
  | 'course_being_paid'
  | 'course_holds_money';

/** The specification words these messages. */
export const courseErrors: ErrorTable<CourseErrorCode> = {
  ...versionErrors,
  course_not_found: { status: 404, message: m.catalogue_course_not_found },
  instructor_not_found: { status: 404, message: m.catalogue_instructor_not_found },
  forbidden: { status: 403, message: m.portal_forms_staff_only },
  slug_taken: { status: 409, message: m.portal_courses_address_taken },
  language_taken: { status: 409, message: m.portal_courses_language_taken },
  media_unusable: { status: 400, message: m.portal_forms_file_gone },
  price_forbidden: { status: 403, message: m.portal_courses_price_forbidden },
  not_ready: {
    status: 409,
    message: ({ missing = '' }) => m.portal_courses_not_ready({ missing }),
  },
  course_being_paid: {
    status: 409,
    message: ({ payments = 'some' }) => m.portal_courses_being_paid({ payments }),
  },
  course_holds_money: { status: 409, message: ({ sentence = '' }) => sentence },
};

export const refuse = refusal<CourseErrorCode>;
