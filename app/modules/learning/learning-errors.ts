import type { ErrorTable } from '#app/shared/domain-error.ts';

export type LearningErrorCode =
  | 'sign_in_required'
  | 'course_not_found'
  | 'lesson_not_found'
  | 'lesson_locked'
  | 'not_enrolled'
  | 'progress_invalid';

const failed = 'Failed to update progress';

/** Specification §8: course and progress. What one may not know of is not found. */
export const learningErrors: ErrorTable<LearningErrorCode> = {
  sign_in_required: { status: 401, message: 'Please log in to continue.' },
  course_not_found: { status: 404, message: 'Course not found' },
  lesson_not_found: { status: 404, message: failed },
  lesson_locked: { status: 403, message: failed },
  not_enrolled: { status: 403, message: failed },
  progress_invalid: { status: 400, message: failed },
};
