import type { ErrorTable } from '#app/shared/domain-error.ts';

export type CourseErrorCode =
  | 'course_not_found'
  | 'instructor_not_found'
  | 'forbidden'
  | 'conflict'
  | 'slug_taken'
  | 'media_unusable'
  | 'price_forbidden'
  | 'not_ready'
  | 'course_being_paid';

/** In the specification's words. */
export const courseErrors: ErrorTable<CourseErrorCode> = {
  course_not_found: { status: 404, message: 'Course not found' },
  instructor_not_found: { status: 404, message: 'Instructor not found' },
  forbidden: { status: 403, message: 'Only administrators may do this.' },
  conflict: { status: 409, message: 'Somebody else changed this course meanwhile.' },
  slug_taken: { status: 409, message: 'Another course has this address already.' },
  media_unusable: { status: 400, message: 'This file is not there any more. Please upload it again.' },
  price_forbidden: { status: 403, message: 'Your role does not set prices. Please leave the price as it is.' },
  not_ready: {
    status: 409,
    message: ({ missing = '' }) => `This course cannot be listed yet: it has ${missing}.`,
  },
  course_being_paid: {
    status: 409,
    message: ({ payments = 'some' }) =>
      `Failed to delete course: related records remain (${payments} waiting for M-Pesa). Please try again when they are decided.`,
  },
};
