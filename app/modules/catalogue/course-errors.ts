import type { ErrorTable } from '#app/shared/domain-error.ts';

export type CourseErrorCode = 'course_not_found';

/** Specification §8. */
export const courseErrors: ErrorTable<CourseErrorCode> = {
  course_not_found: { status: 404, message: 'Course not found' },
};
